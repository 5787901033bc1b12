package starts

import (
	"fmt"
	"path"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools/node/javascript"
	"github.com/layerlint/layerlint/analyzers/tools/node/syntax"
	"github.com/layerlint/layerlint/analyzers/tools/node/tokens"
)

// misspelled refuses a file that is certainly not JavaScript: one with the marks of a merge, one that declares a name
// twice, or one of CommonJS by its ending that has import statements. Source: ECMA-262, 16.1.1, "Early Errors".
func (g *graph) misspelled(at string, esm bool, found javascript.Imports) {
	text, known := g.Text(at)
	if !known {
		return
	}
	if !esm && path.Ext(at) == ".cjs" && len(found.Static) > 0 && !g.configures {
		g.fail(at, "SyntaxError: Cannot use import statement outside a module: "+at+" is CommonJS by its ending")
		return
	}
	if why := unparsed(at, text); why != "" {
		g.fail(at, why)
	}
}

// unparsed is why node cannot parse a file, "" where it may.
func unparsed(at, text string) string {
	if why := tokens.Misspelled(text); why != "" {
		return why + ", in " + at
	}
	if ext := path.Ext(at); ext != ".js" && ext != ".mjs" && ext != ".cjs" {
		return ""
	}
	if why, line := syntax.Refused(text); why != "" {
		return fmt.Sprintf("%s, in %s:%d", why, at, line)
	}
	return ""
}

// checks is node --check FILE, which only parses it.
func (a startCall) checks(file string, index int) {
	if at := a.entry(file, index); at != "" && script(at) {
		if text, known := a.Text(at); known {
			if why := unparsed(at, text); why != "" {
				a.Refuse(effects.Arg{Index: index}, state.FailsExit, why, false)
			}
		}
	}
}
