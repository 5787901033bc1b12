package javascript

import "github.com/layerlint/layerlint/analyzers/tools/node/tokens"

// tops are the lines on which statements begin at the top of a source, and what it has required by a text. The zero
// value is a source that is not read: in another language, or too long.
type tops struct {
	known    bool
	lines    map[int]bool
	required map[string]bool
	own      bool // it may have a function require of its own
}

// longest bounds the sources that are read.
const longest = 1 << 19

func read(text string) (t tops) {
	if len(text) > longest {
		return tops{}
	}
	all, ok := tokens.Tokens(text)
	at, balanced := tokens.Tops(all)
	if !ok || !balanced {
		return tops{}
	}
	t = tops{known: true, lines: map[int]bool{}, required: map[string]bool{}}
	for _, i := range at {
		t.lines[all[i].Line] = true
	}
	s := tokens.Sequence(all)
	for i, token := range all {
		if token.Kind != tokens.Word || token.Text != "require" {
			continue
		}
		switch {
		case s.Is(i-1, ".", "?."):
		case s.Is(i+1, "(") && i+2 < len(all) && all[i+2].Kind == tokens.Quoted && !s.Is(i-1, "function"):
			t.required[all[i+2].Text] = true
		case s.Is(i-1, "var", "let", "const", "function"), s.Is(i-1, "import", "as") || s.Is(i+1, "=", "=>", ",", "}") && s.Is(i-1, "{", ",", "("):
			t.own = true
		}
	}
	return t
}

// at reports whether a statement begins on a line; known is false where that is to be seen by the text alone.
func (t tops) at(line int) (yes, known bool) { return t.lines[line], t.known }

// requires reports whether a source may call require with a name.
func (t tops) requires(name string) bool { return !t.known || name[0] == '.' || t.required[name] }
