package dockerfile

import (
	"strings"
	"unicode/utf8"
)

// flagText is a flag as BuildKit hands it on: without quotes and escapes. at holds where each byte, and the end, was
// written.
type flagText struct {
	extent
	value string
	at    []int
}

// splitFlags takes the leading flags off an instruction's arguments by the steps of extractBuilderFlags, bytes taken
// for runes included; body is where the rest starts.
func splitFlags(text string, escape byte) (flags []flagText, body int) {
	for at := 0; at < len(text); {
		if byteSpace(text[at]) {
			at++
			continue
		}
		if !strings.HasPrefix(text[at:], "--") {
			return flags, at
		}
		f := readFlag(text, at, escape)
		at = f.end
		if f.value == "--" {
			return flags, at
		}
		flags = append(flags, f)
	}
	return flags, len(text)
}

func readFlag(text string, at int, escape byte) flagText {
	f := flagText{extent: extent{start: at}}
	var value []byte
	var quote byte
	for ; at < len(text); at++ {
		ch := text[at]
		if quote == 0 && byteSpace(ch) {
			break
		}
		switch {
		case quote == 0 && (ch == '\'' || ch == '"'):
			quote = ch
			continue
		case quote != 0 && ch == quote:
			quote = 0
			continue
		case ch == escape && at+1 == len(text):
			quote = 0
			continue
		case ch == escape:
			at++
			ch = text[at]
		}
		before := len(value)
		value = utf8.AppendRune(value, rune(ch))
		for range len(value) - before {
			f.at = append(f.at, at)
		}
	}
	f.end, f.value, f.at = at, string(value), append(f.at, at)
	return f
}

// flag gives the flag its places in the text it was split from.
func (t Text) flag(f flagText) Flag {
	name, value, has := strings.Cut(strings.TrimPrefix(f.value, "--"), "=")
	flag := Flag{Span: t.Span(f.start, f.end), Name: name, HasValue: has}
	if !has {
		return flag
	}
	first := len("--") + len(name)
	flag.Value = Word{Span: t.Span(f.at[first]+1, f.end), Text: value}
	flag.value = Text{Value: value, File: t.File}
	for i := range len(value) {
		offset := t.place(f.at[first+1+i])
		if n := len(flag.value.Pieces); n == 0 || flag.value.Pieces[n-1].Place+i-flag.value.Pieces[n-1].At != offset {
			flag.value.Pieces = append(flag.value.Pieces, Piece{At: i, Place: offset})
		}
	}
	return flag
}
