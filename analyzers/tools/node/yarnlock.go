package node

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// yarnLock is a yarn.lock of version 1: entries by the name and range that they answer. Source: the format that yarn 1.22 writes.
type yarnLock struct{ entries map[string]*yarnEntry }

// yarnEntry is one package of it; needs are names with ranges.
type yarnEntry struct{ needs []string }

// yarnLock reads the project's; presence is Unknown where it may be there and is not understood.
func (a yarnCall) yarnLock(p project) (l *yarnLock, presence filesystem.Presence) {
	file := path.Join(p.dir, "yarn.lock")
	if a.absent(file) {
		return nil, filesystem.Absent
	}
	text, ok := a.text(file)
	if !ok || !strings.Contains(text, "# yarn lockfile v1") || strings.Contains(text, "<<<<<<<") {
		return nil, filesystem.Unknown
	}
	return parseYarnLock(text), filesystem.Present
}

func parseYarnLock(text string) *yarnLock {
	l := &yarnLock{map[string]*yarnEntry{}}
	var entry *yarnEntry
	needs := false
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		indent := len(line) - len(strings.TrimLeft(line, " "))
		words := strings.TrimSpace(line)
		switch {
		case words == "" || words[0] == '#':
		case indent == 0:
			entry, needs = &yarnEntry{}, false
			for key := range strings.SplitSeq(strings.TrimSuffix(words, ":"), ", ") {
				l.entries[strings.Trim(key, `"`)] = entry
			}
		case indent == 2:
			needs = words == "dependencies:" || words == "optionalDependencies:"
		case indent == 4 && needs && entry != nil:
			name, wanted, _ := strings.Cut(words, " ")
			entry.needs = append(entry.needs, strings.Trim(name, `"`)+"@"+strings.Trim(wanted, `"`))
		}
	}
	return l
}

// unasked is what package.json asks for and the list has no entry for, "" where nothing is. omit: development dependencies are left out.
func (l *yarnLock) unasked(p project, omit bool) string {
	groups := []map[string]string{p.Dependencies, p.OptionalDependencies}
	if !omit {
		groups = append(groups, p.DevDependencies)
	}
	for _, group := range groups {
		for _, name := range sorted(group) {
			if wanted := group[name]; plainRange(wanted) && l.entries[name+"@"+wanted] == nil {
				return name + "@" + wanted
			}
		}
	}
	return ""
}

// plainRange reports whether a dependency is asked for by a range of versions alone.
func plainRange(s string) bool {
	_, ok := satisfies("0.0.0", s)
	return ok && strings.TrimSpace(s) == s && s != ""
}

// installed are the names of the packages that an installation brings; known is false where some are not in the list.
func (l *yarnLock) installed(p project, omit bool) (names map[string]bool, known bool) {
	names = map[string]bool{}
	if l == nil {
		return names, len(p.Dependencies)+len(p.DevDependencies)+len(p.OptionalDependencies) == 0
	}
	var queue []string
	groups := []map[string]string{p.Dependencies, p.OptionalDependencies}
	if !omit {
		groups = append(groups, p.DevDependencies)
	}
	for _, group := range groups {
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
		entry := l.entries[key]
		if entry == nil {
			return names, false
		}
		names[pathless(key)] = true
		queue = append(queue, entry.needs...)
	}
	return names, true
}
