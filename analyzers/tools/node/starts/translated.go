package starts

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/node/javascript"
)

// translators are modules that, loaded first, have node take sources in TypeScript. Sources: tsx's documentation, "Node.js
// CLI"; the README of ts-node 10, "Node flags and other tools".
var translators = tools.WordList("tsx tsx/esm tsx/cjs ts-node/register ts-node/register/transpile-only ts-node/esm")

// typed reports whether a file is a source in TypeScript.
func typed(at string) bool {
	switch path.Ext(at) {
	case ".ts", ".tsx", ".mts", ".cts":
		return true
	}
	return false
}

// translated follows a source that is translated as it is loaded: what it uses as values has to be there, by the names of
// sources or by those that tsconfig.json gives. It is likely at most, as a translator may leave an import out.
func (g *graph) translated(at, text string) {
	g.begins(text)
	found := javascript.Scan(text)
	if found.Hooked {
		g.over = true
		return
	}
	for _, name := range append(found.Values(text), found.Called...) {
		switch to := path.Join(path.Dir(at), name); {
		case !strings.HasPrefix(name, "."):
			if !g.aliased(at) {
				g.module(name, at, true)
			}
		case path.Ext(name) == ".mjs" || path.Ext(name) == ".cjs" || path.Ext(name) == ".jsx":
		case g.NothingLike(to):
			g.fail(to, "Cannot find module '"+name+"', which "+at+" loads")
		default:
			g.file(g.Source(to))
		}
		if g.reason != "" || g.over {
			g.likely = true
			return
		}
	}
	g.requires(at, text)
	esm, _ := g.esm(at, javascript.Imports{})
	if g.follows(at, text, esm); g.reason == "" {
		g.files(at, text)
	}
	g.over = g.over || found.Over
}

// mapping is a tsconfig.json that may lead names of modules elsewhere.
var mapping = lazyregexp.New(`"(?:paths|baseUrl|extends)"`)

// aliased reports whether a tsconfig.json may say what the names are that a source imports. Sources: tsx's documentation,
// "tsconfig.json"; the README of ts-node 10, "Paths and baseUrl".
func (g *graph) aliased(at string) bool {
	for _, name := range []string{"TSX_TSCONFIG_PATH", "TS_NODE_PROJECT", "TS_NODE_DIR", "TS_CONFIG_PATH"} {
		if v := g.Lookup(name); !v.Unset && v.Text != "" {
			return true
		}
	}
	for dir := range tools.Upwards(path.Dir(at)) {
		file := path.Join(dir, "tsconfig.json")
		if g.Absent(file) {
			continue
		}
		if text, known := g.Text(file); !known || mapping.MatchString(text) {
			return true
		}
	}
	return false
}
