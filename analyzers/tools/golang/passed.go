package golang

import (
	"fmt"
	"maps"
	"path"
	"slices"

	"github.com/layerlint/layerlint/analyzers/tools/golang/sources"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// passed reports whether the packages are the very same as some in which nothing was refused, for a command that goes by
// the same. Where a document is edited, a command is followed again and again, and types take long. sum is for those that
// are not; known is false where more counts than is looked at here: vendor, and what tests open.
func (k *checked) passed() (sum uint64, before, known bool) {
	if k.verb == "test" || k.fromVendor() != filesystem.Absent {
		return 0, false, false
	}
	all := sources.NewSum()
	say := all.Add
	say(k.verb, fmt.Sprint(k.version), compiling(k.call), k.arch(), k.module.dir, k.module.path,
		k.found.named, k.Supposing, k.Executable == "")
	say(k.found.dirs, k.found.files, k.env)
	for _, name := range []string{"GOOS", "GOARCH", "GOFLAGS", "GOEXPERIMENT", "GOTOOLCHAIN"} {
		value, ok := k.environ(name)
		say(name, value, ok)
	}
	for _, name := range slices.Sorted(maps.Keys(k.flags)) {
		if name != "o" {
			say(name, k.flags[name].Text, k.flags[name].Known)
		}
	}
	text := func(at string) {
		e := k.Stat(at).Entry
		say(at, e.Presence, e.Likely, e.Has(filesystem.KnowContent), sources.Text(e.Content))
	}
	text(path.Join(k.module.dir, "go.mod"))
	for _, p := range k.found.packages {
		version, valid := k.directive(p.Dir)
		say(p.Dir, p.ImportPath, p.Name, k.owned(p.Dir), version, valid, p.EmbedPatterns)
		for _, names := range [][]string{p.GoFiles, p.CgoFiles, p.TestGoFiles, p.XTestGoFiles} {
			for _, name := range names {
				text(path.Join(p.Dir, name))
			}
			say("")
		}
		for _, names := range [][]string{p.Imports, p.TestImports, p.XTestImports} {
			for _, name := range names {
				dir, own := imports{k.call}.source(name)
				say(name, dir, own, imports{k.call}.standard(name))
			}
		}
	}
	sum = all.Uint64()
	return sum, k.Passed(sum), true
}
