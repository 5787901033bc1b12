package filesystem

// growth says that anything may have appeared but in the directories named. The zero growth says nothing.
type growth struct {
	seq int
	but *Names // paths
}

// spares reports whether p is one of the directories or lies in one.
func (g growth) spares(p string) bool {
	for ; g.but != nil && p != "/"; p = above(p) {
		if g.but.Has(p) {
			return true
		}
	}
	return false
}
