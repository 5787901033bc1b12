package gpucheck

import (
	"slices"
	"strings"
)

// SourceBuild is what the setup.py of a package that pip builds from source imports.
type SourceBuild struct {
	Imports   string // torch or pkg_resources
	PyProject bool   // it has a pyproject.toml: pip always builds it in an environment of its own
	From      string // its source
}

// SourceBuildOf returns what the table has of a package in a version, "" for the newest; git says that its repository
// is named, not its project on the index. ok is false when the table has nothing.
func SourceBuildOf(name, version string, git bool) (b SourceBuild, ok bool) {
	for _, r := range rowsOf("source builds") {
		if r[0] == name && (r[4] == "yes") == git && spans(r, version) {
			return SourceBuild{Imports: r[5], PyProject: r[3] == "yes", From: r[6]}, true
		}
	}
	return SourceBuild{}, false
}

// ExtensionTorches returns the versions of torch that the finished wheels of an extension's release are for, the newest
// release's for ""; nil where the table does not say.
func ExtensionTorches(name, version string) []string {
	for _, r := range rowsOf("extension wheels") {
		if r[0] == name && spans(r, version) {
			return strings.Fields(r[3])
		}
	}
	return nil
}

// WorksBeside reports whether wheels of a package that are built with one release of torch, 2.10, are known to work
// beside another.
func WorksBeside(name, built, torch string) bool {
	for _, r := range rowsOf("wheels beside another torch") {
		if r[0] == name && r[1] == built && slices.Contains(strings.Fields(r[2]), torch) {
			return true
		}
	}
	return false
}
