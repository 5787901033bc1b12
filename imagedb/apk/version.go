package apk

import (
	"cmp"
	"strings"
)

// Compare orders two versions as apk does: negative when a is older than b. Source: apk-package(5), "VERSION", and the
// order of suffixes in apk-tools' version.c.
func Compare(a, b string) int {
	a, ra, _ := strings.Cut(a, "-r")
	b, rb, _ := strings.Cut(b, "-r")
	first := true
	for {
		na, restA := digits(a)
		nb, restB := digits(b)
		if c := compareNumber(na, nb, first); c != 0 {
			return c
		}
		first = false
		if !strings.HasPrefix(restA, ".") || !strings.HasPrefix(restB, ".") {
			a, b = restA, restB
			break
		}
		a, b = restA[1:], restB[1:]
	}
	if c := cmp.Compare(strings.Count(leading(a, "."), "."), strings.Count(leading(b, "."), ".")); c != 0 {
		return c
	}
	la, a := letter(a)
	lb, b := letter(b)
	if c := cmp.Compare(la, lb); c != 0 {
		return c
	}
	for a != "" || b != "" {
		sa, na, restA := suffix(a)
		sb, nb, restB := suffix(b)
		if c := cmp.Or(cmp.Compare(sa, sb), compareNumber(na, nb, true)); c != 0 {
			return c
		}
		a, b = restA, restB
	}
	return compareNumber(ra, rb, true)
}

func digits(s string) (number, rest string) {
	end := 0
	for end < len(s) && s[end] >= '0' && s[end] <= '9' {
		end++
	}
	return s[:end], s[end:]
}

// compareNumber compares digits; behind the first number those with a leading zero are compared as a fraction's.
func compareNumber(a, b string, whole bool) int {
	if !whole && (strings.HasPrefix(a, "0") || strings.HasPrefix(b, "0")) {
		return strings.Compare(a, b)
	}
	a, b = strings.TrimLeft(a, "0"), strings.TrimLeft(b, "0")
	return cmp.Or(cmp.Compare(len(a), len(b)), strings.Compare(a, b))
}

func leading(s, prefix string) string {
	if strings.HasPrefix(s, prefix) {
		return prefix
	}
	return ""
}

func letter(s string) (letter, rest string) {
	if s != "" && s[0] >= 'a' && s[0] <= 'z' {
		return s[:1], s[1:]
	}
	return "", s
}

// order of suffixes; none is 0.
var order = map[string]int{"alpha": -4, "beta": -3, "pre": -2, "rc": -1, "cvs": 1, "svn": 2, "git": 3, "hg": 4, "p": 5}

func suffix(s string) (rank int, number, rest string) {
	if !strings.HasPrefix(s, "_") {
		return 0, "", ""
	}
	s = s[1:]
	end := strings.IndexFunc(s, func(c rune) bool { return c < 'a' || c > 'z' })
	if end < 0 {
		end = len(s)
	}
	number, rest = digits(s[end:])
	return order[s[:end]], number, rest
}

// Outdated reports whether no version from the given one on is what a constraint asks for.
func Outdated(constraint, version string) bool {
	operator := constraint[:len(constraint)-len(strings.TrimLeft(constraint, "<>=~"))]
	if operator == "" || strings.Contains(operator, ">") || meets(version, constraint) {
		return false
	}
	return Compare(constraint[len(operator):], version) <= 0
}

// meets reports whether a version is what a constraint asks for: an operator and a version, "" for any. "~" asks for
// the start of one.
func meets(version, constraint string) bool {
	at := strings.IndexFunc(constraint, func(c rune) bool { return !strings.ContainsRune("<>=~", c) })
	if at <= 0 {
		return constraint == ""
	}
	operator, want := constraint[:at], constraint[at:]
	if strings.Contains(operator, "~") {
		base, _, _ := strings.Cut(version, "-r")
		rest, ok := strings.CutPrefix(version, want)
		fuzzy := ok && (rest == "" || !(rest[0] >= '0' && rest[0] <= '9')) || base == want
		return fuzzy || strings.Contains(operator, ">") && Compare(version, want) > 0 || strings.Contains(operator, "<") && Compare(version, want) < 0
	}
	c := Compare(version, want)
	return c < 0 && strings.Contains(operator, "<") || c > 0 && strings.Contains(operator, ">") || c == 0 && strings.Contains(operator, "=")
}
