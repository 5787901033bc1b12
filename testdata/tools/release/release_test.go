package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// TestRelease makes a release for this machine twice: the same bytes, all that is promised, and a program that runs
// from the archive.
func TestRelease(t *testing.T) {
	host := runtime.GOOS + "/" + runtime.GOARCH
	if host != "linux/amd64" {
		t.Skip("the names below are those of linux/amd64")
	}
	dir := t.TempDir()
	first, second := filepath.Join(dir, "first"), filepath.Join(dir, "second")
	for _, out := range []string{first, second} {
		if err := release(t.Context(), filepath.Join("..", "..", ".."), out, "v0.0.1-test", []string{host}); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"checksums.txt", "image/index.json", "frontend/index.json"} {
		one, err := os.ReadFile(filepath.Join(first, name))
		if err != nil {
			t.Fatal(err)
		}
		if two, err := os.ReadFile(filepath.Join(second, name)); err != nil || !bytes.Equal(one, two) {
			t.Errorf("%s differs between two builds (%v):\n%s\n%s", name, err, one, two)
		}
	}
	sums, _ := os.ReadFile(filepath.Join(first, "checksums.txt"))
	for _, name := range []string{"layerlint_0.0.1-test_linux_amd64.tar.gz", "_amd64.deb", ".x86_64.rpm", "layerlint_0.0.1-test.spdx.json", "layerlint.rb"} {
		if !strings.Contains(string(sums), name) {
			t.Errorf("no %s in\n%s", name, sums)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "*.partial")); len(left) > 0 {
		t.Errorf("left behind: %q", left)
	}
	bare := filepath.Join(dir, "bare")
	if err := os.MkdirAll(bare, 0o755); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.CommandContext(t.Context(), "tar", "-xzf", filepath.Join(first, "layerlint_0.0.1-test_linux_amd64.tar.gz"), "-C", bare).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	program := filepath.Join(bare, "layerlint")
	if os.Getuid() == 0 { // nothing but the archive is there: no loader, no certificates, no /tmp
		runIn(t, "v0.0.1-test", "chroot", bare, "/layerlint", "version")
	}
	runIn(t, "v0.0.1-test", program, "version")
	for _, want := range []string{"man/layerlint-check.1", "completions/_layerlint", "LICENSE"} {
		if _, err := os.Stat(filepath.Join(bare, want)); err != nil {
			t.Error(err)
		}
	}
}

func TestVersions(t *testing.T) {
	for _, bad := range []string{"", "1.0.0", "v1", "v1.0.0 x", "latest"} {
		if err := release(t.Context(), ".", filepath.Join(t.TempDir(), "x"), bad, nil); err == nil || !strings.Contains(err.Error(), "is not of the form") {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

func runIn(t *testing.T, want, name string, args ...string) {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), name, args...).CombinedOutput()
	if err != nil || !strings.Contains(string(out), want) {
		t.Errorf("%s %q: %v\n%s", name, args, err, out)
	}
}
