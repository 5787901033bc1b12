package references

import (
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// HasApt tells whether packages are installed with apt-get there.
func HasApt(s *evaluate.State) bool {
	return s != nil && s.Files != nil && filesystem.Stat(s.Files, "/usr/bin/apt-get").Entry.Presence == filesystem.Present
}
