//go:build linux

package judge

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestLookups(t *testing.T) {
	dir, bin := t.TempDir(), t.TempDir()
	write(t, filepath.Join(dir, "cuddly.h"), nil)
	t.Setenv("CPATH", dir)
	writeProgram(t, filepath.Join(bin, "sh"))
	writeProgram(t, filepath.Join(bin, "nvcc"))
	t.Setenv("PATH", bin)
	image := &Image{Commands: []string{"nvcc", "ptxas"}, Modules: []string{"torch"}}
	e := Evidence{Lookups: lookups(t.Context(), python{}, []string{"cuddly.h", "none/such.hpp", " sh", "surely-not-there"}, image)}
	e.Lookups = append(e.Lookups, Lookup{Name: "jax", Error: "no answer"}, Lookup{Name: "pip", Kind: "Python module"})
	want := []Finding{
		{Check: "require cuddly.h", Verdict: OK, Found: "header", Where: filepath.Join(dir, "cuddly.h")},
		{Check: "require none/such.hpp", Verdict: Broken, Found: "missing", Why: "in none of the folders where compilers look for headers, nor in a wheel"},
		{Check: "require sh", Verdict: OK, Found: "command", Where: filepath.Join(bin, "sh")},
		{Check: "require surely-not-there", Verdict: Broken, Found: "missing", Why: "neither a command on the PATH nor a module of python3"},
		{Check: "image nvcc", Verdict: OK, Found: "command", Where: filepath.Join(bin, "nvcc")},
		{Check: "image ptxas", Verdict: Broken, Found: "missing", Why: "the Dockerfile adds it; here it is neither a command on the PATH nor a module of python3"},
		{Check: "image torch", Verdict: Note, Found: "missing", Why: "the Dockerfile adds it; here it is neither a command on the PATH nor a module of python3"},
		{Check: "require jax", Verdict: Unknown, Found: "not known", Why: "no answer"},
		{Check: "require pip", Verdict: OK, Found: "Python module"},
	}
	for i, f := range e.judgeLookups() {
		if i >= len(want) || f != want[i] {
			t.Errorf("%+v, want %+v", f, want[min(i, len(want)-1)])
		}
	}
}

// A pip that belongs to another Python does not stand for that of python3.
func TestAnotherPythonsCommand(t *testing.T) {
	venv, system := t.TempDir(), t.TempDir()
	python3 := filepath.Join(venv, "python3")
	script := func(file, text string) {
		write(t, file, []byte(text))
		if err := os.Chmod(file, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	script(python3, "#!/bin/sh\nexit 1\n") // it has no module
	script(filepath.Join(system, "pip"), "#!"+filepath.Join(system, "python3")+"\n")
	script(filepath.Join(system, "ruff"), "#!"+filepath.Join(venv, "python3.12")+"\n")
	script(filepath.Join(system, "isort"), "#!"+filepath.Join(system, "python3")+"\n")
	script(filepath.Join(system, "black"), "#!/usr/bin/env python3\n")
	t.Setenv("PATH", venv+":"+system)
	p := python{path: python3, limit: time.Minute}
	e := Evidence{Lookups: lookups(t.Context(), p, []string{"pip", "ruff", "black", "isort"}, nil)}
	got := e.judgeLookups()
	if f := got[0]; f.Verdict != Broken || !strings.Contains(f.Why, "belongs to "+system) || !strings.Contains(f.Fix, "ensurepip") {
		t.Errorf("%+v", f)
	}
	if got[1].Verdict != OK || got[2].Verdict != OK || got[3].Verdict != Note {
		t.Errorf("%+v", got[1:])
	}
}
