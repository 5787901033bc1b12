package starts

import (
	"go/ast"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools/golang/sources"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Tests are those of a package.
type Tests struct {
	o *opens
	s *source
}

// Test is one test, and what it opens before anything may have made it.
type Test struct {
	Name  string
	Opens []filesystem.Seek
}

// TestsOf reads a package with the files of its tests; nil where not all of it is known.
func TestsOf(p Program, files []string) *Tests {
	o := &opens{Program: p, Files: sources.Of(p.Sent, p.Memory), sources: map[string]*source{},
		begun: map[string]bool{}}
	s := o.source(p.Dir)
	if s == nil {
		return nil
	}
	for _, name := range files {
		at := path.Join(p.Dir, name)
		f, err := o.Parse(o.Below(at), o.Stat(at).Entry.Content)
		if err != nil {
			return nil
		}
		s.add(f, o.Binary)
	}
	s.shadowed()
	return &Tests{o, s}
}

// Main is what TestMain asks for first, nil for nothing; has reports whether there is one.
func (t *Tests) Main() (first *filesystem.Seek, has bool) {
	d := t.s.funcs["TestMain"]
	if d == nil {
		return nil, false
	}
	if opens := t.of(d, ""); len(opens) > 0 {
		return &opens[0], true
	}
	return nil, true
}

// All are the tests in the order of their files.
func (t *Tests) All() (all []Test) {
	for _, f := range t.s.files {
		for _, d := range f.Decls {
			d, ok := d.(*ast.FuncDecl)
			if !ok || d.Recv != nil || d.Body == nil || !strings.HasPrefix(d.Name.Name, "Test") || len(d.Type.Params.List) != 1 || len(d.Type.Params.List[0].Names) != 1 {
				continue
			}
			all = append(all, Test{d.Name.Name, t.of(d, d.Type.Params.List[0].Names[0].Name)})
		}
	}
	return all
}

// of is what a function opens that is given a *testing.T of that name.
func (t *Tests) of(d *ast.FuncDecl, tester string) []filesystem.Seek {
	t.o.tester, t.o.found, t.o.over = tester, nil, false
	t.o.body(t.s, d, nil, false)
	return t.o.found
}
