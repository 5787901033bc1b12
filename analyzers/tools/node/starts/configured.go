package starts

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools/node/javascript"
	"github.com/layerlint/layerlint/analyzers/tools/node/projects"
)

// Configuration refuses where the configuration of a program, which is loaded before anything else, certainly ends it:
// without a variable, or a file that it reads. What it loads itself is left to the program, which may find it otherwise.
func Configuration(a *projects.Call, file string) {
	at := path.Join(a.Dir.Text, file)
	text, known := a.Text(at)
	if !known || a.Container {
		return
	}
	g := &graph{Call: a, seen: map[string]bool{}, hooked: true, configures: true}
	if g.needs(at, text); g.reason != "" {
		if !g.likely {
			a.Reject(g.reason, false)
		}
		return
	}
	g.follows(at, javascript.Flat(text), path.Ext(at) != ".cjs")
	if g.reason != "" && !g.likely {
		a.Reject(g.reason, false)
	}
}

// needs refuses packages that a configuration loads and that are not there.
func (g *graph) needs(at, text string) {
	found := javascript.Scan(text)
	names := append(found.Static, found.Called...)
	if typed(at) {
		names = found.Values(text)
	}
	for _, name := range names {
		pkg, _ := projects.PackageOf(name)
		if found.Hooked || g.reason != "" || strings.ContainsAny(name[:1], "./#~$") || strings.ContainsAny(name, ":\\") || projects.Builtin.Has(pkg) {
			continue
		}
		if v := g.Lookup("NODE_PATH"); !v.Unset && v.Text != "" {
			continue
		}
		g.bare(name, at, len(found.Static) > 0)
	}
}
