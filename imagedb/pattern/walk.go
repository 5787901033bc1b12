package pattern

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// maxSteps is how far a name is followed through an expression before it is compiled after all: tries may grow with each
// repetition in another, and names are what somebody wrote.
const maxSteps = 1000

// walk follows names through an expression as it is written. To compile one takes as long as a hundred names do, and a
// run asks for one or two.
type walk struct{ left int }

// matches reports whether text matches all of name; ok is false where that is not found out here.
func matches(text, name string) (matched, ok bool) {
	if strings.ContainsAny(text, "^$") || !utf8.ValidString(name) || strings.Contains(name, "\n") {
		return false, false
	}
	w := walk{left: maxSteps}
	matched = w.either(text, name, func(rest string) bool { return rest == "" })
	return matched, w.left >= 0
}

// either tries alternatives, the end of each of which goes on with next. What is not understood spends all steps.
func (w *walk) either(re, s string, next func(string) bool) bool {
	for more := true; more; {
		var one string
		if one, re, more = cut(re, '|'); w.sequence(one, s, next) {
			return true
		}
	}
	return false
}

func (w *walk) sequence(re, s string, next func(string) bool) bool {
	if w.left--; w.left < 0 {
		return false
	}
	if re == "" {
		return next(s)
	}
	atom, rest := atomOf(re)
	least, most, rest := repetition(rest)
	if atom == "" || least < 0 {
		w.left = -1
		return false
	}
	return w.repeat(atom, least, most, s, func(s string) bool { return w.sequence(rest, s, next) })
}

// repeat has an atom from least to most times, -1 for any number.
func (w *walk) repeat(atom string, least, most int, s string, next func(string) bool) bool {
	if most != 0 && w.once(atom, s, func(rest string) bool {
		return (len(rest) < len(s) || least > 0) && w.repeat(atom, max(least-1, 0), max(most-1, -1), rest, next)
	}) {
		return true
	}
	return least == 0 && w.left >= 0 && next(s)
}

func (w *walk) once(atom, s string, next func(string) bool) bool {
	if w.left--; w.left < 0 {
		return false
	}
	if atom[0] == '(' {
		return w.either(strings.TrimPrefix(atom[1:len(atom)-1], "?:"), s, next)
	}
	r, size := utf8.DecodeRuneInString(s)
	return size > 0 && holds(atom, r) && next(s[size:])
}

// holds reports whether a character is one that an atom stands for.
func holds(atom string, r rune) bool {
	switch atom[0] {
	case '.':
		return true
	case '[':
		return inClass(atom[1:len(atom)-1], r)
	case '\\':
		if atom[1] == 'd' {
			return '0' <= r && r <= '9'
		}
		return r == rune(atom[1])
	}
	only, _ := utf8.DecodeRuneInString(atom)
	return r == only
}

// inClass reports whether a character is in a class, which is written without escapes.
func inClass(class string, r rune) bool {
	for class != "" {
		from, size := utf8.DecodeRuneInString(class)
		class = class[size:]
		to := from
		if len(class) > 1 && class[0] == '-' {
			to, size = utf8.DecodeRuneInString(class[1:])
			class = class[1+size:]
		}
		if from <= r && r <= to {
			return true
		}
	}
	return false
}

// atomOf splits off what a repetition behind it would repeat; "" where it is not one that is followed here.
func atomOf(re string) (atom, rest string) {
	var size int
	switch re[0] {
	case '(':
		inner, _, closed := cut(re[1:], ')')
		if !closed || strings.HasPrefix(inner, "?") && !strings.HasPrefix(inner, "?:") {
			return "", ""
		}
		size = len(inner) + 2
	case '[':
		inner, _, closed := strings.Cut(re[1:], "]")
		if !closed || inner == "" || strings.ContainsAny(inner, `[\`) {
			return "", ""
		}
		size = len(inner) + 2
	case '\\':
		if len(re) < 2 || re[1] != 'd' && !strings.ContainsRune(`.+*?()[]{}|/-`, rune(re[1])) {
			return "", ""
		}
		size = 2
	case '*', '+', '?', '{', '}', ')', ']':
		return "", ""
	default:
		_, size = utf8.DecodeRuneInString(re)
	}
	return re[:size], re[size:]
}

// repetition reads what stands behind an atom: how often it may come, -1 for any number, and -1 at least where that is not
// followed here.
func repetition(re string) (least, most int, rest string) {
	if re == "" {
		return 1, 1, re
	}
	rest = re[1:]
	switch re[0] {
	case '?':
		least, most = 0, 1
	case '*':
		least, most = 0, -1
	case '+':
		least, most = 1, -1
	case '{':
		inner, behind, closed := strings.Cut(rest, "}")
		low, high, ranges := strings.Cut(inner, ",")
		var err error
		if least, err = strconv.Atoi(low); err != nil || !closed || least < 0 {
			return -1, 0, ""
		}
		if most, rest = least, behind; ranges && high == "" {
			most = -1
		} else if ranges {
			if most, err = strconv.Atoi(high); err != nil || most < least {
				return -1, 0, ""
			}
		}
	default:
		return 1, 1, re
	}
	if rest != "" && strings.IndexByte("?*+{", rest[0]) >= 0 { // lazy, or a mistake
		return -1, 0, ""
	}
	return least, most, rest
}
