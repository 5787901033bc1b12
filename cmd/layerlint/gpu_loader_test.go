//go:build linux

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The loader names one missing library and stops; each that is missing is found, with the files that lead to it.
func TestMissingNeeds(t *testing.T) {
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
	interpreter := "/lib64/ld-linux-x86-64.so.2"
	if _, err := os.Stat(interpreter); err != nil {
		t.Skip("glibc's loader is elsewhere here")
	}
	got := map[string]string{}
	for _, n := range missingNeeds(interpreter, top) {
		got[n.Name] = strings.Join(n.Chain, " -> ")
	}
	want := map[string]string{"libnvJitLink.so.13": top, "libunheard.so.4": top, "libcublasLt.so.13": top + " -> " + middle}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
