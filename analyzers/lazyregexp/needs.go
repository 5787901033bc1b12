package lazyregexp

import "strings"

// needs returns texts of which each match of an expression contains one; none where that is not known. Most texts contain
// none of them, and an expression that only looked at such is never compiled.
func needs(re string) []string {
	var all []string
	for more := true; more; {
		var one string
		one, re, more = cut(re, '|')
		found, ok := needsOf(one)
		if !ok || len(found) == 0 {
			return nil
		}
		all = append(all, found...)
	}
	return all
}

// needsOf is needs of an expression without alternatives of its own: its longest literal, or what a group that is always
// there needs. ok is false for one that is not understood.
func needsOf(re string) (best []string, ok bool) {
	var run []byte
	end := func() {
		best, run = better(best, []string{string(run)}), run[:0]
	}
	for re != "" {
		size, literal := 1, true
		switch c := re[0]; {
		case c == '(':
			inner, _, closed := cut(re[1:], ')')
			if !closed {
				return nil, false
			}
			size, literal = len(inner)+2, false
			if strings.HasPrefix(inner, "?") {
				if inner, ok = strings.CutPrefix(inner, "?:"); !ok {
					return nil, false // flags, such as those by which case does not matter
				}
			}
			if !optional(re[size:]) {
				best = better(best, needs(inner))
			}
		case c == '[':
			inner, _, closed := cut(re, ']')
			if !closed {
				return nil, false
			}
			size, literal = len(inner)+1, false
		case c == '\\':
			if len(re) < 2 || re[1] >= 0x80 || strings.IndexByte("QEpPxC01234567", re[1]) >= 0 {
				return nil, false
			}
			size, literal = 2, !('a' <= re[1] && re[1] <= 'z' || 'A' <= re[1] && re[1] <= 'Z')
		case strings.IndexByte(".^$", c) >= 0:
			literal = false
		case c >= 0x80, strings.IndexByte("*+?{})]|", c) >= 0:
			return nil, false
		}
		behind, ok := repeated(re[size:])
		if !ok {
			return nil, false
		}
		if literal = literal && !optional(re[size:]); literal {
			run = append(run, re[size-1])
		}
		if !literal || len(behind) < len(re[size:]) {
			end()
		}
		re = behind
	}
	end()
	return best, true
}

// better is what fewer texts contain: that whose shortest part is longer.
func better(a, b []string) []string {
	if shortest(b) > shortest(a) {
		return b
	}
	return a
}

func shortest(parts []string) (n int) {
	for i, p := range parts {
		if i == 0 || len(p) < n {
			n = len(p)
		}
	}
	return n
}

// optional reports whether what stands before may be left out.
func optional(behind string) bool { return behind != "" && strings.IndexByte("?*{", behind[0]) >= 0 }

// repeated splits off how often what stands before may come.
func repeated(behind string) (rest string, ok bool) {
	switch {
	case behind == "":
		return "", true
	case behind[0] == '{':
		count, after, closed := strings.Cut(behind[1:], "}")
		if !closed || count == "" || strings.Trim(count, "0123456789,") != "" {
			return "", false
		}
		behind = after
	case strings.IndexByte("?*+", behind[0]) >= 0:
		behind = behind[1:]
	default:
		return behind, true
	}
	return strings.TrimPrefix(behind, "?"), true
}

// cut is strings.Cut at a character outside of groups and classes.
func cut(re string, at byte) (before, after string, found bool) {
	depth, class := 0, -1
	for i := 0; i < len(re); i++ {
		switch c := re[i]; {
		case c == '\\':
			i++
		case class >= 0:
			if c == ']' && i > class {
				class = -1
				if at == ']' && depth == 0 {
					return re[:i], re[i+1:], true
				}
			}
		case depth == 0 && c == at:
			return re[:i], re[i+1:], true
		case c == '[':
			class = i + 1 // a ] that comes first is one of the class
			if strings.HasPrefix(re[i+1:], "^") {
				class++
			}
		case c == '(':
			depth++
		case c == ')':
			depth--
		}
	}
	return re, "", false
}
