package shell

import "strings"

// echoed are the escapes of echo that are put in place, and those that are not followed. Sources: dash(1), echo, 0.5.12;
// bash(1), echo, 5.2; libbb/process_escape_sequence.c of BusyBox 1.36. All others are left as they are.
var echoed = map[byte]byte{'n': '\n', 't': '\t', 'r': '\r', '\\': '\\'}

const unfollowed = "abceEfvxuU0123456789"

// EchoOption reports whether echo takes a word before its first operand for an option.
func (d Dialect) EchoOption(word string) bool {
	switch letters, dash := strings.CutPrefix(word, "-"); {
	case !dash || letters == "" || d == POSIX:
		return false
	case d == Dash:
		return letters == "n"
	default:
		return strings.Trim(letters, "neE") == ""
	}
}

// Echo is what echo prints of a word, told to replace escapes by -e or not; ok is false where that is not known. Dash
// always replaces them, and bash and busybox where they are told to. A sh that is not known may take -n for an option.
func (d Dialect) Echo(word string, escapes bool) (text string, ok bool) {
	if d == POSIX && Bash.EchoOption(word) {
		return "", false
	}
	if !strings.Contains(word, `\`) || d != POSIX && d != Dash && !escapes {
		return word, true
	}
	if d == POSIX || d == Busybox && strings.Contains(word, `\"`) {
		return "", false
	}
	return unescaped(word, echoed, unfollowed, true)
}

// formatted are the escapes of printf that all shells have, and what people write for a quote. Source: POSIX.1-2017,
// printf.
var formatted = map[byte]byte{'n': '\n', 't': '\t', '\\': '\\', '"': '"'}

// Formatted is a part of printf's format without escapes; ok is false where it has others.
func Formatted(s string) (text string, ok bool) { return unescaped(s, formatted, "", false) }

func unescaped(s string, by map[byte]byte, unfollowed string, others bool) (text string, ok bool) {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' {
			b.WriteByte(s[i])
			continue
		}
		switch i++; {
		case i < len(s) && by[s[i]] != 0:
			b.WriteByte(by[s[i]])
		case !others || i < len(s) && strings.IndexByte(unfollowed, s[i]) >= 0:
			return "", false
		case i < len(s):
			b.WriteByte('\\')
			b.WriteByte(s[i])
		default:
			b.WriteByte('\\')
		}
	}
	return b.String(), true
}
