//go:build linux

package judge

import (
	"path/filepath"
	"testing"
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
