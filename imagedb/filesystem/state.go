package filesystem

import (
	"slices"
	"strings"
)

// State is what is known of a whole file system at one point. It is immutable: an Editor makes the next one over it,
// and the two share what did not change. Paths are absolute and clean; a State's methods named like Tree's do not
// follow links, Stat and Lstat do.
type State struct {
	base    Tree // nil: an empty root
	blank   bool // nothing is known of what was there before all changes
	changes *node
	laid    []laid // oldest first
	seq     int    // changes made so far

	recorder *Recorder // nil: nobody asks what is asked
	made     *Reads    // what was noted while it was made; nil: nothing was
}

// New is the State of an untouched tree; nil is an empty root.
func New(base Tree) *State { return &State{base: base} }

// Blank is the State of which nothing is known.
func Blank() *State { return &State{blank: true} }

// Lookup returns what is known of p itself.
func (s *State) Lookup(p string) Entry {
	s.look(p)
	if p == "/" {
		return s.root()
	}
	var h history
	h.collect(s, p)
	return h.now(s, p)
}

// root is the folder of all: a layer makes it with mode 0755 for root. Where something may have changed that, it is not
// known. Measured with BuildKit 0.31: a copy to the root changes neither, and a later step sees chown of it.
func (s *State) root() Entry {
	s.look("/")
	e := Entry{Presence: Present, Type: Directory}
	var h history
	h.collect(s, "/")
	if !s.blank && max(h.settled, h.blurred, h.moded, h.owned) == 0 && len(h.grafts) == 0 {
		e.Mode, e.Known = 0o755, KnowMode|KnowOwner
	}
	return e
}

// Touched reports whether a change since the base says something of p itself, or leaves open what it did to p.
func (s *State) Touched(p string) bool {
	s.trace(p)
	var h history
	h.collect(s, p)
	return h.settled > 0 || h.blurred > 0 || s.openedOn(p, 0) ||
		slices.ContainsFunc(h.grafts, func(g *graft) bool { return g.lookup(p).Presence != Absent })
}

// Doubted is Touched for what a change since the base may have put at p as well.
func (s *State) Doubted(p string) bool {
	s.trace(p)
	var h history
	h.collect(s, p)
	return max(h.doubted, h.grown) > 0 || s.Touched(p)
}

// Worked reports whether something that is not known may have been at work since p was put there last, or since the base.
func (s *State) Worked(p string) bool {
	s.trace(p)
	return s.worked(p)
}

func (s *State) worked(p string) bool {
	var h history
	h.collect(s, p)
	put := h.settled
	for _, g := range h.grafts {
		if g.seq > put && g.lookup(p).Presence != Absent {
			put = g.seq
		}
	}
	return max(h.doubted, h.grown, h.blurred, h.edited) > put
}

// Changed reports whether a change since the base says something of p or of what it holds, or leaves open what it did
// to p.
func (s *State) Changed(p string) bool {
	s.trace(p)
	var h history
	h.collect(s, p)
	return h.edited > 0 || s.Touched(p)
}

// Aimed reports whether a change since the base was made to p itself, by its name, or put something there: what may
// have happened anywhere below a directory above it does not count.
func (s *State) Aimed(p string) bool {
	s.trace(p)
	var h history
	h.collect(s, p)
	return h.settled > 0 || s.Swept(p)
}

// Swept is Aimed for a directory: that something was put into it, for which it has to be there, does not count.
func (s *State) Swept(p string) bool {
	s.trace(p)
	var h history
	n := h.collect(s, p)
	return h.gone != nil || n != nil && (n.blurred > 0 || n.edited > 0 || len(n.opened) > 0 || len(n.masks) > 0 ||
		len(n.grafts) > 0) ||
		slices.ContainsFunc(h.grafts, func(g *graft) bool { return g.lookup(p).Presence != Absent })
}

// history is what the changes say of one path.
type history struct {
	settled int      // number of the newest entry or removal, 0 for none
	entry   *Entry   // set when it is an entry
	gone    *stamped // set when it is a removal
	removed int      // numbers of the newest of each
	blurred int
	doubted int
	waned   int
	growths []growth
	grown   int
	moded   int
	owned   int
	edited  int
	opened  int
	grafts  []*graft // oldest first
}

// collect goes down to p and keeps what was changed on the way. It gives p's own node, nil when nothing was changed
// there.
func (h *history) collect(s *State, p string) *node {
	n := s.changes
	for rest := strings.TrimPrefix(p, "/"); n != nil; { // "" is a path that nobody found: nothing is known of it but what holds for all
		h.enter(n)
		if rest == "" {
			break
		}
		var name string
		name, rest = first(rest)
		n = h.pass(n, name)
	}
	h.settle(n, p)
	return n
}

// enter takes into account what was changed at a node's path, for the path itself and all below it.
func (h *history) enter(n *node) {
	if n.removed != nil && n.removed.seq > h.removed {
		h.removed, h.gone = n.removed.seq, n.removed
	}
	h.blurred, h.doubted, h.waned = max(h.blurred, n.blurred), max(h.doubted, n.doubted), max(h.waned, n.waned)
	h.moded, h.owned, h.edited = max(h.moded, n.moded), max(h.owned, n.owned), max(h.edited, n.edited)
	if n.grown.seq > 0 {
		h.growths = append(h.growths, n.grown)
	}
	for i := range n.grafts {
		h.grafts = append(h.grafts, &n.grafts[i])
	}
}

// pass goes on from a directory's node to that of a name in it, and takes into account what was changed of all names
// there.
func (h *history) pass(n *node, name string) *node {
	if k := len(n.opened); k > 0 {
		h.opened = max(h.opened, n.opened[k-1].seq)
	}
	h.swathed(n, name)
	return n.kid(name)
}

// settle ends the way down at p, whose node is n.
func (h *history) settle(n *node, p string) {
	for _, g := range h.growths {
		if g.seq > h.grown && !g.spares(p) {
			h.grown = g.seq
		}
	}
	h.settled = h.removed
	if n != nil && n.entry != nil && n.entry.seq > h.settled {
		h.settled, h.entry, h.gone = n.entry.seq, &n.entry.entry, nil
	}
	if len(h.grafts) > 1 {
		slices.SortFunc(h.grafts, func(a, b *graft) int { return a.seq - b.seq })
	}
}

// standing is what counts so far for a path: the change that it is from, and what trees laid over it later leave of it.
type standing struct {
	seq              int
	blurred, doubted bool
}

// folder is a bundle's directory, and what counts where it does.
type folder struct {
	standing
	from *laid
	item item
}

// now weighs the changes: the newest that says what is there counts, softened by what came after it. A bundle's
// directory gives way to what was there before.
func (h *history) now(s *State, p string) (e Entry) {
	v := standing{}
	var room [2]folder
	folders := room[:0]
	for g, l := len(h.grafts), len(s.laid); g > 0 || l > 0; {
		if g > 0 && (l == 0 || h.grafts[g-1].seq > s.laid[l-1].seq) {
			g--
			from := h.grafts[g]
			if from.seq < h.settled {
				g = 0
				continue
			}
			if e = from.lookup(p); e.Presence == Present {
				v.seq = from.seq
				h.weigh(s, &e, v, p, folders)
				return e
			}
			v.blurred = v.blurred || e.Presence == Unknown
			v.doubted = v.doubted || e.Presence == Absent && e.Likely
			continue
		}
		l--
		b := &s.laid[l]
		if b.seq < h.settled {
			l = 0
			continue
		}
		switch i := b.item(p); i.kind {
		case fileItem:
			v.seq, e = b.seq, b.entry(p, i)
			h.weigh(s, &e, v, p, folders)
			return e
		case directoryItem, impliedItem:
			folders = append(folders, folder{v, b, i})
			folders[len(folders)-1].seq = b.seq
		}
	}
	v.seq = h.settled
	switch {
	case h.entry != nil:
		e = *h.entry
	case h.gone != nil:
		e = Entry{Presence: Absent, Cause: h.gone.entry.Cause}
	default:
		e = s.bottom(p)
	}
	h.weigh(s, &e, v, p, folders)
	return e
}

// weigh lets folders, the newest first, stand where nothing was, and softens what stands.
func (h *history) weigh(s *State, e *Entry, v standing, p string, folders []folder) {
	for i := len(folders) - 1; i >= 0; i-- {
		if f := &folders[i]; e.Presence != Present || f.item.kind == directoryItem && e.Type == Regular {
			v = f.standing
			*e = f.from.entry(p, f.item)
		}
	}
	if v.blurred || h.blurred > v.seq || h.opened > v.seq && s.openedOn(p, v.seq) {
		e.soften()
	}
	if e.Presence == Absent && h.grown > v.seq {
		*e = Entry{}
		return
	}
	if e.Presence == Absent && (v.doubted || h.doubted > v.seq) || e.Presence == Present && h.waned > v.seq {
		e.Likely = true
	}
	if h.moded > v.seq {
		e.Known &^= KnowMode
		e.Mode |= 0o2000 // what is made in a folder asks whether it may be set
	}
	if h.owned > v.seq {
		e.Known &^= KnowOwner
	}
	if h.edited > v.seq && e.Type != Symlink && e.Type != Directory {
		e.Known &^= KnowContent | KnowHead | KnowSize // whoever edits text files leaves programs alone
		e.Content, e.Head, e.Tail, e.Source = nil, "", nil, nil
	}
}

// openedOn reports whether a directory above p was opened after a change, and p may have appeared.
func (s *State) openedOn(p string, since int) bool {
	n := s.changes
	for rest := p[1:]; n != nil && rest != ""; {
		var name string
		name, rest = first(rest)
		for i := range n.opened {
			if o := &n.opened[i]; o.seq > since && o.covers(name) {
				return true
			}
		}
		n = n.kid(name)
	}
	return false
}

func (s *State) bottom(p string) Entry {
	switch {
	case s.blank:
		return Entry{}
	case s.base == nil:
		return Entry{Presence: Absent}
	}
	return s.base.Lookup(p)
}

// soften lowers what is known after something unseen may have touched it: absence is forgotten, presence is only
// likely.
func (e *Entry) soften() {
	if e.Presence != Present {
		*e = Entry{}
		return
	}
	e.Likely = true
	e.Known &^= KnowContent
	e.Content, e.Tail, e.Source = nil, nil, nil
}

// Within reports whether p is dir or lies below it.
func Within(p, dir string) bool {
	return p == dir || dir == "/" || len(p) > len(dir) && p[len(dir)] == '/' && strings.HasPrefix(p, dir)
}

// Common is the deepest directory that two absolute, clean paths are within.
func Common(a, b string) string {
	for !Within(b, a) {
		a = above(a)
	}
	return a
}

// above is path.Dir of an absolute, clean path.
func above(p string) string { return p[:max(1, strings.LastIndexByte(p, '/'))] }

// below is path.Join of a clean directory and a name.
func below(dir, name string) string {
	if dir == "/" {
		return "/" + name
	}
	return dir + "/" + name
}

// first splits the first name off a path without its leading slash.
func first(p string) (name, rest string) {
	if i := strings.IndexByte(p, '/'); i >= 0 {
		return p[:i], p[i+1:]
	}
	return p, ""
}
