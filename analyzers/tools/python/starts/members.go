package starts

import (
	"fmt"
	"path"
	"regexp"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools/python/code"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// memberEval follows the attributes of modules.
type memberEval struct{ *importEval }

// member refuses an attribute that a module does not have: one of the project's own that never mentions it, or one of a
// library's that came later or is gone.
func (f memberEval) member(s code.Step, pkg string) string {
	if f.halted || f.lends || f.given[s.Name] || strings.HasPrefix(s.Name, "__") {
		return ""
	}
	module := absolute(s.Import, pkg)
	if s.Level > 0 && module == "" {
		return ""
	}
	before := f.likely
	if len(s.Names) > 0 {
		within, _, p := f.locate(module)
		if p == filesystem.Present && f.ours(within, module) && !f.submodule(path.Join(within, strings.ReplaceAll(module, ".", "/")), s.Names[0]) {
			f.likely = before
			return f.classless(within, module, s)
		}
		module += "." + s.Names[0]
	}
	if what := standardEval(f).member(module, s.Name); what != "" {
		return what
	}
	if what := f.moved(module, []string{s.Name}); what != "" {
		_, now, _ := strings.Cut(what, "': ")
		f.kind = state.FailsExit
		return fmt.Sprintf("AttributeError: module '%s' has no attribute '%s': %s", module, s.Name, now)
	}
	dir, _, p := f.locate(module)
	if p != filesystem.Present || !f.ours(dir, module) || !f.nameless(path.Join(dir, strings.ReplaceAll(module, ".", "/")), s.Name) {
		f.likely = before
		return ""
	}
	f.kind, f.likely = state.FailsExit, true
	return fmt.Sprintf("AttributeError: module '%s' has no attribute '%s'", module, s.Name)
}

// defining is the text of a module of the project's own, in a directory, with its path; "" where it is not known.
func (f memberEval) defining(dir, module string) (text, file string) {
	at := path.Join(dir, strings.ReplaceAll(module, ".", "/"))
	file = at + ".py"
	if f.Stat(at).Entry.Presence != filesystem.Absent {
		file = path.Join(at, "__init__.py")
	}
	e := f.Stat(file).Entry
	if e.Presence != filesystem.Present || !e.Has(filesystem.KnowContent) {
		return "", file
	}
	f.likely = f.likely || e.Likely
	return string(e.Content), file
}

// classless refuses an attribute of a class of the project's own that does not have it.
func (f memberEval) classless(dir, module string, s code.Step) string {
	text, file := f.defining(dir, module)
	if text == "" || !code.ClassLacks(text, s.Names[0], s.Name) {
		return ""
	}
	f.kind = state.FailsExit
	if s.Value != "" {
		return "AttributeError: '" + s.Names[0] + "' object has no attribute '" + s.Name + "' (" + file + ")"
	}
	return "AttributeError: type object '" + s.Names[0] + "' has no attribute '" + s.Name + "' (" + file + ")"
}

// abstract refuses an object of a class whose base is another module's, and has methods that it is to define.
func (f memberEval) abstract(s code.Step, pkg string) string {
	module := absolute(s.Import, pkg)
	dir, _, p := f.locate(module)
	if f.halted || f.lends || module == "" || p != filesystem.Present || !f.ours(dir, module) {
		return ""
	}
	text, _ := f.defining(dir, module)
	what := code.AbstractOf(text, s.Names[0], s.Name, strings.Fields(s.Value))
	if what != "" {
		f.kind = state.FailsExit
	}
	return what
}

// assigns keeps the attributes that the text of a module assigns.
func (f memberEval) assigns(text string) {
	if f.given == nil {
		f.given = map[string]bool{}
	}
	for _, m := range attribute.FindAllStringSubmatch(text, -1) {
		f.given[m[1]] = true
	}
}

var attribute = lazyregexp.New(`\.([A-Za-z_]\w*)\s*(?::[^=\n]*)?=(?:[^=]|$)`)

// submodule reports whether a name of a package, by the package's path, is certainly a module in it.
func (f memberEval) submodule(at, name string) bool {
	init := f.Stat(path.Join(at, "__init__.py")).Entry
	file := f.Stat(path.Join(at, name+".py")).Entry
	text := string(init.Content)
	known := init.Presence == filesystem.Absent ||
		init.Has(filesystem.KnowContent) && !otherwise(text, name) && !given.MatchString(text)
	return known && file.Presence == filesystem.Present
}

// otherwise reports whether the text of a package may bind the name of a module in it to anything else than that.
func otherwise(text, name string) bool {
	if !strings.Contains(text, name) {
		return false
	}
	quoted := regexp.QuoteMeta(name)
	own := regexp.MustCompile(`(?m)^[ \t]*from[ \t]+\.[ \t]+import[ \t]+` + quoted + `[ \t]*$|(^|[^\w.])` + quoted + `\.`)
	return strings.Contains(own.ReplaceAllString(text, ""), name)
}
