package dockerfile

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// extent is the half-open range [start, end) of a text's bytes.
type extent struct{ start, end int }

func (t Text) words(extents []extent) []Word {
	words := make([]Word, len(extents))
	for i, e := range extents {
		words[i] = t.word(e.start, e.end)
	}
	return words
}

func (t Text) whole() []extent {
	if t.Value == "" {
		return nil
	}
	return []extent{{0, len(t.Value)}}
}

// trimSpace is strings.TrimSpace on a text.
func trimSpace(t Text) Text {
	start := len(t.Value) - len(strings.TrimLeftFunc(t.Value, unicode.IsSpace))
	return t.Slice(start, max(start, len(strings.TrimRightFunc(t.Value, unicode.IsSpace))))
}

// blank is what BuildKit's parser splits words at: [\t\v\f\r ].
func blank(b byte) bool { return b == ' ' || b == '\t' || b == '\v' || b == '\f' || b == '\r' }

// blankWords splits at runs of spaces.
func blankWords(text string) []extent {
	var words []extent
	for at := 0; at < len(text); {
		start := at
		for at < len(text) && !blank(text[at]) {
			at++
		}
		words = append(words, extent{start, at})
		for at < len(text) && blank(text[at]) {
			at++
		}
	}
	return words
}

// firstWord cuts text at its first spaces; rest is where what follows them starts.
func firstWord(text string, blank func(byte) bool) (end, rest int) {
	for end < len(text) && !blank(text[end]) {
		end++
	}
	for rest = end; rest < len(text) && blank(text[rest]); {
		rest++
	}
	return end, rest
}

// byteSpace is unicode.IsSpace on a byte taken for a rune, which BuildKit's parser does in places.
func byteSpace(b byte) bool { return unicode.IsSpace(rune(b)) }

// quotedWords splits at spaces outside quotes, as parseWords does. An escape character at the very end belongs to no
// word.
func quotedWords(text string, escape byte) []extent {
	var words []extent
	var quote rune
	start, end := -1, len(text)
	var width int
	for at := 0; at < len(text); at += width {
		var ch rune
		ch, width = utf8.DecodeRuneInString(text[at:])
		if quote == 0 && unicode.IsSpace(ch) {
			if start >= 0 {
				words = append(words, extent{start, at})
			}
			start = -1
			continue
		}
		if start < 0 {
			start = at
		}
		switch {
		case ch == rune(escape) && quote != '\'':
			if at+width == len(text) {
				end = at
				break
			}
			_, next := utf8.DecodeRuneInString(text[at+width:])
			width += next
		case quote != 0 && ch == quote:
			quote = 0
		case quote == 0 && (ch == '\'' || ch == '"'):
			quote = ch
		}
	}
	if start >= 0 && start < end {
		words = append(words, extent{start, end})
	}
	return words
}

// jsonWords finds the strings of a JSON array of strings that BuildKit has decoded; their quotes are within.
func jsonWords(text string) []extent {
	var words []extent
	for at := 0; at < len(text); at++ {
		if text[at] != '"' {
			continue
		}
		start := at
		for at++; at < len(text) && text[at] != '"'; at++ {
			if text[at] == '\\' {
				at++
			}
		}
		words = append(words, extent{start, min(at+1, len(text))})
	}
	return words
}
