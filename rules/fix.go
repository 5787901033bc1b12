package rules

import (
	"slices"

	"github.com/layerlint/layerlint/analyzers/source"
)

// Fixed is content after the first applicable fix of each diagnostic; unsafe allows Unsafe ones. A fix is applied whole
// or, when one of its edits touches an earlier fix's, not at all. applied counts them.
func Fixed(file *source.File, diagnostics []Diagnostic, unsafe bool) (content []byte, applied int) {
	var edits []source.Edit
	for _, d := range diagnostics {
		for _, f := range d.Fixes {
			if f.Unsafe && !unsafe || !fits(file, edits, f.Edits) {
				continue
			}
			edits = append(edits, f.Edits...)
			applied++
			break
		}
	}
	return source.Apply(file, edits), applied
}

// fits reports whether all edits are of file and none touches another or one of those before.
func fits(file *source.File, before, edits []source.Edit) bool {
	for i, e := range edits {
		if e.File != file || touches(e, before) || touches(e, edits[:i]) {
			return false
		}
	}
	return len(edits) > 0
}

// touches is strict: two insertions at one place have no order of their own.
func touches(e source.Edit, others []source.Edit) bool {
	return slices.ContainsFunc(others, func(o source.Edit) bool {
		return e.Start < o.End && o.Start < e.End || e.Start == o.Start
	})
}
