package main

import (
	"os"
	"path/filepath"
	"testing"
)

func TestRender(t *testing.T) {
	for _, name := range []string{"plain", "spaces"} {
		want, err := os.ReadFile(filepath.Join("testdata", name+".golden"))
		if err != nil {
			t.Fatal(err)
		}
		in, err := os.ReadFile(filepath.Join("testdata", name+".txt"))
		if err != nil {
			t.Fatal(err)
		}
		if got := render(string(in)); got != string(want) {
			t.Errorf("%s: %q", name, got)
		}
	}
}
