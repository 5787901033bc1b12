package starts

import (
	"fmt"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools/python/code"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// maxCalled is how deep calls of functions of other modules are followed.
const maxCalled = 3

// call follows a call of a function, or of a class, that a module of the project's own defines.
func (f *importEval) call(s code.Step, pkg string) (what, where string) {
	module := absolute(s.Import, pkg)
	dir, _, p := f.locate(module)
	if f.halted || f.called >= maxCalled || module == "" || p != filesystem.Present || !f.ours(dir, module) {
		return "", ""
	}
	at, inner := path.Join(dir, strings.ReplaceAll(module, ".", "/")), module
	if f.Stat(at+".py").Entry.Presence == filesystem.Present && f.Stat(at).Entry.Presence == filesystem.Absent {
		at += ".py"
		inner, _ = parentOf(module)
	} else {
		at = path.Join(at, "__init__.py")
	}
	e := f.Stat(at).Entry
	if e.Presence != filesystem.Present || !e.Has(filesystem.KnowContent) {
		return "", ""
	}
	m := code.Module{File: at, Dir: f.dir, Lookup: f.variable, Args: f.args}
	steps, all := m.Called(string(e.Content), s.Names[0], s.Given)
	f.called++
	defer func(outer string) { f.at, f.called = outer, f.called-1 }(f.at)
	f.at, f.likely = at, f.likely || e.Likely
	before := f.likely
	for _, one := range steps {
		f.likely = before || f.likely || one.Likely
		if what, where = f.step(one, at, inner); what != "" && !f.halted {
			return what, pick(where == "", fmt.Sprintf(" (%s:%d)", at, one.Line), where)
		}
	}
	f.halted = f.halted || !all
	return "", ""
}
