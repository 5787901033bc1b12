package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/layerlint/layerlint/analyzers/tools/build"
	"github.com/layerlint/layerlint/analyzers/tools/golang"
	"github.com/layerlint/layerlint/analyzers/tools/java"
	"github.com/layerlint/layerlint/analyzers/tools/node"
	"github.com/layerlint/layerlint/analyzers/tools/php"
	pythons "github.com/layerlint/layerlint/analyzers/tools/python"
	"github.com/layerlint/layerlint/analyzers/tools/ruby"
	"github.com/layerlint/layerlint/analyzers/tools/rust"
)

// TestNowhere runs every tool in a working directory that nobody knows, as a user who may not write everywhere: what
// looks for a project in the directories above comes to an end, and nothing is proven.
func TestNowhere(t *testing.T) {
	var names []string
	for _, tool := range slices.Concat(node.Tools, pythons.Tools, golang.Tools, rust.Tools, build.Tools, java.Tools,
		ruby.Tools, php.Tools) {
		for name := range tool.Names {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	names = slices.Compact(names)
	for _, base := range []string{"nowhere.example/x", "node:20-slim", "python:3.12-slim"} {
		t.Run(base, func(t *testing.T) {
			t.Parallel()
			var b strings.Builder
			fmt.Fprintf(&b, "FROM %s\nRUN /opt/v/bin/python3 -m pip install setuptools\n", base)
			for _, name := range names {
				fmt.Fprintf(&b, "FROM %s\nUSER 1000\n", base)
				for _, args := range []string{"", "install", "build", "run build", "test", "sync", "lock", "exec x", "./x", "mod download", "-m venv /opt/v", "install -r /x.txt"} {
					fmt.Fprintf(&b, "RUN cd $SOMEWHERE && %s %s || true\nRUN . /opt/venv/bin/activate && %[1]s %[2]s || true\nRUN %[1]s %[2]s || true\nRUN /opt/venv/bin/%[1]s %[2]s || true\n", name, args)
				}
			}
			file := filepath.Join(t.TempDir(), "Dockerfile")
			if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
				t.Fatal(err)
			}
			var out, complaints strings.Builder
			status := run(t.Context(), terminal{strings.NewReader(""), &out, &complaints}, []string{"check", "--offline", "--no-discover", "--fail-on", "never", file})
			if status != exitClean {
				t.Errorf("status %d: %s", status, &complaints)
			}
			if strings.Contains(out.String(), ": error: ") || strings.Contains(out.String(), "check-failed") {
				t.Errorf("errors:\n%s", &out)
			}
		})
	}
}
