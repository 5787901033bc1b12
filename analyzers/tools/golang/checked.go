package golang

import (
	"cmp"
	"errors"
	"fmt"
	"go/ast"
	"go/build"
	"go/scanner"
	"go/token"
	"go/types"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools/golang/sources"
	"github.com/layerlint/layerlint/analyzers/tools/golang/standard"
	"github.com/layerlint/layerlint/analyzers/tools/golang/usage"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// maxChecked is how much source, in bytes, is read for what the compiler refuses.
const maxChecked = 1 << 20

// errOther is a package of which only the name is known.
var errOther = errors.New("not of the module")

// checked finds what the compiler refuses in the packages of the module, as far as that follows from their own files:
// other packages are names to it.
type checked struct {
	*call
	*sources.Files
	packages map[string]*types.Package // by directory
	active   map[string]bool           // those that are at work
	size     int
	testing  string // the directory of the package whose tests are at work
	std      *standard.Library
	whole    map[*types.Package]bool // those of which nothing is unknown
	lent     int                     // bytes of vendor that were read
	asked    bool                    // the command names the package at work
}

// compile refuses packages that do not compile. Source: The Go Programming Language Specification.
func compile(c *call) {
	if c.plain() == nil || strings.HasPrefix(c.verb, "mod-") || c.fromVendor() != filesystem.Absent && len(c.module.file.Replace) > 0 {
		return
	}
	k := &checked{call: c, Files: sources.Of(c.Sent, c.Memory),
		packages: map[string]*types.Package{}, active: map[string]bool{},
		std: c.library(), whole: map[*types.Package]bool{types.Unsafe: true}}
	sum, before, known := k.passed()
	if before {
		return
	}
	if k.compile(); known && !c.Failed && !c.Budget.Spent() {
		k.Pass(sum)
	}
}

// compile refuses the first package that does not compile.
func (k *checked) compile() {
	c := k.call
	for _, p := range c.found.packages {
		if k.of(p.Dir); c.Failed || c.Budget.Spent() {
			return
		}
	}
	if c.verb == "test" || c.verb == "vet" {
		k.tested()
	}
	if c.verb == "test" && !c.Failed {
		k.open()
	}
	if len(c.found.packages) > 0 && c.found.named == 1 && c.flags["buildmode"].Text == "" && (c.verb == "build" || c.verb == "install" || c.verb == "run") {
		k.entry(c.found.packages[0])
	}
}

// entry refuses a program without main.
func (k *checked) entry(p *build.Package) {
	made := k.packages[p.Dir]
	if p.Name != "main" || made == nil || made.Scope().Lookup("main") != nil {
		return
	}
	k.refuse(effects.Arg{}, "function main is undeclared in the main package", false)
}

// of is the package in a directory, nil where not all of it is known.
func (k *checked) of(dir string) *types.Package {
	if made, seen := k.packages[dir]; seen {
		return made
	}
	defer func(asked bool) { k.asked = asked }(k.asked)
	k.packages[dir], k.active[dir], k.asked = nil, true, slices.Contains(k.found.dirs, dir)
	defer delete(k.active, dir)
	at := slices.IndexFunc(k.found.packages, func(p *build.Package) bool { return p.Dir == dir })
	if at < 0 || len(k.found.packages[at].CgoFiles) > 0 {
		return nil
	}
	p := k.found.packages[at]
	var files []*ast.File
	for _, name := range p.GoFiles { // those of tests make packages of their own
		f := k.parse(path.Join(dir, name))
		if f == nil {
			return nil
		}
		files = append(files, f)
	}
	importPath, known := imports{k.call}.importPath(dir)
	if !known {
		importPath = dir // what is not exported is of one package alone
	}
	made := k.check(importPath, dir, files)
	k.packages[dir] = made
	return made
}

// types are the types of a package's files, with what the type checker says of them.
func (k *checked) types(importPath, language string, files []*ast.File) (
	made *types.Package, info *types.Info, found []types.Error,
) {
	info = &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{},
		Defs:       map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, Instances: map[*ast.Ident]types.Instance{},
		Implicits: map[ast.Node]types.Object{}, Scopes: map[ast.Node]*types.Scope{},
		FileVersions: map[*ast.File]string{}}
	config := types.Config{Importer: k, Error: func(err error) {
		if e, ok := errors.AsType[types.Error](err); ok {
			found = append(found, e)
		}
	}, Sizes: types.SizesFor("gc", cmp.Or(k.processor(), k.arch())), GoVersion: language}
	made, _ = config.Check(importPath, k.Set, files, info)
	return made, info, found
}

// idle refuses imports that nothing in their file names.
func (k *checked) idle(files []*ast.File) {
	for _, f := range files {
		named := map[string]bool{}
		ast.Inspect(f, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && id != f.Name {
				named[id.Name] = true
			}
			_, imports := n.(*ast.ImportSpec)
			return !imports
		})
		for _, i := range f.Imports {
			name := k.name(i)
			if name == "" || name == "_" || name == "." || named[name] {
				continue
			}
			at := k.Set.Position(i.Pos())
			k.refuse(effects.Arg{}, fmt.Sprintf("%s:%d:%d: %s imported and not used", k.below(at.Filename), at.Line, at.Column, i.Path.Value), false)
			return
		}
	}
}

// name is what an import is called in its file, "" where that is not certain.
func (k *checked) name(i *ast.ImportSpec) string {
	importPath := strings.Trim(i.Path.Value, `"`)
	if i.Name != nil {
		return i.Name.Name
	}
	if dir, own := (imports{k.call}).source(importPath); own && k.packages[dir] != nil {
		return k.packages[dir].Name()
	}
	if (imports{k.call}).standard(importPath) {
		return binary(importPath)
	}
	return ""
}

// parse reads a file; it refuses one that is not Go.
func (k *checked) parse(at string) *ast.File {
	e := k.Stat(at).Entry
	known := e.Presence == filesystem.Present && !e.Likely && e.Has(filesystem.KnowContent)
	if k.size += len(e.Content); k.Failed || k.size > maxChecked || !known {
		return nil
	}
	if line := usage.Unimported(e.Content); line > 0 {
		k.refuse(effects.Arg{}, fmt.Sprintf("%s:%d: go:embed only allowed in Go files that import \"embed\"", k.below(at), line), false)
		return nil
	}
	f, err := k.Parse(at, e.Content)
	if k.ahead(path.Dir(at), f) {
		return nil
	}
	if wrong, ok := errors.AsType[scanner.ErrorList](err); ok && len(wrong) > 0 {
		k.refuse(effects.Arg{}, fmt.Sprintf("%s:%d:%d: syntax error: %s", k.below(at), wrong[0].Pos.Line, wrong[0].Pos.Column, wrong[0].Msg), false)
	}
	if err != nil {
		return nil
	}
	return f
}

// Import is the package of an import path: one of the module, or a name.
func (k *checked) Import(importPath string) (*types.Package, error) {
	dir, own := imports{k.call}.source(importPath)
	if own {
		if k.active[dir] && k.testing == "" {
			k.refuse(effects.Arg{}, "import cycle not allowed: "+importPath+" imports itself by way of others", false)
		} else if made := k.of(dir); made != nil {
			return made, nil
		}
	}
	if !own {
		if made := k.foreigner(importPath); made != nil {
			return made, nil
		}
	}
	return types.NewPackage(importPath, binary(importPath)), errOther
}

// processor is GOARCH.
func (k *checked) processor() string {
	name, _ := k.environ("GOARCH")
	return name
}

// known reports whether nothing of a package is unknown to the type checker: what it refuses, the compiler does.
func (k *checked) known(made *types.Package, language string, files []*ast.File) bool {
	if k.std == nil || language == "" || made == nil {
		return false
	}
	for _, p := range made.Imports() {
		if !k.whole[p] {
			return false
		}
	}
	return !slices.ContainsFunc(files, func(f *ast.File) bool { return f.GoVersion != "" })
}

// dotted reports whether a file takes in all names of a package that is not known.
func (k *checked) dotted(files []*ast.File) bool {
	for _, f := range files {
		for _, i := range f.Imports {
			if i.Name != nil && i.Name.Name == "." {
				if dir, own := (imports{k.call}).source(strings.Trim(i.Path.Value, `"`)); !own || k.packages[dir] == nil {
					return true
				}
			}
		}
	}
	return false
}

// The refusals that nothing unknown can bring about. Source: the messages of go/types of Go 1.26.
var (
	plainly  = lazyregexp.New(`^(?:unknown field \S+ in struct literal of type |label \S+ defined and not used|\S+ redeclared in this block$|name \S+ not exported by package |\S+ undefined \(cannot refer to unexported (?:field|method) [\pL_][\pL\pN_]*\)$)`)
	unused   = lazyregexp.New(`^declared and not used: ([\pL_][\pL\pN_]*)$`)
	nowhere  = lazyregexp.New(`^undefined: [\pL_][\pL\pN_]*$`)
	exported = lazyregexp.New(`^undefined: [\pL_][\pL\pN_]*\.[\pL_][\pL\pN_]*$`)
	counted  = lazyregexp.New(`^(?:not enough|too many) arguments in call to `)
	returned = lazyregexp.New(`^assignment mismatch: \d+ variables? but \S+ returns \d+ values?$`)
	basics   = lazyregexp.New(`^cannot use .* \((?:(?:variable|constant \S+|value|untyped \w+ constant)(?: of type)? ?)(string|bool|u?int(?:8|16|32|64)?|float(?:32|64)|byte|rune)?(?: constant)?\) as (string|bool|u?int(?:8|16|32|64)?|float(?:32|64)|byte|rune) value in (?:argument to \S+|assignment|variable declaration|return statement|struct literal)$`)
	lacks    = lazyregexp.New(`^cannot use .* does not implement \S+ \((?:missing method \w+|method \w+ has pointer receiver)\)$`)
	unequal  = lazyregexp.New(`^invalid operation: .* \(mismatched types (?:string|bool|u?int(?:8|16|32|64)?|float(?:32|64)|untyped string) and (?:string|bool|u?int(?:8|16|32|64)?|float(?:32|64)|untyped string)\)$`)
	member   = lazyregexp.New(`^\S+ undefined \(type \S+ has no field or method [\pL\pN_]+(?:, but does have (?:field|method) [\pL\pN_]+)?\)$`)
)

// whole reports whether all members of a type are known: it embeds nothing of other packages.
func whole(t types.Type, depth int) bool {
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || depth > 10 || named.TypeParams().Len() > 0 || named.TypeArgs().Len() > 0 {
		return false
	}
	switch u := named.Underlying().(type) {
	case *types.Struct:
		for field := range u.Fields() {
			if field.Embedded() && !whole(field.Type(), depth+1) {
				return false
			}
		}
		return true
	case *types.Basic:
		return u.Kind() != types.Invalid
	case *types.Slice, *types.Map, *types.Signature:
		return true
	}
	return false
}

// within is the file of a place.
func within(files []*ast.File, at token.Pos) *ast.File {
	for _, f := range files {
		if f.FileStart <= at && at <= f.FileEnd {
			return f
		}
	}
	return nil
}
