package elf

import (
	"bytes"
	debugelf "debug/elf"
	"encoding/binary"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// forward hides everything but Read.
type forward struct{ io.Reader }

func TestScanAgreesWithDebugELF(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long: make test-all")
	}
	compared := 0
	for _, dir := range []string{"/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/bin"} {
		files, _ := filepath.Glob(dir + "/*")
		for _, name := range files {
			if compare(t, name) {
				compared++
			}
		}
	}
	if compared == 0 {
		t.Skip("this machine has no ELF files in the usual places")
	}
	t.Logf("compared %d objects", compared)
}

func compare(t *testing.T, name string) bool {
	info, err := os.Lstat(name)
	if err != nil || !info.Mode().IsRegular() || info.Size() > 200<<20 {
		return false
	}
	f, err := os.Open(name)
	if err != nil {
		return false
	}
	defer f.Close()
	want, err := debugelf.NewFile(f)
	if err != nil {
		return false
	}
	got, err := Scan(forward{io.NewSectionReader(f, 0, info.Size())})
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return true
	}
	if sought, err := Scan(io.NewSectionReader(f, 0, info.Size())); err != nil || !reflect.DeepEqual(sought, got) {
		t.Errorf("%s: with a reader that seeks: %v, %+v", name, err, sought)
	}
	check := func(what string, same bool) {
		if !same {
			t.Errorf("%s: %s differs: %+v", name, what, got)
		}
	}
	strings := func(tag debugelf.DynTag) []string { s, _ := want.DynString(tag); return s }
	check("class", got.Class == uint8(32*int(want.Class)))
	check("machine", got.Machine == uint16(want.Machine))
	check("type", got.Type == uint16(want.Type))
	check("needed", slices.Equal(got.Needed, strings(debugelf.DT_NEEDED)))
	if s := strings(debugelf.DT_SONAME); len(s) > 0 {
		check("soname", got.Soname == s[0])
	}
	check("interp", got.Interp == interp(want))
	needs, _ := want.DynamicVersionNeeds()
	check("version needs", slices.EqualFunc(got.VerNeeds, needs, func(a filesystem.VersionNeed, b debugelf.DynamicVersionNeed) bool {
		return a.File == b.Name && slices.EqualFunc(a.Versions, b.Needs,
			func(x string, y debugelf.DynamicVersionDep) bool {
				return x == y.Dep
			})
	}))
	defs, _ := want.DynamicVersions()
	check("version definitions", slices.EqualFunc(got.VerDefs, defs, func(a string, b debugelf.DynamicVersion) bool { return a == b.Name }))
	return true
}

func interp(f *debugelf.File) string {
	for _, p := range f.Progs {
		if p.Type == debugelf.PT_INTERP {
			b, _ := io.ReadAll(p.Open())
			return string(bytes.TrimRight(b, "\x00"))
		}
	}
	return ""
}

func TestTruncatedObjectsFail(t *testing.T) {
	exe, err := os.ReadFile("/bin/sh")
	if err != nil || string(exe[:4]) != Magic {
		t.Skip("/bin/sh is no ELF object here")
	}
	if _, err := Scan(bytes.NewReader(exe)); err != nil {
		t.Fatal(err)
	}
	for _, n := range []int{0, 3, 15, 40, 64, 200, 1000, 5000} {
		if n < len(exe) {
			if _, err := Scan(bytes.NewReader(exe[:n])); err == nil {
				t.Errorf("no error for the first %d bytes", n)
			}
		}
	}
}

// counting counts the bytes that are read.
type counting struct {
	*bytes.Reader
	read int
}

func (c *counting) Read(b []byte) (int, error) {
	n, err := c.Reader.Read(b)
	c.read += n
	return n, err
}

func TestWhatSeeksIsReadOnlyWhereItMatters(t *testing.T) {
	exe, err := os.ReadFile("/bin/sh")
	if err != nil || string(exe[:4]) != Magic {
		t.Skip("/bin/sh is no ELF object here")
	}
	large := append(exe, make([]byte, 20<<20)...)
	table := int(binary.LittleEndian.Uint64(large[32:]))
	for at := table; at < table+56*int(binary.LittleEndian.Uint16(large[56:])); at += 56 {
		if size := large[at+32:]; binary.LittleEndian.Uint32(large[at:]) == loadSegment {
			binary.LittleEndian.PutUint64(size, binary.LittleEndian.Uint64(size)+20<<20) // overlapping segments: addresses stay
			break
		}
	}
	c := &counting{Reader: bytes.NewReader(large)}
	if facts, err := Scan(c); err != nil || len(facts.Needed) == 0 {
		t.Fatalf("%+v, %v", facts, err)
	}
	if c.read > 2<<20 {
		t.Errorf("%d bytes are read of an object of %d", c.read, len(large))
	}
}

func FuzzScan(f *testing.F) {
	if exe, err := os.ReadFile("/bin/sh"); err == nil {
		f.Add(exe[:min(len(exe), 200_000)])
	}
	f.Add([]byte(Magic + "\x02\x01\x01"))
	f.Fuzz(func(t *testing.T, b []byte) {
		_, _ = Scan(bytes.NewReader(b))
	})
}
