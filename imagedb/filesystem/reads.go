package filesystem

import (
	"reflect"
	"slices"
	"sort"
	"strings"
	"sync"
	"sync/atomic"
)

// Recorder notes what is asked of the States that it watches: those made with Watched, and all that Editors make of
// them. It notes nothing outside of Begin and End.
type Recorder struct{ now atomic.Pointer[Reads] }

// Begin has everything noted that is asked until End, while changes are made of a State.
func (r *Recorder) Begin(from *State) *Reads {
	reads := &Reads{from: from}
	r.now.Store(reads)
	return reads
}

// End ends what Begin began.
func (r *Recorder) End() {
	if reads := r.now.Swap(nil); reads != nil {
		reads.from = nil
		reads.sort()
	}
}

// Record notes what is asked of s, and of what is made of it, while do runs; nil where nobody watches it, or something
// is being noted already.
func (s *State) Record(do func()) *Reads {
	if s == nil || s.recorder == nil || s.recorder.now.Load() != nil {
		do()
		return nil
	}
	defer s.recorder.End()
	reads := s.recorder.Begin(s)
	do()
	return reads
}

// Watched is s with a Recorder; nil is none.
func (s *State) Watched(by *Recorder) *State {
	n := *s
	n.recorder = by
	return &n
}

// WatchedBy reports whether the Recorder watches s.
func (s *State) WatchedBy(r *Recorder) bool { return s != nil && s.recorder == r }

// sort puts what was noted in order, each once: it is compared often.
func (r *Reads) sort() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, list := range []*[]string{&r.looked, &r.traced, &r.listed, &r.dirs} {
		slices.Sort(*list)
		*list = slices.Clip(slices.Compact(*list))
	}
}

// within are those of sorted paths that are dir or lie below it.
func within(sorted []string, dir string) func(func(string) bool) {
	return func(yield func(string) bool) {
		if dir == "/" {
			slices.Values(sorted)(yield)
			return
		}
		n, found := slices.BinarySearch(sorted, dir)
		if found && !yield(dir) {
			return
		}
		for n += sort.SearchStrings(sorted[n:], dir+"/"); n < len(sorted) && Within(sorted[n], dir); n++ {
			if !yield(sorted[n]) {
				return
			}
		}
	}
}

// maxReads bounds what is noted; of more nothing is known but that it is much.
const maxReads = 3000

// Reads is what was asked of States: of a State before some changes, and of those that the changes made of it. It is
// safe for concurrent use.
type Reads struct {
	mu     sync.Mutex
	from   *State   // while it is noted
	looked []string // paths that were looked up
	since  []since  // paths of which was asked whether they changed
	traced []string // paths of which was asked what changed them
	listed []string // directories that were listed
	dirs   []string // paths of which more was asked: what is below them
	all    bool     // everything was asked, or too much
}

// look notes a look-up.
func (s *State) look(p string) {
	if s.recorder != nil {
		if r := s.recorder.now.Load(); r != nil {
			r.note(&r.looked, p)
		}
	}
}

// trace notes that somebody asked whether something changed a path.
func (s *State) trace(p string) {
	if s.recorder != nil {
		if r := s.recorder.now.Load(); r != nil {
			r.note(&r.traced, p)
		}
	}
}

// since is a path, and the State since which it was asked whether it changed.
type since struct {
	path   string
	before *State
}

// compared notes that somebody asked whether a path changed since a State. What came since one of those that are being
// made is theirs.
func (s *State) compared(p string, before *State) {
	if s.recorder == nil {
		return
	}
	r := s.recorder.now.Load()
	if r == nil || before == r.from || before.made == r {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.since = append(r.since, since{p, before}); len(r.since) > maxReads {
		r.everything()
	}
}

// browse notes that a directory was listed.
func (s *State) browse(dir string) {
	if s.recorder != nil {
		if r := s.recorder.now.Load(); r != nil {
			r.note(&r.listed, dir)
		}
	}
}

// survey notes that more was asked of a path than a look-up tells.
func (s *State) survey(p string) {
	if s.recorder != nil {
		if r := s.recorder.now.Load(); r != nil {
			r.note(&r.dirs, p)
		}
	}
}

// searched notes that everything was asked.
func (s *State) searched() {
	if s.recorder != nil {
		if r := s.recorder.now.Load(); r != nil {
			r.mu.Lock()
			defer r.mu.Unlock()
			r.everything()
		}
	}
}

func (r *Reads) everything() {
	r.all, r.looked, r.traced, r.listed, r.dirs, r.since = true, nil, nil, nil, nil, nil
}

// by is what is noted while a State is made of another one. One that is not made of the State that all began with is
// not understood.
func (s *State) by() *Reads {
	if s.recorder == nil {
		return nil
	}
	r := s.recorder.now.Load()
	if r == nil || s == r.from || s.made == r {
		return r
	}
	s.searched()
	return nil
}

func (r *Reads) note(list *[]string, p string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.all {
		return
	}
	if n := len(*list); n > 0 && (*list)[n-1] == p {
		return
	}
	if *list = append(*list, p); len(*list) > maxReads {
		r.everything()
	}
}

// same reports whether whoever asked one State what was noted is certainly told the same by another one, and by what
// the same changes make of both, when they differ at the paths and below them alone.
func (r *Reads) same(a, b *State, differ []string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.all {
		return false
	}
	if len(differ) > 0 && len(r.looked) > 0 && r.looked[0] == "" && !reflect.DeepEqual(a.Lookup(""), b.Lookup("")) {
		return false // of a path that nobody found
	}
	for _, d := range differ {
		for _, p := range r.dirs {
			if Within(p, d) || Within(d, p) {
				return false
			}
		}
		for _, p := range r.listed {
			if Within(p, d) || Within(d, p) && !listsSo(a, b, p, d) {
				return false
			}
		}
		for p := range within(r.looked, d) {
			if !reflect.DeepEqual(a.Lookup(p), b.Lookup(p)) {
				return false
			}
		}
		for _, c := range r.since {
			if (Within(c.path, d) || Within(d, c.path)) &&
				a.ChangedSince(c.path, c.before) != b.ChangedSince(c.path, c.before) {
				return false
			}
		}
		for p := range within(r.traced, d) {
			if a.traces(p) != b.traces(p) {
				return false
			}
		}
	}
	return true
}

// listsSo reports whether two States, and what the same changes make of both, list the same in a directory, of which
// they differ at a path below it: they do where they say the same of the name there that leads to the path.
func listsSo(a, b *State, dir, differ string) bool {
	name, _ := first(strings.TrimPrefix(differ[len(dir):], "/"))
	p := below(dir, name)
	return a.said(p) == b.said(p) && a.traces(p) == b.traces(p) && reflect.DeepEqual(a.Lookup(p), b.Lookup(p)) &&
		reflect.DeepEqual(a.Listing(dir), b.Listing(dir))
}

// said reports whether changes say something of a path or of what is below it.
func (s *State) said(p string) bool {
	var h history
	return h.collect(s, p) != nil
}

// traces are the kinds of changes that concern a path, from which follows what is answered to whoever asks whether
// something changed it.
func (s *State) traces(p string) [14]bool {
	var h history
	n := h.collect(s, p)
	if n == nil {
		n = &node{}
	}
	copied := slices.ContainsFunc(h.grafts, func(g *graft) bool { return g.lookup(p).Presence != Absent })
	return [...]bool{h.settled > 0, h.entry != nil, h.gone != nil, h.blurred > 0, h.doubted > 0, h.grown > 0,
		h.edited > 0, s.openedOn(p, 0), copied, n.blurred > 0, n.edited > 0, len(n.opened)+len(n.masks) > 0,
		len(n.grafts) > 0, s.worked(p)}
}
