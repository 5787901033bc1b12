package rules

import "slices"

// fold has one finding speak where a rule and one that it replaces both speak of the same words: the graver one, of equals the
// replacing rule's. What the other says becomes a note of it, and its notes and fixes are kept.
func (r *run) fold() {
	for i := 0; i < len(r.found); i++ {
		for _, id := range r.found[i].Rule.Replaces {
			j := slices.IndexFunc(r.found, func(d Diagnostic) bool { return d.Rule.ID == id && d.Span == r.found[i].Span })
			if j < 0 || r.found[i].Nowhere() {
				continue
			}
			speaks, silent := i, j
			if r.found[j].Severity < r.found[i].Severity {
				speaks, silent = j, i
			}
			r.found[speaks] = joined(r.found[speaks], r.found[silent])
			r.found = slices.Delete(r.found, silent, silent+1)
			if silent <= i {
				i--
			}
			break
		}
	}
}

func joined(d, other Diagnostic) Diagnostic {
	d.Related = slices.Concat(d.Related, []Related{{Message: other.Message}}, other.Related)
	d.Fixes = slices.Concat(d.Fixes, other.Fixes)
	return d
}
