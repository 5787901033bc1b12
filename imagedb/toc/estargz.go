package toc

import (
	"archive/tar"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"strconv"

	"github.com/layerlint/layerlint/imagedb/inflate"
)

// EStargzDigest is the annotation of a layer whose value is the digest of its table, inflated
// (containerd/stargz-snapshotter v0.18.2, docs/estargz.md, "Content Verification in eStargz").
const EStargzDigest = "containerd.io/snapshot/stargz/toc.digest"

// EStargzFooterSize is how many bytes at a blob's end say where its table is.
const EStargzFooterSize = 51

// EStargzTable finds the table of a blob of that size, whose last bytes are footer: from its offset to where the footer
// starts.
func EStargzTable(footer []byte, size int64) (offset, n int64, err error) {
	// 10 bytes of gzip header, the extra field's length 26, its subfield "SG" of 22 bytes, 16 hexadecimal digits,
	// "STARGZ".
	if len(footer) != EStargzFooterSize || !bytes.HasPrefix(footer, []byte{0x1f, 0x8b, 8, 4}) ||
		!bytes.Equal(footer[10:16], []byte{26, 0, 'S', 'G', 22, 0}) ||
		string(footer[32:38]) != "STARGZ" {
		return 0, 0, malformed("no eStargz footer")
	}
	offset, err = strconv.ParseInt(string(footer[16:32]), 16, 64)
	n = size - EStargzFooterSize - offset
	if err != nil || offset <= 0 || n <= 0 || n > MaxBlob {
		return 0, 0, malformed("an eStargz table at %s of %d bytes", footer[16:32], size)
	}
	return offset, n, nil
}

// EStargz reads a table as it is stored, a gzipped tar of one file; digest is EStargzDigest's value, offset where the
// table lies.
func EStargz(stored []byte, digest string, offset int64) (*Table, error) {
	z, err := inflate.NewReader(bytes.NewReader(stored))
	if err != nil {
		return nil, malformed("%v", err)
	}
	t := tar.NewReader(z)
	h, err := t.Next()
	if err != nil || h.Name != "stargz.index.json" {
		return nil, malformed("no stargz.index.json: %v", err)
	}
	sum := sha256.New()
	entries, err := parseJSON(io.TeeReader(t, sum))
	if err != nil {
		return nil, err
	}
	if got := "sha256:" + hex.EncodeToString(sum.Sum(nil)); got != digest {
		return nil, malformed("its digest is %s, not %s", got, digest)
	}
	return &Table{Entries: entries, End: offset}, nil
}
