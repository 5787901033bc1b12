package dockerfile

import (
	"slices"
	"strings"
)

// simpleForm reports whether a word has none of the characters that the lexer looks at but those of $NAME and ${NAME},
// and how many variables it names. Most words are such; the lexer takes a hundred times as long for them.
func simpleForm(word string) (variables int, simple bool) {
	for i := 0; i < len(word); i++ {
		switch c := word[i]; {
		case c == '$':
			_, rest, ok := firstVariable(word[i:])
			if !ok {
				return 0, false
			}
			i = len(word) - len(rest) - 1
			variables++
		case c < ' ' && c != '\t' && c != '\n', c > '~', c == '<', c == '\'', c == '"', c == '\\', c == '`':
			return 0, false
		}
	}
	return variables, true
}

// firstVariable takes $NAME or ${NAME} off the beginning of a text.
func firstVariable(text string) (name, rest string, ok bool) {
	name, braced := strings.CutPrefix(text[1:], "{")
	end := 0
	for end < len(name) && (name[end] == '_' || 'a' <= name[end]|0x20 && name[end]|0x20 <= 'z' ||
		end > 0 && '0' <= name[end] && name[end] <= '9') {
		end++
	}
	name, rest = name[:end], name[end:]
	if braced && rest != "" && rest[0] == '}' {
		return name, rest[1:], name != ""
	}
	return name, rest, name != "" && !braced
}

// expandSimple is expand for a word of the simple form.
func expandSimple(word string, variables int, lookup Lookup) Expansion {
	e, room := Expansion{Known: true, Used: make([]string, 0, variables)}, maxExpanded
	var value strings.Builder
	for {
		text, _, _ := strings.Cut(word, "$")
		value.WriteString(text)
		if word = word[len(text):]; word == "" {
			break
		}
		var name string
		name, word, _ = firstVariable(word)
		v, known, set := lookup(name)
		if room -= len(v); !known || room < 0 {
			e.Known, set = false, true
		}
		value.WriteString(v)
		if !slices.Contains(e.Used, name) {
			e.Used = append(e.Used, name)
		}
		e.Unset = slices.DeleteFunc(e.Unset, func(other string) bool { return other == name })
		if !set {
			e.Unset = append(e.Unset, name)
		}
	}
	slices.Sort(e.Used)
	slices.Sort(e.Unset)
	if e.Known = e.Known && value.Len() <= maxExpanded; e.Known {
		e.Value = value.String()
	}
	return e
}
