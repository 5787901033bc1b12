package starts

import (
	"path"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools/node/javascript"
	"github.com/layerlint/layerlint/analyzers/tools/node/semver"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// moduleOnly refuses ts-node of a source in TypeScript that is an ES module by package.json, which it runs with --esm
// alone. Source: ts-node 10's documentation, "CommonJS vs native ECMAScript modules"; run with node 20.20.
func (a startCall) moduleOnly(at string, index int) bool {
	if path.Base(a.Fields[0].Text) != "ts-node" || path.Ext(at) != ".ts" {
		return false
	}
	v, known := a.Version()
	if !known || v.Moving || !v.Less(semver.Version{22, 6}) || v.Less(semver.Version{18, 19}) {
		return false
	}
	if options, held := a.Vars["NODE_OPTIONS"]; held && !options.Unset {
		return false
	}
	if e := a.Stat(at).Entry; e.Presence != filesystem.Present || e.Likely || e.Type != filesystem.Regular {
		return false
	}
	for dir := path.Dir(at); ; dir = path.Dir(dir) {
		if file := path.Join(dir, "tsconfig.json"); !a.Absent(file) {
			text, known := a.Text(file)
			if !known || asking.MatchString(text) {
				return false
			}
			break
		}
		if dir == "/" {
			break
		}
	}
	esm, certain := (&graph{Call: a.Call}).esm(at, javascript.Imports{})
	if !esm || !certain {
		return false
	}
	a.Refuse(effects.Arg{Index: index}, state.FailsPath, "Unknown file extension \".ts\" for "+at+": package.json above it has \"type\": \"module\", and ts-node loads modules with --esm", false)
	return true
}

// asking is a configuration that may have ts-node load modules.
var asking = lazyregexp.New(`"(?:esm|extends|moduleTypes|experimentalResolver)"`)
