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

// pathed notes the attributes that a statement reads of a path that it makes.
func (w scoping) pathed(s *Statement, text string) {
	of := w.lent["Path"]
	if of.Module != "pathlib" || w.scope.imported["Path"] != 1 || w.scope.names["Path"] {
		return
	}
	for _, m := range makesPath.FindAllStringIndex(text, -1) {
		end := (expression{text, text}).closing(m[1] - 1)
		if end < 0 {
			continue
		}
		if a := attributeOf.FindStringSubmatch(text[end+1:]); a != nil && !w.scope.attributes[a[1]] {
			w.add(s, Step{Kind: Members, Import: of, Name: a[1]})
		}
	}
}

var (
	makesPath   = lazyregexp.New(`(?:^|[^.\w])Path\(`)
	attributeOf = lazyregexp.New(`^\.([A-Za-z_]\w*)\(`)
)

// summed is a number that is added to, or taken from, a variable as it is.
var summed = lazyregexp.New(`(?:^|[^\w.)\]"'])os\.environ\[[^\[\]]*\]\s*(\+|-|/|//)\s*\d`)

// membered notes the attributes of modules that a statement reads for certain.
func (w scoping) membered(s *Statement) {
	if unsettled.MatchString(s.Mask) {
		part, first := s.iterated()
		if !first || unsettled.MatchString(part.Mask) {
			return
		}
		s = part
	}
	text := w.evaluated(s)
	w.pathed(s, text)
	if m := summed.FindStringSubmatch(text); m != nil && w.scope.imported["os"] == 1 && !w.scope.names["os"] {
		w.add(s, Step{Kind: Stops, Reason: "TypeError: unsupported operand types for " + m[1] + ": a variable of the environment is text, not a number"})
	}
	for _, m := range members.FindAllStringSubmatchIndex(text, -1) {
		name, attribute := text[m[2]:m[3]], text[m[4]:m[5]]
		of, ok := w.modules[name]
		after := strings.TrimLeft(text[m[5]:], " ")
		assigned := strings.HasPrefix(after, "=") && !strings.HasPrefix(after, "==")
		if class := w.functions[name]; class != nil && !assigned && !w.dynamic && !w.scope.attributes[attribute] && class.Keyword() == "class" &&
			lacksIn(w.list, w.list, name, attribute) {
			w.add(s, Step{Kind: Stops, Reason: "AttributeError: type object '" + name + "' has no attribute '" + attribute + "'"})
		}
		if !ok && !assigned && !w.dynamic && !w.scope.attributes[attribute] {
			objects(w).asked(s, name, attribute)
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
