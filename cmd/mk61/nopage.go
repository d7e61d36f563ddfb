//go:build nopage

package main

import "mk61/cmd/mk61/internal/cli"

func pageCommands() []*cli.Command { return nil }
