// Package references suggests what a wrong name may have meant: where else a missing file is, and which known name is
// nearest to an unknown one. It uses the facts of other packages and does not decide whether a name is wrong.
package references

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// maxVisits bounds the search of a tree that cannot find names quickly.
const maxVisits = 20000

// Elsewhere lists up to n places in t that hold a file of the pattern's last name, nearest first: those that share most
// leading directories. Of a name with wildcards only the text before the first one is looked for.
func Elsewhere(t filesystem.Tree, pattern string, n int) []string {
	base := path.Base(pattern)
	if i := strings.IndexAny(base, `*?[\`); i >= 0 {
		base = base[:i]
	}
	if base == "" || base == "/" || base == "." || t == nil {
		return nil
	}
	var found []string
	if namer, ok := t.(filesystem.Namer); ok {
		found = slices.Clone(namer.Named(base))
	} else {
		budget := maxVisits
		found = visit(t, "/", base, &budget)
	}
	found = slices.DeleteFunc(found, func(p string) bool { return p == pattern })
	slices.SortStableFunc(found, func(a, b string) int {
		return cmp.Or(cmp.Compare(common(b, pattern), common(a, pattern)), cmp.Compare(a, b))
	})
	return found[:min(n, len(found))]
}

func visit(t filesystem.Tree, dir, base string, budget *int) []string {
	var found []string
	names, _ := t.Children(dir)
	for _, name := range names {
		if *budget--; *budget < 0 {
			return found
		}
		p := path.Join(dir, name)
		if name == base {
			found = append(found, p)
		}
		if t.Lookup(p).Type == filesystem.Directory {
			found = append(found, visit(t, p, base, budget)...)
		}
	}
	return found
}

// common counts the leading directories that two paths share.
func common(a, b string) int {
	as, bs := strings.Split(a, "/"), strings.Split(b, "/")
	n := 0
	for n < len(as) && n < len(bs) && as[n] == bs[n] {
		n++
	}
	return n
}

// Nearest lists up to n of names that name may have been meant to be, best first.
func Nearest(name string, names []string, n int) []string {
	limit := max(1, len(name)/3)
	distance := func(other string) int { return distance(strings.ToLower(name), strings.ToLower(other)) }
	var near []string
	for _, other := range names {
		if other != "" && len(other)-len(name) <= limit && len(name)-len(other) <= limit && distance(other) <= limit {
			near = append(near, other)
		}
	}
	slices.SortFunc(near, func(a, b string) int {
		return cmp.Or(cmp.Compare(distance(a), distance(b)), cmp.Compare(a, b))
	})
	return slices.Compact(near)[:min(n, len(slices.Compact(near)))]
}

// Slipped returns the first of names of which one slip of the hand made name: a letter too many, too few or another, or
// two swapped. It is "" where there is none; names of two letters are too near to everything.
func Slipped(name string, names []string) string {
	for _, other := range names {
		if len(other) > 2 && distance(name, other) == 1 {
			return other
		}
	}
	return ""
}
