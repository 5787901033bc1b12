package dockerfile

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/moby/buildkit/frontend/dockerfile/parser"

	"github.com/layerlint/layerlint/analyzers/source"
)

const (
	farthest = 1<<30 - 1 // place
	usual    = 1 << 10   // room between what is inserted
)

// Editable reads a Dockerfile that is to be edited: its places leave room for what edits insert.
func Editable(file *source.File) *Document {
	file.Replace(file.Content, nil)
	room := (farthest - len(file.Content)) / (bytes.Count(file.Content, []byte{'\n'}) + 2)
	return placed(file, apart(0, 0, room))
}

// apart returns the parts from a byte on places with room between them, the first a place.
func apart(from, first, room int) func(offset int) int {
	first -= from
	return func(offset int) int {
		place := first + offset
		first += room
		return place
	}
}

// Edit reads the file's new content. What the edit leaves alone is built from the same instructions as in d, at the same
// places, so that what is known of them still holds; all else of d must not be used any more.
func (d *Document) Edit(content []byte) *Document {
	for _, next := range steps(d.File.Content, content) {
		d = d.edit(next)
	}
	return d
}

// maxPlaces is in how many places an edit may change lines for each to be read by itself.
const maxPlaces = 8

// steps are the contents that lead to the new one by one change each: an editor that replaces a word everywhere, or takes
// one change back as it makes another, changes lines that lie far apart. Where there are more or fewer lines than
// before, or changes in very many places, the new content is the only step.
func steps(old, content []byte) (all [][]byte) {
	begin := bytes.LastIndexByte(old[:common(old, content)], '\n') + 1
	end := commonEnd(old[begin:], content[begin:])
	was := bytes.SplitAfter(old[begin:len(old)-end], []byte{'\n'})
	now := bytes.SplitAfter(content[begin:len(content)-end], []byte{'\n'})
	if len(was) != len(now) {
		return [][]byte{content}
	}
	done, rest := begin, begin // bytes of content that are in place, and of old that are still to be looked at
	for n := range now {
		done, rest = done+len(now[n]), rest+len(was[n])
		if bytes.Equal(was[n], now[n]) || n+1 < len(now) && !bytes.Equal(was[n+1], now[n+1]) {
			continue
		}
		if all = append(all, slices.Concat(content[:done], old[rest:])); len(all) > maxPlaces {
			return [][]byte{content}
		}
	}
	if len(all) == 0 {
		return [][]byte{content}
	}
	return all
}

// edit is Edit for a change in one place.
func (d *Document) edit(content []byte) *Document {
	old := d.File.Content
	next := &Document{File: d.File, Escape: parser.DefaultEscapeToken}
	e := rereading{old: d, was: old, next: next, moved: len(content) - len(old)}
	n, begin, same := 0, 0, common(old, content)
	for ; n < len(d.parts) && !d.parts[n].open && d.parts[n].end <= same; n++ {
		begin = d.parts[n].end
	}
	e.before = d.parts[:n]
	end := len(old) - commonEnd(old[begin:], content[begin:])
	for n < len(d.parts) && (d.parts[n].start < end || n == 0) { // the first part is read as no other is
		n++
	}
	e.after = d.parts[n:]
	d.File.Replace(content, nil)
	if !e.read() {
		return Editable(d.File)
	}
	return e.next
}

// rereading is a document that is read again: its parts up to the first byte that differs, and those from the last such byte
// on, for as long as they still begin where a part does.
type rereading struct {
	old, next     *Document
	was           []byte // content
	before, after []*part
	moved         int // bytes that after moves
}

// read reads what lies between; false where all must be read anew.
func (e *rereading) read() bool {
	file := e.next.File
	r := &reader{doc: e.next}
	first, last, context := 0, farthest, []byte(nil)
	if n := len(e.before); n > 0 {
		p := e.before[n-1]
		r.offset, r.past, e.next.Escape = p.end, true, e.old.Escape
		first = p.place + p.end - p.start
		context = fmt.Appendf(nil, "# escape=%c\n#\n", e.old.Escape) // the second line: what follows are no directives
	}
	between := file.Content[r.offset:]
	if len(e.after) > 0 {
		between, last = file.Content[r.offset:e.after[0].start+e.moved], e.after[0].place
	}
	most := bytes.Count(between, []byte{'\n'}) + 3
	room := min(usual, (last-first-len(between))/most)
	if room < 1 {
		return false
	}
	if len(e.before) > 0 {
		first += room
	}
	if n := len(e.before); n > 0 && n < len(e.old.parts) { // the place of what it replaces: that may come back
		if was := e.old.parts[n].place; was > first && last-was-len(between) >= room*most {
			first = was
		}
	}
	begin, place := r.offset, apart(r.offset, first, room)
	var parts []*part
	for r.offset < len(file.Content) && !e.resumes(r.offset) {
		parts = append(parts, r.read(place(r.offset)))
	}
	if e.resumes(r.offset) && len(parts) > 0 {
		p := parts[len(parts)-1]
		if p.place+p.end-p.start > e.after[0].place || e.next.Escape != e.old.Escape {
			return false
		}
	}
	e.drop(e.old.parts[len(e.before) : len(e.old.parts)-len(e.after)])
	for _, p := range e.after {
		p.start, p.end = p.start+e.moved, p.end+e.moved
	}
	e.next.parts = slices.Concat(e.before, parts, e.after)
	e.next.read(parts, context, file.Content[begin:r.offset])
	e.recall(parts)
	e.next.collect()
	return true
}

// resumes reports whether a part that was there before begins at a byte; those that begin before it are dropped.
func (e *rereading) resumes(offset int) bool {
	for len(e.after) > 0 && e.after[0].start+e.moved < offset {
		e.after = e.after[1:]
	}
	return len(e.after) > 0 && e.after[0].start+e.moved == offset && offset > 0
}

// common is the length of what two contents begin with.
func common(a, b []byte) int {
	n := min(len(a), len(b))
	for i := range n {
		if a[i] != b[i] {
			return i
		}
	}
	return n
}

// commonEnd is the length of what two contents end with.
func commonEnd(a, b []byte) int {
	n := min(len(a), len(b))
	for i := range n {
		if a[len(a)-1-i] != b[len(b)-1-i] {
			return i
		}
	}
	return n
}
