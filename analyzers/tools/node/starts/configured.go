package starts

import (
	"path"

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
	g.follows(at, javascript.Flat(text), path.Ext(at) != ".cjs")
	if g.reason != "" && g.kind != "" && !g.likely {
		a.Reject(g.reason, false)
	}
}
