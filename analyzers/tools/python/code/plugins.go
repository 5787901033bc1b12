package code

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

var (
	byName   = lazyregexp.New(`(?:^|[^.\w])(?:importlib\.)?import_module\(`)
	byTurns  = lazyregexp.New(`^for\s+([A-Za-z_]\w*)\s+in\s+([\[(].*[\])])\s*:$`)
	hole     = lazyregexp.New(`^f["']([\w.]*)\{\s*([A-Za-z_]\w*)\s*\}([\w.]*)["']$`)
	asModule = lazyregexp.New(`^(?:[A-Za-z_]\w*\s*=\s*)?(?:importlib\.)?import_module\(.*\)$`)
)

// byNames are the modules that a statement imports by their names, which are all written down: one, or those of a list that
// a loop goes through. Source: Python's documentation of importlib.import_module.
func byNames(w *walker, s *Statement) (modules []string) {
	if !w.taken["importlib"] {
		return nil
	}
	names, variable, one := []string{""}, "", s
	if m := byTurns.FindStringSubmatchIndex(s.Mask); m != nil && len(s.Body) > 0 {
		names, variable, one = s.whole().slice(m[4], m[5]).texts(), s.Mask[m[2]:m[3]], s.Body[0]
		for _, other := range s.Body[1:] {
			if Steers.MatchString(other.Mask) || len(other.Body) > 0 {
				return nil
			}
		}
	}
	m := byName.FindStringIndex(one.Mask)
	if m == nil || variable != "" && !asModule.MatchString(one.Mask) || len(byName.FindAllStringIndex(one.Mask, -1)) > 1 || conditional.MatchString(one.Mask) || len(one.Body) > 0 {
		return nil
	}
	args, ok := one.whole().arguments(m[1] - 1)
	if !ok || len(args) != 1 || args[0].name != "" {
		return nil
	}
	for _, name := range names {
		text, literal := args[0].literal()
		if f := hole.FindStringSubmatch(args[0].text); variable != "" && args[0].text == variable {
			text, literal = name, true
		} else if variable != "" && f != nil && f[2] == variable {
			text, literal = f[1]+name+f[3], true
		}
		if !literal || strings.HasPrefix(text, ".") || !dotted.MatchString(text) {
			return nil
		}
		modules = append(modules, text)
	}
	return modules
}
