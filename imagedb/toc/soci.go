package toc

import (
	"archive/tar"
	"cmp"
	"encoding/binary"
	"encoding/hex"
	"slices"
	"strings"
)

// SOCI's names: its index is a manifest of SociIndexV1, which refers to the image, or SociIndexV2, which the image's
// manifest refers to by SociIndexDigest. Its layers are zTOCs; SociLayerDigest tells of which layer. Source:
// awslabs/soci-snapshotter v0.11.1, soci/soci_index.go and docs/soci-index-manifest-v2.md.
const (
	SociIndexV1     = "application/vnd.amazon.soci.index.v1+json"
	SociIndexV2     = "application/vnd.amazon.soci.index.v2+json"
	SociIndexDigest = "com.amazon.soci.index-digest"
	SociLayerDigest = "com.amazon.soci.image-layer-digest"
)

// Span is a part of a gzip stream that can be inflated alone.
type Span struct {
	From, To int64    // in the blob; the first byte holds only Bits bits of it
	Out, End int64    // in the tar
	Bits     uint8    // 0: all of the first byte
	Window   []byte   // 32 KiB of the tar before it
	Sum      [32]byte // SHA-256 of the blob's bytes
}

// Fields of a zTOC's tables, in the order of the schema: awslabs/soci-snapshotter v0.11.1, ztoc/fbs/ztoc.fbs, version
// 0.9.
const (
	ztocVersion    = 0
	ztocCompressed = 2
	ztocRaw        = 3
	ztocTOC        = 4
	ztocInfo       = 5

	tocMetadata = 0

	infoAlgorithm   = 0
	infoDigests     = 2
	infoCheckpoints = 3

	fileName   = 0
	fileType   = 1
	fileOffset = 2
	fileSize   = 3
	fileLink   = 4
	fileMode   = 5
	fileUID    = 6
	fileGID    = 7
)

// A checkpoint is the blob's offset, the tar's, the number of bits and the window; before them all are their number and
// a span's size (ztoc/compression/gzip_zinfo.c). Older ones leave out the first checkpoint, which is behind a gzip
// header of 10 bytes.
const (
	windowSize       = 32 << 10
	checkpointSize   = 8 + 8 + 1 + windowSize
	checkpointHeader = 4 + 8
	gzipHeader       = 10
	algorithmGzip    = 1
)

// SOCI reads a zTOC about a layer of that size. Its own digest must have been checked.
func SOCI(b []byte, size int64) (*Table, error) {
	root := flat(b).root()
	if version := string(root.text(ztocVersion)); version != "0.9" {
		return nil, malformed("zTOC version %.20q", version)
	}
	if got := root.int64(ztocCompressed); got != size {
		return nil, malformed("a zTOC of a layer of %d bytes, not %d", got, size)
	}
	t := &Table{}
	raw := root.int64(ztocRaw)
	info := root.object(ztocInfo)
	if at := info.field(infoAlgorithm); at == 0 || at < len(b) && b[at] == algorithmGzip {
		spans, err := spans(info, size, raw)
		if err != nil {
			return nil, err
		}
		t.Spans, t.End = spans, size
	}
	c := &collector{}
	toc := root.object(ztocTOC)
	first, n := toc.vector(toc.target(toc.field(tocMetadata)), 4)
	if n == 0 {
		return nil, malformed("a zTOC without files")
	}
	for i := range n {
		if err := c.file(object{toc.b, toc.target(first + 4*i)}, t.Spans, raw); err != nil {
			return nil, err
		}
	}
	t.Entries = c.entries
	return t, nil
}

func (c *collector) file(o object, spans []Span, raw int64) error {
	name := o.text(fileName)
	kind, ok := types[string(o.text(fileType))]
	at, size := o.int64(fileOffset), o.int64(fileSize)
	if !ok || at < 0 || size < 0 || at > raw || size > raw-at {
		return malformed("%.200q is of type %.20q, from %d on %d bytes of %d", name, o.text(fileType), at, size, raw)
	}
	e := Entry{Name: string(name), Link: string(o.text(fileLink)), Type: kind, Mode: o.int64(fileMode),
		UID: o.uint32(fileUID), GID: o.uint32(fileGID)}
	if kind == tar.TypeReg {
		e.Size = size
		e.Chunks = within(spans, at, size)
	}
	return c.add(e)
}

// within are the chunks of n bytes of a tar.
func within(spans []Span, at, n int64) []Chunk {
	i, _ := slices.BinarySearchFunc(spans, at, func(s Span, at int64) int { return cmp.Compare(s.End, at+1) })
	var chunks []Chunk
	for done := int64(0); done < n && i < len(spans); i++ {
		s := &spans[i]
		size := min(s.End-at, n) - done
		chunks = append(chunks, Chunk{Offset: s.From, Inner: at + done - s.Out, At: done, Size: size, Known: true})
		done += size
	}
	return chunks
}

func spans(info object, size, raw int64) ([]Span, error) {
	first, n := info.vector(info.target(info.field(infoDigests)), 4)
	at, have := info.vector(info.target(info.field(infoCheckpoints)), 1)
	left := info.b.bytes(at, have)
	if n == 0 || len(left) < checkpointHeader || int64(binary.LittleEndian.Uint32(left)) != int64(n) {
		return nil, malformed("%d span digests and %d bytes of checkpoints", n, have)
	}
	left = left[checkpointHeader:]
	all := make([]Span, n)
	start := 0
	if len(left) == (n-1)*checkpointSize {
		all[0] = Span{From: gzipHeader}
		start = 1
	} else if len(left) != n*checkpointSize {
		return nil, malformed("%d span digests and %d bytes of checkpoints", n, have)
	}
	for i := start; i < n; i++ {
		p := left[(i-start)*checkpointSize:][:checkpointSize]
		all[i] = Span{From: int64(binary.LittleEndian.Uint64(p)), Out: int64(binary.LittleEndian.Uint64(p[8:])),
			Bits: p[16], Window: p[17:]}
	}
	for i := range all {
		s := &all[i]
		s.To, s.End = size, raw
		if i+1 < n {
			s.To, s.End = all[i+1].From, all[i+1].Out
		}
		if s.From <= 0 || s.From >= s.To || s.Out < 0 || s.Out > s.End || s.Bits > 7 {
			return nil, malformed("a span from %d to %d, %d to %d", s.From, s.To, s.Out, s.End)
		}
		if s.Bits > 0 {
			s.From--
		}
		text, ok := strings.CutPrefix(string(info.textAt(info.target(first+4*i))), "sha256:")
		sum, err := hex.DecodeString(text)
		if !ok || err != nil || len(sum) != sumSize {
			return nil, malformed("a span without digest")
		}
		s.Sum = [sumSize]byte(sum)
	}
	return all, nil
}
