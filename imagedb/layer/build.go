package layer

import (
	"path"
	"slices"
	"strings"
)

const maxLinks = 40

// builder collects a layer's paths as its tar brings them. Paths have no leading slash.
type builder struct {
	limits    Limits
	records   map[string]*record
	whiteouts map[string]bool
	owners    []owner
	count     int
	kept      int64
	latest    string
}

func newBuilder(limits Limits) *builder {
	return &builder{limits: limits, records: map[string]*record{}, whiteouts: map[string]bool{}}
}

// place is where a path leads once the links in its directories that this layer itself brings are followed, as unpacking does.
// ok is false when it leads through a file or in circles, where nothing can be unpacked.
func (b *builder) place(p string) (string, bool) {
	rest := strings.Split(p, "/")
	at, links := "", 0
	for len(rest) > 0 {
		name := rest[0]
		rest = rest[1:]
		switch name {
		case "", ".":
			continue
		case "..":
			if at = path.Dir(at); at == "." {
				at = ""
			}
			continue
		}
		next := path.Join(at, name)
		r := b.records[next]
		if len(rest) == 0 || r == nil || r.kind == directory {
			at = next
			continue
		}
		if r.kind != symlink {
			return "", false
		}
		if links++; links > maxLinks {
			return "", false
		}
		if path.IsAbs(r.text) {
			at = ""
		}
		rest = append(strings.Split(r.text, "/"), rest...)
	}
	return at, true
}

// put adds a record and the directories above it.
func (b *builder) put(p string, r *record) {
	old := b.records[p]
	switch {
	case r.kind == directory:
		if old != nil && old.kind == directory {
			r.flags |= old.flags & opaque
		}
		if b.whiteouts[p] {
			r.flags |= opaque
		}
	case old != nil && old.kind == directory:
		b.drop(p)
	}
	b.records[p] = r
	b.parents(p)
}

func (b *builder) parents(p string) {
	for dir := path.Dir(p); dir != "." && dir != "/"; dir = path.Dir(dir) {
		if r := b.records[dir]; r != nil && r.kind == directory {
			return
		}
		r := &record{attr: attr{kind: directory, flags: implied}}
		if b.whiteouts[dir] {
			r.flags |= opaque
		}
		b.records[dir] = r
	}
}

// drop forgets what lies below a directory that something else replaced.
func (b *builder) drop(dir string) {
	for p := range b.records {
		if strings.HasPrefix(p, dir+"/") {
			delete(b.records, p)
		}
	}
}

// hide marks a directory as opaque.
func (b *builder) hide(dir string) {
	r := b.records[dir]
	if r == nil {
		r = &record{attr: attr{kind: directory, flags: implied}}
		b.records[dir] = r
		b.parents(dir)
	}
	r.flags |= opaque
}

// whiteout takes away what lower layers have at p; what this layer itself has there stays.
func (b *builder) whiteout(p string) {
	if p == "" {
		return
	}
	b.whiteouts[p] = true
	if r := b.records[p]; r != nil && r.kind == directory {
		r.flags |= opaque
	}
	b.parents(p)
}

// link adds another name for what target is now; one that this layer does not hold is a lower layer's.
func (b *builder) link(p, target string) error {
	if at, ok := b.place(target); ok {
		target = at
	}
	if r := b.records[target]; r != nil {
		if r.kind != directory && target != p {
			same := *r
			b.put(p, &same)
		}
		return nil
	}
	b.put(p, &record{attr: attr{kind: hardlink}, text: "/" + target})
	return nil
}

// index writes what was collected.
func (b *builder) index() (*Index, error) {
	for p := range b.whiteouts {
		if b.records[p] == nil {
			b.records[p] = &record{attr: attr{kind: whiteout}}
		}
	}
	left := b.settle()
	w := newWriter()
	w.sections[ownerSection] = left
	keys := make([]string, 0, len(b.records))
	for p := range b.records {
		keys = append(keys, string(key(nil, p)))
	}
	slices.Sort(keys)
	for _, k := range keys {
		w.add([]byte(k), b.records[pathOf([]byte(k))[1:]])
	}
	return Parse(w.bytes())
}
