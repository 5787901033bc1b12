package references

import (
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// HasApt reports whether packages are installed with apt-get there.
func HasApt(s *state.State) bool {
	return s != nil && s.Files != nil && filesystem.Stat(s.Files, "/usr/bin/apt-get").Entry.Presence == filesystem.Present
}
