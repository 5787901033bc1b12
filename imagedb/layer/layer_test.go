package layer

import (
	"archive/tar"
	"bytes"
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/sections"
)

// tarOf makes a tar of headers; "NAME: text" pairs give bodies by name.
func tarOf(t testing.TB, bodies map[string]string, headers ...tar.Header) []byte {
	t.Helper()
	var buf bytes.Buffer
	w := tar.NewWriter(&buf)
	for _, h := range headers {
		body := bodies[h.Name]
		if h.Typeflag == tar.TypeReg {
			h.Size = int64(len(body))
		}
		if h.Mode == 0 {
			h.Mode = 0o644
		}
		if err := w.WriteHeader(&h); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(body)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

func file(name string) tar.Header { return tar.Header{Name: name, Typeflag: tar.TypeReg} }
func dir(name string) tar.Header  { return tar.Header{Name: name, Typeflag: tar.TypeDir, Mode: 0o755} }
func link(name, to string) tar.Header {
	return tar.Header{Name: name, Linkname: to, Typeflag: tar.TypeSymlink}
}
func hard(name, to string) tar.Header {
	return tar.Header{Name: name, Linkname: to, Typeflag: tar.TypeLink}
}

func read(t testing.TB, b []byte) *Index {
	t.Helper()
	x, err := Read(context.Background(), bytes.NewReader(b), "", Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return x
}

func chain(t testing.TB, layers ...[]byte) *Index {
	x := Empty()
	for i, b := range layers {
		x = Merge(x, read(t, b), i+1)
	}
	return x
}

// present lists all paths of a tree that are there.
func present(tree filesystem.Tree, dir string) []string {
	var all []string
	names, _ := tree.Children(dir)
	for _, n := range names {
		p := strings.TrimSuffix(dir, "/") + "/" + n
		all = append(all, p)
		all = append(all, present(tree, p)...)
	}
	return all
}

func want(t *testing.T, tree filesystem.Tree, paths ...string) {
	t.Helper()
	got := present(tree, "/")
	slices.Sort(got)
	slices.Sort(paths)
	if !slices.Equal(got, paths) {
		t.Errorf("paths differ:\n got %q\nwant %q", got, paths)
	}
	for _, p := range got {
		if tree.Lookup(p).Presence != filesystem.Present {
			t.Errorf("%s is a child but not present", p)
		}
	}
}

func TestWhiteouts(t *testing.T) {
	lower := tarOf(t, nil, dir("a"), file("a/x"), file("a/y"), dir("b"), file("b/z"), file("c"), dir("d"), file("d/old"))
	upper := tarOf(t, nil, file("a/.wh.x"), file(".wh.b"), file("a/.wh.nothing"), file(".wh.d"), dir("d"), file("d/new"), file(".wh..wh.plnk"))
	x := chain(t, lower, upper)
	want(t, x, "/a", "/a/y", "/c", "/d", "/d/new")
	if e := x.Lookup("/a/x"); e.Presence != filesystem.Absent || e.Cause.Layer != 2 {
		t.Errorf("a removed file must tell its layer: %+v", e)
	}
	if e := x.Lookup("/a/nothing"); e.Presence != filesystem.Absent || e.Cause.Layer != 0 {
		t.Errorf("what never was is absent without a layer: %+v", e)
	}
	again := chain(t, lower, upper, tarOf(t, nil, file("b")))
	if e := again.Lookup("/b"); e.Presence != filesystem.Present || e.Type != filesystem.Regular || e.Cause.Layer != 3 {
		t.Errorf("a file in a removed directory's place: %+v", e)
	}
}

func TestOpaqueDirectoryHidesLowerLayersOnly(t *testing.T) {
	x := chain(t,
		tarOf(t, nil, file("a/x"), file("a/sub/y")),
		tarOf(t, nil, file("a/new"), file("a/.wh..wh..opq")))
	want(t, x, "/a", "/a/new")
	x = chain(t, tarOf(t, nil, file("a/x")), tarOf(t, nil, file(".wh..wh..opq"), file("b")))
	want(t, x, "/b")
}

func TestHardlinks(t *testing.T) {
	text := map[string]string{"bin/a": "#!/bin/sh\r\n", "etc/os-release": "ID=debian\n"}
	x := chain(t,
		tarOf(t, text, file("bin/a"), hard("bin/b", "bin/a"), file("etc/os-release"), link("lnk", "bin")),
		tarOf(t, nil, hard("usr/c", "./bin/b"), hard("usr/d", "lnk/a"), hard("lost", "no/where"), hard("usr/e", "usr/c")))
	for _, p := range []string{"/bin/a", "/bin/b", "/usr/c", "/usr/d"} {
		if e := x.Lookup(p); e.Type != filesystem.Regular || e.Head != "#!/bin/sh\r" || e.Size != 11 {
			t.Errorf("%s: %+v", p, e)
		}
	}
	if e := x.Lookup("/lost"); e.Presence != filesystem.Present || e.Known != 0 {
		t.Errorf("a hardlink to nothing: %+v", e)
	}
	if e := x.Lookup("/usr/c"); e.Cause.Layer != 2 {
		t.Errorf("a hardlink comes with its own layer: %+v", e)
	}
}

// Names of one file have one inode in their layer, whatever their order; a layer above has inodes of its own.
func TestInodesOfHardlinks(t *testing.T) {
	text := map[string]string{"a": "12345", "x": "12345"}
	x := chain(t,
		tarOf(t, text, file("a"), hard("b", "a"), hard("c", "b"), file("alone")),
		tarOf(t, text, file("x"), hard("y", "x"), hard("z", "a")))
	inode := func(p string) uint64 { return x.Lookup(p).Inode }
	if inode("/a") == 0 || inode("/a") != inode("/b") || inode("/a") != inode("/c") || inode("/alone") != 0 {
		t.Errorf("a %d, b %d, c %d, alone %d", inode("/a"), inode("/b"), inode("/c"), inode("/alone"))
	}
	if inode("/x") == 0 || inode("/x") != inode("/y") || inode("/x") == inode("/a") || inode("/z") != 0 {
		t.Errorf("x %d, y %d, z %d", inode("/x"), inode("/y"), inode("/z"))
	}
	var files filesystem.Tally
	for _, p := range []string{"/a", "/b", "/c", "/alone", "/x", "/y", "/z"} {
		files.Add(x.Lookup(p))
	}
	if files.Bytes != 15 {
		t.Errorf("%d bytes; a, x and z have 5", files.Bytes)
	}
}

func TestKeyringsAreKept(t *testing.T) {
	text := map[string]string{"etc/apt/trusted.gpg": "a", "etc/apt/trusted.gpg.d/b.asc": "b", "etc/apt/keyrings/c": "c", "usr/share/keyrings/d.gpg": "\x99\x00",
		"usr/share/keyrings/deep/e.gpg": "e", "usr/share/keyrings/debian-archive-removed-keys.pgp": "old",
		"usr/share/keyrings/large.gpg": strings.Repeat("k", keyText+1)}
	var all []tar.Header
	for _, p := range slices.Sorted(maps.Keys(text)) {
		all = append(all, file(p))
	}
	x := chain(t, tarOf(t, text, all...))
	for p, want := range text {
		e := x.Lookup("/" + p)
		kept := !strings.Contains(p, "deep") && !strings.Contains(p, "large") && !strings.Contains(p, "removed")
		if e.Has(filesystem.KnowContent) != kept || kept && string(e.Content) != want {
			t.Errorf("%s: kept %v: %.20q", p, e.Has(filesystem.KnowContent), e.Content)
		}
	}
}

// Texts of one layer are compressed together; each is found again in every index that they come to.
func TestTextsAreFoundThroughMerges(t *testing.T) {
	text := map[string]string{"etc/os-release": "ID=debian\n", "etc/passwd": strings.Repeat("root:x:0:0\n", 100), "var/lib/dpkg/status": strings.Repeat("Package: a\n", 500),
		"etc/apt/keyrings/a.gpg": strings.Repeat("key", 1000), "etc/apt/keyrings/b.gpg": strings.Repeat("key", 1000), "etc/shells": ""}
	var all []tar.Header
	for _, p := range slices.Sorted(maps.Keys(text)) {
		all = append(all, file(p))
	}
	for i := range 5 { // more than a segment takes
		p := "opt/" + string(rune('a'+i)) + "/CMakeCache.txt"
		text[p] = strings.Repeat(p, smallText/len(p)/2)
		all = append(all, file(p))
	}
	upper := map[string]string{"etc/passwd": "app:x:1:1\n", "etc/os-release": "ID=other\n"}
	x := Merge(chain(t, tarOf(t, text, all...)), read(t, tarOf(t, upper, file("etc/passwd"), file("etc/os-release"), hard("opt/again", "etc/passwd"), hard("opt/keys", "etc/apt/keyrings/b.gpg"))), 2)
	maps.Copy(text, upper)
	text["opt/again"], text["opt/keys"] = text["etc/passwd"], text["etc/apt/keyrings/b.gpg"]
	again, err := Parse(bytes.Clone(x.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	for p, want := range text {
		for _, x := range []*Index{x, again} {
			if e := x.Lookup("/" + p); !e.Has(filesystem.KnowContent) || string(e.Content) != want {
				t.Errorf("%s: %.30q, not %.30q", p, e.Content, want)
			}
		}
	}
	if n := len(x.sections[contentSection]); n > 4000 {
		t.Errorf("%d bytes for texts of much repetition", n)
	}
}

func TestLinksOnTheWay(t *testing.T) {
	x := chain(t,
		tarOf(t, nil, dir("usr/lib"), link("lib", "usr/lib"), file("lib/inner"), link("loop", "loop"), file("loop/x"),
			link("up", "../../.."), file("up/escaped"), file("plain"), file("plain/x")),
		tarOf(t, nil, file("usr/lib/two")))
	want(t, x, "/usr", "/usr/lib", "/lib", "/usr/lib/inner", "/usr/lib/two", "/loop", "/up", "/escaped", "/plain")
	if r := filesystem.Stat(x, "/lib/two"); r.Path != "/usr/lib/two" || r.Entry.Presence != filesystem.Present {
		t.Errorf("stat through a link: %+v", r)
	}
	x = chain(t, tarOf(t, nil, dir("usr/lib"), file("usr/lib/a"), link("lib", "usr/lib")), tarOf(t, nil, file("lib/b")))
	if e := x.Lookup("/lib"); e.Type != filesystem.Directory {
		t.Errorf("overlayfs shows the upper layer's directory instead of a lower link: %+v", e)
	}
	want(t, x, "/usr", "/usr/lib", "/usr/lib/a", "/lib", "/lib/b")
}

func TestOddNames(t *testing.T) {
	long := strings.Repeat("n", 300) + "/" + strings.Repeat("m", 200)
	x := chain(t, tarOf(t, nil, dir("./"), file("./a"), file("/abs"), file("../../out"), file("x/../y"), file("bad\xff\xfename"),
		file(long), tar.Header{Name: "gnu/" + long, Typeflag: tar.TypeReg, Format: tar.FormatGNU}, file("a-b"), file("a.b"), file("z/a"), file("z-/a")))
	for _, p := range []string{"/a", "/abs", "/out", "/y", "/bad\xff\xfename", "/" + long, "/gnu/" + long, "/a-b", "/a.b", "/z/a", "/z-/a"} {
		if x.Lookup(p).Presence != filesystem.Present {
			t.Errorf("%.40q is missing", p)
		}
	}
	if got := x.Named("a"); !slices.Equal(got, []string{"/a", "/z-/a", "/z/a"}) {
		t.Errorf("named a: %q", got)
	}
}

func TestDuplicatesLastWins(t *testing.T) {
	x := chain(t, tarOf(t, nil, dir("d"), file("d/x"), file("d"), file("f"), dir("f"), file("f/y"),
		tar.Header{Name: "m", Typeflag: tar.TypeReg, Mode: 0o600}, tar.Header{Name: "m", Typeflag: tar.TypeReg, Mode: 0o4755, Uid: 7}))
	want(t, x, "/d", "/f", "/f/y", "/m")
	if e := x.Lookup("/m"); e.Mode != 0o4755 || e.UID != 7 {
		t.Errorf("%+v", e)
	}
}

func TestOwners(t *testing.T) {
	text := map[string]string{
		"var/lib/dpkg/info/libc6:amd64.list": "/.\n/lib\n/lib/libc.so.6\n/lib/gone\n",
		"var/lib/dpkg/info/bash.list":        "/bin/bash\n",
		"lib/apk/db/installed":               "P:musl\nV:1\nF:lib\nR:ld-musl\nF:\nR:top\n\nP:zlib\nF:lib\nR:libz\n",
	}
	x := chain(t,
		tarOf(t, nil, dir("usr/lib"), link("lib", "usr/lib"), file("usr/bin/bash"), link("bin", "usr/bin"), file("top")),
		tarOf(t, text, file("usr/lib/libc.so.6"), file("var/lib/dpkg/info/libc6:amd64.list"), file("var/lib/dpkg/info/bash.list")),
		tarOf(t, nil, file("usr/bin/bash")))
	for p, pkg := range map[string]string{"/usr/lib/libc.so.6": "libc6", "/usr/bin/bash": "bash", "/lib": "", "/top": ""} {
		if got := x.Lookup(p).Package; got != pkg {
			t.Errorf("%s belongs to %q, not %q", p, got, pkg)
		}
	}
	x = chain(t, tarOf(t, text, file("lib/ld-musl"), file("lib/libz"), file("top"), file("lib/apk/db/installed")))
	for p, pkg := range map[string]string{"/lib/ld-musl": "musl", "/lib/libz": "zlib", "/top": "musl"} {
		if got := x.Lookup(p).Package; got != pkg {
			t.Errorf("%s belongs to %q, not %q", p, got, pkg)
		}
	}
}

func TestLimits(t *testing.T) {
	plain := tarOf(t, map[string]string{"zeros": strings.Repeat("\x00", 80<<20)}, file("zeros"))
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	_, _ = z.Write(plain)
	_ = z.Close()
	for name, c := range map[string]struct {
		layer  []byte
		limits Limits
	}{
		"ratio":   {packed.Bytes(), Limits{}},
		"bytes":   {plain, Limits{Bytes: 1 << 20}},
		"entries": {tarOf(t, nil, file("a"), file("b")), Limits{Entries: 1}},
		"name":    {tarOf(t, nil, file(strings.Repeat("x/", 3000)+"y")), Limits{}},
	} {
		if _, err := Read(context.Background(), bytes.NewReader(c.layer), "", c.limits); !errors.Is(err, ErrTooLarge) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := Read(context.Background(), bytes.NewReader(packed.Bytes()), "", Limits{Ratio: 2000}); err != nil {
		t.Errorf("a higher limit must let it pass: %v", err)
	}
}

func TestCompressions(t *testing.T) {
	plain := tarOf(t, nil, file("a"))
	var zipped bytes.Buffer
	z := gzip.NewWriter(&zipped)
	_, _ = z.Write(plain[:700])
	_ = z.Close()
	z.Reset(&zipped)
	_, _ = z.Write(plain[700:])
	_ = z.Close()
	enc, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	skippable := []byte{0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 'x', 'y', 'z'}
	for name, b := range map[string][]byte{"plain": plain, "gzip in members": zipped.Bytes(), "padded gzip": append(bytes.Clone(zipped.Bytes()), make([]byte, 512)...),
		"zstd": enc.EncodeAll(plain, nil), "zstd behind a skippable frame": enc.EncodeAll(plain, skippable), "nothing": nil} {
		x := read(t, b)
		if found := x.Lookup("/a").Presence == filesystem.Present; found != (name != "nothing") {
			t.Errorf("%s: %v", name, found)
		}
	}
}

func TestDamagedLayersFail(t *testing.T) {
	whole := tarOf(t, map[string]string{"a": strings.Repeat("text", 500)}, file("a"), file("b"))
	for _, n := range []int{100, 600, 1500, 2600} {
		if _, err := Read(context.Background(), bytes.NewReader(whole[:n]), "", Limits{}); err == nil {
			t.Errorf("no error for the first %d bytes", n)
		}
	}
	if _, err := Read(context.Background(), bytes.NewReader(whole), "sha256:00", Limits{}); !errors.Is(err, ErrDigest) {
		t.Errorf("wrong digest: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Read(ctx, bytes.NewReader(whole), "", Limits{}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func TestDamagedIndexIsNoticed(t *testing.T) {
	good := read(t, tarOf(t, nil, file("a"), file("b"))).Bytes()
	for i := range good {
		bad := bytes.Clone(good)
		bad[i] ^= 0x40
		if _, err := Parse(bad); !errors.Is(err, sections.ErrDamaged) {
			t.Errorf("byte %d changed: %v", i, err)
		}
	}
	for n := range good {
		if _, err := Parse(good[:n]); err == nil {
			t.Errorf("cut to %d bytes: no error", n)
		}
	}
}
