//go:build linux

package judge

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestProbeThatDoesNotRun(t *testing.T) {
	script := filepath.Join(t.TempDir(), "probe")
	if err := os.WriteFile(script, []byte("#!/bin/sh\necho \"libc.so.6: version GLIBC_2.28 not found\" >&2\nexit 1\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := (program{path: script}).try(); err == nil || !strings.Contains(err.Error(), "needs glibc 2.28") || !strings.Contains(err.Error(), "GLIBC_2.28 not found") {
		t.Errorf("too old a glibc: %v", err)
	}
	if err := os.WriteFile(script, []byte("#!/bin/sh\necho odd >&2\nexit 3\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := (program{path: script}).try(); err == nil || err.Error() != "layerlint-probe does not run here: exit status 3: odd" {
		t.Error(err)
	}
	if err := os.WriteFile(script, []byte("#!/bin/sh\n[ -z \"$LD_PRELOAD\" ] || kill -ABRT $$\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("LD_PRELOAD", "/nonexistent/boom.so")
	if err := (program{path: script}).try(); err == nil || !strings.HasPrefix(err.Error(), "LD_PRELOAD=/nonexistent/boom.so ends every program") {
		t.Error(err)
	}
	if err := (program{path: filepath.Dir(script)}).try(); !errors.Is(err, errNotStarted) {
		t.Errorf("not to be started: %v", err)
	}
}
