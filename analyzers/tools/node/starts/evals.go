package starts

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools/node/javascript"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// evaluates is node with code on the command line: the modules that it loads at once must be there. Source: node's
// manual, "-e, --eval".
func (a startCall) evaluates(code string, index int) bool {
	if strings.Contains(code, "try") || strings.Contains(code, "catch") || strings.ContainsAny(code, "`") || a.steered() {
		return false
	}
	names := javascript.Scan(code).Called
	if m := leading.FindStringSubmatch(code); m != nil && len(names) == 0 {
		names = m[1:]
	}
	for _, name := range names {
		g := &graph{Call: a.Call, seen: map[string]bool{}}
		if g.module(name, path.Join(a.Dir.Text, "[eval]"), false); g.reason != "" && g.kind == "" {
			a.missing(index, g.name, "Cannot find module '"+name+"'", g.likely)
			return true
		}
		if g.over {
			return false
		}
	}
	return false
}

// leading is a call of require that an expression begins with, be it within the call of something that prints.
var leading = lazyregexp.New(`^\s*(?:console\.log\(\s*|process\.stdout\.write\(\s*)?(?:JSON\.stringify\(\s*)?require\(\s*['"]([^'"]+)['"]\s*\)`)

// tested is node --test with files: each must be there, and so must what it loads. Source: node's manual, "Test runner",
// "Running tests from the command line"; run with node 20.
func (a startCall) tested(args []string, from int) {
	files := 0
	for i, arg := range args {
		if strings.HasPrefix(arg, "-") {
			return
		}
		at := a.Path(arg)
		if strings.ContainsAny(arg, "*?[{") { // node takes patterns since 21
			if r, ok := a.Version(); ok && r.Version[0] < 21 && a.Absent(at) {
				a.missing(from+i, at, "Could not find '"+at+"'", r.Moving)
			}
			return
		}
		switch e := a.Stat(at).Entry; {
		case e.Presence == filesystem.Present && e.Type == filesystem.Regular:
			files++
			if a.loads(at, from+i, false); a.Failed {
				return
			}
		case e.Presence == filesystem.Present && e.Type == filesystem.Directory:
			files++
			if a.testsBelow(at, from+i, 0); a.Failed {
				return
			}
		case a.Absent(at):
			a.missing(from+i, at, "Could not find '"+at+"'", false)
			return
		default:
			return
		}
	}
	if files == 0 && len(args) == 0 {
		for _, dir := range []string{"test", "tests", "src", "lib", "."} {
			if at := a.Path(dir); a.Stat(at).Entry.Type == filesystem.Directory && !a.Failed {
				a.testsBelow(at, from-1, 0)
			}
		}
	}
}

// testsBelow follows the tests of a folder by their names.
func (a startCall) testsBelow(dir string, index, depth int) {
	names, _ := a.Children(dir)
	for _, name := range names {
		at := path.Join(dir, name)
		e := a.Stat(at).Entry
		switch {
		case a.Failed || depth > 4 || name == "node_modules" || e.Presence != filesystem.Present || e.Likely:
		case e.Type == filesystem.Directory:
			a.testsBelow(at, index, depth+1)
		case e.Type == filesystem.Regular && testName.MatchString(at):
			a.loads(at, index, false)
		}
	}
}

// testName are the names of the files that node takes for tests. Source: the same page.
var testName = lazyregexp.New(`(?:/|[.\-_])test\.[cm]?js$|/test-[^/]+\.[cm]?js$|/test/(?:.*/)?[^/]+\.[cm]?js$`)
