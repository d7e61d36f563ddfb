//go:build race

package hostile

const racing = true
