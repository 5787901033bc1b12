package code

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// entire notes the names that stand for modules as a whole: import a, import a as b, from a import b.
func (w scoping) entire(s *Statement, i Import) {
	if w.modules == nil {
		return
	}
	if m := renaming.FindStringSubmatch(s.Mask); m != nil {
		w.modules[m[1]] = i
		return
	}
	if strings.Contains(s.Mask, " as ") {
		return
	}
	if len(i.Names) == 0 && !strings.Contains(i.Module, ".") {
		w.modules[i.Module] = i
	}
	for _, name := range i.Names {
		w.modules[name] = Import{Module: i.Module, Level: i.Level, Names: []string{name}}
	}
}

var (
	renaming = lazyregexp.New(`^(?:import\s+[\w.]+|from\s+[\w.]+\s+import\s+\w+)\s+as\s+(\w+)\s*$`)
	deeper   = lazyregexp.New(`^\.([A-Za-z_]\w*)(?:[^\w =]|$)`)
	members  = lazyregexp.New(`(?:^|[^.\w])([A-Za-z_]\w*)\.([A-Za-z_]\w*)`)
)

// membered notes the attributes of modules that a statement reads for certain.
func (w scoping) membered(s *Statement) {
	if unsettled.MatchString(s.Mask) {
		return
	}
	text := w.evaluated(s)
	for _, m := range members.FindAllStringSubmatchIndex(text, -1) {
		name, attribute := text[m[2]:m[3]], text[m[4]:m[5]]
		of, ok := w.modules[name]
		after := strings.TrimLeft(text[m[5]:], " ")
		assigned := strings.HasPrefix(after, "=") && !strings.HasPrefix(after, "==")
		if class := w.functions[name]; class != nil && !assigned && !w.dynamic && !w.scope.attributes[attribute] && class.Keyword() == "class" &&
			lacksIn(w.list, w.list, name, attribute) {
			w.add(s, Step{Kind: Stops, Reason: "AttributeError: type object '" + name + "' has no attribute '" + attribute + "'"})
		}
		if !ok || assigned || w.scope.imported[name] != 1 || w.scope.names[name] || w.scope.attributes[attribute] {
			continue
		}
		w.add(s, Step{Kind: Members, Import: of, Name: attribute})
		if m := deeper.FindStringSubmatch(text[m[5]:]); m != nil && len(of.Names) == 0 && !w.scope.attributes[m[1]] {
			of.Names = []string{attribute}
			w.add(s, Step{Kind: Members, Import: of, Name: m[1]})
		}
	}
}
