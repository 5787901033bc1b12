//go:build unix

package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"
)

// BenchmarkProcess times whole processes of the stripped program and tells how much memory they took: ratios, not
// promises.
func BenchmarkProcess(b *testing.B) {
	program := strippedProgram(b)
	for _, c := range []struct {
		name string
		args []string
	}{
		{"version", []string{"version"}},
		{"ordinary-file", []string{"check", "--offline", filepath.Join("..", "..", "testdata", "bench", "ordinary.Dockerfile")}},
		{"cuda-file", []string{"check", "--offline", filepath.Join("..", "..", "testdata", "bench", "cuda.Dockerfile")}},
		{"59-stages", []string{"check", "--offline", folderOf(b, []string{manyStages(59)})}},
		{"200-ordinary-files", []string{"check", "--offline", folderOf(b, ordinary(b, 200))}},
		{"200-heavy-files", []string{"check", "--offline", folderOf(b, heavy(200))}},
	} {
		b.Run(c.name, func(b *testing.B) {
			process(b, program, c.args)
			if out, err := exec.Command("peak", append([]string{program}, c.args...)...).Output(); err == nil {
				resident, _ := strconv.Atoi(string(out))
				b.ReportMetric(float64(resident)/(1<<20), "MB-resident")
			}
		})
	}
}

func strippedProgram(b *testing.B) string {
	program := filepath.Join(b.TempDir(), "layerlint")
	build := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o", program, ".")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		b.Fatalf("%v: %s", err, out)
	}
	if info, err := os.Stat(program); err == nil {
		fmt.Printf("stripped binary: %.1f MB\n", float64(info.Size())/1e6)
	}
	return program
}

// process runs the program over and over.
func process(b *testing.B, program string, args []string) {
	_ = exec.Command(program, args...).Run() // what can be kept is in the cache from here on
	var used time.Duration
	for b.Loop() {
		c := exec.Command(program, args...)
		if err := c.Run(); c.ProcessState == nil || c.ProcessState.ExitCode() > exitFound {
			b.Fatalf("%q: %v", args, err)
		}
		used += c.ProcessState.UserTime() + c.ProcessState.SystemTime()
	}
	b.ReportMetric(b.Elapsed().Seconds()*1e3/float64(b.N), "ms/process")
	b.ReportMetric(used.Seconds()*1e3/float64(b.N), "cpu-ms/process")
}

// folderOf puts Dockerfiles into a folder of their own.
func folderOf(b *testing.B, texts []string) string {
	dir := b.TempDir()
	for i, text := range texts {
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%03d.Dockerfile", i)), []byte(text), 0o644); err != nil {
			b.Fatal(err)
		}
	}
	return dir
}

var choice = regexp.MustCompile(`\{\{([^{}]*)\}\}`)

// ordinary is n files of the shapes in testdata/bench, no two alike.
func ordinary(b testing.TB, n int) []string {
	shapes, err := txtar.ParseFile(filepath.Join("..", "..", "testdata", "bench", "shapes.txtar"))
	if err != nil {
		b.Fatal(err)
	}
	texts := make([]string, n)
	for i := range texts {
		text := strings.ReplaceAll(string(shapes.Files[i%len(shapes.Files)].Data), "{{n}}", fmt.Sprint(i))
		turn := i / len(shapes.Files)
		texts[i] = choice.ReplaceAllStringFunc(text, func(s string) string {
			words := strings.Split(s[2:len(s)-2], "|")
			turn++
			return words[turn%len(words)]
		})
	}
	return texts
}

// manyStages is a file of n stages, 11 lines each, that build on and copy from each other.
func manyStages(n int) string {
	var text strings.Builder
	text.WriteString("# syntax=docker/dockerfile:1\nFROM debian:bookworm-slim AS s0\n")
	for i := 1; i < n; i++ {
		base := []string{"s0", "golang:1.22-bookworm", "alpine:3.20", "node:20-bookworm-slim", "python:3.12-slim"}[i%5]
		tools := []string{"git curl", "build-essential", "jq", "libssl-dev pkg-config", "xz-utils unzip"}[i%5]
		install := "apt-get update && apt-get install -y --no-install-recommends " + tools + " \\\n    && rm -rf /var/lib/apt/lists/*"
		if strings.HasPrefix(base, "alpine") {
			install = "apk add --no-cache \\\n    " + tools
		}
		fmt.Fprintf(&text, "\nFROM %s AS s%d\nARG VERSION=1.%d\nENV NAME=s%d \\\n    VERSION=${VERSION}\nRUN %s\nWORKDIR /src/s%d\n", base, i, i, i, install, i)
		fmt.Fprintf(&text, "COPY --from=s%d /out/ /out/\nRUN mkdir -p /out && echo $VERSION > /out/s%d\n", i-1, i)
	}
	return text.String()
}

// heavy is n files with twelve installations each.
func heavy(n int) []string {
	texts := make([]string, n)
	for i := range texts {
		var text strings.Builder
		fmt.Fprintf(&text, "FROM nvidia/cuda:12.4.1-devel-ubuntu22.04 AS builder\nARG N=%d\n", i)
		for line := range 12 {
			fmt.Fprintf(&text, "ENV V%d=$N\nRUN apt-get update && \\\n    apt-get install -y --no-install-recommends git && make -j -C /src/%d\nCOPY --chown=0:0 src/%d /src/\n", line, line, line)
		}
		text.WriteString("FROM nvidia/cuda:12.4.1-runtime-ubuntu22.04\nCOPY --from=builder /usr/local/bin/ /usr/local/bin/\n")
		texts[i] = text.String()
	}
	return texts
}
