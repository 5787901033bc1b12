package catalog

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb/packages"
)

// readRivals reads which packages of Debian cannot be installed beside each other: a line for a package, with the other
// ones and, where it is not so in all releases, a slash and the last digits of those in which it is. Source: the
// Packages files of Debian bullseye, bookworm and trixie (main) of 2026-11-28, Conflicts and Breaks without a version.
func (t *Tables) readRivals() map[string]string {
	text, err := t.text("debian/conflicts.zst")
	if err != nil {
		return nil
	}
	all := map[string]string{}
	for line := range strings.Lines(text) {
		name, others, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		all[name] = others
	}
	return all
}

// quarrels are the packages asked for that do not go together. Nothing is said where another source may have them.
func (r *repository) quarrels(names []string) (all []packages.Unmet) {
	number, debian := strings.CutPrefix(r.release, "debian-1")
	if len(names) < 2 || !debian || r.others || r.elsewhere || r.stranger || r.foreign || len(r.lists) != 1 {
		return nil
	}
	rivals := r.tables.rivals()
	for _, name := range names {
		for other := range strings.FieldsSeq(rivals[name]) {
			other, in, some := strings.Cut(other, "/")
			if slices.Contains(names, other) && (!some || strings.Contains(in, number)) {
				u := packages.Unmet{Wanted: other, Package: other, Relation: name, Found: name, Conflict: true}
				all = append(all, u)
			}
		}
	}
	return all
}
