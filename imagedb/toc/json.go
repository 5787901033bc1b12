package toc

import (
	"archive/tar"
	"encoding/hex"
	"encoding/json"
	"io"
	"strings"
)

// item is an entry in the JSON that eStargz and zstd:chunked have in common: a file, or a "chunk" that continues the
// file before it. Sources: containerd/stargz-snapshotter v0.18.2, docs/estargz.md, "TOC, TOCEntries and Footer";
// containers/storage, pkg/chunked/internal/minimal/compression.go of 2025-01 (commit 57eb235), type FileMetadata.
type item struct {
	Name, Type, LinkName string
	Mode, Size           int64
	UID, GID             int
	Digest               string
	Offset, InnerOffset  int64
	ChunkOffset          int64
	ChunkSize            int64 // 0: the rest of the file
	ChunkDigest          string
	ChunkType            string // "zeros": a hole
}

var types = map[string]byte{"reg": tar.TypeReg, "dir": tar.TypeDir, "symlink": tar.TypeSymlink, "hardlink": tar.TypeLink, "char": tar.TypeChar,
	"block": tar.TypeBlock, "fifo": tar.TypeFifo}

// landmarks are files that eStargz puts into the root of a layer for its own use.
var landmarks = map[string]bool{".prefetch.landmark": true, ".no.prefetch.landmark": true}

// leash keeps a JSON decoder from taking in more than it is given to.
type leash struct {
	r        io.Reader
	n, limit int64
}

func (l *leash) Read(p []byte) (int, error) {
	if l.n >= l.limit {
		return 0, malformed("an entry of more than %d bytes", maxEntry)
	}
	n, err := l.r.Read(p[:min(int64(len(p)), l.limit-l.n)])
	l.n += int64(n)
	return n, err
}

// parseJSON reads {"version": 1, "entries": [...]}. r is read to its end.
func parseJSON(r io.Reader) ([]Entry, error) {
	l := &leash{r: io.LimitReader(r, maxRaw)}
	d := json.NewDecoder(l)
	c := &collector{}
	decode := func(v any) error {
		l.limit = d.InputOffset() + maxEntry
		return d.Decode(v)
	}
	l.limit = maxEntry
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return nil, malformed("no JSON object: %v", err)
	}
	for d.More() {
		l.limit = d.InputOffset() + maxEntry
		key, err := d.Token()
		if err != nil {
			return nil, malformed("%v", err)
		}
		switch key {
		case "version":
			version := 0
			if err := decode(&version); err != nil || version != 1 {
				return nil, malformed("version %d: %v", version, err)
			}
		case "entries":
			if err := c.array(d, decode); err != nil {
				return nil, err
			}
		default:
			var other json.RawMessage
			if err := decode(&other); err != nil {
				return nil, malformed("%v", err)
			}
		}
	}
	if _, err := d.Token(); err != nil {
		return nil, malformed("%v", err)
	}
	_, err := io.Copy(io.Discard, l.r)
	return c.entries, err
}

func (c *collector) array(d *json.Decoder, decode func(any) error) error {
	if t, err := d.Token(); err != nil || t != json.Delim('[') {
		return malformed("entries are no array: %v", err)
	}
	for d.More() {
		var i item
		if err := decode(&i); err != nil {
			return malformed("entry %d: %v", len(c.entries), err)
		}
		if err := c.item(&i); err != nil {
			return err
		}
	}
	if _, err := d.Token(); err != nil {
		return malformed("%v", err)
	}
	return nil
}

func (c *collector) item(i *item) error {
	if i.Size < 0 || i.Offset < 0 || i.InnerOffset < 0 || i.ChunkOffset < 0 || i.ChunkSize < 0 || i.UID < 0 ||
		i.GID < 0 {
		return malformed("%.200q has negative numbers", i.Name)
	}
	if i.Type == "chunk" {
		return c.chunk(i)
	}
	kind, ok := types[i.Type]
	if !ok {
		return malformed("%.200q is of type %.200q", i.Name, i.Type)
	}
	if landmarks[strings.TrimPrefix(strings.TrimPrefix(i.Name, "/"), "./")] {
		return nil
	}
	e := Entry{Name: i.Name, Link: i.LinkName, Type: kind, Mode: i.Mode, UID: i.UID, GID: i.GID}
	if kind == tar.TypeReg {
		e.Size = i.Size
		if i.Size > 0 && i.Offset > 0 {
			first, err := i.part(i.Size)
			if err != nil {
				return err
			}
			e.Chunks = []Chunk{first}
		}
	}
	return c.add(e)
}

// chunk continues the last entry. One that does not leaves nothing to be read of it.
func (c *collector) chunk(i *item) error {
	if len(c.entries) == 0 {
		return malformed("a chunk before the first file")
	}
	e := &c.entries[len(c.entries)-1]
	n := len(e.Chunks)
	if n == 0 || e.Name != i.Name {
		return nil
	}
	last := &e.Chunks[n-1]
	if last.At+last.Size != i.ChunkOffset {
		return malformed("the chunks of %.200q have gaps or overlap", e.Name)
	}
	next, err := i.part(e.Size)
	if err != nil {
		return err
	}
	e.Chunks = append(e.Chunks, next)
	return c.spend(costChunk)
}

// part is the chunk that an item describes, of a file of that size.
func (i *item) part(size int64) (Chunk, error) {
	c := Chunk{Offset: i.Offset, Inner: i.InnerOffset, At: i.ChunkOffset, Size: i.ChunkSize, Zeros: i.ChunkType == "zeros"}
	digest := i.ChunkDigest
	if c.Size == 0 {
		c.Size = size - c.At
		if digest == "" && c.At == 0 {
			digest = i.Digest
		}
	}
	if c.Size <= 0 || c.At >= size || c.Size > size-c.At {
		return c, malformed("a chunk of %.200q goes beyond its end", i.Name)
	}
	text, ok := strings.CutPrefix(digest, "sha256:")
	if b, err := hex.DecodeString(text); ok && err == nil && len(b) == sumSize {
		c.Sum, c.Known = [sumSize]byte(b), true
	}
	return c, nil
}
