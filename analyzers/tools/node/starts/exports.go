package starts

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools/node/javascript"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// unexported refuses a name that an ES module takes of another one of the project's own which does not export it. Source:
// ECMA-262, 16.2.1.6, "ResolveExport".
func (g *graph) unexported(found javascript.Imports, module, at string) {
	if !strings.HasPrefix(module, "./") && !strings.HasPrefix(module, "../") {
		return
	}
	to := path.Join(path.Dir(at), module)
	e := g.Stat(to).Entry
	text, known := g.Text(to)
	if !known || e.Likely || e.Presence != filesystem.Present || e.Source != nil || !script(to) {
		return
	}
	esm, certain := g.esm(to, javascript.Scan(text))
	if certain && !esm {
		g.unnamed(found, module, at, text)
	}
	if !esm || !certain {
		return
	}
	for _, name := range found.Names(module) {
		if !g.offers(to, text, name, map[string]bool{}) {
			g.fail(name, "The requested module '"+module+"' does not provide an export named '"+name+"', which "+at+" imports")
			return
		}
	}
}

// offers reports whether an ES module may export a name, be it one of another module of the project's that it passes on.
func (g *graph) offers(at, text, name string, seen map[string]bool) bool {
	seen[at] = true
	return javascript.Offers(text, name, func(module string) bool {
		to := path.Join(path.Dir(at), module)
		e := g.Stat(to).Entry
		text, known := g.Text(to)
		if seen[to] {
			return false
		}
		if !strings.HasPrefix(module, ".") || !known || e.Likely || e.Presence != filesystem.Present || e.Source != nil || !script(to) {
			return true
		}
		esm, certain := g.esm(to, javascript.Scan(text))
		return !esm || !certain || g.offers(to, text, name, seen)
	})
}

// unnamed refuses a name that an ES module takes of a module of CommonJS whose text nowhere has it. What that takes over
// from another module is left out. Source: node's manual, "CommonJS namespaces".
func (g *graph) unnamed(found javascript.Imports, module, at, text string) {
	if takesOver.MatchString(text) {
		return
	}
	single := len(wholly.FindAllString(text, -1))
	whole := single > 0 && single == strings.Count(text, "exports")
	for _, name := range found.Names(module) {
		if name != "default" && name != "module.exports" && (whole || !strings.Contains(text, name)) {
			g.fail(name, "Named export '"+name+"' not found: the requested module '"+module+"' is a CommonJS module, which "+at+" imports")
			return
		}
	}
}

// wholly is what exports one value, of whose properties node does not see the names. Source: the README of cjs-module-lexer
// 1.4, "Grammar".
var wholly = lazyregexp.New(`(?m)^[ \t]*module\.exports[ \t]*=[ \t]*(?:[A-Za-z_$][\w$]*[ \t]*;?[ \t]*$|new\s|class\b|function\b|async\s)`)

// takesOver is what gives a module of CommonJS the names of another one.
var takesOver = lazyregexp.New(`exports\s*=\s*\w*\s*\(?\s*require\(|\.\.\.|__export|Object\.assign|for\s*\(|keys\(`)
