package starts

import (
	"path"
	"strings"

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
	if esm, certain := g.esm(to, javascript.Scan(text)); !esm || !certain {
		return
	}
	for _, name := range found.Names(module) {
		if !javascript.Gives(text, name) {
			g.fail(name, "The requested module '"+module+"' does not provide an export named '"+name+"', which "+at+" imports")
			return
		}
	}
}
