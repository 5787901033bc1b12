package state

import (
	"bytes"
	"path"
	"slices"
	"strings"
)

// Foreign reports whether a directory is for the programs of one language's packages: of what lies in it not all may be
// known, and a program that only distributions package likely does not.
func (s *State) Foreign(dir string) bool {
	return !s.Mixed && languageBin(path.Clean(dir))
}

// languageBin reports whether a directory is one that pip, npm, cargo or go alone fill, by their documentation's or
// usual names. What is unpacked or copied into it from elsewhere is not known to be so, hence likely only.
func languageBin(dir string) bool {
	if strings.HasSuffix(dir, "/node_modules/.bin") {
		return true
	}
	above, ok := strings.CutSuffix(dir, "/bin")
	i := strings.LastIndexByte(above, '/')
	if !ok || i < 0 {
		return false
	}
	switch name := above[i+1:]; name {
	case "venv", ".venv", "virtualenv", ".virtualenv", ".local", "cargo", ".cargo", "go":
		return true
	default: // app-venv
		name, ok := strings.CutSuffix(name, "venv")
		return ok && len(name) > 1 && strings.ContainsRune("-_.", rune(name[len(name)-1])) &&
			strings.Trim(name[:len(name)-1], "abcdefghijklmnopqrstuvwxyz0123456789") == ""
	}
}

// mixing are words of Dockerfiles in which a package manager brings programs of the kind that distributions have, and
// languages', into one directory.
var mixing = []string{"conda", "CONDA", "mamba", "pixi", "spack", "nixos", "nix-"}

// Mixes reports whether a Dockerfile names a package manager that puts programs of both kinds into one directory.
func Mixes(text []byte) bool {
	return slices.ContainsFunc(mixing, func(word string) bool { return bytes.Contains(text, []byte(word)) })
}
