//go:build linux

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The recorded machine ran nvidia/cuda:13.0.2-cudnn-devel-ubuntu24.04 with PyTorch in a virtual environment.
func TestExpected(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("LAYERLINT_CACHE", filepath.Join(dir, "cache"))
	for name, c := range map[string]struct {
		text string
		want map[string]string // verdicts by check
	}{
		"its own image":   {"FROM nvidia/cuda:13.0.2-cudnn-devel-ubuntu24.04\n", map[string]string{"image libraries": "ok", "image nvcc": "ok", "image driver": "ok"}},
		"a smaller image": {"FROM nvidia/cuda:13.0.2-base-ubuntu24.04\n", map[string]string{"image libraries": "ok", "image libcublas.so.13": "note", "image libnccl.so.2": "note"}},
		"another CUDA":    {"FROM nvidia/cuda:12.4.1-runtime-ubuntu22.04\n", map[string]string{"image libcublas.so.12": "broken", "image libcudnn.so.9": "note"}},
		"with frameworks": {"FROM nvidia/cuda:13.0.2-cudnn-devel-ubuntu24.04\nRUN apt-get update && apt-get install -y python3-pip && pip3 install torch==2.11.0\n", map[string]string{"image torch": "note"}},
	} {
		_, p := recorded(t, "../../testdata/gpu/h200-1.json")
		file := filepath.Join(dir, strings.ReplaceAll(name, " ", "-"))
		if err := os.WriteFile(file, []byte(c.text), 0o644); err != nil {
			t.Fatal(err)
		}
		flags := dockerfileFlags()
		flags.offline = true
		result, err := asked(t.Context(), terminal{strings.NewReader(""), &strings.Builder{}, &strings.Builder{}}, flags, file)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		bin := filepath.Join(dir, "bin")
		if err := os.MkdirAll(bin, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(bin, "nvcc"), nil, 0o755); err != nil {
			t.Fatal(err)
		}
		t.Setenv("PATH", bin)
		p.flags.asks = result
		p.runRequired(t.Context())
		p.judge()
		got := map[string]string{}
		for _, f := range p.report.Findings {
			if strings.HasPrefix(f.Check, "image ") {
				got[f.Check] = f.Verdict
			}
		}
		for check, want := range c.want {
			if got[check] != want {
				t.Errorf("%s: %s is %q, want %s: %v", name, check, got[check], want, got)
			}
		}
		if name == "its own image" {
			for check, verdict := range got {
				if verdict != "ok" {
					t.Errorf("%s: %s is %s", name, check, verdict)
				}
			}
		}
	}
}

func TestRequire(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "cuddly.h"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	t.Setenv("CPATH", dir)
	p := &probing{flags: gpuFlags{require: []string{"cuddly.h", "none/such.hpp", "sh", "surely-not-there"}}}
	p.runRequired(t.Context())
	for i, want := range []string{"ok header", "broken missing", "ok command", "broken missing"} {
		if got := p.required[i].Verdict + " " + p.required[i].Found; got != want {
			t.Errorf("%s: %s, want %s", p.required[i].Check, got, want)
		}
	}
}
