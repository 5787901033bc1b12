package rpmdb

import (
	"bytes"
	"encoding/binary"
	"strconv"
	"strings"
)

// Tags of a header that matter here. Source: include/rpm/rpmtag.h of rpm 4.18.
const (
	tagName        = 1000
	tagVersion     = 1001
	tagRelease     = 1002
	tagEpoch       = 1003
	tagArch        = 1022
	tagFileStates  = 1029
	tagFileModes   = 1030
	tagProvideName = 1047
	tagDirIndexes  = 1116
	tagBaseNames   = 1117
	tagDirNames    = 1118
)

// Types of a tag's values.
const (
	typeChar        = 1
	typeInt16       = 3
	typeInt32       = 4
	typeString      = 6
	typeStringArray = 8
	typeI18NString  = 9
)

const (
	entrySize  = 16
	maxPath    = 4096    // bytes; Linux PATH_MAX
	maxStrings = 1 << 20 // of one tag
	installed  = 0       // a file's state, RPMFILE_STATE_NORMAL
	kindMask   = 0o170000
	kindFolder = 0o040000
)

// header is a package's header as the databases hold it: two big-endian uint32, the number of index entries and the
// length of the store; the entries, each tag, type, offset in the store and number of values as uint32; the store.
// Integers in it are big-endian, strings end in a zero byte. Source: rpm's manual, "RPM V4 Package format", section
// Header.
type header struct {
	entries map[uint32]entry
	store   []byte
}

type entry struct{ kind, offset, count uint32 }

func parseHeader(blob []byte) (Package, error) {
	h, err := indexHeader(blob)
	if err != nil {
		return Package{}, err
	}
	p := Package{Name: h.string(tagName), Arch: h.string(tagArch), Version: h.string(tagVersion) + "-" + h.string(tagRelease)}
	if p.Name == "" {
		return Package{}, malformed("a header without a name")
	}
	if epoch := h.numbers(tagEpoch, typeInt32, 4); len(epoch) >= 4 {
		p.Version = strconv.FormatUint(uint64(binary.BigEndian.Uint32(epoch)), 10) + ":" + p.Version
	}
	p.Provides = h.strings(tagProvideName)
	p.Files = h.files
	return p, nil
}

func indexHeader(blob []byte) (*header, error) {
	if len(blob) < 8 {
		return nil, malformed("a header of %d bytes", len(blob))
	}
	count, size := uint64(binary.BigEndian.Uint32(blob)), uint64(binary.BigEndian.Uint32(blob[4:]))
	if count*entrySize+size > uint64(len(blob)-8) {
		return nil, malformed("a header's index is longer than the header")
	}
	index := blob[8 : 8+count*entrySize]
	h := &header{entries: map[uint32]entry{}, store: blob[8+count*entrySize:][:size]}
	for ; len(index) > 0; index = index[entrySize:] {
		tag := binary.BigEndian.Uint32(index)
		switch tag {
		case tagName, tagVersion, tagRelease, tagEpoch, tagArch, tagFileStates, tagFileModes, tagProvideName,
			tagDirIndexes, tagBaseNames, tagDirNames:
			e := entry{binary.BigEndian.Uint32(index[4:]), binary.BigEndian.Uint32(index[8:]),
				binary.BigEndian.Uint32(index[12:])}
			if uint64(e.offset) <= size {
				h.entries[tag] = e
			}
		}
	}
	return h, nil
}

// string is a tag's first string, "" when it has none.
func (h *header) string(tag uint32) string {
	e, ok := h.entries[tag]
	if !ok || e.kind != typeString && e.kind != typeStringArray && e.kind != typeI18NString {
		return ""
	}
	s, _, ok := bytes.Cut(h.store[e.offset:], []byte{0})
	if !ok {
		return ""
	}
	return string(s)
}

// strings are a tag's strings, as many as there are.
func (h *header) strings(tag uint32) []string {
	e, ok := h.entries[tag]
	if !ok || e.kind != typeStringArray {
		return nil
	}
	var all []string
	rest := h.store[e.offset:]
	for range min(e.count, maxStrings) {
		s, after, ok := bytes.Cut(rest, []byte{0})
		if !ok {
			break
		}
		all, rest = append(all, string(s)), after
	}
	return all
}

// numbers are the bytes of a tag's integers, each of size bytes; nil when they are of another type or not all there.
func (h *header) numbers(tag, kind uint32, size uint64) []byte {
	e, ok := h.entries[tag]
	if !ok || e.kind != kind || uint64(e.count)*size > uint64(len(h.store))-uint64(e.offset) {
		return nil
	}
	return h.store[e.offset:][:uint64(e.count)*size]
}

// files joins folders and names. A file that was not installed, as documentation where it is left out, has another
// state than normal.
func (h *header) files(yield func(string) bool) {
	names, folders := h.strings(tagBaseNames), h.strings(tagDirNames)
	places := h.numbers(tagDirIndexes, typeInt32, 4)
	modes, states := h.numbers(tagFileModes, typeInt16, 2), h.numbers(tagFileStates, typeChar, 1)
	for i, name := range names {
		if 4*i+4 > len(places) {
			return
		}
		folder := binary.BigEndian.Uint32(places[4*i:])
		switch {
		case uint64(folder) >= uint64(len(folders)):
			continue
		case i < len(states) && states[i] != installed:
			continue
		case 2*i+2 <= len(modes) && binary.BigEndian.Uint16(modes[2*i:])&kindMask == kindFolder:
			continue
		}
		dir := folders[folder]
		if !strings.HasPrefix(dir, "/") || len(dir)+len(name) > maxPath {
			continue
		}
		if !yield(dir + name) {
			return
		}
	}
}
