package apt

import "strings"

// Compare orders two package versions as dpkg does: negative when a is older than b. Source: deb-version(7).
func Compare(a, b string) int {
	ea, a := epoch(a)
	eb, b := epoch(b)
	if c := comparePart(ea, eb); c != 0 {
		return c
	}
	ua, ra := revision(a)
	ub, rb := revision(b)
	if c := comparePart(ua, ub); c != 0 {
		return c
	}
	return comparePart(ra, rb)
}

// Outdated reports whether what follows "name=" asks for a version before the given one: that, or with a star at the end
// those that begin so. Source: apt's pkgVersionMatch.
func Outdated(pattern, version string) bool {
	prefix, star := strings.CutSuffix(pattern, "*")
	if prefix == "" || strings.ContainsAny(prefix, "*?[") || star && strings.HasPrefix(version, prefix) {
		return false
	}
	if star {
		prefix += "99999999" // after all that begin so
	}
	return Compare(prefix, version) < 0
}

func epoch(v string) (epoch, rest string) {
	if e, rest, ok := strings.Cut(v, ":"); ok {
		return e, rest
	}
	return "0", v
}

func revision(v string) (upstream, revision string) {
	if i := strings.LastIndexByte(v, '-'); i >= 0 {
		return v[:i], v[i+1:]
	}
	return v, ""
}

// comparePart compares runs of other characters and runs of digits in turn.
func comparePart(a, b string) int {
	for a != "" || b != "" {
		for a != "" && !digit(a[0]) || b != "" && !digit(b[0]) {
			if x, y := weight(a), weight(b); x != y {
				return x - y
			}
			a, b = a[1:], b[1:]
		}
		na, ra := number(a)
		nb, rb := number(b)
		if len(na) != len(nb) {
			return len(na) - len(nb)
		}
		if c := strings.Compare(na, nb); c != 0 {
			return c
		}
		a, b = ra, rb
	}
	return 0
}

// weight sorts a tilde before the end, the end before letters, letters before all else.
func weight(s string) int {
	switch {
	case s == "" || digit(s[0]):
		return 0
	case s[0] == '~':
		return -1
	case s[0]|0x20 >= 'a' && s[0]|0x20 <= 'z':
		return int(s[0])
	}
	return int(s[0]) + 256
}

func digit(c byte) bool { return c >= '0' && c <= '9' }

// number cuts the leading digits off, without leading zeros.
func number(s string) (digits, rest string) {
	end := 0
	for end < len(s) && digit(s[end]) {
		end++
	}
	return strings.TrimLeft(s[:end], "0"), s[end:]
}
