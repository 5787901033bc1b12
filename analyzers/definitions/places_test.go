package definitions

import (
	"testing"
	"testing/fstest"
)

// TestPlaces compares what is known of a build's place where a definition does not say it in plain words.
func TestPlaces(t *testing.T) {
	files := fstest.MapFS{
		"Makefile":            {Data: []byte("include hack/images.mk\n")},
		"images/a/Dockerfile": {Data: []byte("FROM scratch\n")},
		"hack/images.mk":      {Data: []byte("push:\n\tdocker build -f images/a/Dockerfile images/a\n")},
		".github/workflows/build.yml": {Data: []byte("on: push\njobs:\n  a:\n    runs-on: x\n    steps:\n    - run: |\n" +
			"        docker build 'images/${{ matrix.image }}'\n")},
		"gen/build.sh":   {Data: []byte("#!/bin/sh\nsed s/a/b/ Dockerfile.in > \"$OUT\"\ndocker build .\n")},
		"plain/build.sh": {Data: []byte("#!/bin/sh\nsed s/a/b/ Dockerfile.in > other\ndocker build .\n")},
	}
	for p, want := range map[string]struct {
		context, file string // "" where it is not known
	}{
		"hack/images.mk":              {"images/a", "images/a/Dockerfile"},
		".github/workflows/build.yml": {"", ""},
		"gen/build.sh":                {"gen", ""},
		"plain/build.sh":              {"plain", "plain/Dockerfile"},
	} {
		builds := Read(files, []string{p})
		if len(builds) != 1 {
			t.Errorf("%s: %d builds, want one", p, len(builds))
			continue
		}
		if got := plain(builds[0].Context); got != want.context {
			t.Errorf("%s: context %q, want %q", p, got, want.context)
		}
		if got := plain(builds[0].File); got != want.file {
			t.Errorf("%s: file %q, want %q", p, got, want.file)
		}
	}
}

func plain(t Text) string {
	if !t.Known {
		return ""
	}
	return t.Value
}
