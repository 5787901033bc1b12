//go:build linux

package main

import (
	"debug/elf"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

// TestPortable builds the program as it is given away, and tries it on this machine and where there is no glibc.
func TestPortable(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the program")
	}
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("no gcc")
	}
	dir := t.TempDir()
	if out, err := exec.Command("go", "-C", "../layerlint-probe", "run", "./portable", dir).CombinedOutput(); err != nil {
		t.Fatalf("building: %v: %s", err, out)
	}
	program := filepath.Join(dir, "layerlint")
	f, err := elf.Open(program)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for _, p := range f.Progs {
		if p.Type == elf.PT_INTERP {
			t.Error("the program needs a dynamic loader")
		}
	}
	checkVersions(t, filepath.Join(dir, "layerlint-probe"))
	t.Run("without a device", func(t *testing.T) { checkWithoutDevice(t, program) })
	t.Run("two devices", func(t *testing.T) { checkTwoDevices(t, program) })
	t.Run("musl", func(t *testing.T) {
		checkWithoutGlibc(t, program, "lib/ld-musl-x86_64.so.1", "this system's C library is musl")
	})
	t.Run("no C library", func(t *testing.T) { checkWithoutGlibc(t, program, "lib/nothing", "glibc's loader /lib") })
}

// checkVersions holds what opens the libraries to glibc 2.28, that of RHEL 8; Debian 11 and Ubuntu 20.04 have 2.31.
func checkVersions(t *testing.T, probe string) {
	f, err := elf.Open(probe)
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
}

// imitate builds a library that stands for NVIDIA's.
func imitate(t *testing.T, dir, soname, source string, flags ...string) string {
	t.Helper()
	file := filepath.Join(dir, soname)
	flags = append(flags, "-shared", "-fPIC", "-O1", "-w", "-Wl,-soname,"+soname, "-o", file, filepath.Join("../layerlint-probe", source), "-lpthread")
	if out, err := exec.Command("gcc", flags...).CombinedOutput(); err != nil {
		t.Fatalf("gcc: %v: %s", err, out)
	}
	return file
}

// checkTwoDevices finds nothing wrong with two devices, and then one of them shown.
func checkTwoDevices(t *testing.T, program string) {
	dir := t.TempDir()
	imitate(t, dir, "libcuda.so.1", "cuda/testdata/driver.c", "-DDEVICES=2")
	imitate(t, dir, "libnvidia-ml.so.1", "nvml/testdata/nvml.c")
	imitate(t, dir, "libcupti.so.13", "cuda/testdata/cupti.c")
	imitate(t, dir, "libnccl.so.2", "cuda/testdata/nccl.c")
	c := exec.Command(program, "gpu", "check", "--memory", "8", "--timings")
	c.Env = append(os.Environ(), "LD_LIBRARY_PATH="+dir)
	out, err := c.CombinedOutput()
	if err != nil {
		t.Errorf("%v: %s", err, out)
	}
	for _, want := range []string{"driver ", "device 1 ", "kernels 0 ", "kernels 1 ", "peers ", "nccl ", "cupti "} {
		if !regexp.MustCompile(`(?m)^` + want + ` *ok `).Match(out) {
			t.Errorf("%s is not ok in\n%s", want, out)
		}
	}
	if !regexp.MustCompile(`(?m)^nccl +\d+ ms +\d+ ms`).Match(out) {
		t.Errorf("no timing of nccl in\n%s", out)
	}

	imitate(t, dir, "libcuda.so.1", "cuda/testdata/driver.c")
	c = exec.Command(program, "gpu", "check", "--memory", "8")
	c.Env = append(os.Environ(), "LD_LIBRARY_PATH="+dir, "CUDA_VISIBLE_DEVICES=1")
	out, err = c.CombinedOutput()
	if err != nil || !strings.Contains(string(out), `CUDA sees 1 of 2 devices: CUDA_VISIBLE_DEVICES is "1"`) || strings.Contains(string(out), "nccl ") {
		t.Errorf("%v: %s", err, out)
	}
}

// checkWithoutGlibc runs the program in a root that holds it and one more file.
func checkWithoutGlibc(t *testing.T, program, file, says string) {
	root := t.TempDir()
	for _, dir := range []string{filepath.Dir(file), "tmp"} {
		if err := os.MkdirAll(filepath.Join(root, dir), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	content, err := os.ReadFile(program)
	if err != nil {
		t.Fatal(err)
	}
	for name, b := range map[string][]byte{"layerlint": content, file: nil} {
		if err := os.WriteFile(filepath.Join(root, name), b, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	c := exec.Command("/layerlint", "gpu", "check")
	c.Dir, c.Env = "/", []string{"PATH=/"}
	c.SysProcAttr = &syscall.SysProcAttr{Chroot: root}
	if os.Getuid() != 0 {
		c.SysProcAttr.Cloneflags = syscall.CLONE_NEWUSER
		c.SysProcAttr.UidMappings = []syscall.SysProcIDMap{{HostID: os.Getuid(), Size: 1}}
	}
	out, err := c.CombinedOutput()
	if errors.Is(err, syscall.EPERM) {
		t.Skip("this user may not change the root")
	}
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != exitTrouble || !strings.Contains(string(out), says) {
		t.Errorf("%v: %s", err, out)
	}
}

// checkWithoutDevice runs the whole check on a driver that computes on the processor.
func checkWithoutDevice(t *testing.T, program string) {
	dir := t.TempDir()
	driver := imitate(t, dir, "libcuda.so.1", "cuda/testdata/driver.c")
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

// A build that holds no probe says so.
func TestBareBuildSaysSo(t *testing.T) {
	t.Setenv("PATH", "/nonexistent")
	var out, complaints strings.Builder
	status := run(t.Context(), terminal{strings.NewReader(""), &out, &complaints}, []string{"gpu", "check"})
	if status != exitTrouble || !strings.Contains(complaints.String(), "it holds no layerlint-probe") {
		t.Errorf("status %d: %s", status, &complaints)
	}
}
