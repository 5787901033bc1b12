package analyzertest

import (
	"slices"

	"github.com/layerlint/layerlint/analyzers/filesystem"
	"github.com/layerlint/layerlint/analyzers/references"
	"github.com/layerlint/layerlint/imagedb"
)

// repositories holds the same names for every release; nothing is known of what the packages bring.
type repositories []string

// Repository is imagedb.Repositories': apt alone has any.
func (r repositories) Repository(q imagedb.Query) (imagedb.Repository, bool) {
	return r, q.Manager == "apt"
}

// Find is imagedb.Repository's.
func (r repositories) Find(name string) imagedb.Offer {
	if slices.Contains(r, name) {
		return imagedb.Offer{Presence: filesystem.Present}
	}
	return imagedb.Offer{Presence: filesystem.Absent}
}

// Nearest is imagedb.Repository's.
func (r repositories) Nearest(name string, n int) []string { return references.Nearest(name, r, n) }

// Install is imagedb.Repository's.
func (r repositories) Install(names []string, _ bool) imagedb.Installation {
	return imagedb.Installation{Unknown: slices.Sorted(slices.Values(names))}
}
