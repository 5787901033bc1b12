package rpmdb

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// fixtures are databases that rpm's and Berkeley DB's own code wrote; see testdata/make.sh.
var fixtures = []string{"rpmdb.sqlite", "Packages.db", "Packages"}

func fixture(t testing.TB, name string) []byte {
	t.Helper()
	f, err := os.Open(filepath.Join("testdata", name+".gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	b, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func packages(db []byte) (all []Package, err error) {
	err = Read(db, func(p Package) error {
		all = append(all, p)
		return nil
	})
	slices.SortFunc(all, func(a, b Package) int { return strings.Compare(a.Name, b.Name) })
	return all, err
}

func TestRead(t *testing.T) {
	listed, err := os.ReadFile(filepath.Join("testdata", "packages.txt")) // what rpm -qa says
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range fixtures {
		all, err := packages(fixture(t, name))
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		var got strings.Builder
		for _, p := range all {
			fmt.Fprintf(&got, "%s %s %s\n", p.Name, p.Version, p.Arch)
		}
		if got.String() != string(listed) {
			t.Errorf("%s: got\n%s\nwant\n%s", name, got.String(), listed)
			continue
		}
		for _, p := range all {
			if !slices.Contains(p.Provides, p.Name+"-also") {
				t.Errorf("%s: %s provides %q", name, p.Name, p.Provides)
			}
		}
		if got := slices.Collect(all[0].Files); !slices.Equal(got, []string{"/etc/epochal/empty.conf", "/usr/bin/epochal",
			"/usr/share/epochal/a-rather-long-file-name-number-1", "/usr/share/epochal/a-rather-long-file-name-number-2"}) {
			t.Errorf("%s: documentation and folders are no files of a package: %q", name, got)
		}
		if got := slices.Collect(all[1].Files); len(got) != 302 {
			t.Errorf("%s: the large package has %d files", name, len(got))
		}
	}
}

// TestDamage changes and cuts the databases: an error or fewer packages, never a crash.
func TestDamage(t *testing.T) {
	for _, name := range fixtures {
		db := fixture(t, name)
		for n := 0; n < len(db); n += 4999 {
			if _, err := packages(db[:n]); err != nil && !errors.Is(err, ErrMalformed) {
				t.Errorf("%s, %d bytes: %v", name, n, err)
			}
		}
		for at := 0; at < len(db); at += 149 {
			for _, change := range []byte{0xff, 0x01, 0x80} {
				bad := bytes.Clone(db[:min(len(db), at+64<<10)])
				bad[at] ^= change
				if _, err := packages(bad); err != nil && !errors.Is(err, ErrMalformed) {
					t.Errorf("%s, byte %d: %v", name, at, err)
				}
			}
		}
	}
	if _, err := packages(nil); !errors.Is(err, ErrMalformed) {
		t.Errorf("nothing: %v", err)
	}
}

func TestEachMayStop(t *testing.T) {
	stop := errors.New("stop")
	for _, name := range fixtures {
		n := 0
		if err := Read(fixture(t, name), func(Package) error { n++; return stop }); !errors.Is(err, stop) || n != 1 {
			t.Errorf("%s: %d packages, %v", name, n, err)
		}
	}
}

// FuzzRead writes a few bytes over one of the databases.
func FuzzRead(f *testing.F) {
	var all [][]byte
	for i, name := range fixtures {
		all = append(all, fixture(f, name))
		f.Add(uint8(i), uint32(16), []byte{16, 0, 1})
		f.Add(uint8(i), uint32(4096), []byte{5, 0, 0, 0, 9})
	}
	f.Fuzz(func(t *testing.T, which uint8, at uint32, change []byte) {
		db := bytes.Clone(all[int(which)%len(all)])
		copy(db[int(at)%len(db):], change)
		size := 0
		err := Read(db, func(p Package) error {
			size += len(p.Name) + len(p.Version)
			for p := range p.Files {
				size += len(p)
			}
			return nil
		})
		if err != nil && !errors.Is(err, ErrMalformed) {
			t.Error(err)
		}
		if size > 16*len(db) {
			t.Errorf("%d bytes say %d", len(db), size)
		}
	})
}
