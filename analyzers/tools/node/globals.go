package node

import (
	"path"

	"github.com/layerlint/layerlint/analyzers/tools/node/lockfiles"
	"github.com/layerlint/layerlint/analyzers/tools/node/packages"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// globally is what npm install -g writes: the packages' folder beside those of npm itself, their programs, and npm's
// cache.
func (a installCall) globally(dir string, specs []string) bool {
	names := make([]string, len(specs))
	for i, spec := range specs {
		names[i] = lockfiles.Name(spec)
	}
	programs, known := packages.Brought(names)
	if !known {
		return false
	}
	a.caches()
	for _, name := range names {
		a.blur(path.Join(dir, name))
	}
	bin := path.Join(dir, "../../bin")
	a.Edit(func(e *filesystem.Editor) {
		for _, name := range programs {
			e.Under(path.Join(bin, name), a.Why)
		}
	})
	return true
}
