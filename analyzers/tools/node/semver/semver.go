// Package semver compares versions with the version ranges in package.json.
package semver

import (
	"fmt"
	"strconv"
	"strings"
)

// Version is MAJOR.MINOR.PATCH without a prerelease.
type Version [3]int

// Parse reads a full version; ok is false of others, those before a release among them.
func Parse(s string) (v Version, ok bool) {
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

func (v Version) String() string { return fmt.Sprintf("%d.%d.%d", v[0], v[1], v[2]) }

// Less reports whether a version is before another.
func (v Version) Less(w Version) bool {
	for i := range v {
		if v[i] != w[i] {
			return v[i] < w[i]
		}
	}
	return false
}

// Satisfies reports whether a version is in a range of package.json; ok is false where one of them is not understood: a
// tag, a place, a version before a release. Source: the README of node-semver 7.
func Satisfies(held, wanted string) (yes, ok bool) {
	v, ok := Parse(held)
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
func within(v Version, set []string) (yes, ok bool) {
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
var operators = map[string]bool{"=": true, ">=": true, "<": true, ">": true, "<=": true, "~": true, "~>": true, "^": true}

// compare is one comparator: an operator and a version of which the last parts may be left out.
func compare(v Version, c string) (yes, ok bool) {
	text := strings.TrimLeft(c, "<>=^~")
	operator := c[:len(c)-len(text)]
	low, given, ok := partial(strings.TrimSuffix(text, "-0")) // which only versions before a release tell from it
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
		return !v.Less(low) && (given == 3 && v == low || given < 3 && v.Less(next)), true
	case ">=":
		return !v.Less(low), true
	case "<":
		return v.Less(low), true
	case ">":
		return given == 3 && low.Less(v) || given < 3 && !v.Less(next), true
	case "<=":
		return given == 3 && !low.Less(v) || given < 3 && v.Less(next), true
	case "~", "~>", "^":
		return !v.Less(low) && v.Less(low.above(operator, given)), true
	}
	return false, false
}

// above is the first version that ~ or ^ of the first given numbers of a version leave out.
func (v Version) above(operator string, given int) Version {
	switch {
	case operator != "^" && given > 1:
		return Version{v[0], v[1] + 1}
	case operator != "^" || v[0] > 0:
	case given > 1 && (v[1] > 0 || given == 2):
		return Version{0, v[1] + 1}
	case given == 3:
		return Version{0, 0, v[2] + 1}
	}
	return Version{v[0] + 1}
}

// partial reads 1, 1.2, 1.x, *; given is how many numbers there are.
func partial(s string) (v Version, given int, ok bool) {
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
