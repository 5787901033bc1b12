//go:build linux

// Command layerlint-probe is the child process of `layerlint gpu check`, and the only program that opens NVIDIA's
// libraries. Like them it needs glibc. It reads requests from standard input and answers on file descriptor 3; see
// package probe.
package main

import (
	"os"

	"github.com/layerlint/layerlint/cmd/layerlint-probe/cuda"
	"github.com/layerlint/layerlint/cmd/layerlint-probe/nvml"
	"github.com/layerlint/layerlint/gpucheck"
	"github.com/layerlint/layerlint/gpucheck/probe"
)

func main() {
	os.Exit(cuda.Serve(map[string]func() any{
		"devices": func() any { return devices(nvml.List()) },
		"nvml":    func() any { return devices(nvml.Read()) },
	}))
}

func devices(host gpucheck.Host, result string, err error) any {
	answer := probe.Devices{Host: host, Result: result, Libc: cuda.Libc()}
	if err != nil {
		answer.Error = err.Error()
	}
	return answer
}
