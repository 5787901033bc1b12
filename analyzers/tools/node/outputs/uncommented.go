package outputs

import "strings"

// uncommented is a configuration without its comments, each a space. ok is false where a string or a comment does not
// end. A slash after an operator or an opening bracket begins a regular expression. Source: ECMA-262, 12.4 and 12.9.5.
func uncommented(text string) (code string, ok bool) {
	var out strings.Builder
	last := byte('\n') // that is no space
	for i := 0; i < len(text); {
		end, comment := i+1, false
		switch c := text[i]; {
		case strings.HasPrefix(text[i:], "//"):
			end, comment = i+strings.IndexByte(text[i:]+"\n", '\n'), true
		case strings.HasPrefix(text[i:], "/*"):
			n := strings.Index(text[i+2:], "*/")
			if n < 0 {
				return "", false
			}
			end, comment = i+n+4, true
		case c == '"' || c == '\'' || c == '`' || c == '/' && strings.IndexByte("\n(,=:[!&|?{};", last) >= 0:
			if end = closed(text, i); end < 0 {
				return "", false
			}
		}
		if comment {
			out.WriteByte(' ')
		} else {
			out.WriteString(text[i:end])
			if strings.TrimSpace(text[i:end]) != "" {
				last = text[end-1]
			}
		}
		i = end
	}
	return out.String(), true
}

// closed is where a string or regular expression ends that begins at a place, -1 where it does not. Only a template goes
// over lines.
func closed(text string, at int) int {
	quote, class := text[at], false
	for i := at + 1; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\\':
			i++
		case c == '\n' && quote != '`':
			return -1
		case quote == '/' && c == '[':
			class = true
		case c == ']':
			class = false
		case c == quote && !class:
			return i + 1
		}
	}
	return -1
}

// settings is the code of a configuration where its text is known.
func settings(text string, known bool) (code string, ok bool) {
	code, ok = uncommented(text)
	return code, ok && known
}
