package golang

import (
	"fmt"
	"go/build"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools/golang/starts"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

var (
	// roaming is what may have tests run otherwise, elsewhere or not at all, or makes the files that they open.
	roaming = lazyregexp.New(`\bos\.(?:Chdir|Mkdir\w*|Create\w*|WriteFile|Rename|CopyFS|Link|Symlink|Exit)\(|\.Chdir\(|\bSkip(?:f|Now)?\(|testing\.Short\(|\bTestMain\b|\bexec\.|\bruntime\.|t\.Run\(`)
)

// open refuses tests that likely open a file of the project's which is not there: go runs them in the folder of their
// package. Source: go help test.
func (k *checked) open() {
	for _, name := range []string{"run", "skip", "short", "list", "c", "n", "exec"} {
		if _, given := k.flags[name]; given {
			return
		}
	}
	for _, p := range k.found.packages[:min(k.found.named, len(k.found.packages))] {
		if k.Failed || len(p.CgoFiles) > 0 {
			continue
		}
		tests := starts.TestsOf(program(k.call, p.Dir), p.TestGoFiles)
		if tests == nil {
			continue
		}
		first, has := tests.Main()
		k.demands(first)
		if has || !k.plainly(p) {
			continue
		}
		for _, t := range tests.All() {
			k.test(t, p.Dir, !k.alone(p))
		}
	}
}

// alone reports whether the tests of a package run no code of others but of the standard library's, or of packages that are
// known to make no files: then nothing makes what they open.
func (k *checked) alone(p *build.Package) bool {
	return !slices.ContainsFunc(slices.Concat(p.Imports, p.TestImports, p.XTestImports), func(name string) bool {
		first, _, _ := strings.Cut(name, "/")
		return name == "C" || !(imports{k.call}).standard(name) && !strings.HasPrefix(name, "github.com/stretchr/testify/") && name != "github.com/google/go-cmp/cmp" ||
			first == "plugin" || first == "syscall"
	})
}

// plainly reports whether the tests of a package do nothing that may have them run otherwise.
func (k *checked) plainly(p *build.Package) bool {
	plain := len(p.TestGoFiles) > 0 && len(p.TestGoFiles)+len(p.GoFiles) <= 20
	for _, name := range slices.Concat(p.TestGoFiles, p.GoFiles, p.XTestGoFiles) {
		plain = plain && !roaming.MatchString(string(k.Stat(path.Join(p.Dir, name)).Entry.Content))
	}
	return plain
}

// demands refuses a TestMain that stops without a variable of the environment which is not set.
func (k *checked) demands(first *filesystem.Seek) {
	if first == nil || k.Failed || k.Open {
		return
	}
	asks := len(first.Files) == 0 && len(first.Variables) == 1 && first.Does == filesystem.Finding
	if asks && k.Lookup(first.Variables[0]).Unset {
		k.refuse(effects.Arg{}, "TestMain: "+first.Why, false)
	}
}

// test is one test: it fails where a file is not there that it opens, likely where other code may have made that.
func (k *checked) test(t starts.Test, dir string, likely bool) {
	for _, seek := range t.Opens {
		if k.Failed || len(seek.Files) != 1 || seek.Does > filesystem.Reading || len(seek.Variables) > 0 || seek.Flag != "" || seek.Package != "" || filesystem.HasWildcard(seek.Files[0]) {
			return
		}
		at := seek.Files[0]
		if !path.IsAbs(at) {
			at = path.Join(dir, at)
		}
		if e := k.Stat(at).Entry; e.Presence == filesystem.Absent {
			k.refuse(effects.Arg{}, fmt.Sprintf("--- FAIL: %s: open %s: no such file or directory", t.Name, k.below(at)), likely || e.Likely)
		}
	}
}
