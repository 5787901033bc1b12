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

// The table of every recorded run fits a terminal, and ends with whether the machine is fit.
func TestReportWidth(t *testing.T) {
	files, err := filepath.Glob("../../testdata/gpu/*.json")
	if err != nil || len(files) < 3 {
		t.Fatal(err, files)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var r judge.Report
		if err := json.Unmarshal(text, &r); err != nil {
			t.Fatal(err)
		}
		r.Findings = append(r.Findings, judge.Finding{Check: "libnvidia-ptxjitcompiler.so.1", Verdict: judge.Broken, Found: "missing",
			Why: strings.Repeat("several words ", 20), Fix: strings.Repeat("more of them ", 20)})
		var out strings.Builder
		if err := writeReport(&out, &r, gpuFlags{format: "text"}); err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSpace(out.String()), "\n")
		for _, line := range lines {
			if n := len([]rune(line)); n > 80 {
				t.Errorf("%s: %d columns: %s", file, n, line)
			}
		}
		if last := lines[len(lines)-1]; last != "fit: "+r.Fit || r.Fit == "" {
			t.Errorf("%s ends with %q", file, last)
		}
		if !strings.Contains(out.String(), "\nlibraries         ok       26 open: CUDA 13.0, cuDNN 9.14.0, NCCL 2.28.3\n") {
			t.Errorf("%s does not fold its libraries:\n%s", file, &out)
		}
	}
}
