package state

import (
	"bytes"
	"path"
	"slices"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// Foreign reports whether a directory is for the programs of one language's packages: of what lies in it not all may be
// known, and a program that only distributions package likely does not.
func (s *State) Foreign(dir string) bool {
	return !s.Mixed && languageBin.MatchString(path.Clean(dir))
}

// languageBin is a directory that pip, npm, cargo or go alone fill, by their documentation's or usual names. What is
// unpacked or copied into it from elsewhere is not known to be so, hence likely only.
var languageBin = lazyregexp.New(`/(\.?v(irtual)?env|[a-z0-9]+[-_.]venv|\.local|\.?cargo|go)/bin$|/node_modules/\.bin$`)

// mixing are words of Dockerfiles in which a package manager brings programs of the kind that distributions have, and
// languages', into one directory.
var mixing = []string{"conda", "CONDA", "mamba", "pixi", "spack", "nixos", "nix-"}

// Mixes reports whether a Dockerfile names a package manager that puts programs of both kinds into one directory.
func Mixes(text []byte) bool {
	return slices.ContainsFunc(mixing, func(word string) bool { return bytes.Contains(text, []byte(word)) })
}
