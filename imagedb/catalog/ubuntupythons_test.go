package catalog

import (
	"testing"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Source: the Packages files of the releases, main and universe, 2026-11-22.
func TestPythonsOfUbuntu(t *testing.T) {
	for _, c := range []struct {
		release, name string
		want          filesystem.Presence
	}{
		{"ubuntu-20.04", "python3.9", filesystem.Present},
		{"ubuntu-20.04", "python3.8-venv", filesystem.Present},
		{"ubuntu-20.04", "python3.10", filesystem.Absent},
		{"ubuntu-22.04", "python3.10-venv", filesystem.Present},
		{"ubuntu-22.04", "python3.10-distutils", filesystem.Unknown},
		{"ubuntu-22.04", "python3.9-venv", filesystem.Absent},
		{"ubuntu-24.04", "libpython3.12-dev", filesystem.Present},
		{"ubuntu-24.04", "python3.11-venv", filesystem.Absent},
	} {
		list, ok := Embedded().Names(c.release)
		if !ok {
			t.Fatalf("no list of %s", c.release)
		}
		if got := list.Exists(c.name); got.Presence != c.want {
			t.Errorf("%s in %s is %v, want %v", c.name, c.release, got.Presence, c.want)
		}
	}
}
