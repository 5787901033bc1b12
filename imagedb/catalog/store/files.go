package store

import (
	"fmt"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// File is one path of a package as the catalog keeps it. ELF facts stay packed until ELF asks for them.
type File struct {
	Path   string // absolute, clean, links of merged /usr resolved
	Link   string
	Size   int64
	UID    uint32
	GID    uint32
	Mode   uint16
	Type   filesystem.Type
	Known  filesystem.Attr
	Likely bool
	elf    *packedELF // nil: none
}

// packedELF is ELF facts as they are kept, unpacked once.
type packedELF struct {
	packed string
	once   sync.Once
	facts  *filesystem.ELF
}

// Bits of a file's flags above the three of its type.
const (
	flagMode = 1 << (3 + iota)
	flagOwner
	flagSize
	flagELFKnown
	flagELF
	flagLikely
	flagOwnerOther
)

// SetELF packs e; nil means known not to be an ELF file.
func (f *File) SetELF(e *filesystem.ELF) {
	f.Known |= filesystem.KnowELF
	f.elf = nil
	if e != nil {
		w := &writer{}
		appendELF(w, e)
		f.elf = &packedELF{packed: string(w.b)}
	}
}

// ELF is the file's ELF facts; nil when there are none. They are shared: callers must not change them.
func (f *File) ELF() *filesystem.ELF {
	if f.elf == nil {
		return nil
	}
	f.elf.once.Do(func() { f.elf.facts = readELF(f.elf.packed) })
	return f.elf.facts
}

// EncodeFiles packs files, which are sorted by path.
func EncodeFiles(files []File) []byte {
	w := &writer{}
	w.uint(uint64(len(files)))
	total := 0
	for i := range files {
		total += len(files[i].Path)
	}
	w.uint(uint64(total))
	prev := ""
	for i := range files {
		f := &files[i]
		n := shared(prev, f.Path)
		w.uint(uint64(n))
		w.string(f.Path[n:])
		prev = f.Path
		encodeFile(w, f)
	}
	return w.b
}

func encodeFile(w *writer, f *File) {
	flags := uint64(f.Type) | f.flags()
	w.uint(flags)
	if flags&flagMode != 0 {
		w.uint(uint64(f.Mode))
	}
	if flags&flagOwnerOther != 0 {
		w.uint(uint64(f.UID))
		w.uint(uint64(f.GID))
	}
	if flags&flagSize != 0 {
		w.uint(uint64(f.Size))
	}
	if f.Type == filesystem.Symlink {
		w.string(f.Link)
	}
	if flags&flagELF != 0 {
		w.string(f.elf.packed)
	}
}

func (f *File) flags() uint64 {
	var flags uint64
	for _, b := range []struct {
		on   bool
		flag uint64
	}{
		{f.Known&filesystem.KnowMode != 0, flagMode}, {f.Known&filesystem.KnowOwner != 0, flagOwner},
		{f.Known&filesystem.KnowSize != 0, flagSize}, {f.Known&filesystem.KnowELF != 0, flagELFKnown},
		{f.elf != nil, flagELF}, {f.Likely, flagLikely}, {f.UID != 0 || f.GID != 0, flagOwnerOther},
	} {
		if b.on {
			flags |= b.flag
		}
	}
	return flags
}

// DecodeFiles unpacks what EncodeFiles packed; the files share s.
func DecodeFiles(s string) ([]File, error) {
	r := &reader{s: s}
	n, total := r.uint(), r.uint()
	if n > uint64(len(s)) || total > 1<<28 {
		return nil, fmt.Errorf("file list: %w", ErrDamaged)
	}
	files := make([]File, n)
	var paths strings.Builder
	paths.Grow(int(total))
	prev := ""
	for i := range files {
		n := int(r.uint())
		suffix := r.string()
		if n > len(prev) || r.bad {
			return nil, fmt.Errorf("file list: %w", ErrDamaged)
		}
		start := paths.Len()
		paths.WriteString(prev[:n])
		paths.WriteString(suffix)
		prev = paths.String()[start:]
		files[i].Path = prev
		decodeFile(r, &files[i])
	}
	if r.bad {
		return nil, fmt.Errorf("file list: %w", ErrDamaged)
	}
	return files, nil
}

func decodeFile(r *reader, f *File) {
	flags := r.uint()
	f.Type = filesystem.Type(flags & 7)
	f.Likely = flags&flagLikely != 0
	if flags&flagMode != 0 {
		f.Known |= filesystem.KnowMode
		f.Mode = uint16(r.uint())
	}
	if flags&flagOwner != 0 {
		f.Known |= filesystem.KnowOwner
	}
	if flags&flagOwnerOther != 0 {
		f.UID, f.GID = uint32(r.uint()), uint32(r.uint())
	}
	if flags&flagSize != 0 {
		f.Known |= filesystem.KnowSize
		f.Size = int64(r.uint())
	}
	if f.Type == filesystem.Symlink {
		f.Link = r.string()
	}
	if flags&flagELFKnown != 0 {
		f.Known |= filesystem.KnowELF
	}
	if flags&flagELF != 0 {
		f.elf = &packedELF{packed: r.string()}
	}
}

func shared(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// SetUnknownELF forgets the file's ELF facts.
func (f *File) SetUnknownELF() {
	f.Known &^= filesystem.KnowELF
	f.elf = nil
}
