package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestGPUCompare(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("LAYERLINT_CACHE", filepath.Join(dir, "cache"))
	write := func(name, text string) string {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return file
	}
	recorded, err := os.ReadFile("../../testdata/gpu/h200-1.json")
	if err != nil {
		t.Fatal(err)
	}
	var report struct{ Host json.RawMessage }
	if err := json.Unmarshal(recorded, &report); err != nil {
		t.Fatal(err)
	}
	h200 := write("h200.json", string(report.Host))
	t4 := write("t4.json", `{"driver":"535.104.05","gpus":[{"name":"T4","brand":"tesla","capability":"7.5"}]}`)
	rtx := write("rtx.json", `{"driver":"525.60.13","gpus":[{"name":"RTX","brand":"geforcertx","capability":"8.9"}]}`)
	cuda12 := write("cuda12", "FROM nvidia/cuda:12.4.1-runtime-ubuntu22.04\n")
	cuda13 := write("cuda13", "FROM nvidia/cuda:13.0.0-runtime-ubuntu24.04\n")
	plain := write("plain", "FROM debian:12\n")
	for name, c := range map[string]struct {
		args   []string
		status int
		says   []string
	}{
		"new enough":      {[]string{cuda12, h200}, exitClean, []string{"h200  ok"}},
		"older minor":     {[]string{cuda12, h200, t4}, exitClean, []string{"t4    limited  driver"}},
		"compat, and not": {[]string{cuda13, h200, t4, rtx}, exitFound, []string{"t4    limited  forward-compatibility", "rtx   broken   runtime", "rtx   broken   driver"}},
		"described":       {[]string{cuda13, "--gpu-driver", "450.80.02"}, exitFound, []string{"broken"}},
		"JSON":            {[]string{cuda13, rtx, "--format", "json"}, exitFound, []string{`"host": "rtx"`, `"verdict": "broken"`, `"code": "cudaErrorInsufficientDriver (35)"`}},
		"no host":         {[]string{cuda13}, exitTrouble, nil},
		"no GPU":          {[]string{plain, h200}, exitTrouble, nil},
		"no file":         {[]string{filepath.Join(dir, "none"), h200}, exitTrouble, nil},
		"not a host":      {[]string{cuda13, plain}, exitTrouble, nil},
		"no such format":  {[]string{cuda13, h200, "--format", "xml"}, exitTrouble, nil},
	} {
		var out, complaints bytes.Buffer
		args := append([]string{"gpu", "compare", "--offline"}, c.args...)
		if status := run(context.Background(), terminal{strings.NewReader(""), &out, &complaints}, args); status != c.status {
			t.Errorf("%s: status %d, want %d: %s%s", name, status, c.status, &out, &complaints)
		}
		for _, s := range c.says {
			if !strings.Contains(out.String(), s) {
				t.Errorf("%s: not said: %q in\n%s", name, s, &out)
			}
		}
		if c.says == nil && (out.Len() > 0 || complaints.Len() == 0) {
			t.Errorf("%s: %q, %q", name, &out, &complaints)
		}
	}
}
