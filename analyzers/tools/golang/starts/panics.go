package starts

import (
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"go/version"
	"path"
	"regexp/syntax"
	"slices"
	"strings"
	"text/template/parse"

	"github.com/layerlint/layerlint/analyzers/tools/golang/usage"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// panics says why a call panics whatever the container has, "" where it does not. Sources: the documentation of regexp,
// text/template, html/template and net/http of Go 1.23.
func (o *opens) panics(s *source, f *ast.File, c *ast.CallExpr) string {
	switch name := s.called(f, c); name {
	case "regexp.MustCompile", "regexp.MustCompilePOSIX":
		return o.expressionOf(s, f, c, name)
	case "html/template.Must", "text/template.Must":
		return o.parsed(s, f, c)
	case "net/http.HandleFunc", "net/http.Handle":
		return o.route(s, f, "http", c)
	default:
		if flag, of := strings.CutPrefix(name, "flag."); of {
			return o.again(s, f, c, flag)
		}
	}
	sel, ok := c.Fun.(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "HandleFunc" && sel.Sel.Name != "Handle" {
		return ""
	}
	if mux, ok := sel.X.(*ast.Ident); ok && o.routes[mux.Name] {
		return o.route(s, f, mux.Name, c)
	}
	return ""
}

// ending notes that the program panics at a place for a reason, "" for none.
func (o *opens) ending(at ast.Node, reason string) {
	if p := o.Set.Position(at.Pos()); reason != "" && o.guarded == 0 {
		o.found = append(o.found, filesystem.Seek{What: "panic", Does: filesystem.Ending, Why: fmt.Sprintf("panic: %s (%s:%d)", reason, p.Filename, p.Line)})
	}
}

// unmade says that main, or an init, writes to a map of the package that nothing makes. Source: The Go Programming
// Language Specification, "Map types".
func (o *opens) unmade(s *source, a *ast.AssignStmt) string {
	for _, to := range a.Lhs {
		at, ok := to.(*ast.IndexExpr)
		if !ok || o.depth != 1 {
			continue
		}
		name, ok := at.X.(*ast.Ident)
		if !ok {
			continue
		}
		if _, local := o.frame[name.Name]; !local && s.nilMap(name.Name) && o.unaltered(name.Name) {
			return "assignment to entry in nil map"
		}
	}
	return ""
}

// nilMap reports whether a name is that of a package's map without a value, which nothing in the package changes.
func (s *source) nilMap(name string) bool {
	return !s.changed[name] && slices.ContainsFunc(s.files, func(f *ast.File) bool {
		return slices.ContainsFunc(f.Decls, func(d ast.Decl) bool {
			g, ok := d.(*ast.GenDecl)
			return ok && slices.ContainsFunc(valuesOf(g, token.VAR), func(v *ast.ValueSpec) bool {
				_, made := v.Type.(*ast.MapType)
				named := func(n *ast.Ident) bool { return n.Name == name }
				return made && len(v.Values) == 0 && slices.ContainsFunc(v.Names, named)
			})
		})
	})
}

// unaltered reports whether no package that was looked at assigns to a name of another one.
func (o *opens) unaltered(name string) bool {
	for _, other := range o.sources {
		if other == nil || other.altered[name] {
			return false
		}
	}
	return true
}

// again says that a flag of the command line is defined a second time. Source: the documentation of flag, Go 1.23.
func (o *opens) again(s *source, f *ast.File, c *ast.CallExpr, function string) string {
	at, declares := declaring[function]
	if !declares || at >= len(c.Args) {
		return ""
	}
	name, ok := s.text(f, c.Args[at])
	before, twice := o.flagged[name]
	if o.flagged == nil {
		o.flagged = map[string]token.Pos{}
	}
	if o.flagged[name] = c.Pos(); !ok || !twice || before == c.Pos() || o.mention("flag", "CommandLine") {
		return ""
	}
	return "flag redefined: " + name
}

// muxes marks what http.NewServeMux returns.
const muxes = "\x00http.NewServeMux"

// expressionOf is what is wrong with a regular expression.
func (o *opens) expressionOf(s *source, f *ast.File, c *ast.CallExpr, name string) string {
	text, ok := s.text(f, c.Args[0])
	if len(c.Args) != 1 || !ok || name != "regexp.MustCompile" {
		return ""
	}
	_, err := syntax.Parse(text, syntax.Perl)
	if wrong, ok := errors.AsType[*syntax.Error](err); ok && wrong.Code != syntax.ErrLarge &&
		wrong.Code != syntax.ErrNestingDepth {
		return "regexp: Compile(`" + text + "`): " + err.Error()
	}
	return ""
}

// parsed is what is wrong with a template that is written out, or with the pattern of one that is embedded.
func (o *opens) parsed(s *source, f *ast.File, c *ast.CallExpr) string {
	if len(c.Args) != 1 {
		return ""
	}
	inner, ok := c.Args[0].(*ast.CallExpr)
	if !ok {
		return ""
	}
	sel, ok := inner.Fun.(*ast.SelectorExpr)
	switch {
	case !ok:
	case sel.Sel.Name == "ParseFS" && len(inner.Args) > 1:
		return o.embeds(s, f, inner.Args)
	case sel.Sel.Name == "Parse" && len(inner.Args) == 1:
		made, ok := sel.X.(*ast.CallExpr)
		if !ok || !strings.HasSuffix(s.called(f, made), "/template.New") {
			return ""
		}
		text, ok := s.text(f, inner.Args[0])
		tree := parse.New("t")
		tree.Mode = parse.SkipFuncCheck
		if _, err := tree.Parse(text, "", "", map[string]*parse.Tree{}); ok && err != nil {
			return err.Error()
		}
	}
	return ""
}

// embeds says that nothing matches a pattern within what a package embeds: nothing does in its folder.
func (o *opens) embeds(s *source, f *ast.File, args []ast.Expr) string {
	name, ok := args[0].(*ast.Ident)
	if !ok || !s.embedded(f, name.Name) || o.frame[name.Name].known() {
		return ""
	}
	for _, a := range args[1:] {
		pattern, ok := s.text(f, a)
		if !ok || pattern == "" {
			continue
		}
		g := o.Glob(path.Join(o.Real(s.dir), pattern))
		if g.Complete && len(g.Paths) == 0 {
			return "template: pattern matches no files: `" + pattern + "`"
		}
	}
	return ""
}

// embedded reports whether a variable of a package is a file system that it embeds.
func (s *source) embedded(f *ast.File, name string) bool {
	return slices.ContainsFunc(f.Decls, func(d ast.Decl) bool {
		g, ok := d.(*ast.GenDecl)
		return ok && slices.ContainsFunc(g.Specs, func(spec ast.Spec) bool {
			v, ok := spec.(*ast.ValueSpec)
			if !ok || len(v.Names) != 1 || v.Names[0].Name != name || len(v.Values) > 0 {
				return false
			}
			of, ok := v.Type.(*ast.SelectorExpr)
			if !ok {
				return false
			}
			x, ok := of.X.(*ast.Ident)
			return ok && s.imported(f, x.Name) == "embed" && of.Sel.Name == "FS"
		})
	})
}

// route is a pattern that was registered before. Source: the documentation of http.ServeMux, which panics then.
func (o *opens) route(s *source, f *ast.File, mux string, c *ast.CallExpr) string {
	if len(c.Args) != 2 || o.routes == nil || mux == "http" && o.mention("net/http", "DefaultServeMux") {
		return ""
	}
	pattern, ok := s.text(f, c.Args[0])
	if !ok {
		return ""
	}
	shape := pattern
	if language := o.Language(s.dir); language != "" && version.Compare(language, "go1.22") >= 0 {
		if shape = usage.Shape(pattern); shape == "" {
			return `parsing "` + pattern + `": host/path missing /`
		}
	}
	key := mux + " " + shape
	if o.routes[key] {
		return "pattern " + pattern + " conflicts with one that was registered before"
	}
	o.routes[key] = true
	return ""
}
