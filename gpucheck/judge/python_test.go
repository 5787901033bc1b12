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
	p := python{path: program, limit: time.Minute}
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
