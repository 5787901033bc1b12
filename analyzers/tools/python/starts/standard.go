package starts

import (
	"fmt"
	"path"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/python/library"
	"github.com/layerlint/layerlint/analyzers/tools/python/modules"
	"github.com/layerlint/layerlint/analyzers/tools/python/popular"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// standardEval follows what a program takes of the standard library.
type standardEval struct{ *importEval }

// lacks says that the standard library of the interpreter's version has no such name in a module, or in one of its
// classes; "" where it may. It is likely where what the program imported may have put it there.
func (f standardEval) lacks(module, name string) string {
	lacks, since, until := library.Lacks(module, name, f.minor())
	if !lacks || f.halted || f.lends || f.given[name] || !f.genuine(module) {
		return ""
	}
	version := "Python 3." + strconv.Itoa(f.minor())
	f.likely = f.likely || f.stranger
	for _, m := range popular.Moved(module, name) {
		if m.Project == "python" {
			return ": with python " + m.Releases + " use " + m.Now
		}
	}
	switch {
	case since > 0 && f.minor() < since:
		return fmt.Sprintf(": it came with Python 3.%d, this is %s", since, version)
	case until > 0:
		return fmt.Sprintf(": it left with Python 3.%d, this is %s", until, version)
	}
	return ": " + version + " has no such name"
}

// genuine reports whether a module is that of the interpreter's own library.
func (f standardEval) genuine(module string) bool {
	root, _, _ := strings.Cut(module, ".")
	if !modules.Standard.Has(root) {
		return false
	}
	if modules.Builtin.Has(root) {
		p, _ := f.ModuleIn(f.first, root, true)
		return f.first != "" && p == filesystem.Absent
	}
	before := f.likely
	dir, _, p := f.locate(root)
	if p != filesystem.Present || path.Base(dir) != path.Base(f.python) && path.Base(dir) != "lib-dynload" {
		f.likely = before
		return false
	}
	return true
}

// taken refuses a name that is taken of a module of the standard library.
func (f standardEval) taken(module string, names []string) string {
	for _, name := range names {
		if why := f.lacks(module, name); why != "" {
			return "cannot import name '" + name + "' from '" + module + "'" + why
		}
	}
	return ""
}

// member refuses an attribute of a module of the standard library, or of a class of it.
func (f standardEval) member(module, name string) string {
	why := f.lacks(module, name)
	if why == "" {
		return ""
	}
	f.kind = state.FailsExit
	if _, class, ok := strings.Cut(module, "."); ok && strings.ToLower(class) != class || module == "datetime.datetime" {
		return fmt.Sprintf("AttributeError: type object '%s' has no attribute '%s'%s", module, name, why)
	}
	return fmt.Sprintf("AttributeError: module '%s' has no attribute '%s'%s", module, name, why)
}

// met notes an import of what may change the standard library: of a project that is not well known, or that is known
// for it.
func (f standardEval) met(root string) {
	f.stranger = f.stranger || !modules.Standard.Has(root) && (patching.Has(root) || !popular.Module(root))
}

// patching are modules that change the standard library. Sources: gevent's documentation of gevent.monkey, eventlet's of
// eventlet.patcher, future's of future.standard_library; nest_asyncio's.
var patching = tools.WordList("gevent eventlet future past nest_asyncio six")
