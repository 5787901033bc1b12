package catalog

import (
	"iter"
	"maps"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb/packages"
	"github.com/layerlint/layerlint/imagedb/table"
)

// pairs reads which packages of Debian belong together in a way: a line for a package, with the other ones and, where it
// is not so in all releases, a slash and the last digits of those in which it is. Source: the Packages files of Debian
// bullseye, bookworm and trixie (main) of 2026-11-28; conflicts.zst has Conflicts and Breaks without a version,
// burdens.zst the packages with such that others cannot do without.
func (t *Tables) pairs(file string) func() table.Table {
	return func() table.Table {
		text, err := t.text("debian/" + file)
		if err != nil {
			return ""
		}
		return table.Table(text)
	}
}

// quarrels are the packages asked for that do not go together, themselves or by what they cannot do without. Nothing is
// said where another source may have them.
func (r *repository) quarrels(names []string) (all []packages.Unmet) {
	number, debian := strings.CutPrefix(r.release, "debian-1")
	if len(names) < 2 || !debian || r.others || r.elsewhere || r.stranger || r.foreign || len(r.lists) != 1 {
		return nil
	}
	come := map[string]string{} // packages that have to come, with the name for whose sake
	burdens := r.tables.burdens()
	for _, name := range names {
		come[name] = name
	}
	for _, name := range names {
		for need := range of(burdens.After(name, " "), number) {
			if _, ok := come[need]; !ok {
				come[need] = name
			}
		}
	}
	rivals := r.tables.rivals()
	for _, name := range slices.Sorted(maps.Keys(come)) {
		for other := range of(rivals.After(name, " "), number) {
			if wanted, ok := come[other]; ok && wanted != come[name] {
				u := packages.Unmet{Wanted: wanted, Package: other, Relation: name, Found: name, Conflict: true}
				all = append(all, u)
			}
		}
	}
	return all
}

// of are the names of a line that hold for a release, of which the last digit is given.
func of(line, number string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for other := range strings.FieldsSeq(line) {
			other, in, some := strings.Cut(other, "/")
			if (!some || strings.Contains(in, number)) && !yield(other) {
				return
			}
		}
	}
}
