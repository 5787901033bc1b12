package catalog

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

var numbered = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(v?)([0-9]{1,4})(?:\.([0-9]{1,4}))?([.-].*)?$`) })

// number returns what the version that a tag begins with was meant to be, and whether it may be right as it is.
func (t tags) number(repo, tag string) (meant string, right bool) {
	m := numbered().FindStringSubmatch(tag)
	if m == nil || !slices.Contains(popular, repo) {
		return tag, true
	}
	first, second, rest := m[2], m[3], m[4]
	if repo == "ubuntu" {
		if meant := t.ubuntu(first, second); meant != "" {
			return meant + rest, false
		}
		return tag, true
	}
	for _, candidate := range t.misnumbered(first, second) {
		if near := strings.TrimSuffix(candidate, "."); t.has(near) {
			return m[1] + near + rest, false
		}
	}
	return tag, true
}

// misnumbered lists what a version that no release comes near was meant to be, the likeliest first; nothing for any
// other.
func (t tags) misnumbered(first, second string) (meant []string) {
	major, _ := strconv.Atoi(first)
	minor, err := strconv.Atoi(second)
	most, known := t.minors[major]
	switch {
	case !known && beyond(major, t.newest()) && !year(major):
		for i := 1; i < len(first) && second == ""; i++ {
			meant = append(meant, first[:i]+"."+first[i:]) // the dot was left out
		}
		for i := range first {
			meant = append(meant, first[:i]+first[i+1:]+"."+second)
		}
		meant = append(meant, strconv.Itoa(t.newest()))
	case known && err == nil && most >= 0 && beyond(minor, t.most()):
		for i := len(second) - 1; i >= 0; i-- {
			meant = append(meant, first+"."+second[:i]+second[i+1:])
		}
		meant = append(meant, fmt.Sprintf("%d.%d", major, most))
	}
	return meant
}

// beyond reports whether this is a number that is out of all proportion to the largest so far. Of all tags that
// Docker's library had up to 2026, what was known at the beginning of 2016 calls none so, of rust's releases every six
// weeks as little as of docker's turn from 1.13 to 17.03.
func beyond(n, largest int) bool { return n > 4*largest+30 }

// year matches numbers that a project may turn to that counts by years.
func year(n int) bool { return n >= 2000 && n < 2100 }

// newest is the largest first number that counts no years.
func (t tags) newest() (n int) {
	for major := range t.minors {
		if !year(major) {
			n = max(n, major)
		}
	}
	return n
}

// most is the largest second number.
func (t tags) most() (n int) {
	for _, minor := range t.minors {
		n = max(n, minor)
	}
	return n
}

// has reports whether there was a release of that number, or of a later one beside it.
func (t tags) has(version string) bool {
	first, second, more := strings.Cut(version, ".")
	major, err := strconv.Atoi(first)
	most, known := t.minors[major]
	if !more {
		return known && err == nil
	}
	minor, err := strconv.Atoi(second)
	return known && err == nil && minor <= most && (second == "0" || second[0] != '0')
}

// ubuntu returns the release that a number was meant to be; "" for the numbers that releases have or will have, a year
// and 04 or 10, and for years without a release so far.
func (t tags) ubuntu(first, second string) string {
	if len(first) == 4 && second == "" {
		first, second = first[:2], first[2:] // the dot was left out
	} else if second == "04" || second == "10" {
		return ""
	}
	year, _ := strconv.Atoi(first)
	if _, released := t.minors[year]; !released || len(first) != 2 {
		return ""
	}
	if second == "1" || second == "10" {
		return first + ".10"
	}
	return first + ".04"
}
