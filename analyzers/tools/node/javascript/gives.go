package javascript

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools/node/code"
)

// Gives reports whether an ES module may export a name: its statements that export mention the name, or it exports all
// that another module does. What is no ES module may, and what is not read.
func Gives(text, name string) bool {
	all, ok := code.Tokens(text)
	if !ok || len(text) > longest {
		return true
	}
	s, found := sequence(all), false
	for i := range all {
		if s.is(i, `\`) { // a name is spelled with an escape
			return true
		}
		if !s.is(i, "export") || s.is(i-1, ".", "?.") {
			continue
		}
		found = true
		if names, all := s.exported(i + 1); all || slices.Contains(names, name) {
			return true
		}
	}
	return !found
}

// exported are the names that a statement mentions which exports, from after its keyword on; all: those of another
// module too, or it is not read here.
func (s sequence) exported(i int) (names []string, all bool) {
	if s.is(i, "type") && s.is(i+1, "{") {
		i++
	}
	switch {
	case s.is(i, "default"):
		return []string{"default"}, false
	case s.is(i, "*"):
		if i+2 < len(s) && s.is(i+1, "as") {
			return []string{s[i+2].Text}, false
		}
		return nil, true
	case s.is(i, "{"):
		for _, t := range s[i:min(s.closing(i), len(s))] {
			if t.Kind == code.Word || t.Kind == code.Quoted {
				names = append(names, t.Text)
			}
		}
		return names, false
	case s.is(i, "const", "let", "var") && !s.is(i+1, "enum"):
		return s.declared(i + 1), false
	case s.word(i):
		for ; i < len(s) && (s[i].Kind == code.Word || s.is(i, "*")); i++ {
			names = append(names, s[i].Text)
		}
		return names, slices.Contains(names, "import")
	}
	return nil, true
}

// declared are the words of a declaration, up to where another statement begins.
func (s sequence) declared(i int) (names []string) {
	for depth := 0; i < len(s) && depth >= 0; i++ {
		switch {
		case s.is(i, "(", "[", "{"):
			depth++
		case s.is(i, ")", "]", "}"):
			depth--
		case depth == 0 && (s.is(i, ";") || s[i].First && s.is(i, "export", "import", "const", "let", "var", "function", "class")):
			return names
		case s[i].Kind == code.Word:
			names = append(names, s[i].Text)
		}
	}
	return names
}

// Exported is module or exports where a file gives something to them as CommonJS has them, "" where it does not.
func Exported(text string) string {
	m := exporting.FindStringSubmatch(text)
	if m == nil || exportsOwn.MatchString(text) {
		return ""
	}
	all, ok := code.Tokens(text)
	at, balanced := code.Tops(all)
	if !ok || !balanced {
		return ""
	}
	s := sequence(all)
	for _, i := range at {
		if !s.is(i, "module", "exports") {
			continue
		}
		name := all[i].Text
		for i++; s.is(i, ".") && s.word(i+1); i += 2 {
		}
		if s.is(i, "=") {
			return name
		}
	}
	return ""
}

// AwaitsAtTop reports whether a file awaits something outside of all functions: in a statement of its own or a
// declaration, at the top, or in the block of a loop or a condition there.
func AwaitsAtTop(text string) bool {
	all, ok := code.Tokens(text)
	if !ok || len(text) > longest || !strings.Contains(text, "await") {
		return false
	}
	at, balanced := code.Tops(all)
	return balanced && sequence(all).awaits(at, 0)
}

func (s sequence) awaits(at []int, depth int) bool {
	for _, i := range at {
		switch {
		case s.is(i, "await") && s.awaited(i):
			return true
		case s.is(i, "for") && s.is(i+1, "await") && s.is(i+2, "("):
			return true
		case s.is(i, "const", "let", "var"):
			end := i + 1
			if s.is(end, "{", "[") {
				end = s.closing(end)
			}
			if s.is(end+1, "=") && s.is(end+2, "await") && s.awaited(end+2) {
				return true
			}
		case s.is(i, "if", "for", "while") && s.is(i+1, "("):
			if body := s.closing(i+1) + 1; depth < 4 && s.is(body, "{") && s.awaits(s.within(body), depth+1) {
				return true
			}
		case s.is(i, "try") && s.is(i+1, "{"):
			if depth < 4 && s.awaits(s.within(i+1), depth+1) {
				return true
			}
		}
	}
	return false
}

// awaited reports whether a word is the operator: an operand follows on its line.
func (s sequence) awaited(i int) bool {
	return s.word(i+1) && s[i].Line == s[i+1].Line && !s.is(i+1, "in", "of", "instanceof", "as", "satisfies")
}

// within are the statements of the block that opens here.
func (s sequence) within(open int) (at []int) {
	last := s.closing(open)
	if last == len(s) {
		return nil
	}
	inner, _ := code.Tops(s[open+1 : last])
	for _, i := range inner {
		at = append(at, open+1+i)
	}
	return at
}
