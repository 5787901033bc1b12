package starts

import (
	"path"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
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
		!strings.HasPrefix(name, "__") && !givenBefore(string(e.Content), name, line)
}

// givenBefore reports whether a module that is run up to a line may have given a name a value there.
func givenBefore(text, name string, line int) bool {
	words := map[string]bool{}
	bound(code.Parse(text), line, words)
	return words[name] || code.Otherwise.MatchString(text)
}

// bound are the words that a module mentions before a line, outside of the bodies of functions and classes: no other
// name has a value by then.
func bound(list []*code.Statement, line int, words map[string]bool) {
	for _, s := range list {
		if s.Line > line {
			return
		}
		if s.Line == line && strings.HasPrefix(s.Text, "from ") {
			continue // what comes before it on its line counts
		}
		for _, w := range mentioned.FindAllString(s.Mask, -1) {
			words[w] = true
		}
		if k := s.Keyword(); k != "def" && k != "class" {
			bound(s.Body, line, words)
		}
	}
}

var mentioned = lazyregexp.New(`[A-Za-z_]\w*`)

// minor is that of the Python 3 that runs the program; one that is not known takes every form of statement.
func (f *importEval) minor() int {
	n, err := strconv.Atoi(strings.TrimPrefix(path.Base(f.python), "python3."))
	if err != nil || n == 0 {
		return 100
	}
	return n
}
