//go:build !linux

package main

import (
	"context"
	"errors"
)

func gpuCheck(context.Context, terminal, gpuFlags) error {
	return errors.New("gpu check works on Linux only")
}
