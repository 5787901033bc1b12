//go:build unix

package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// BenchmarkProcess times whole processes of the stripped program and tells how much memory they took: ratios, not promises.
func BenchmarkProcess(b *testing.B) {
	program := filepath.Join(b.TempDir(), "layerlint")
	build := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o", program, ".")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		b.Fatalf("%v: %s", err, out)
	}
	if info, err := os.Stat(program); err == nil {
		fmt.Printf("stripped binary: %.1f MB\n", float64(info.Size())/1e6)
	}
	one, many := dockerfiles(b, 1), dockerfiles(b, 200)
	for _, c := range []struct {
		name string
		args []string
	}{
		{"version", []string{"version"}},
		{"file-of-50-lines", []string{"check", "--offline", one}},
		{"200-files", []string{"check", "--offline", many}},
	} {
		b.Run(c.name, func(b *testing.B) { process(b, program, c.args) })
	}
}

func process(b *testing.B, program string, args []string) {
	var resident int64
	for b.Loop() {
		c := exec.Command(program, args...)
		if err := c.Run(); c.ProcessState == nil || c.ProcessState.ExitCode() > exitFound {
			b.Fatalf("%q: %v", args, err)
		}
		resident = max(resident, c.ProcessState.SysUsage().(*syscall.Rusage).Maxrss)
	}
	b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(b.N), "ms/process")
	b.ReportMetric(float64(resident)/1024, "MB-resident") // Linux counts KiB
}

// dockerfiles is a folder of n Dockerfiles of 50 lines, each a little different.
func dockerfiles(b *testing.B, n int) string {
	dir := b.TempDir()
	for i := range n {
		var text strings.Builder
		fmt.Fprintf(&text, "FROM nvidia/cuda:12.4.1-devel-ubuntu22.04 AS builder\nARG N=%d\n", i)
		for line := range 12 {
			fmt.Fprintf(&text, "ENV V%d=$N\nRUN apt-get update && \\\n    apt-get install -y --no-install-recommends git && make -j -C /src/%d\nCOPY --chown=0:0 src/%d /src/\n", line, line, line)
		}
		text.WriteString("FROM nvidia/cuda:12.4.1-runtime-ubuntu22.04\nCOPY --from=builder /usr/local/bin/ /usr/local/bin/\n")
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%03d.Dockerfile", i)), []byte(text.String()), 0o644); err != nil {
			b.Fatal(err)
		}
	}
	return dir
}
