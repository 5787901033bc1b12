package programs

import (
	"slices"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Uses lists the files at and below dir that the target's image is known to start or load, links followed, sorted; all
// is false when a program of it may load others, or none is known.
func (r *Result) Uses(files *filesystem.State, dir string) (paths []string, all bool) {
	all = len(r.Started) > 0
	add := func(p string) {
		if at := filesystem.Stat(files, p); at.Entry.Presence == filesystem.Present && filesystem.Within(at.Path, dir) {
			paths = append(paths, at.Path)
		}
	}
	for _, p := range r.Started {
		all = all && p.Closure.Complete && p.File.Interpreter == ""
		add(p.Path)
		for _, l := range p.Closure.Libraries {
			if l.Path != "" {
				add(l.Path)
			}
		}
	}
	slices.Sort(paths)
	return slices.Compact(paths), all
}
