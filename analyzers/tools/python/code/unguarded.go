package code

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// unguarded are variables that are asked for without a default, and used as if they were set. Source: Python's
// documentation of os.environ.get and int, "NoneType".
func (w guards) unguarded(s *Statement) {
	e := s.whole()
	for _, m := range gets.FindAllStringSubmatchIndex(s.Mask, -1) {
		end := e.closing(m[1] - 1)
		args, ok := e.arguments(m[1] - 1)
		if !ok || end < 0 || len(args) != 1 || args[0].name != "" {
			continue
		}
		name, known := w.value(args[0].expression)
		after := strings.TrimLeft(s.Mask[end+1:], " ")
		before := strings.TrimRight(s.Mask[:m[0]], " ")
		added := m[2] < 0 && (strings.HasSuffix(before, "+") || strings.HasPrefix(after, "+") && !strings.HasPrefix(after, "+="))
		joined, set := m[2] >= 0 && s.Mask[m[2]:m[3]] == "os.path.join", false
		if w.Lookup != nil && known && (added || joined) {
			_, _, set = w.Lookup(name)
		}
		switch {
		case !known || name == "":
		case added && set:
		case added:
			reason := "unsupported operand type(s) for +: 'NoneType' and 'str'"
			if strings.HasSuffix(before, "+") {
				reason = `can only concatenate str (not "NoneType") to str`
			}
			w.add(s, Step{Kind: Demands, Name: name, Reason: "TypeError: " + reason + ": " + name + " is not set"})
		case m[2] < 0 && strings.HasPrefix(after, "["):
			w.add(s, Step{Kind: Demands, Name: name, Reason: "TypeError: 'NoneType' object is not subscriptable: " + name + " is not set"})
		case attribute.MatchString(after):
			w.add(s, Step{Kind: Demands, Name: name, Reason: "AttributeError: 'NoneType' object has no attribute '" + attribute.FindStringSubmatch(after)[1] + "': " + name + " is not set"})
		case joined && set:
		case m[2] >= 0 && (strings.HasPrefix(after, ")") || strings.HasPrefix(after, ",") && joined):
			w.add(s, Step{Kind: Demands, Name: name, Reason: "TypeError: " + s.Mask[m[2]:m[3]] + "() is given None: " + name + " is not set"})
		}
	}
}

// iterated is what a comprehension goes through first, which is evaluated where it stands; ok is false for others.
func (s *Statement) iterated() (part *Statement, ok bool) {
	m := comprehension.FindStringIndex(s.Mask)
	if m == nil || choosing.MatchString(s.Mask) {
		return nil, false
	}
	return &Statement{Text: s.Text[m[1]:], Mask: s.Mask[m[1]:], Line: s.Line}, true
}

var (
	gets          = lazyregexp.New(`(?:\b(int|float|json\.loads|len|Path|Decimal|UUID|timedelta|os\.path\.join)\(\s*)?\b(?:os\.)?(?:environ\.get|getenv)\(`)
	attribute     = lazyregexp.New(`^\.(\w+)\(`)
	comprehension = lazyregexp.New(`[\[({][^\[({]*\s+for\s+[\w, ()]+\s+in\s+|\s+for\s+[\w, ()]+\s+in\s+`)
	choosing      = lazyregexp.New(`\bif\b|\bor\b|\band\b|\blambda\b|\bdel\b|\bfor\b.*\bfor\b`)
)
