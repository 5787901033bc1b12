package node

import (
	"fmt"
	"strconv"
	"strings"
)

// version is MAJOR.MINOR.PATCH without a prerelease.
type version [3]int

// parseVersion reads a full version; ok is false of others, those before a release among them.
func parseVersion(s string) (v version, ok bool) {
	parts := strings.Split(strings.TrimPrefix(strings.TrimSpace(s), "v"), ".")
	if len(parts) != 3 {
		return v, false
	}
	for i, p := range parts {
		n, err := strconv.Atoi(p)
		if err != nil || n < 0 {
			return v, false
		}
		v[i] = n
	}
	return v, true
}

func (v version) String() string { return fmt.Sprintf("%d.%d.%d", v[0], v[1], v[2]) }

func (v version) less(w version) bool {
	for i := range v {
		if v[i] != w[i] {
			return v[i] < w[i]
		}
	}
	return false
}

// satisfies reports whether a version is in a range of package.json; ok is false where one of them is not understood: a tag, a place,
// a version before a release. Source: the README of node-semver 7.
func satisfies(held, wanted string) (yes, ok bool) {
	v, ok := parseVersion(held)
	if !ok {
		return false, false
	}
	for part := range strings.SplitSeq(wanted, "||") {
		in, understood := within(v, strings.Fields(part))
		if !understood {
			return false, false
		}
		yes = yes || in
	}
	return yes, true
}

// within is one comparator set.
func within(v version, set []string) (yes, ok bool) {
	if len(set) == 3 && set[1] == "-" {
		set = []string{">=" + set[0], "<=" + set[2]}
	}
	yes = true
	for i := 0; i < len(set); i++ {
		c := set[i]
		if strings.Trim(c, "<>=^~") == "" && c != "" && i+1 < len(set) {
			i++
			c += set[i]
		}
		in, understood := compare(v, c)
		if !understood {
			return false, false
		}
		yes = yes && in
	}
	return yes, true
}

// operators are those of ranges.
var operators = words(`= >= < > <= ~ ~> ^`)

// compare is one comparator: an operator and a version of which the last parts may be left out.
func compare(v version, c string) (yes, ok bool) {
	text := strings.TrimLeft(c, "<>=^~")
	operator := c[:len(c)-len(text)]
	low, given, ok := partial(text)
	if !ok {
		return false, false
	}
	if given == 0 { // any version
		return operator != "<" && operator != ">", operator == "" || operators[operator]
	}
	next := low // the first version after those that text stands for
	next[given-1]++
	switch operator {
	case "", "=":
		return !v.less(low) && (given == 3 && v == low || given < 3 && v.less(next)), true
	case ">=":
		return !v.less(low), true
	case "<":
		return v.less(low), true
	case ">":
		return given == 3 && low.less(v) || given < 3 && !v.less(next), true
	case "<=":
		return given == 3 && !low.less(v) || given < 3 && v.less(next), true
	case "~", "~>", "^":
		return !v.less(low) && v.less(low.above(operator, given)), true
	}
	return false, false
}

// above is the first version that ~ or ^ of the first given numbers of a version leave out.
func (v version) above(operator string, given int) version {
	switch {
	case operator != "^" && given > 1:
		return version{v[0], v[1] + 1}
	case operator != "^" || v[0] > 0:
	case given > 1 && (v[1] > 0 || given == 2):
		return version{0, v[1] + 1}
	case given == 3:
		return version{0, 0, v[2] + 1}
	}
	return version{v[0] + 1}
}

// partial reads 1, 1.2, 1.x, *; given is how many numbers there are.
func partial(s string) (v version, given int, ok bool) {
	s = strings.TrimPrefix(s, "v")
	if s == "" || s == "*" || s == "x" || s == "X" {
		return v, 0, true
	}
	parts := strings.Split(s, ".")
	if len(parts) > 3 {
		return v, 0, false
	}
	for i, p := range parts {
		if p == "x" || p == "X" || p == "*" {
			return v, i, true
		}
		n, err := strconv.Atoi(p)
		if err != nil || n < 0 {
			return v, 0, false
		}
		v[i] = n
		given = i + 1
	}
	return v, given, true
}
