package gitignore

import "strings"

type kind int

const (
	one     kind = iota // one byte of a set
	star                // any bytes but slashes
	deep                // any bytes
	folders             // nothing, or any bytes up to a slash
)

type token struct {
	kind kind
	set  set // of one
}

// set holds bytes, a bit for each.
type set [4]uint64

func (s *set) has(b byte) bool { return s[b/64]&(1<<(b%64)) != 0 }

func (s *set) add(from, to byte) {
	for b := int(from); b <= int(to); b++ {
		s[b/64] |= 1 << (b % 64)
	}
}

// compile returns the tokens of a pattern. ok is false for one that matches nothing: a class without its end or a
// backslash at the end.
//
// Two or more asterisks cross slashes only where they fill a path element. At the start of s they count as doing so
// even where a literal prefix of the same element was cut off: Git cuts the prefix off too.
func compile(s string) (tokens []token, ok bool) {
	for i := 0; i < len(s); {
		t := token{}
		switch s[i] {
		case '*':
			starts := i == 0 || s[i-1] == '/'
			n := len(s[i:]) - len(strings.TrimLeft(s[i:], "*"))
			i += n
			switch fills := n > 1 && starts; {
			case fills && strings.HasPrefix(s[i:], "/"):
				t.kind = folders
				i++
			case fills && (i == len(s) || strings.HasPrefix(s[i:], `\/`)):
				t.kind = deep
			default:
				t.kind = star
			}
		case '[':
			n, ok := t.set.class(s[i:])
			if !ok {
				return nil, false
			}
			i += n
		case '?':
			t.set.add(0, '/'-1)
			t.set.add('/'+1, 255)
			i++
		case '\\':
			if i++; i == len(s) {
				return nil, false
			}
			fallthrough
		default:
			t.set.add(s[i], s[i])
			i++
		}
		tokens = append(tokens, t)
	}
	return tokens, true
}

// match follows all readings of the pattern at once: at[i] says that the tokens so far can match text[:i].
func match(tokens []token, text string) bool {
	at, next := make([]bool, len(text)+1), make([]bool, len(text)+1)
	at[0] = true
	for _, t := range tokens {
		alive := false
		reach := false // an earlier reading may go on to here
		for i := range at {
			switch t.kind {
			case one:
				next[i] = i > 0 && at[i-1] && t.set.has(text[i-1])
			case star:
				reach = at[i] || reach && text[i-1] != '/'
				next[i] = reach
			case deep:
				reach = reach || at[i]
				next[i] = reach
			case folders:
				next[i] = at[i] || reach && text[i-1] == '/'
				reach = reach || at[i]
			}
			alive = alive || next[i]
		}
		if !alive {
			return false
		}
		at, next = next, at
	}
	return at[len(text)]
}

// class adds the bytes of a bracket expression, at whose start text is, and returns its length. A slash is never among
// them.
func (s *set) class(text string) (n int, ok bool) {
	i := 1
	negated := i < len(text) && (text[i] == '!' || text[i] == '^')
	if negated {
		i++
	}
	previous, ranges := byte(0), false // the byte that a range may start with
	for first := i; i < len(text) && (text[i] != ']' || i == first); i++ {
		end := strings.IndexByte(text[i:], ']')
		switch {
		case text[i] == '-' && ranges && i+1 < len(text) && text[i+1] != ']':
			if i++; text[i] == '\\' {
				i++
			}
			if i == len(text) {
				return 0, false
			}
			s.add(previous, text[i])
			ranges = false
			continue
		case strings.HasPrefix(text[i:], "[:") && end > 2 && text[i+end-1] == ':':
			if !s.named(text[i+2 : i+end-1]) {
				return 0, false
			}
			i += end
			ranges = false
			continue
		case text[i] == '\\':
			if i++; i == len(text) {
				return 0, false
			}
		}
		s.add(text[i], text[i])
		previous, ranges = text[i], true
	}
	if negated {
		for w := range s {
			s[w] = ^s[w]
		}
	}
	s['/'/64] &^= 1 << ('/' % 64)
	return i + 1, i < len(text)
}

// named adds a class by its POSIX name, which has ASCII only.
func (s *set) named(name string) bool {
	var ranges string // pairs: first and last byte
	switch name {
	case "alnum":
		ranges = "azAZ09"
	case "alpha":
		ranges = "azAZ"
	case "blank":
		ranges = "  \t\t"
	case "cntrl":
		ranges = "\x00\x1f\x7f\x7f"
	case "digit":
		ranges = "09"
	case "graph":
		ranges = "!~"
	case "lower":
		ranges = "az"
	case "print":
		ranges = " ~"
	case "punct":
		ranges = "!/:@[`{~"
	case "space":
		ranges = "  \t\r"
	case "upper":
		ranges = "AZ"
	case "xdigit":
		ranges = "09afAF"
	default:
		return false
	}
	for i := 0; i < len(ranges); i += 2 {
		s.add(ranges[i], ranges[i+1])
	}
	return true
}
