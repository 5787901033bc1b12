package starts

import (
	"path"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools/node/code"
	"github.com/layerlint/layerlint/analyzers/tools/node/javascript"
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
	if why := code.Misspelled(text); why != "" {
		g.fail(at, why+", in "+at)
	}
}

// checks is node --check FILE, which only parses it.
func (a startCall) checks(file string, index int) {
	if at := a.entry(file, index); at != "" && script(at) {
		if text, known := a.Text(at); known {
			if why := code.Misspelled(text); why != "" {
				a.Refuse(effects.Arg{Index: index}, state.FailsExit, why+", in "+at, false)
			}
		}
	}
}
