package starts

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools/node/semver"
)

// untold refuses JSON that an ES module imports without saying that it is JSON. Source: node's manual, "Modules: ECMAScript
// modules", "JSON modules".
func (g *graph) untold(name, at string) {
	if path.Ext(name) == ".json" && (name[0] == '.' || name[0] == '/') {
		if text, _ := g.Text(at); goesOn.MatchString(text) {
			return // on another line, perhaps
		}
		g.fail(name, "Module \""+name+"\" needs an import attribute of \"type: json\", which "+at+" does not give")
	}
}

// attributed refuses the syntax of import attributes that a release of node does not have. Source: node's manual, "Import
// attributes", History: "with" since 18.20, 20.10 and 21, "assert" until 21.
func (g *graph) attributed(at, text string) {
	v, known := g.Version()
	m := attribute.FindStringSubmatch(text)
	if m == nil || !known || v.Moving {
		return
	}
	old := v.Less(semver.Version{18, 20}) || v.Version[0] == 19 || v.Version[0] == 20 && v.Less(semver.Version{20, 10})
	if word := strings.TrimSpace(m[1]); word == "assert" && v.Version[0] >= 22 || word == "with" && old {
		g.fail(at, "SyntaxError: Unexpected token '"+word+"' in "+at+": this is node "+v.String())
	}
}

// goesOn is a line that may say it.
var goesOn = lazyregexp.New(`(?m)^\s*(?:/\*.*\*/\s*)?(?:with|assert)\s*(?:\{|/|$)`)

var attribute = lazyregexp.New(`(?m)^(?:import|export)\s[^'"\n]*\bfrom\s*["'][^"'\n]+["']\s*(assert|with)\s*\{`)
