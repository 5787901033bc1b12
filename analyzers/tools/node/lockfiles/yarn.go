package lockfiles

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools/node/semver"
)

// Yarn is a yarn.lock of version 1: entries by the name and range that they answer. Source: the format that yarn 1.22
// writes.
type Yarn struct{ entries map[string]*entry }

// entry is one package of it; needs are names with ranges.
type entry struct {
	version string
	needs   []string
}

// ParseYarn reads a list.
func ParseYarn(text string) *Yarn {
	l := &Yarn{map[string]*entry{}}
	var at *entry
	needs := false
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		indent := len(line) - len(strings.TrimLeft(line, " "))
		words := strings.TrimSpace(line)
		switch {
		case words == "" || words[0] == '#':
		case indent == 0:
			at, needs = &entry{}, false
			for key := range strings.SplitSeq(strings.TrimSuffix(words, ":"), ", ") {
				l.entries[strings.Trim(key, `"`)] = at
			}
		case indent == 2 && strings.HasPrefix(words, "version ") && at != nil:
			at.version = strings.Trim(strings.TrimPrefix(words, "version "), `"`)
		case indent == 2:
			needs = words == "dependencies:" || words == "optionalDependencies:"
		case indent == 4 && needs && at != nil:
			name, wanted, _ := strings.Cut(words, " ")
			at.needs = append(at.needs, strings.Trim(name, `"`)+"@"+strings.Trim(wanted, `"`))
		}
	}
	return l
}

// Version is the release of a package, "" where the list has none or several.
func (l *Yarn) Version(name string) (version string) {
	for key, e := range l.entries {
		if Name(key) != name {
			continue
		}
		if version != "" && version != e.version {
			return ""
		}
		version = e.version
	}
	return version
}

// Holds reports whether the list has a package in any version.
func (l *Yarn) Holds(name string) bool {
	for key := range l.entries {
		if Name(key) == name {
			return true
		}
	}
	return false
}

// Unasked is what package.json asks for and the list has no entry for, "" where nothing is.
func (l *Yarn) Unasked(asked []map[string]string) string {
	for _, group := range asked {
		for _, name := range sorted(group) {
			if wanted := group[name]; plainRange(wanted) && l.entries[name+"@"+wanted] == nil && !twice(asked, name, wanted) {
				return name + "@" + wanted
			}
		}
	}
	return ""
}

// Single reports whether no package is in the list in two versions: then all are in the one node_modules of the whole.
func (l *Yarn) Single() bool {
	if l == nil {
		return false
	}
	held := map[string]*entry{}
	for key, e := range l.entries {
		if other, ok := held[Name(key)]; ok && other != e {
			return false
		}
		held[Name(key)] = e
	}
	return true
}

// plainRange reports whether a dependency is asked for by a range of versions alone.
func plainRange(s string) bool {
	_, ok := semver.Satisfies("0.0.0", s)
	return ok && strings.TrimSpace(s) == s && s != ""
}

// Installed are the names of the packages that an installation brings; known is false where some are not in the list.
func (l *Yarn) Installed(asked []map[string]string) (names map[string]bool, known bool) {
	names = map[string]bool{}
	var queue []string
	for _, group := range asked {
		for name, wanted := range group {
			queue = append(queue, name+"@"+wanted)
		}
	}
	seen := map[string]bool{}
	for len(queue) > 0 {
		key := queue[0]
		queue = queue[1:]
		if seen[key] {
			continue
		}
		seen[key] = true
		if l == nil || l.entries[key] == nil {
			return names, false
		}
		names[Name(key)] = true
		queue = append(queue, l.entries[key].needs...)
	}
	return names, true
}

// Name is a package's name without the version that is wanted.
func Name(spec string) string {
	if at := strings.LastIndexByte(spec, '@'); at > 0 {
		return spec[:at]
	}
	return spec
}
