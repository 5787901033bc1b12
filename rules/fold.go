package rules

import "slices"

// fold has one finding speak where a rule and one that it replaces both speak of the same words: the graver one, of
// equals the replacing rule's. What the other says becomes a note of it, and its notes and fixes are kept.
func (r *run) fold() {
	for r.foldOne() {
	}
}

func (r *run) foldOne() bool {
	for i, d := range r.found {
		for _, id := range d.Rule.Replaces {
			j := slices.IndexFunc(r.found, func(other Diagnostic) bool {
				return other.Rule.ID == id && other.Span == d.Span
			})
			if j < 0 || d.Nowhere() {
				continue
			}
			speaks, silent := i, j
			if r.found[j].Severity < d.Severity {
				speaks, silent = j, i
			}
			r.found[speaks] = joined(r.found[speaks], r.found[silent])
			r.found = slices.Delete(r.found, silent, silent+1)
			return true
		}
	}
	return false
}

func joined(d, other Diagnostic) Diagnostic {
	d.Related = slices.Concat(d.Related, []Related{{Message: other.Message}}, other.Related)
	d.Fixes = slices.Concat(d.Fixes, other.Fixes)
	return d
}
