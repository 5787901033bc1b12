// Package standard has the types of Go's standard library: what its packages declare for others, by release. Bodies of
// functions and what is private to a package are not in it.
package standard

import (
	_ "embed"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"go/version"
	"slices"
	"strings"
	"sync"
)

//go:embed packages.txt
var text string

// Newest is the release that the table describes, and Oldest the first that it tells from others.
const (
	Newest = "go1.26"
	Oldest = "go1.18"
)

// ErrNone is a package that the release does not have, or that is not in the table.
var ErrNone = errors.New("no such package in the table")

// sections are the lines of each package.
var sections = sync.OnceValue(func() map[string]string {
	all := map[string]string{}
	for part := range strings.SplitSeq(text[strings.Index(text, "\n= ")+1:], "\n= ") {
		name, lines, _ := strings.Cut(strings.TrimPrefix(part, "= "), "\n")
		all[name] = lines
	}
	return all
})

// Library is the standard library of one release. It makes packages as they are asked for.
type Library struct {
	release string
	mu      sync.Mutex
	made    map[string]*types.Package
}

// libraries are those of all releases that are asked for: what is made of one holds for all builds.
var libraries sync.Map

// Of is the library of a release, nil for one that the table does not tell.
func Of(release string) *Library {
	if !version.IsValid(release) || version.Compare(release, Oldest) < 0 ||
		version.Compare(version.Lang(release), Newest) > 0 {
		return nil
	}
	release = version.Lang(release)
	l, _ := libraries.LoadOrStore(release, &Library{release: release, made: map[string]*types.Package{"unsafe": types.Unsafe}})
	return l.(*Library)
}

// Import is the package of a path. It may be called by several at a time.
func (l *Library) Import(path string) (*types.Package, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return making{l}.Import(path)
}

// Lacks reports whether the table knows a package that only a later release than this has, or a path that no release of
// the table has anything of.
func (l *Library) Lacks(path string) bool {
	if lines, ok := sections()[path]; ok {
		_, declares := l.source(path, lines)
		return !declares && lines != ""
	}
	first, rest, _ := strings.Cut(path, "/")
	if first == "cmd" {
		program, _, _ := strings.Cut(rest, "/")
		return rest != "" && !slices.Contains(programs, program)
	}
	return !slices.Contains(untold, first) && !firsts()[first]
}

// firsts are the first words of the packages' paths.
var firsts = sync.OnceValue(func() map[string]bool {
	all := map[string]bool{}
	for name := range sections() {
		first, _, _ := strings.Cut(name, "/")
		all[first] = true
	}
	return all
})

// untold are folders of the source tree that have no packages in the table, and programs those of cmd in any release.
// Source: the Go tree of 1.18 to 1.26.
var (
	untold   = strings.Fields("arena builtin cmd debug internal plugin simd testdata unsafe vendor")
	programs = strings.Fields(`addr2line api asm buildid cgo compile covdata cover dist distpack doc fix go gofmt internal link nm objdump pack
		pprof preprofile relnote test2json tools trace vendor vet`)
)

// making is a library at work.
type making struct{ *Library }

// Import is the package of a path. It implements types.Importer.
func (l making) Import(path string) (*types.Package, error) {
	if made := l.made[path]; made != nil {
		return made, nil
	}
	lines, ok := sections()[path]
	if !ok {
		return nil, ErrNone
	}
	source, declares := l.source(path, lines)
	if !declares {
		return nil, ErrNone
	}
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, path+".go", source, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	c := types.Config{Importer: l, IgnoreFuncBodies: true, Sizes: types.SizesFor("gc", "amd64"), GoVersion: Newest}
	p, err := c.Check(path, fset, []*ast.File{f}, nil)
	if err != nil {
		return nil, err
	}
	l.made[path] = p
	return p, nil
}

// source is what a package declares in this release, as Go; declares is false where it is nothing.
func (l *Library) source(path, lines string) (source string, declares bool) {
	var head, body strings.Builder
	name := path[strings.LastIndex(path, "/")+1:]
	if name == "v2" {
		name = "rand"
	}
	head.WriteString("package " + name + "\n")
	open, lost := false, false // within the braces of a type; below a type that came later
	var used strings.Builder
	for line := range strings.Lines(lines) {
		if to, ok := strings.CutPrefix(line, "+ "); ok {
			used.WriteString(to)
			continue
		}
		since, decl, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		here := since == "" || version.Compare(l.release, "go"+since) >= 0
		if member, ok := strings.CutPrefix(decl, "\t"); ok {
			if here && open {
				body.WriteString(member + "\n")
			}
			continue
		}
		if open {
			body.WriteString("}\n")
		}
		open = false
		if strings.HasPrefix(decl, "func (") && lost {
			continue
		}
		if strings.HasPrefix(decl, "type ") {
			lost = !here
		}
		if !here {
			continue
		}
		declares = true
		switch {
		case strings.HasPrefix(decl, "type ") && (strings.HasSuffix(decl, " struct") || strings.HasSuffix(decl, " interface")):
			open = true
			decl += " {"
		case strings.HasPrefix(decl, "func "):
			decl += " {}"
		}
		body.WriteString(decl + "\n")
	}
	if open {
		body.WriteString("}\n")
	}
	for to := range strings.Lines(used.String()) {
		name, path, _ := strings.Cut(strings.TrimSpace(to), " ")
		if strings.Contains(body.String(), name+".") {
			head.WriteString("import " + name + ` "` + path + "\"\n")
		}
	}
	return head.String() + body.String(), declares
}
