// Package store is the embedded catalog's file formats, written by the generator and read by the catalog: zstd blobs,
// sets of packages with their file lists, image records and package name lists. It knows nothing of where the facts
// come from.
package store

import (
	"fmt"
	"sync"

	"github.com/klauspost/compress/zstd"
)

// Compress packs b as one zstd frame. Equal input gives equal output.
func Compress(b []byte) ([]byte, error) {
	w, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithEncoderConcurrency(1),
		zstd.WithWindowSize(1<<23), zstd.WithEncoderCRC(true))
	if err != nil {
		return nil, fmt.Errorf("compressing: %w", err)
	}
	defer w.Close()
	return w.EncodeAll(b, nil), nil
}

// Decompress unpacks one zstd frame. It is safe for concurrent use.
func Decompress(b []byte) ([]byte, error) {
	r, err := decoder()
	if err != nil {
		return nil, fmt.Errorf("decompressing: %w", err)
	}
	out, err := r.DecodeAll(b, nil)
	if err != nil {
		return nil, fmt.Errorf("decompressing: %w", err)
	}
	return out, nil
}

// decoder is one for all: making one costs more than most frames.
var decoder = sync.OnceValues(func() (*zstd.Decoder, error) {
	return zstd.NewReader(nil, zstd.WithDecoderLowmem(true))
})
