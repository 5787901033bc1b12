package analyzertest

import (
	"context"
	"iter"
	"slices"

	"github.com/layerlint/layerlint/analyzers/references"
	"github.com/layerlint/layerlint/imagedb/apt"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
)

// repositories holds the same names for every release; nothing is known of what the packages bring.
type repositories []string

// Repository is packages.Repositories': apt alone has any.
func (r repositories) Repository(_ context.Context, q packages.Query) (packages.Repository, bool) {
	return repository{names: r, others: len(q.Sources) > 0}, q.Manager == "apt"
}

// repository is the names with what else is configured; others may have more names.
type repository struct {
	names  []string
	others bool
}

// Find is packages.Repository's.
func (r repository) Find(name string) packages.Offer {
	if slices.Contains(r.names, name) {
		return packages.Offer{Presence: filesystem.Present}
	}
	return packages.Offer{Presence: filesystem.Absent, Likely: r.others}
}

// Nearest is packages.Repository's.
func (r repository) Nearest(name string, n int) []string { return references.Nearest(name, r.names, n) }

// Match is packages.Matcher's.
func (r repository) Match(pattern string, installed []string) ([]string, bool) {
	return apt.Match(pattern, func(string) iter.Seq[string] { return slices.Values(slices.Concat(r.names, installed)) })
}

// Install is packages.Repository's.
func (repository) Install(names []string, _ bool) packages.Installation {
	return packages.Installation{Unknown: slices.Sorted(slices.Values(names))}
}
