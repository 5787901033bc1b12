//go:build linux

package probe

import (
	"bytes"
	"encoding/binary"
)

const cacheMagic = "glibc-ld.so.cache1.1"

// Cached lists the files that an ld.so.cache names for each soname, in its order. Source: glibc
// sysdeps/generic/dl-cache.h; an old-format part may precede the new one.
func Cached(b []byte) map[string][]string {
	start := bytes.Index(b, []byte(cacheMagic))
	if start < 0 || len(b) < start+48 {
		return nil
	}
	b = b[start:]
	count := int(binary.LittleEndian.Uint32(b[20:]))
	files := map[string][]string{}
	for i := range count {
		e := 48 + 24*i
		if e+24 > len(b) {
			break
		}
		key, value := cacheText(b, binary.LittleEndian.Uint32(b[e+4:])),
			cacheText(b, binary.LittleEndian.Uint32(b[e+8:]))
		if key != "" && value != "" {
			files[key] = append(files[key], value)
		}
	}
	return files
}

func cacheText(b []byte, offset uint32) string {
	if int64(offset) >= int64(len(b)) {
		return ""
	}
	text, _, _ := bytes.Cut(b[offset:], []byte{0})
	return string(text)
}
