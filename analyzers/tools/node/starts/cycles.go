package starts

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools/node/code"
	"github.com/layerlint/layerlint/analyzers/tools/node/javascript"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// loading notes a file that loads others, until it has run.
func (g *graph) loading(at, text string) (done func()) {
	if g.begun == nil {
		g.begun = map[string]string{}
	}
	g.begun[at] = text
	return func() { delete(g.begun, at) }
}

// early reports whether an ES module takes a name of another one that is certainly run later, as the two import each
// other, and that has no value until then. Source: ECMA-262, 16.2.1.5, "Evaluate", and 9.1.1.1.6, "GetBindingValue".
func (g *graph) early(ask code.Ask, name string) bool {
	if !strings.HasPrefix(ask.Name, ".") || strings.ContainsAny(ask.Name, "?#%") {
		return false
	}
	return !g.hooked && !g.over && g.unrun(absolute(ask.From, ask.Name), name, 0)
}

// unrun reports whether a file that has not been run exports a name which only that gives a value.
func (g *graph) unrun(at, name string, depth int) bool {
	text, begun := g.begun[at]
	e := g.Stat(at).Entry
	if g.exported[at] != nil || g.program.Running(at) {
		return false
	}
	if !begun {
		read, known := g.Text(at)
		if !known || g.seen[at] || depth == 0 {
			return false
		}
		text = read
	}
	if e.Presence != filesystem.Present || e.Likely || e.Source != nil || !script(at) || depth > maxReexports {
		return false
	}
	found := javascript.Scan(text)
	if esm, certain := g.esm(at, found); !esm || !certain {
		return false
	}
	lexical, from, local := javascript.Lexical(text, name)
	if from == "" {
		return lexical
	}
	return strings.HasPrefix(from, ".") && g.unrun(path.Join(path.Dir(at), from), local, depth+1)
}

// maxReexports is how far names are followed from module to module.
const maxReexports = 4

// unfilled is what a file of CommonJS has exported so far that loads the one which asks for it: nothing, where it exports
// all after it loads others; nil where that is not known.
func (g *graph) unfilled(at string) *code.Value {
	for _, p := range []string{at, at + ".js", at + ".cjs", path.Join(at, "index.js")} {
		text, begun := g.begun[p]
		if !begun {
			continue
		}
		if g.program.Running(p) {
			return nil
		}
		before := text[:max(strings.LastIndex(text, "require("), 0)]
		if before == "" || strings.Contains(before, "exports") || strings.Contains(before, "this.") {
			return nil
		}
		return g.program.Begun(p)
	}
	return nil
}
