//go:build linux

package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/layerlint/layerlint/gpucheck/judge"
)

// The recorded machine ran nvidia/cuda:13.0.2-cudnn-devel-ubuntu24.04 with PyTorch in a virtual environment.
func TestExpected(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("LAYERLINT_CACHE", filepath.Join(dir, "cache"))
	for name, c := range map[string]struct {
		text string
		want map[string]judge.Verdict // by check
	}{
		"its own image":   {"FROM nvidia/cuda:13.0.2-cudnn-devel-ubuntu24.04\n", map[string]judge.Verdict{"image libraries": "ok", "image nvcc": "ok", "image driver": "ok"}},
		"a smaller image": {"FROM nvidia/cuda:13.0.2-base-ubuntu24.04\n", map[string]judge.Verdict{"image libraries": "ok", "image libcublas.so.13": "note", "image libnccl.so.2": "note"}},
		"another CUDA":    {"FROM nvidia/cuda:12.4.1-runtime-ubuntu22.04\n", map[string]judge.Verdict{"image libcublas.so.12": "broken", "image libcudnn.so.9": "note"}},
		"with frameworks": {"FROM nvidia/cuda:13.0.2-cudnn-devel-ubuntu24.04\nRUN apt-get update && apt-get install -y python3-pip && pip3 install torch==2.11.0\n", map[string]judge.Verdict{"image torch": "note"}},
	} {
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
		got := map[string]judge.Verdict{}
		for _, f := range judge.Judge(evidence(t, expectedImage(result)), expectedImage(result)).Findings {
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
				if verdict != judge.OK {
					t.Errorf("%s: %s is %s", name, check, verdict)
				}
			}
		}
	}
}

// evidence is the recorded machine's, on which every command is found that the image is expected to have and no module.
func evidence(t *testing.T, image *judge.Image) judge.Evidence {
	t.Helper()
	text, err := os.ReadFile("../../testdata/gpu/h200-1.json")
	if err != nil {
		t.Fatal(err)
	}
	var r judge.Report
	if err := json.Unmarshal(text, &r); err != nil {
		t.Fatal(err)
	}
	e := r.Evidence
	for _, name := range image.Commands {
		e.Lookups = append(e.Lookups, judge.Lookup{Name: name, Kind: "command", Expected: true})
	}
	for _, name := range image.Modules {
		e.Lookups = append(e.Lookups, judge.Lookup{Name: name, Expected: true, Module: true})
	}
	return e
}
