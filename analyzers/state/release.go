package state

import (
	"strings"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Release is os-release's ID, VERSION_ID and VERSION_CODENAME, "" where they are not known, and of an image of which the
// name alone says them.
func (s *State) Release() (id, version, codename string) { return s.release(s.Files) }

// Codename is that of Release, or of the release before packages were installed of which not every file is known.
func (s *State) Codename() string {
	_, _, codename := s.release(s.Files)
	if codename == "" && len(s.Arrivals) > 0 {
		_, _, codename = s.release(s.Arrivals[0].Before)
	}
	return codename
}

// Distribution is the ID of Release, or that of before packages were installed of which not every file is known: no package
// turns one distribution into another.
func (s *State) Distribution() string {
	id, _, _ := s.release(s.Files)
	if id == "" && len(s.Arrivals) > 0 {
		id, _, _ = s.release(s.Arrivals[0].Before)
	}
	return id
}

// Sparing reports whether the release's gcc links with --as-needed: a library that nothing before it needs is not asked for.
// Source: gcc -### of Debian 12 and 13, 2026-11-29.
func (s *State) Sparing() bool {
	id, version, _ := s.Release()
	return id == "debian" && (version == "12" || version == "13")
}

func (s *State) release(files filesystem.Tree) (id, version, codename string) {
	if s.Image != nil && (s.Image.Inferred || s.Image.ReleaseByName) {
		return "", "", ""
	}
	e := filesystem.Stat(files, "/etc/os-release").Entry
	if e.Presence != filesystem.Present || e.Likely || !e.Has(filesystem.KnowContent) {
		return "", "", ""
	}
	for line := range strings.Lines(string(e.Content)) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), "=")
		switch value = strings.Trim(value, `"'`); name {
		case "ID":
			id = value
		case "VERSION_ID":
			version = value
		case "VERSION_CODENAME":
			codename = value
		}
	}
	return id, version, codename
}

// Unnamed reports whether nothing says which shell reads a script: an image of which nothing is known may be one of
// Windows.
func (s *State) Unnamed() bool {
	return s.Image == nil && s.ImageRef != "scratch" && len(s.Shell) > 0 && s.Shell[0] == "/bin/sh"
}
