//go:build wasip1 && mk61core

package main

import "errors"

func tools(int32, []byte) ([]byte, error) { return nil, errors.New("not in this module") }
