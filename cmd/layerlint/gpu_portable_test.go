package main

import (
	"debug/elf"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
)

// build runs the Go command for this program; the result is cached like any other build.
func build(t *testing.T, cgo, ldflags string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "layerlint")
	c := exec.Command("go", "build", "-ldflags", ldflags, "-o", file, ".")
	c.Env = append(os.Environ(), "CGO_ENABLED="+cgo)
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	return file
}

// The build with cgo asks nothing of a C library newer than 2.28, that of RHEL 8.
func TestPortableBuild(t *testing.T) {
	if testing.Short() || runtime.GOOS != "linux" {
		t.Skip("builds the program")
	}
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("no gcc")
	}
	flags, err := exec.Command("go", "run", "../../gpucheck/portable", t.TempDir()).Output()
	if err != nil {
		t.Fatalf("making link-time libraries: %v", err)
	}
	program := build(t, "1", fmt.Sprintf("-s -w -extldflags '%s'", strings.TrimSpace(string(flags))))
	f, err := elf.Open(program)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	symbols, err := f.ImportedSymbols()
	if err != nil {
		t.Fatal(err)
	}
	versioned := 0
	for _, s := range symbols {
		number, ok := strings.CutPrefix(s.Version, "GLIBC_2.")
		if !ok {
			continue
		}
		versioned++
		minor, _, _ := strings.Cut(number, ".")
		if n, err := strconv.Atoi(minor); err != nil || n > 28 {
			t.Errorf("needs %s of %s", s.Version, s.Name)
		}
	}
	if versioned == 0 {
		t.Error("no symbol version is needed: was this linked with the C library at all?")
	}
	if out, err := exec.Command(program, "version").CombinedOutput(); err != nil {
		t.Errorf("it does not start: %v: %s", err, out)
	}
}

// The build without cgo runs anywhere and says that it cannot check.
func TestStaticBuildSaysSo(t *testing.T) {
	if testing.Short() || runtime.GOOS != "linux" {
		t.Skip("builds the program")
	}
	program := build(t, "0", "-s -w")
	f, err := elf.Open(program)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for _, p := range f.Progs {
		if p.Type == elf.PT_INTERP {
			t.Error("it needs a dynamic loader")
		}
	}
	out, err := exec.Command(program, "gpu", "check").CombinedOutput()
	exit, ok := err.(*exec.ExitError)
	if !ok || exit.ExitCode() != exitTrouble || !strings.Contains(string(out), "cannot open the GPU's libraries") && !strings.Contains(string(out), "musl") {
		t.Errorf("%v: %s", err, out)
	}
}
