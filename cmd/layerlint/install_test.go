package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestInstallLines checks the lines of testdata/install, of which apt's own simulation said whether they install: those
// that do get neither error nor warning, and those that it refuses get one. -short takes every eighth.
func TestInstallLines(t *testing.T) {
	text, err := os.ReadFile("../../testdata/install/lines.txt")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	type row struct{ release, mark, line string }
	rows := map[string]row{}
	n := 0
	for line := range strings.Lines(string(text)) {
		f := strings.SplitN(strings.TrimSuffix(line, "\n"), " ", 3)
		if n++; f[0] == "#" || testing.Short() && n%8 != 0 {
			continue
		}
		name := fmt.Sprintf("%03d.Dockerfile", n)
		rows[name] = row{f[0], f[1], f[2]}
		build := "FROM debian:" + f[0] + "\nRUN apt-get update && apt-get install -y " + f[2] + "\n"
		if err := os.WriteFile(filepath.Join(dir, name), []byte(build), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	found := worst(t, dir, 1)
	for name, r := range rows {
		severity, any := found[name]
		told := any && severity <= 2
		if told != (r.mark == "-") {
			t.Errorf("%s: apt-get install %s: reported %v, apt says %s", r.release, r.line, told, r.mark)
		}
	}
}
