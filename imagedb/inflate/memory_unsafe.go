//go:build (amd64 || arm64) && !purego

package inflate

import "unsafe"

// These read and write little-endian words at any place without a look at the bounds, which the fast loop has looked
// at.

func load64(b []byte, i int) uint64 {
	return *(*uint64)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(b)), i))
}

func store64(b []byte, i int, v uint64) {
	*(*uint64)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(b)), i)) = v
}
