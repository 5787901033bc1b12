package node

import (
	"path"
	"slices"

	"github.com/layerlint/layerlint/analyzers/tools/node/packages"
	"github.com/layerlint/layerlint/analyzers/tools/node/projects"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// leftOut are the programs that development dependencies would bring, where nothing says what is installed and those
// are left out: they are likely not there, unless a package that is asked for is such a tool itself, which may bring
// others.
func leftOut(p projects.Project) (programs []string) {
	asked := func(name string) bool {
		for _, list := range []map[string]string{p.Dependencies, p.OptionalDependencies, p.PeerDependencies} {
			if _, ok := list[name]; ok {
				return true
			}
		}
		return false
	}
	dev := func(name string) bool { _, ok := p.DevDependencies[name]; return ok }
	for program, owners := range packages.Owners() {
		if slices.ContainsFunc(owners, asked) {
			return nil
		}
		if slices.ContainsFunc(owners, dev) {
			programs = append(programs, program)
		}
	}
	return programs
}

// omitted puts what is likely left out of a folder of packages.
func (a *call) omitted(e *filesystem.Editor, p projects.Project) {
	for _, program := range leftOut(p) {
		at := path.Join(p.Dir, "node_modules/.bin", program)
		if why := a.NewEntry(a.Fields[0].Span, filesystem.Regular, 0); a.Absent(at) {
			e.Put(at, filesystem.Entry{Presence: filesystem.Absent, Likely: true, Cause: why.Cause})
		}
	}
}
