package filesystem

// Reach is Under for p as written and for the places that its links lead to, be anything there or not. With made,
// whoever writes there makes directories above that are absent: from the topmost of them on everything is unknown.
func (e *Editor) Reach(p string, made bool, cause Cause) {
	s := e.State()
	for _, r := range []Resolved{Lstat(s, p), Stat(s, p)} {
		if r.Blocked != "" && !r.Entry.Likely {
			return // nothing can be below a file
		}
		at := r.Path
		if made && r.Missing != "" && s.Lookup(r.Missing).Presence == Absent {
			at = r.Missing
		}
		if at != p {
			e.Under(at, cause)
		}
	}
	e.Under(p, cause)
}

// Vague makes it unknown whether dir and the absent directories above it are there. What is said of paths in it still
// holds if it is.
func (e *Editor) Vague(dir string) {
	for dir != "/" && e.state.Lookup(dir).Presence == Absent {
		e.Put(dir, Entry{})
		dir = above(dir)
	}
}
