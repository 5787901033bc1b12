package evaluate

import (
	"archive/tar"
	"bufio"
	"bytes"
	"compress/bzip2"
	"compress/gzip"
	"io"
	"path"

	"github.com/klauspost/compress/zstd"

	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// maxArchive is the largest archive, in bytes as it lies in the context, whose listing is read; maxUnpacked bounds what
// it may unpack to.
const (
	maxArchive  = 16 << 20
	maxUnpacked = 256 << 20
)

// unpack unpacks a local archive that ADD names; false when it is to be copied as a file.
func (c *copying) unpack(copied *state.Copied, r filesystem.Resolved) bool {
	asked := c.cmd.Add
	if c.cmd.Unpack != nil {
		asked = *c.cmd.Unpack
	}
	if !asked || r.Entry.Type != filesystem.Regular {
		return false
	}
	entries, archive, known := c.listing(r)
	if known && !archive {
		return false
	}
	unpacked := state.Unpacked{Path: r.Path, Known: known}
	for _, h := range entries {
		unpacked.Bytes += h.Size
	}
	copied.Unpacked = append(copied.Unpacked, unpacked)
	mode := c.mode
	c.mode = fileMode{} // --chmod is for files; the folders that are made for an archive do not get it
	into, ok := c.mkdirAll(path.Clean(c.dest))
	c.mode = mode
	if !ok {
		return true
	}
	if !known {
		c.writer.unknown(c.dest, true)
		return true
	}
	for _, h := range entries {
		c.extract(into, h)
	}
	return true
}

// listing reads an archive's headers. known is false when the file may be one but cannot be read here.
func (c *copying) listing(r filesystem.Resolved) (entries []packedFile, archive, known bool) {
	if c.from.state != nil || c.f.context == nil || !c.cmd.From.Nowhere() {
		return nil, false, r.Entry.Has(filesystem.KnowContent) && !looksPacked(r.Entry.Content)
	}
	file, err := c.f.context.Open(r.Path)
	if err != nil {
		return nil, false, false
	}
	defer file.Close()
	in := bufio.NewReader(file)
	start, _ := in.Peek(512)
	if !looksPacked(start) {
		return nil, false, true
	}
	if r.Entry.Size > maxArchive {
		return nil, false, false
	}
	unpacked, ok := decompress(in, start)
	if !ok {
		return nil, false, false
	}
	return headers(tar.NewReader(io.LimitReader(unpacked, maxUnpacked)))
}

// packedFile is one file of an archive, with its content where that is small.
type packedFile struct {
	*tar.Header
	content []byte
}

// maxPackedText is the largest file of an archive whose content is kept, maxPackedTexts bounds those of one archive.
const (
	maxPackedText  = 64 << 10
	maxPackedTexts = 1 << 20
)

// headers lists an archive. Its first header decides whether it is one, as it does for the builder.
func headers(t *tar.Reader) (entries []packedFile, archive, known bool) {
	kept := int64(0)
	for {
		h, err := t.Next()
		switch {
		case err == io.EOF:
			return entries, true, true
		case err != nil && len(entries) == 0:
			return nil, false, true
		case err != nil:
			return nil, true, false
		}
		one := packedFile{Header: h}
		if h.Typeflag == tar.TypeReg && h.Size <= maxPackedText && kept+h.Size <= maxPackedTexts {
			content, err := io.ReadAll(t)
			if kept += h.Size; err == nil && int64(len(content)) == h.Size {
				one.content = content
			}
		}
		entries = append(entries, one)
	}
}

var (
	gzipMagic  = []byte{0x1f, 0x8b, 0x08}
	bzip2Magic = []byte("BZh")
	xzMagic    = []byte{0xfd, '7', 'z', 'X', 'Z', 0}
	zstdMagic  = []byte{0x28, 0xb5, 0x2f, 0xfd}
)

// looksPacked returns what may be an archive from what cannot be one.
func looksPacked(start []byte) bool {
	for _, magic := range [][]byte{gzipMagic, bzip2Magic, xzMagic, zstdMagic} {
		if bytes.HasPrefix(start, magic) {
			return true
		}
	}
	return len(start) >= 512 // any block may be a header of an old tar, its checksum decides
}

func decompress(in io.Reader, start []byte) (io.Reader, bool) {
	switch {
	case bytes.HasPrefix(start, gzipMagic):
		r, err := gzip.NewReader(in)
		return r, err == nil
	case bytes.HasPrefix(start, bzip2Magic):
		return bzip2.NewReader(in), true
	case bytes.HasPrefix(start, xzMagic):
		return nil, false // no reader in the standard library; its content stays unknown
	case bytes.HasPrefix(start, zstdMagic):
		r, err := zstd.NewReader(in, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(64<<20))
		return r, err == nil
	}
	return in, true
}

// extract puts one entry of an archive into dir: a directory is kept where there is one, anything else is replaced.
func (c *copying) extract(dir string, h packedFile) {
	name := path.Join("/", h.Name)
	if name == "/" {
		return
	}
	parent, ok := c.mkdirAll(path.Join(dir, path.Dir(name)))
	if !ok {
		return
	}
	e := filesystem.Entry{Presence: filesystem.Present, Known: filesystem.KnowMode | filesystem.KnowOwner,
		Mode: uint16(h.Mode & 0o7777), UID: h.Uid, GID: h.Gid, Cause: c.cause}
	if c.owner.given {
		e.UID, e.GID = c.owner.uid, c.owner.gid
		if !c.owner.known {
			e.Known &^= filesystem.KnowOwner
		}
	}
	switch h.Typeflag {
	case tar.TypeReg:
		e.Type, e.Size = filesystem.Regular, h.Size
		e.Known |= filesystem.KnowSize
		told(&e, h.content)
	case tar.TypeDir:
		e.Type = filesystem.Directory
	case tar.TypeSymlink:
		e.Type, e.Link = filesystem.Symlink, h.Linkname
	case tar.TypeLink:
		e = c.edit.State().Lookup(path.Join(dir, "/", h.Linkname))
	case tar.TypeChar, tar.TypeBlock:
		e.Type = filesystem.Device
	case tar.TypeXGlobalHeader:
		return
	default:
		e.Type = filesystem.Other
	}
	target := path.Join(parent, path.Base(name))
	if old := c.edit.State().Lookup(target); old.Presence != filesystem.Absent && (old.Type != filesystem.Directory ||
		e.Type != filesystem.Directory) {
		c.edit.Remove(target, c.cause)
	}
	c.edit.Put(target, e)
}

// told is a file whose content is known: nil where it is not.
func told(e *filesystem.Entry, content []byte) {
	if content == nil || bytes.HasPrefix(content, []byte("\x7fELF")) {
		return
	}
	e.Content = content
	e.Known |= filesystem.KnowContent | filesystem.KnowHead | filesystem.KnowELF
	if bytes.HasPrefix(content, []byte("#!")) {
		head, _, _ := bytes.Cut(content, []byte("\n"))
		e.Head = string(head)
	}
}
