package store

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// EncodeKeyrings packs files of OpenPGP keys by key, which holds no tab: a line of key and length for each, an empty
// line, and the contents one after the other. Keys that several files hold are packed once.
func EncodeKeyrings(files map[string][]byte) ([]byte, error) {
	var index, contents bytes.Buffer
	for _, key := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(&index, "%s\t%d\n", key, len(files[key]))
		contents.Write(files[key])
	}
	index.WriteByte('\n')
	return Compress(append(index.Bytes(), contents.Bytes()...))
}

// FindKeyring returns the contents of key in unpacked keyrings.
func FindKeyring(unpacked, key string) ([]byte, bool) {
	index, contents, _ := strings.Cut(unpacked, "\n\n")
	for line := range strings.Lines(index) {
		name, length, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		n, err := strconv.Atoi(length)
		switch {
		case err != nil || n < 0 || n > len(contents):
			return nil, false
		case name == key:
			return []byte(contents[:n]), true
		}
		contents = contents[n:]
	}
	return nil, false
}

// Armor writes keys as text, as gpg --armor does. Source: RFC 9580, section 6.
func Armor(keys []byte) []byte {
	var b bytes.Buffer
	b.WriteString("-----BEGIN PGP PUBLIC KEY BLOCK-----\n\n")
	for line := range slices.Chunk([]byte(base64.StdEncoding.EncodeToString(keys)), 64) {
		b.Write(append(slices.Clone(line), '\n'))
	}
	sum := crc24(keys)
	fmt.Fprintf(&b, "=%s\n-----END PGP PUBLIC KEY BLOCK-----\n", base64.StdEncoding.EncodeToString([]byte{byte(sum >> 16), byte(sum >> 8), byte(sum)}))
	return b.Bytes()
}

// Unarmor is Armor's inverse; ok is false for text that Armor would write otherwise.
func Unarmor(text []byte) (keys []byte, ok bool) {
	_, body, _ := strings.Cut(string(text), "\n\n")
	body, _, _ = strings.Cut(body, "\n=")
	keys, err := base64.StdEncoding.DecodeString(strings.ReplaceAll(body, "\n", ""))
	return keys, err == nil && bytes.Equal(Armor(keys), text)
}

// crc24 is the checksum of RFC 9580, section 6.1.1.
func crc24(b []byte) uint32 {
	sum := uint32(0xb704ce)
	for _, c := range b {
		sum ^= uint32(c) << 16
		for range 8 {
			if sum <<= 1; sum&0x1000000 != 0 {
				sum ^= 0x1864cfb
			}
		}
	}
	return sum & 0xffffff
}
