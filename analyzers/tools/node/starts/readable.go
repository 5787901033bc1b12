package starts

import (
	"encoding/json"
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
