package layer

import (
	"archive/tar"
	"bytes"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"

	"github.com/layerlint/layerlint/imagedb/elf"
)

const (
	whiteoutPrefix = ".wh."
	opaqueMarker   = ".wh..wh..opq"
	reservedPrefix = ".wh..wh." // AUFS's own files
	maxHead        = 256        // as much of a #! line as Linux reads
)

// walk reads the tar. Entries come in any order, with or without their directories; later ones replace earlier ones.
func (b *builder) walk(r io.Reader) error {
	t := tar.NewReader(r)
	for {
		h, err := t.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return fmt.Errorf("after %q: %w", b.latest, err)
		}
		b.latest = h.Name
		if err := b.entry(h, t); err != nil {
			return fmt.Errorf("entry %.200q: %w", h.Name, err)
		}
	}
}

func (b *builder) entry(h *tar.Header, body io.Reader) error {
	if len(h.Name) > maxPath || len(h.Linkname) > maxPath {
		return fmt.Errorf("%w: a name of %d bytes", ErrTooLarge, max(len(h.Name), len(h.Linkname)))
	}
	if strings.IndexByte(h.Name, 0) >= 0 {
		return errors.New("a name with a zero byte")
	}
	if b.count++; b.count > b.limits.Entries {
		return fmt.Errorf("%w: more than %d entries", ErrTooLarge, b.limits.Entries)
	}
	p, ok := b.place(clean(h.Name)[1:])
	if !ok {
		return nil
	}
	dir, base := path.Split(p)
	dir = strings.TrimSuffix(dir, "/")
	switch {
	case base == opaqueMarker:
		b.hide(dir)
		return b.over
	case strings.HasPrefix(base, reservedPrefix):
		return nil
	case strings.HasPrefix(base, whiteoutPrefix):
		b.whiteout(path.Join(dir, base[len(whiteoutPrefix):]))
		return b.over
	}
	r := record{attr: attr{mode: uint16(h.Mode & 0o7777), uid: uint32(h.Uid), gid: uint32(h.Gid)}}
	switch h.Typeflag {
	case tar.TypeReg, '\x00', tar.TypeCont, tar.TypeGNUSparse:
		r.kind, r.size = regular, h.Size
		if err := b.contents(p, &r, body); err != nil {
			return err
		}
	case tar.TypeDir:
		r.kind = directory
	case tar.TypeSymlink:
		r.kind, r.text = symlink, h.Linkname
	case tar.TypeChar, tar.TypeBlock:
		r.kind = device
	case tar.TypeFifo:
		r.kind = other
	case tar.TypeLink:
		b.link(p, clean(h.Linkname)[1:])
		return b.over
	default:
		return nil
	}
	if p != "" || r.kind == directory {
		b.put(p, r)
	}
	return b.over
}

// contents looks into a regular file, unless nobody can.
func (b *builder) contents(p string, r *record, body io.Reader) error {
	if body == nil {
		r.flags |= unread
		return nil
	}
	bare := *r
	err := b.file(p, r, body)
	if errors.Is(err, ErrUnread) {
		*r = bare
		r.flags |= unread
		return nil
	}
	return err
}

// file takes from a regular file's body what is worth it.
func (b *builder) file(p string, r *record, body io.Reader) error {
	if n := keep(p); n >= r.size && n > 0 {
		return b.text(p, r, body)
	}
	if pkg, ok := dpkgList(p); ok && r.size <= largeText {
		text, err := io.ReadAll(body)
		if b.kept += int64(len(text)); b.kept <= b.limits.Kept {
			b.owns(pkg, text)
		}
		r.flags |= knowELF
		return err
	}
	if rpmDatabase(p) && r.size <= maxRPMDatabase {
		return b.rpm(r, body)
	}
	head := make([]byte, len(elf.Magic))
	n, err := io.ReadFull(body, head)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return err
	}
	if n < int(min(r.size, int64(len(head)))) {
		return io.ErrUnexpectedEOF
	}
	whole := rejoin(head[:n], body)
	switch {
	case string(head) == elf.Magic:
		return b.object(r, whole)
	case strings.HasPrefix(string(head[:n]), "#!"):
		start, err := io.ReadAll(io.LimitReader(whole, maxHead))
		r.script(start)
		r.flags |= knowELF
		return err
	}
	r.flags |= knowELF
	return nil
}

func (b *builder) object(r *record, body io.Reader) error {
	facts, err := elf.Scan(body)
	switch {
	case err == nil:
		r.elf = facts
		r.flags |= hasELF | knowELF
	case !errors.Is(err, elf.ErrMalformed):
		return err
	}
	return nil
}

func (b *builder) text(p string, r *record, body io.Reader) error {
	text, err := io.ReadAll(body)
	if err != nil {
		return err
	}
	r.flags |= knowELF
	r.script(text)
	if b.kept += int64(len(text)); b.kept > b.limits.Kept {
		return nil
	}
	if p == apkInstalled || p == apkInstalledMerged {
		b.ownsAPK(text)
	}
	b.keep(r, familyOf(p), text)
	r.flags |= hasContent
	return nil
}

// keep keeps a text with a record.
func (b *builder) keep(r *record, f family, text []byte) {
	var stored int
	r.content, stored = b.packer.keep(f, text)
	b.spend(stored)
}

func (r *record) script(start []byte) {
	if !bytes.HasPrefix(start, []byte("#!")) {
		return
	}
	line, _, _ := bytes.Cut(start[:min(len(start), maxHead)], []byte("\n"))
	r.text = string(line)
	r.flags |= hasHead
}
