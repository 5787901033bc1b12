package layer

import (
	"encoding/binary"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// writer makes an index of records that come sorted by key.
type writer struct {
	sections [sectionCount][]byte
	count    int
	last     []byte
	lastAttr uint64
	attrs    map[attr]uint64
	strings  map[string]uint64
	elfs     map[string]uint64
	segs     map[*segment]uint64
}

func newWriter() *writer {
	return &writer{attrs: map[attr]uint64{}, strings: map[string]uint64{}, elfs: map[string]uint64{},
		segs: map[*segment]uint64{}}
}

func (w *writer) add(k []byte, r *record) {
	out := w.sections[recordSection]
	shared := 0
	if w.count%blockRecords == 0 {
		w.sections[blockSection] = binary.LittleEndian.AppendUint32(w.sections[blockSection], uint32(len(out)))
	} else {
		for shared < len(k) && shared < len(w.last) && k[shared] == w.last[shared] {
			shared++
		}
	}
	id := w.attr(r.attr)
	again := w.count%blockRecords != 0 && id == w.lastAttr
	out = binary.AppendUvarint(out, uint64(shared))
	out = binary.AppendUvarint(out, suffixWord(len(k)-shared, again))
	out = append(out, k[shared:]...)
	if !again {
		out = binary.AppendUvarint(out, id)
	}
	w.lastAttr = id
	w.sections[recordSection] = w.payload(out, r)
	_, base := split(k)
	w.sections[hashSection] = append(w.sections[hashSection], nameHash(base))
	w.last = append(w.last[:0], k...)
	w.count++
}

func (w *writer) payload(out []byte, r *record) []byte {
	switch r.kind {
	case regular:
		out = binary.AppendUvarint(out, uint64(r.size))
		if r.flags&hasELF != 0 {
			out = binary.AppendUvarint(out, w.elf(r.elf))
		}
		if r.flags&hasHead != 0 {
			out = binary.AppendUvarint(out, w.string(r.text))
		}
		if r.flags&(hasContent|hasPackages) != 0 {
			out = binary.AppendUvarint(out, w.segment(r.content.segment))
			out = binary.AppendUvarint(out, r.content.at)
		}
		if r.flags&several != 0 {
			out = binary.AppendUvarint(out, uint64(r.inode))
		}
	case symlink, hardlink:
		out = binary.AppendUvarint(out, w.string(r.text))
	}
	return out
}

func (w *writer) attr(a attr) uint64 {
	id, ok := w.attrs[a]
	if ok {
		return id
	}
	id = uint64(len(w.attrs))
	w.attrs[a] = id
	b := append(w.sections[attrSection], byte(a.kind))
	for _, v := range []uint64{uint64(a.flags), uint64(a.mode), uint64(a.uid), uint64(a.gid), uint64(a.layer),
		w.string(a.pkg)} {
		b = binary.AppendUvarint(b, v)
	}
	w.sections[attrSection] = b
	return id
}

func (w *writer) string(s string) uint64 {
	at, ok := w.strings[s]
	if !ok {
		at = uint64(len(w.sections[stringSection]))
		w.strings[s] = at
		w.sections[stringSection] = appendBytes(w.sections[stringSection], []byte(s))
	}
	return at
}

func (w *writer) segment(s *segment) uint64 {
	at, ok := w.segs[s]
	if !ok {
		at = uint64(len(w.sections[contentSection]))
		w.segs[s] = at
		w.sections[contentSection] = appendBytes(w.sections[contentSection], s.stored)
	}
	return at
}

func (w *writer) elf(e *filesystem.ELF) uint64 {
	b := []byte{e.Class}
	b = binary.AppendUvarint(b, uint64(e.Machine))
	b = binary.AppendUvarint(b, uint64(e.Type))
	b = binary.AppendUvarint(b, w.string(e.Soname))
	b = binary.AppendUvarint(b, w.string(e.Interp))
	for _, list := range [][]string{e.Needed, e.Rpath, e.Runpath, e.VerDefs} {
		b = w.list(b, list)
	}
	b = binary.AppendUvarint(b, uint64(len(e.VerNeeds)))
	for _, n := range e.VerNeeds {
		b = binary.AppendUvarint(b, w.string(n.File))
		b = w.list(b, n.Versions)
	}
	at, ok := w.elfs[string(b)]
	if !ok {
		at = uint64(len(w.sections[elfSection]))
		w.elfs[string(b)] = at
		w.sections[elfSection] = append(w.sections[elfSection], b...)
	}
	return at
}

func (w *writer) list(b []byte, list []string) []byte {
	b = binary.AppendUvarint(b, uint64(len(list)))
	for _, s := range list {
		b = binary.AppendUvarint(b, w.string(s))
	}
	return b
}

func (w *writer) bytes() []byte { return assemble(w.count, w.sections) }

func appendBytes(dst, b []byte) []byte {
	return append(binary.AppendUvarint(dst, uint64(len(b))), b...)
}
