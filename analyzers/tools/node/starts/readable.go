package starts

import (
	"encoding/json"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/state"
)

// unreadable refuses a file that the user may not read; what says who needs it.
func (g *graph) unreadable(at, what string) bool {
	d := g.Forbidden(at, state.ToRead)
	if d.Where == "" || g.reason != "" {
		return false
	}
	g.kind, g.likely = state.FailsAccess, true
	g.fail(at, "EACCES: permission denied, open '"+at+"', which "+what)
	return true
}

// parsed refuses a module in JSON that is none. Source: node's manual, "Modules: CommonJS modules", "require(id)".
func (g *graph) parsed(at, text string) {
	if !json.Valid([]byte(strings.TrimPrefix(text, "\ufeff"))) {
		g.kind = state.FailsExit
		g.fail(at, "SyntaxError: "+at+" is not valid JSON")
	}
}

// shelled reports whether a program of node_modules/.bin is a script that pnpm wrote, where the others make links to
// what node runs. Source: @zkochan/cmd-shim 6; run with pnpm 10.
func (a startCall) shelled(at string) bool {
	dir := path.Dir(path.Dir(at))
	if path.Base(path.Dir(at)) != ".bin" || path.Base(dir) != "node_modules" || a.Absent(at) {
		return false
	}
	project := path.Dir(dir)
	return !a.Absent(path.Join(dir, ".pnpm")) && !a.Absent(path.Join(project, "pnpm-lock.yaml")) &&
		a.Absent(path.Join(project, "package-lock.json")) && a.Absent(path.Join(project, "yarn.lock"))
}
