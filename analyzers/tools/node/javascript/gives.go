package javascript

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools/node/tokens"
)

// Gives reports whether an ES module may export a name: its statements that export mention the name, or it exports all
// that another module does. What is no ES module may, and what is not read.
func Gives(text, name string) bool {
	return Offers(text, name, func(string) bool { return true })
}

// Offers is Gives with a function that reports whether another module may export the name, all exports of which this one
// passes on. The default export is never passed on. Source: ECMA-262, 16.2.1.6.2, "GetExportedNames".
func Offers(text, name string, passes func(module string) bool) bool {
	all, ok := tokens.Tokens(text)
	if !ok || len(text) > longest {
		return true
	}
	s, found := tokens.Sequence(all), false
	for i := range all {
		if s.Is(i, `\`) { // a name is spelled with an escape
			return true
		}
		if !s.Is(i, "export") || s.Is(i-1, ".", "?.") {
			continue
		}
		found = true
		if s.Is(i+1, "*") && s.Is(i+2, "from") && i+3 < len(s) && s[i+3].Kind == tokens.Quoted {
			if name != "default" && passes(s[i+3].Text) {
				return true
			}
			continue
		}
		if names, all := exported(s, i+1); all || slices.Contains(names, name) {
			return true
		}
	}
	return !found
}

// exported are the names that a statement mentions which exports, from after its keyword on; all: those of another
// module too, or it is not read here.
func exported(s tokens.Sequence, i int) (names []string, all bool) {
	if s.Is(i, "type") && s.Is(i+1, "{") {
		i++
	}
	switch {
	case s.Is(i, "default"):
		return []string{"default"}, false
	case s.Is(i, "*"):
		if i+2 < len(s) && s.Is(i+1, "as") {
			return []string{s[i+2].Text}, false
		}
		return nil, true
	case s.Is(i, "{"):
		end := s.Closing(i)
		if end < 0 {
			return nil, true
		}
		for _, t := range s[i:end] {
			if t.Kind == tokens.Word || t.Kind == tokens.Quoted {
				names = append(names, t.Text)
			}
		}
		return names, false
	case s.Is(i, "const", "let", "var") && !s.Is(i+1, "enum"):
		return introduced(s, i+1), false
	case s.Word(i):
		for ; i < len(s) && (s[i].Kind == tokens.Word || s.Is(i, "*")); i++ {
			names = append(names, s[i].Text)
		}
		return names, slices.Contains(names, "import")
	}
	return nil, true
}

// introduced are the words of a declaration, up to where another statement begins.
func introduced(s tokens.Sequence, i int) (names []string) {
	for depth := 0; i < len(s) && depth >= 0; i++ {
		switch {
		case s.Is(i, "(", "[", "{"):
			depth++
		case s.Is(i, ")", "]", "}"):
			depth--
		case depth == 0 && (s.Is(i, ";") || s[i].First && s.Is(i, "export", "import", "const", "let", "var", "function", "class")):
			return names
		case s[i].Kind == tokens.Word:
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
	all, ok := tokens.Tokens(text)
	at, balanced := tokens.Tops(all)
	if !ok || !balanced {
		return ""
	}
	s := tokens.Sequence(all)
	for _, i := range at {
		if !s.Is(i, "module", "exports") {
			continue
		}
		name := all[i].Text
		for i++; s.Is(i, ".") && s.Word(i+1); i += 2 {
		}
		if s.Is(i, "=") {
			return name
		}
	}
	return ""
}

// AwaitsAtTop reports whether a file awaits something outside of all functions: in a statement of its own or a
// declaration, at the top, or in the block of a loop or a condition there.
func AwaitsAtTop(text string) bool {
	all, ok := tokens.Tokens(text)
	if !ok || len(text) > longest || !strings.Contains(text, "await") {
		return false
	}
	at, balanced := tokens.Tops(all)
	return balanced && awaits(all, at, 0)
}

func awaits(s tokens.Sequence, at []int, depth int) bool {
	for _, i := range at {
		switch {
		case s.Is(i, "await") && operator(s, i):
			return true
		case s.Is(i, "for") && s.Is(i+1, "await") && s.Is(i+2, "("):
			return true
		case s.Is(i, "const", "let", "var"):
			end := i + 1
			if s.Is(end, "{", "[") {
				end = s.Closing(end)
			}
			if s.Is(end+1, "=") && s.Is(end+2, "await") && operator(s, end+2) {
				return true
			}
		case s.Is(i, "if", "for", "while") && s.Is(i+1, "("):
			if body := s.Closing(i+1) + 1; depth < 4 && s.Is(body, "{") && awaits(s, statements(s, body), depth+1) {
				return true
			}
		case s.Is(i, "try") && s.Is(i+1, "{"):
			if depth < 4 && awaits(s, statements(s, i+1), depth+1) {
				return true
			}
		}
	}
	return false
}

// operator reports whether a word is the operator: an operand follows on its line.
func operator(s tokens.Sequence, i int) bool {
	return s.Word(i+1) && s[i].Line == s[i+1].Line && !s.Is(i+1, "in", "of", "instanceof", "as", "satisfies")
}

// statements are the statements of the block that opens here.
func statements(s tokens.Sequence, open int) (at []int) {
	last := s.Closing(open)
	if last < 0 {
		return nil
	}
	inner, _ := tokens.Tops(s[open+1 : last])
	for _, i := range inner {
		at = append(at, open+1+i)
	}
	return at
}
