package golang

import (
	"fmt"
	"go/ast"
	"go/build"
	"go/token"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

var (
	// roaming is what may have tests run otherwise, elsewhere or not at all, or makes the files that they open.
	roaming = lazyregexp.New(`\bos\.(?:Chdir|Mkdir\w*|Create\w*|WriteFile|Rename|CopyFS|Link|Symlink|Exit)\(|\.Chdir\(|\bSkip(?:f|Now)?\(|testing\.Short\(|\bTestMain\b|\bexec\.|\bruntime\.|t\.Run\(`)
	// lent is a test handed to something else, which may leave it out.
	lent = lazyregexp.New(`[(,]\s*t\s*[,)]`)
)

// open refuses tests that open a file of the project's which is not there: go runs them in the folder of their package.
// Source: go help test.
func (k *checked) open() {
	for _, name := range []string{"run", "skip", "short", "list", "c", "n", "exec"} {
		if _, given := k.flags[name]; given {
			return
		}
	}
	for _, p := range k.found.packages[:min(k.found.named, len(k.found.packages))] {
		o := &opens{call: k.call, fset: token.NewFileSet(), sources: map[string]*source{}, begun: map[string]bool{}}
		s := o.source(p.Dir)
		if k.Failed || s == nil || len(p.CgoFiles) > 0 {
			continue
		}
		if reads := k.reads(s, p); k.demands(o, s) || !reads {
			continue
		}
		o.over = false
		for _, f := range s.files {
			for _, d := range f.Decls {
				if d, ok := d.(*ast.FuncDecl); ok {
					k.test(o, s, d, p.Dir)
				}
			}
		}
	}
}

// reads adds the tests of a package; false where they may do more than is followed.
func (k *checked) reads(s *source, p *build.Package) bool {
	plain := len(p.TestGoFiles) > 0
	for _, name := range slices.Concat(p.TestGoFiles, p.GoFiles, p.XTestGoFiles) {
		text := string(k.Stat(path.Join(p.Dir, name)).Entry.Content)
		plain = plain && !roaming.MatchString(text) && len(s.files) <= 20
	}
	for _, name := range p.TestGoFiles {
		f := k.parse(path.Join(p.Dir, name))
		if f == nil {
			return false
		}
		s.add(f)
	}
	return plain
}

// demands refuses a TestMain that stops without a variable of the environment which is not set; it reports whether there
// is a TestMain.
func (k *checked) demands(o *opens, s *source) bool {
	d := s.funcs["TestMain"]
	if d == nil || d.Body == nil || k.Failed {
		return d != nil
	}
	o.over = false
	o.body(s, d, nil, false)
	if len(o.found) == 0 || k.Open {
		return true
	}
	first := o.found[0]
	asks := len(first.Files) == 0 && len(first.Variables) == 1 && first.Does == filesystem.Finding
	if asks && k.Lookup(first.Variables[0]).Unset {
		k.refuse(effects.Arg{}, "TestMain: "+first.Why, false)
	}
	return true
}

// test is one test: it fails where a file is not there that it certainly opens, and fails without.
func (k *checked) test(o *opens, s *source, d *ast.FuncDecl, dir string) {
	if d.Recv != nil || d.Body == nil || !strings.HasPrefix(d.Name.Name, "Test") || len(d.Type.Params.List) != 1 || len(d.Type.Params.List[0].Names) != 1 || k.Failed {
		return
	}
	text := string(k.Stat(k.fset.Position(d.Pos()).Filename).Entry.Content)
	o.tester, o.found, o.over = d.Type.Params.List[0].Names[0].Name, nil, false
	o.body(s, d, nil, false)
	for _, seek := range o.found {
		if len(seek.Files) != 1 || seek.Does > filesystem.Reading || len(seek.Variables) > 0 || seek.Flag != "" || seek.Package != "" || filesystem.HasWildcard(seek.Files[0]) {
			return
		}
		at := seek.Files[0]
		if !path.IsAbs(at) {
			at = path.Join(dir, at)
		}
		if e := k.Stat(at).Entry; e.Presence == filesystem.Absent && !k.Failed {
			k.refuse(effects.Arg{}, fmt.Sprintf("--- FAIL: %s: open %s: no such file or directory", d.Name.Name, k.below(at)), e.Likely || lent.MatchString(text) || strings.Count(text, path.Base(at)) > 1)
		}
	}
}
