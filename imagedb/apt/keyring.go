package apt

import (
	"bytes"
	"crypto/sha1"
	"encoding/base64"
	"encoding/binary"
	"path"
	"strings"

	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
)

// certificate is one key with its subkeys, as packets of a keyring.
type certificate struct {
	ids     []uint64
	packets []byte
}

// Packet types. Source: RFC 9580, section 5.
const (
	signaturePacket = 2
	keyPacket       = 6
	subkeyPacket    = 14
)

// certificates takes a keyring apart; whole is false when a key in it may have been missed. Only version 4 keys are
// taken: gpg has given up older ones.
func certificates(ring []byte) (all []certificate, whole bool) {
	whole = packets(ring, func(kind int, body, raw []byte) bool {
		if kind == keyPacket {
			all = append(all, certificate{})
		}
		if len(all) == 0 {
			return false
		}
		c := &all[len(all)-1]
		c.packets = append(c.packets, raw...)
		if kind == keyPacket || kind == subkeyPacket {
			if len(body) < 6 || body[0] != 4 {
				return false
			}
			c.ids = append(c.ids, keyID(body))
		}
		return true
	})
	return all, whole
}

// keyID is the end of a version 4 fingerprint. Source: RFC 9580, section 5.5.4.
func keyID(body []byte) uint64 {
	h := sha1.New()
	h.Write([]byte{0x99, byte(len(body) >> 8), byte(len(body))})
	h.Write(body)
	return binary.BigEndian.Uint64(h.Sum(nil)[12:])
}

// packets calls f for each packet, until it is false; the result is false then, and where the packets cannot be told
// apart. Source: RFC 9580, section 4.2.
func packets(b []byte, f func(kind int, body, raw []byte) bool) bool {
	for len(b) > 0 {
		kind, head, size := header(b)
		if head == 0 || size > len(b)-head || !f(kind, b[head:head+size], b[:head+size]) {
			return false
		}
		b = b[head+size:]
	}
	return true
}

// header reads the heading of a packet; head is 0 for what is none, or has a length of no fixed size.
func header(b []byte) (kind, head, size int) {
	b = append(b[:min(len(b), 6):min(len(b), 6)], 0, 0, 0, 0, 0, 0)
	switch {
	case b[0]&0xc0 == 0x80:
		kind = int(b[0] >> 2 & 15)
		switch b[0] & 3 {
		case 0:
			return kind, 2, int(b[1])
		case 1:
			return kind, 3, int(binary.BigEndian.Uint16(b[1:]))
		case 2:
			return kind, 5, int(binary.BigEndian.Uint32(b[1:]))
		}
	case b[0]&0xc0 == 0xc0:
		kind = int(b[0] & 63)
		switch n := int(b[1]); {
		case n < 192:
			return kind, 2, n
		case n < 224:
			return kind, 3, (n-192)<<8 + int(b[2]) + 192
		case n == 255:
			return kind, 6, int(binary.BigEndian.Uint32(b[2:]))
		}
	}
	return 0, 0, 0
}

const armor = "-----BEGIN PGP PUBLIC KEY BLOCK-----"

// keysIn reads a file of keys as apt does: armored when its name ends in .asc, else not. Files that are the other way
// around are passed over by apt-key, which the classic releases use: "ignored as the file has an unsupported filetype"
// (measured with apt 2.6.1).
func keysIn(k packages.Keyring, release string) (all []certificate, whole bool) {
	switch {
	case k.Likely || k.Presence == filesystem.Unknown:
		return nil, false
	case len(k.Content) == 0:
		return nil, k.Presence == filesystem.Absent || k.Content != nil
	}
	armored := bytes.Contains(k.Content, []byte(armor))
	if armored != (path.Ext(k.Path) == ".asc") {
		return nil, classic[release]
	}
	if !armored {
		return certificates(k.Content)
	}
	return armoredKeys(string(k.Content))
}

// armoredKeys reads every armored block of a text. Source: RFC 9580, section 6.
func armoredKeys(text string) (all []certificate, whole bool) {
	whole = true
	for {
		_, after, ok := strings.Cut(text, armor)
		if !ok {
			return all, whole
		}
		block, rest, closed := strings.Cut(after, "-----END")
		ring, ok := dearmored(block)
		found, complete := certificates(ring)
		all, whole, text = append(all, found...), whole && closed && ok && complete, rest
	}
}

// dearmored decodes what stands between the lines of an armor: headers, an empty line, base64, a checksum behind "=".
func dearmored(block string) ([]byte, bool) {
	var data strings.Builder
	body := false
	for line := range strings.Lines(strings.TrimLeft(block, " \t\r\n")) {
		line = strings.TrimSpace(line)
		body = body || !strings.Contains(line, ":")
		if body && !strings.HasPrefix(line, "=") && line != "." {
			data.WriteString(line)
		}
	}
	b, err := base64.StdEncoding.DecodeString(data.String())
	return b, err == nil
}
