package apt

import (
	"iter"
	"path"
	"regexp"
	"slices"
	"strings"
)

// maxRepeats is how many repetitions a pattern may have: each costs time with every name. Patterns of package names
// have one or two.
const maxRepeats = 8

// Match lists those of the names that a word on apt-get's command line stands for when it is no name itself; ok is
// false when the pattern cannot be read as apt would. containing ranges over the names, of which it may leave out those
// that do not have a text in them. Source: PackageContainerInterface of apt: a word with one of *?[ is matched as a
// file name pattern against whole names, then, with one of .?+*|[^$, as an extended regular expression anywhere in a
// name.
func Match(pattern string, containing func(text string) iter.Seq[string]) (names []string, ok bool) {
	if strings.ContainsAny(pattern, "*?[") {
		glob := strings.ReplaceAll(pattern, "[!", "[^")
		if _, err := path.Match(glob, ""); err != nil {
			return nil, false
		}
		text := fixed(glob, "*?[", "")
		names = matching(containing(text), text, func(name string) bool { m, _ := path.Match(glob, name); return m })
	}
	if len(names) == 0 && strings.ContainsAny(pattern, expressions) {
		for _, twice := range [][2]string{{".*.*", ".*"}, {"**", "*"}, {"++", "+"}} {
			for strings.Contains(pattern, twice[0]) {
				pattern = strings.ReplaceAll(pattern, twice[0], twice[1])
			}
		}
		if repeats := strings.Count(pattern, "*") + strings.Count(pattern, "+") + strings.Count(pattern, "?"); repeats > maxRepeats || strings.Contains(pattern, "{") {
			return nil, false
		}
		if _, err := regexp.CompilePOSIX(pattern); err != nil {
			return nil, false
		}
		pattern = strings.ToLower(pattern) // apt ignores case, and names have small letters
		for strings.HasPrefix(pattern, ".*") {
			pattern = pattern[2:] // it may match anywhere
		}
		e, err := regexp.Compile(pattern)
		if err != nil {
			return nil, false
		}
		text := fixed(pattern, ".[^$+*?", "*?")
		names = matching(containing(text), text, e.MatchString)
	}
	return names, true
}

// expressions are the characters of which one makes a word a regular expression.
const expressions = ".?+*|[^$"

// fixed is the longest text that all matches of a pattern contain: special characters end a text, and those that make
// the one before them optional take it out of it. It is "" where alternatives, groups or quoted characters are in the
// pattern.
func fixed(pattern, special, optional string) (longest string) {
	if strings.ContainsAny(pattern, `|()\\`) {
		return ""
	}
	for pattern != "" {
		end := strings.IndexAny(pattern, special)
		if end < 0 {
			end = len(pattern)
		}
		text, rest := pattern[:end], pattern[end:]
		if rest != "" && text != "" && strings.Contains(optional, rest[:1]) {
			text = text[:len(text)-1]
		}
		if len(text) > len(longest) {
			longest = text
		}
		if class := strings.IndexByte(rest, ']'); strings.HasPrefix(rest, "[") && class > 0 {
			rest = rest[class:]
		}
		pattern = rest[min(1, len(rest)):]
	}
	return longest
}

func matching(all iter.Seq[string], text string, f func(string) bool) []string {
	var names []string
	for name := range all {
		if strings.Contains(name, text) && f(name) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}
