package catalog

import (
	"context"
	"regexp"
	"strings"
	"testing"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// TestPythonsTable reads every line: one that is not read would be a module that images seem to lack.
func TestPythonsTable(t *testing.T) {
	form := regexp.MustCompile(`^(lib|dyn)\t[^\t/]+/?\t[0-9]+(-[0-9]+)?(,[0-9]+(-[0-9]+)?)*\n$`)
	for line := range strings.Lines(pythonsTable) {
		if !strings.HasPrefix(line, "#") && !form.MatchString(line) {
			t.Errorf("%q", line)
		}
	}
}

func TestPythonImages(t *testing.T) {
	for _, c := range []struct {
		ref, path string
		want      filesystem.Presence
	}{
		{"python:3.11-slim", "/usr/local/lib/python3.11/site-packages/pip", filesystem.Present},
		{"python:3.11-slim", "/usr/local/lib/python3.11/site-packages/setuptools", filesystem.Present},
		{"python:3.12-slim", "/usr/local/lib/python3.12/site-packages/setuptools", filesystem.Absent},
		{"python:3.11-slim", "/usr/local/lib/python3.11/site-packages/yaml", filesystem.Absent},
		{"python:3.11-slim", "/usr/local/lib/python3.11/asyncore.py", filesystem.Present},
		{"python:3.12-slim", "/usr/local/lib/python3.12/asyncore.py", filesystem.Absent},
		{"python:3.11-slim", "/usr/local/lib/python3.11/json/decoder.py", filesystem.Unknown},
		{"python:3.11-slim", "/usr/local/lib/python3.12", filesystem.Absent},
		{"python:3.12-bookworm", "/usr/local/lib/python3.11/dist-packages", filesystem.Unknown}, // Debian's own python3
		{"python:3.9.19-alpine3.19", "/usr/local/lib/python3.9/lib-dynload/_ssl.cpython-39-x86_64-linux-musl.so", filesystem.Present},
		{"python:3.11-slim", "/usr/local/bin/uvicorn", filesystem.Absent},
		{"python:slim", "/usr/local/lib/python3.11/json", filesystem.Unknown},
	} {
		img, err := Embedded().DB("").Image(context.Background(), c.ref, "linux/amd64")
		if err != nil {
			t.Fatal(err)
		}
		tree, err := img.Tree(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if e := tree.Lookup(c.path); e.Presence != c.want || e.Presence != filesystem.Unknown && !e.Likely {
			t.Errorf("%s in %s: %v, likely %v", c.path, c.ref, e.Presence, e.Likely)
		}
	}
}
