package store

import (
	"iter"
	"math"
	"strings"
	"unsafe"
)

// spellOut returns all names in order, a newline after each.
func (n *Names) spellOut() string {
	size := 0
	for name := range n.Packed() {
		size += name.Shared + len(name.Rest) + 1
	}
	var text strings.Builder
	text.Grow(min(size, maxText))
	last := "" // the name before
	for name := range n.places() {
		text.WriteString(last[:name.shared])
		text.WriteString(name.Rest)
		last = text.String()[name.at:]
		text.WriteByte('\n')
	}
	return text.String()
}

// spot is where a name stands in the text of all.
type spot struct {
	place
	shared int
	Rest   string
}

// places ranges over the names and where they stand when they are spelled out. It stops at a name of 64 KiB: none is a
// package's.
func (n *Names) places() iter.Seq[spot] {
	return func(yield func(spot) bool) {
		at, before := 0, 0 // before: the length of the name before
		for name := range n.Packed() {
			length := name.Shared + len(name.Rest)
			if name.Shared > before || length > math.MaxUint16 || at+length >= maxText ||
				!yield(spot{place{uint32(at), uint16(length), name.Kind}, name.Shared, name.Rest}) {
				return
			}
			at, before = at+length+1, length
		}
	}
}

// maxText is the most bytes of names that are spelled out: damaged data may promise any.
const maxText = 64 << 20

// Containing ranges over the names that have a text in them, in order.
func (n *Names) Containing(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for names := range n.Texts() {
			for names != "" {
				at := strings.Index(names, text)
				if at < 0 {
					break
				}
				begin := strings.LastIndexByte(names[:at], '\n') + 1
				end := at + strings.IndexByte(names[at:], '\n')
				if !yield(strings.Clone(names[begin:end])) {
					return
				}
				names = names[end+1:]
			}
		}
	}
}

// Texts ranges over all names in order, a newline after each. A text is lost when the next one is asked for.
func (n *Names) Texts() iter.Seq[string] {
	return func(yield func(string) bool) {
		if n.Often() {
			yield(n.inOrder())
			return
		}
		var text []byte
		for _, open := range n.blocks {
			text = spell(open(), text[:0])
			if !yield(unsafe.String(unsafe.SliceData(text), len(text))) { //nolint:gosec // as the comment says
				return
			}
		}
	}
}

// Often reports whether all names are looked through for more than the first few times: then it pays to lay them out.
func (n *Names) Often() bool { return n.looked.Add(1) > 4 }

// spell appends the names of a block, a newline after each.
func spell(block string, text []byte) []byte {
	last := len(text) // where the name before begins
	for r := (reader{s: block}); r.s != ""; {
		shared, _, rest, at := int(r.uint()), r.uint(), r.string(), len(text)
		if r.bad || shared < 0 || shared > max(at-last-1, 0) || at > maxText {
			break
		}
		text = append(append(append(text, text[last:last+shared]...), rest...), '\n')
		last = at
	}
	return text
}
