package main

import (
	"debug/elf"
	"encoding/json"
	"errors"
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
	checkWithoutDevice(t, program)
}

// checkWithoutDevice runs the whole check on a driver that computes on the processor.
func checkWithoutDevice(t *testing.T, program string) {
	dir := t.TempDir()
	driver := filepath.Join(dir, "libcuda.so.1")
	if out, err := exec.Command("gcc", "-shared", "-fPIC", "-O1", "-w", "-Wl,-soname,libcuda.so.1", "-o", driver, "../../gpucheck/cuda/testdata/driver.c").CombinedOutput(); err != nil {
		t.Fatalf("gcc: %v: %s", err, out)
	}
	host := filepath.Join(dir, "host.json")
	c := exec.Command(program, "gpu", "check", "--format", "json", "--memory", "8", "--save", host, "--require", "go,surely-not-there")
	c.Env = append(os.Environ(), "LD_LIBRARY_PATH="+dir)
	out, err := c.Output()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != exitFound {
		t.Fatalf("%v: %s", err, out)
	}
	var report struct {
		Verdict  string
		Findings []struct{ Check, Verdict, Found, Where string }
	}
	if err := json.Unmarshal(out, &report); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	verdicts := map[string]string{}
	for _, f := range report.Findings {
		verdicts[f.Check] = f.Verdict
		if f.Check == "libcuda.so.1" && f.Where != driver {
			t.Errorf("libcuda.so.1 is mapped from %s", f.Where)
		}
	}
	for check, want := range map[string]string{"kernels 0": "ok", "require go": "ok", "require surely-not-there": "broken"} {
		if verdicts[check] != want {
			t.Errorf("%s: %q, want %q", check, verdicts[check], want)
		}
	}
	saved, err := os.ReadFile(host)
	if err != nil || !strings.Contains(string(saved), `"userMode": "13.0"`) {
		t.Errorf("saved host: %v: %s", err, saved)
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
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != exitTrouble || !strings.Contains(string(out), "cannot open the GPU's libraries") && !strings.Contains(string(out), "musl") {
		t.Errorf("%v: %s", err, out)
	}
}
