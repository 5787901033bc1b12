package catalog

import (
	"strings"

	"github.com/layerlint/layerlint/imagedb/packages"
)

// Similar returns up to n references that the catalog's sources name and that look most like ref, the best first: other
// tags of a repository that it knows, or repositories with names like it, with the tag that was asked for where they
// have it.
func (t *Tables) Similar(ref string, n int) []string {
	at, err := parseReference(ref)
	if err != nil || at.pinned {
		return nil
	}
	repo, tag := at.repo, at.tag
	if tags, ok := t.KnownTags(repo); ok {
		return prefixed(repo+":", similar(tag, tags, n))
	}
	found := similar(repo, t.KnownRepositories(), n)
	for i, name := range found {
		if strings.Contains(ref, ":") {
			tags, _ := t.KnownTags(name)
			found[i] = name + ":" + closest(tag, tags)
		}
	}
	return found
}

// KnownRepositories lists the repositories whose tags the catalog's sources name.
func (t *Tables) KnownRepositories() []string {
	text, err := t.text("tags.zst")
	if err != nil {
		return nil
	}
	var repos []string
	for line := range strings.Lines(text) {
		name, _, _ := strings.Cut(line, "\t")
		repos = append(repos, name)
	}
	return repos
}

func prefixed(prefix string, names []string) []string {
	for i := range names {
		names[i] = prefix + names[i]
	}
	return names
}

func closest(name string, names []string) string {
	return append(similar(name, names, 1), name)[0]
}

// beginning is how many letters a and b have in common from the start.
func beginning(a, b string) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// similar returns up to n of the names that differ from name by few letters or words; of equally near ones those that
// begin like it come first.
func similar(name string, names []string, n int) []string {
	s := newSearch(name)
	distances := map[string]int{}
	for _, other := range names {
		if other == name {
			return []string{name}
		}
		if d := s.distance(other); d < far {
			distances[other] = d<<8 - min(beginning(name, other), 255)
		}
	}
	return packages.Closest(distances, n)
}
