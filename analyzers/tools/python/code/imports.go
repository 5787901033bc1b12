package code

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// Import is what one import statement asks of one module.
type Import struct {
	Module string   // "" for "from . import x"
	Level  int      // dots before it
	Names  []string // of "from module import names"
}

// imports are those of an import statement. Source: the Python language reference, "The import statement".
func (s *Statement) imports() (all []Import) {
	if rest, ok := strings.CutPrefix(s.Text, "import "); ok {
		for part := range strings.SplitSeq(rest, ",") {
			if name := strings.Fields(part); len(name) > 0 && dotted.MatchString(name[0]) {
				all = append(all, Import{Module: name[0]})
			}
		}
		return all
	}
	m := from.FindStringSubmatch(s.Text)
	if m == nil || m[2] == "__future__" {
		return nil
	}
	i := Import{Module: m[2], Level: len(m[1])}
	for part := range strings.SplitSeq(strings.Trim(strings.TrimSpace(m[3]), "()"), ",") {
		if name := strings.Fields(part); len(name) > 0 && dotted.MatchString(name[0]) {
			i.Names = append(i.Names, name[0])
		}
	}
	return []Import{i}
}

// tried are imports of which others take the place where they fail.
func (w *walker) tried(s, handler *Statement) {
	step := Step{Kind: Tries, First: s.alone(), Otherwise: handler.alone()}
	if catches.MatchString(handler.Mask) && len(step.First) > 0 && len(step.Otherwise) > 0 {
		w.add(s, step)
	}
}

// alone are the imports of a block that has nothing else, nil for others.
func (s *Statement) alone() (steps []Step) {
	for _, one := range s.Body {
		all := one.imports()
		if one.Keyword() != "import" && one.Keyword() != "from" {
			return nil
		}
		for _, i := range all {
			steps = append(steps, Step{Kind: Imports, Import: i, Line: one.Line})
		}
	}
	return steps
}

// catches is a handler of imports that fail.
var catches = lazyregexp.New(`^except(?:\s+\(?[\w., ]*\b(?:ImportError|ModuleNotFoundError|Exception)\b[\w., ]*\)?(?:\s+as\s+\w+)?)?\s*:`)

var (
	dotted = lazyregexp.New(`^[A-Za-z_][A-Za-z0-9_.]*$`)
	from   = lazyregexp.New(`^from\s+(\.*)\s*([A-Za-z0-9_.]*)\s+import\s*(.*)$`)
)

// Imported lists the first names of the modules that a program imports before anything that may keep it from doing
// so.
func Imported(text string) (modules []string) {
	for _, s := range Parse(text) {
		switch s.Keyword() {
		case "import", "from":
			for _, i := range s.imports() {
				if name, _, _ := strings.Cut(i.Module, "."); name != "" && i.Level == 0 {
					modules = append(modules, name)
				}
			}
		case "try", "if", "with", "for", "while":
			return modules
		}
	}
	return modules
}
