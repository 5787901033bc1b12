package starts

import (
	"path"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools/python/code"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// early reports whether a name is asked of a module, by its path without extension, that is still being run and has not
// come to what gives the name a value. Source: the Python language reference, "The import system", "Loading".
func (f *importEval) early(at, name string) bool {
	file := at + ".py"
	if f.Stat(at).Entry.Presence != filesystem.Absent {
		file = path.Join(at, "__init__.py")
		if p, likely := f.ModuleIn(f.Stat(at).Path, name, true); p != filesystem.Absent || likely {
			return false
		}
	}
	line, running := f.begun[file]
	e := f.Stat(file).Entry
	known := e.Presence == filesystem.Present && e.Has(filesystem.KnowContent)
	return running && known && !f.halted && identifier.MatchString(name) &&
		!strings.HasPrefix(name, "__") && !code.Bound(string(e.Content), name, line)
}

// minor is that of the Python 3 that runs the program; one that is not known takes every form of statement.
func (f *importEval) minor() int {
	n, err := strconv.Atoi(strings.TrimPrefix(path.Base(f.python), "python3."))
	if err != nil || n == 0 {
		return 100
	}
	return n
}
