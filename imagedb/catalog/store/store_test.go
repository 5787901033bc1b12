package store

import (
	"bytes"
	"errors"
	"io"
	"reflect"
	"slices"
	"testing"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

func sample() []File {
	bin := File{Path: "/usr/bin/x", Type: filesystem.Regular, Mode: 0o4755, Size: 12, Known: filesystem.KnowMode | filesystem.KnowSize | filesystem.KnowOwner, GID: 42}
	bin.SetELF(&filesystem.ELF{Class: 64, Machine: 62, Type: 3, Soname: "libx.so.1", Needed: []string{"libc.so.6"}, Runpath: []string{"$ORIGIN"},
		Interp: "/lib64/ld.so", VerNeeds: []filesystem.VersionNeed{{File: "libc.so.6", Versions: []string{"GLIBC_2.34"}}}, VerDefs: []string{"V1"}})
	text := File{Path: "/usr/bin/y", Type: filesystem.Regular, Likely: true}
	text.SetELF(nil)
	return []File{{Path: "/usr", Type: filesystem.Directory}, {Path: "/usr/bin", Type: filesystem.Directory}, bin, text,
		{Path: "/usr/bin/z", Type: filesystem.Symlink, Link: "x"}, {Path: "/usr/unknown"}}
}

func TestFilesRoundTrip(t *testing.T) {
	want := sample()
	got, err := DecodeFiles(string(EncodeFiles(want)))
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%v\n%+v\nwant\n%+v", err, got, want)
	}
	if e := got[2].ELF(); e == nil || e.Soname != "libx.so.1" || e.VerNeeds[0].Versions[0] != "GLIBC_2.34" {
		t.Errorf("ELF facts: %+v", e)
	}
	if got[3].ELF() != nil || got[3].Known&filesystem.KnowELF == 0 {
		t.Error("a file known to be no ELF file is something else")
	}
}

func TestDamagedFiles(t *testing.T) {
	b := EncodeFiles(sample())
	for n := range b {
		if _, err := DecodeFiles(string(b[:n])); !errors.Is(err, ErrDamaged) {
			t.Fatalf("cut at %d of %d: %v", n, len(b), err)
		}
	}
}

func TestSet(t *testing.T) {
	b, err := EncodeSet([]Package{
		{Name: "b", Version: "2", Arch: "all", Source: "deb", Depends: "a (>= 1)", Provides: "v (= 1), w", Files: sample(), Frame: "1"},
		{Name: "a", Version: "1", Arch: "amd64", Recommends: "b", Frame: "1"},
	})
	if err != nil {
		t.Fatal(err)
	}
	s, err := OpenSet(section(b))
	if err != nil || !slices.Equal(s.Names(), []string{"a", "b"}) {
		t.Fatalf("%v %v", s, err)
	}
	p, ok := s.Package("b")
	if !ok || p.Version != "2" || p.Depends != "a (>= 1)" {
		t.Errorf("%+v %v", p, ok)
	}
	var frames Frames
	files, err := frames.Files(s, p)
	if err != nil || !reflect.DeepEqual(files, sample()) {
		t.Errorf("%v %+v", err, files)
	}
	if p, ok := s.Provider("w"); !ok || p.Name != "b" {
		t.Errorf("provider of w: %+v %v", p, ok)
	}
	if _, ok := s.Provider("nothing"); ok {
		t.Error("something provides nothing")
	}
	if _, ok := s.Package("c"); ok {
		t.Error("a package that was not put in is there")
	}
	for _, n := range []int{0, 1, 5} {
		if _, err := OpenSet(section(b[:n])); err == nil {
			t.Errorf("a set cut at %d opens", n)
		}
	}
}

func TestNamesRoundTrip(t *testing.T) {
	kinds := map[string]byte{}
	for i := range 10000 {
		kinds[string(rune('a'+i%26))+string(rune('a'+i/26%26))+string(rune('a'+i/676))] = "pvr"[i%3]
	}
	b, err := EncodeNames(kinds)
	if err != nil {
		t.Fatal(err)
	}
	n, err := OpenNames(section(b))
	if err != nil {
		t.Fatal(err)
	}
	count := 0
	for name, kind := range n.All {
		count++
		if uint32(kinds[name]) != kind {
			t.Errorf("%s: %c", name, kind)
		}
	}
	if count != len(kinds) {
		t.Errorf("%d names, want %d", count, len(kinds))
	}
	for name, kind := range kinds {
		if count++; count%50 == 0 {
			if k := n.Kind(name); k != uint32(kind) {
				t.Errorf("%s: %c", name, k)
			}
		}
	}
	for _, name := range []string{"", "A", "zzzz", "ab c", "a\nb"} {
		if k := n.Kind(name); k != 0 {
			t.Errorf("%q: %c", name, k)
		}
	}
}

func TestKeyrings(t *testing.T) {
	files := map[string][]byte{"a=1 /x.gpg": []byte("\x99\x00\n\nkeys"), "a=1 /y.gpg": {}, "b=2 /x.gpg": []byte("\x98other\t7\n")}
	packed, err := EncodeKeyrings(files)
	if err != nil {
		t.Fatal(err)
	}
	unpacked, err := Decompress(packed)
	if err != nil {
		t.Fatal(err)
	}
	for key, want := range files {
		if got, ok := FindKeyring(string(unpacked), key); !ok || string(got) != string(want) {
			t.Errorf("%s: %q, %v", key, got, ok)
		}
	}
	if _, ok := FindKeyring(string(unpacked), "a=2 /x.gpg"); ok {
		t.Error("a key that is not there is found")
	}
	if _, ok := FindKeyring("a\t9\n\nshort", "a"); ok {
		t.Error("damage goes unseen")
	}
}

// The armour is that of gpg 2.2.40 on these bytes.
func TestArmor(t *testing.T) {
	const want = "-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nAQID\n=Z2GT\n-----END PGP PUBLIC KEY BLOCK-----\n"
	if got := Armor([]byte{1, 2, 3}); string(got) != want {
		t.Errorf("%q", got)
	}
	if got, ok := Unarmor(Armor([]byte("any bytes, as many as take more than one line of text, and some more of them"))); !ok || len(got) != 76 {
		t.Errorf("%q %v", got, ok)
	}
}

func section(b []byte) *io.SectionReader {
	return io.NewSectionReader(bytes.NewReader(b), 0, int64(len(b)))
}

func TestContaining(t *testing.T) {
	packed, err := EncodeNames(map[string]byte{"libx": 'p', "libx-dev": 'p', "libx11": 'v', "python3.10-venv": 'p', "zz": 'p'})
	if err != nil {
		t.Fatal(err)
	}
	names, err := OpenNames(io.NewSectionReader(bytes.NewReader(packed), 0, int64(len(packed))))
	if err != nil {
		t.Fatal(err)
	}
	for range 6 { // unpacked on the way the first few times, spelled out once from then on
		for text, want := range map[string][]string{"libx": {"libx", "libx-dev", "libx11"}, "10-venv": {"python3.10-venv"}, "zz": {"zz"}, "none": nil,
			"": {"libx", "libx-dev", "libx11", "python3.10-venv", "zz"}} {
			if got := slices.Collect(names.Containing(text)); !slices.Equal(got, want) {
				t.Errorf("%q: got %v, want %v", text, got, want)
			}
		}
	}
}
