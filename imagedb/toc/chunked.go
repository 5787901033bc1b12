package toc

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"

	"github.com/klauspost/compress/zstd"
)

// The annotations of a zstd:chunked layer, behind one of two prefixes: containers/storage's
// pkg/chunked/internal/minimal (commit 57eb235, 2025-01) and containerd/stargz-snapshotter's estargz/zstdchunked
// (v0.18.2).
const (
	chunkedChecksum = "manifest-checksum" // digest of the table as it is stored
	chunkedPosition = "manifest-position" // offset:length:inflated length:type
	chunkedType     = 1
	skippableHeader = 8 // bytes of the zstd frame that the table is in, RFC 8878 3.1.2
)

var chunkedPrefixes = []string{"io.github.containers.zstd-chunked.", "io.containers.zstd-chunked."}

// ChunkedTable finds the table that a layer's annotations tell of; digest is "" when they tell of none.
func ChunkedTable(annotations map[string]string) (digest string, offset, n int64, err error) {
	for _, prefix := range chunkedPrefixes {
		digest = annotations[prefix+chunkedChecksum]
		if digest == "" {
			continue
		}
		var raw, kind int64
		at := annotations[prefix+chunkedPosition]
		if _, err := fmt.Sscanf(at, "%d:%d:%d:%d", &offset, &n, &raw, &kind); err != nil || kind != chunkedType || offset <= skippableHeader || n <= 0 || n > MaxBlob {
			return "", 0, 0, malformed("a zstd:chunked table at %.100q", at)
		}
		return digest, offset, n, nil
	}
	return "", 0, 0, nil
}

// Chunked reads a table as it is stored, JSON compressed with zstd.
func Chunked(stored []byte, digest string, offset int64) (*Table, error) {
	sum := sha256.Sum256(stored)
	if got := "sha256:" + hex.EncodeToString(sum[:]); got != digest {
		return nil, malformed("its digest is %s, not %s", got, digest)
	}
	z, err := zstd.NewReader(bytes.NewReader(stored), zstd.WithDecoderConcurrency(1),
		zstd.WithDecoderMaxWindow(maxLookBack))
	if err != nil {
		return nil, malformed("%v", err)
	}
	defer z.Close()
	entries, err := parseJSON(io.Reader(z))
	if err != nil {
		return nil, err
	}
	return &Table{Entries: entries, End: offset - skippableHeader, Zstd: true}, nil
}
