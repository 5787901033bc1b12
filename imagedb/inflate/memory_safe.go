//go:build !(amd64 || arm64) || purego

package inflate

import "encoding/binary"

// These read and write little-endian words at any place.

func load64(b []byte, i int) uint64 { return binary.LittleEndian.Uint64(b[i:]) }

func store64(b []byte, i int, v uint64) { binary.LittleEndian.PutUint64(b[i:], v) }
