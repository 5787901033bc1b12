//go:build linux

package judge

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// Python runs nothing of the folder that it is started in, and finds the modules of its user and of PYTHONPATH.
func TestPythonIsIsolated(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long: make test-all")
	}
	program, err := exec.LookPath("python3")
	if err != nil {
		t.Skip(err)
	}
	evil, home, path := t.TempDir(), t.TempDir(), t.TempDir()
	for _, name := range []string{"json", "os", "site", "sys", "importlib", "torch", "numpy", "jax", "tensorflow", "onnxruntime", "ours"} {
		write(t, filepath.Join(evil, name+".py"), []byte("open("+`"`+filepath.Join(evil, "marker")+`", "a").write("`+name+` ")`+"\n"))
	}
	t.Chdir(evil)
	t.Setenv("HOME", home)
	t.Setenv("PYTHONPATH", path)
	p := python{path: program, limit: time.Minute, imports: time.Minute}
	for _, s := range scripts {
		p.framework(t.Context(), s.name, s.script)
	}
	if where, err := p.module(t.Context(), "ours"); where != "" || err != nil {
		t.Errorf("%s, %v", where, err)
	}
	if ran, err := os.ReadFile(filepath.Join(evil, "marker")); err == nil {
		t.Errorf("the folder's %sran", ran)
	}
	version, err := exec.Command(program, "-I", "-c", "import sys; print('python%d.%d' % sys.version_info[:2])").Output()
	if err != nil {
		t.Fatal(err)
	}
	own := filepath.Join(home, ".local", "lib", strings.TrimSpace(string(version)), "site-packages", "theirs.py")
	write(t, own, nil)
	write(t, filepath.Join(path, "configured.py"), nil)
	for name, want := range map[string]string{"theirs": own, "configured": filepath.Join(path, "configured.py")} {
		if where, err := p.module(t.Context(), name); where != want || err != nil {
			t.Errorf("%s is at %q, %v", name, where, err)
		}
	}
}

// A python3 whose child sleeps on keeps nobody waiting.
func TestLimitIsKept(t *testing.T) {
	shim := filepath.Join(t.TempDir(), "python3")
	write(t, shim, []byte("#!/bin/sh\nsleep 30\n"))
	if err := os.Chmod(shim, 0o755); err != nil {
		t.Fatal(err)
	}
	p := python{path: shim, limit: 50 * time.Millisecond, imports: 50 * time.Millisecond}
	start := time.Now()
	if _, err := p.module(t.Context(), "numpy"); err == nil || !strings.Contains(err.Error(), "no answer within 50ms") {
		t.Error(err)
	}
	if f := p.framework(t.Context(), "torch", ""); !strings.Contains(f.Error, "no answer within 50ms") {
		t.Error(f.Error)
	}
	if took := time.Since(start); took > 20*time.Second {
		t.Errorf("the sleeping child was waited for: %s", took)
	}
}

func write(t *testing.T, name string, b []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, b, 0o644); err != nil {
		t.Fatal(err)
	}
}

func writeProgram(t *testing.T, name string) {
	t.Helper()
	write(t, name, []byte("#!/bin/sh\n"))
	if err := os.Chmod(name, 0o755); err != nil {
		t.Fatal(err)
	}
}
