package javascript

import "github.com/layerlint/layerlint/analyzers/tools/node/tokens"

// Lexical reports whether an ES module exports a name that has no value before the module is run: a class, a constant, a
// variable of let, or a default that is no function. Of a name that it takes over from another module it returns that one's
// name, and what it is called there.
func Lexical(text, name string) (yes bool, from, local string) {
	all, ok := tokens.Tokens(text)
	tops, balanced := tokens.Tops(all)
	if !ok || !balanced || len(text) > longest {
		return false, "", ""
	}
	s, bound := tokens.Sequence(all), map[string]bool{}
	for _, i := range tops {
		if s.Is(i, "export") {
			i++
		}
		if s.Is(i, "class", "const", "let") && s.Word(i+1) {
			bound[s[i+1].Text] = true
		}
	}
	for _, i := range tops {
		switch {
		case !s.Is(i, "export"):
		case s.Is(i+1, "default"):
			if name == "default" {
				return !s.Is(i+2, "function", "async"), "", ""
			}
		case s.Is(i+1, "class", "const", "let") && s.Is(i+2, name):
			return true, "", ""
		case s.Is(i+1, "{"):
			end := s.Closing(i + 1)
			local, given := renamed(s, i+2, end, name)
			if end < 0 || !given {
				continue
			}
			if s.Is(end+1, "from") && end+2 < len(s) && s[end+2].Kind == tokens.Quoted {
				return false, s[end+2].Text, local
			}
			return bound[local], "", ""
		}
	}
	return false, "", ""
}

// renamed is what a list in braces exports under a name.
func renamed(s tokens.Sequence, i, end int, name string) (local string, ok bool) {
	for ; i < end; i++ {
		if !s.Word(i) || i > 0 && s.Is(i-1, "as") {
			continue
		}
		switch {
		case s.Is(i+1, "as") && s.Is(i+2, name):
			return s[i].Text, true
		case !s.Is(i+1, "as") && s.Is(i, name):
			return name, true
		}
	}
	return "", false
}
