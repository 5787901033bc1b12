//go:build linux

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/layerlint/layerlint/gpucheck"
)

// The loader names one missing library and stops; each that is missing is told, with what needs it and what brings it.
func TestEveryMissingLibrary(t *testing.T) {
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("no gcc")
	}
	dir := t.TempDir()
	gcc := func(name string, flags ...string) string {
		file := filepath.Join(dir, name)
		if out, err := exec.Command("gcc", append([]string{"-shared", "-nostdlib", "-Wl,--no-as-needed", "-Wl,-soname," + name, "-o", file, "-x", "c", os.DevNull, "-x", "none"}, flags...)...).CombinedOutput(); err != nil {
			t.Fatalf("gcc: %v: %s", err, out)
		}
		return file
	}
	lost := []string{gcc("libnvJitLink.so.13"), gcc("libcublasLt.so.13"), gcc("libunheard.so.4")}
	middle := gcc("libcublas.so.13", lost[1])
	top := gcc("libcusolver.so.12", lost[0], middle, lost[2], "-Wl,-rpath-link,"+dir, "-Wl,-rpath,"+dir)
	for _, file := range lost {
		if err := os.Remove(file); err != nil {
			t.Fatal(err)
		}
	}
	p := &probing{interpreter: "/lib64/ld-linux-x86-64.so.2"}
	if _, err := os.Stat(p.interpreter); err != nil {
		t.Skip("glibc's loader is elsewhere here")
	}
	p.report.Host.Env = map[string]string{"CUDA_VERSION": "13.0.2"}
	p.report.Host.Libraries = []gpucheck.Library{{Name: "libcusolver.so.12", Outcome: gpucheck.Missing, Also: []string{top},
		Error: "libcusolver.so.12: cannot open shared object file: No such file or directory; libnvJitLink.so.13: cannot open shared object file: No such file or directory"}}
	p.judgeLibraries()
	f := p.report.Findings[0]
	for _, want := range []string{
		"libnvJitLink.so.13 is not found, needed by " + top + ";",
		"libunheard.so.4 is not found, needed by " + top,
		"libcublasLt.so.13 is not found, needed by " + top + " -> " + middle,
	} {
		if !strings.Contains(f.Why, want) {
			t.Errorf("not said: %s\nin %s", want, f.Why)
		}
	}
	if want := "install libnvjitlink-13-0, or the wheel nvidia-nvjitlink; install the package that brings libunheard.so.4; install libcublas-13-0, or the wheel nvidia-cublas"; f.Fix != want {
		t.Errorf("%q", f.Fix)
	}
}
