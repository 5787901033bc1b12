package main

import (
	"encoding/binary"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"google.golang.org/protobuf/encoding/protowire"
)

// listing is what fsutil writes of these entries; a size of -1 is a folder's.
func listing(entries ...sentEntry) []byte {
	var all []byte
	for _, e := range entries {
		var m []byte
		m = protowire.AppendString(protowire.AppendTag(m, 1, protowire.BytesType), e.path)
		m = protowire.AppendVarint(protowire.AppendTag(m, 2, protowire.VarintType), uint64(e.mode))
		m = protowire.AppendVarint(protowire.AppendTag(m, 5, protowire.VarintType), uint64(e.size))
		m = protowire.AppendString(protowire.AppendTag(m, 7, protowire.BytesType), e.link)
		all = append(binary.LittleEndian.AppendUint32(all, uint32(len(m))), m...)
	}
	return all
}

func TestSentContext(t *testing.T) {
	files, err := newSentContext(fstest.MapFS{
		"a/kept":    {Data: []byte("kept")},
		sentListing: {Data: listing(sentEntry{path: "a", mode: fs.ModeDir | 0o755}, sentEntry{path: "a/kept", size: 4}, sentEntry{path: "a/left", size: 7, mode: 0o600}, sentEntry{path: "b", mode: fs.ModeDir | 0o755}, sentEntry{path: "b/link", link: "../a", mode: fs.ModeSymlink | 0o777})},
	})
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	if err := fs.WalkDir(files, ".", func(p string, _ fs.DirEntry, err error) error { found = append(found, p); return err }); err != nil {
		t.Fatal(err)
	}
	if want := []string{".", "a", "a/kept", "a/left", "b", "b/link"}; !slices.Equal(found, want) {
		t.Errorf("%q", found)
	}
	if text, err := fs.ReadFile(files, "a/kept"); string(text) != "kept" || err != nil {
		t.Errorf("%q, %v", text, err)
	}
	if info, err := fs.Lstat(files, "a/left"); err != nil || info.Size() != 7 || info.Mode() != 0o600 {
		t.Errorf("%v, %v", info, err)
	}
	if _, err := fs.ReadFile(files, "a/left"); err == nil {
		t.Error("what was not sent is read")
	}
	if link, err := fs.ReadLink(files, "b/link"); link != "../a" || err != nil {
		t.Errorf("%q, %v", link, err)
	}
	if _, err := fs.Lstat(files, "c"); err == nil {
		t.Error("c is there")
	}
	if _, err := newSentContext(fstest.MapFS{sentListing: {Data: []byte("\xff\x00\x00\x00a")}}); err == nil || !strings.Contains(err.Error(), "unexpected EOF") {
		t.Errorf("%v", err)
	}
}
