package sed

import "strings"

// Expression writes a basic or extended expression of POSIX, with what GNU adds to it, as Go's. ok is false for
// references to what matched before, and for brackets that are not closed.
func Expression(text string, extended bool) (re string, ok bool) {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		ch := text[i]
		switch {
		case ch == '[':
			set, n := bracket(text[i:])
			if n == 0 {
				return "", false
			}
			b.WriteString(set)
			i += n - 1
		case ch == '\\' && i+1 < len(text):
			i++
			switch next := text[i]; {
			case next >= '1' && next <= '9', strings.IndexByte("cdox`'", next) >= 0:
				return "", false
			case next == '<' || next == '>':
				b.WriteString(`\b`)
			case strings.IndexByte("(){}+?|", next) >= 0 && !extended:
				b.WriteByte(next)
			case strings.IndexByte("nrtfvwWsSbB", next) >= 0:
				b.WriteString(`\` + string(next))
			default:
				b.WriteString(quoted(next))
			}
		case extended:
			b.WriteByte(ch)
		case strings.IndexByte("+?(){}|", ch) >= 0, ch == '*' && begins(text[:i]),
			ch == '^' && !begins(text[:i]), ch == '$' && !ends(text[i+1:]):
			b.WriteString(quoted(ch))
		default:
			b.WriteByte(ch)
		}
	}
	return b.String(), true
}

// quoted is a character that stands for itself.
func quoted(ch byte) string {
	if strings.IndexByte(`\.+*?()|[]{}^$`, ch) >= 0 {
		return `\` + string(ch)
	}
	return string(ch)
}

// begins reports whether nothing of a basic expression, or of one in brackets, comes before.
func begins(before string) bool {
	return before == "" || before == "^" || strings.HasSuffix(before, `\(`) || strings.HasSuffix(before, `\|`)
}

func ends(after string) bool {
	return after == "" || strings.HasPrefix(after, `\)`) || strings.HasPrefix(after, `\|`)
}

// bracket is a bracket expression as Go has it, and its length; 0 when it is not closed. A backslash in it stands for
// itself, but for \n and \t, which GNU's programs read as elsewhere.
func bracket(text string) (set string, n int) {
	var b strings.Builder
	i := 1
	b.WriteByte('[')
	if strings.HasPrefix(text[i:], "^") {
		b.WriteByte('^')
		i++
	}
	for first := true; i < len(text); first = false {
		switch ch := text[i]; {
		case ch == ']' && !first:
			b.WriteByte(']')
			return b.String(), i + 1
		case ch == '[' && strings.HasPrefix(text[i:], "[:"):
			end := strings.Index(text[i:], ":]")
			if end < 0 {
				return "", 0
			}
			b.WriteString(text[i : i+end+2])
			i += end + 2
			continue
		case ch == '\\' && i+1 < len(text) && (text[i+1] == 'n' || text[i+1] == 't'):
			b.WriteString(text[i : i+2])
			i += 2
			continue
		case strings.IndexByte(`\[]^`, ch) >= 0 || ch == '&':
			b.WriteString(`\` + string(ch))
		default:
			b.WriteByte(ch)
		}
		i++
	}
	return "", 0
}
