package buildcontext

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

func TestIgnore(t *testing.T) {
	c := New(fstest.MapFS{
		".dockerignore":         {Data: []byte("# a comment\n/node_modules\n*.log\n!keep.log\ncache/*\n!cache/kept/deep\r\n")},
		"node_modules/m.js":     {},
		"pkg/node_modules/n.js": {},
		"a.log":                 {},
		"keep.log":              {},
		"sub/b.log":             {},
		"cache/gone":            {},
		"cache/kept/deep/x":     {},
		"cache/kept/not":        {},
		"Dockerfile":            {},
	}, nil)
	for p, line := range map[string]int{
		"/node_modules": 2, "/node_modules/m.js": 2, "/pkg/node_modules/n.js": 0, "/a.log": 3, "/keep.log": 0, "/sub/b.log": 0,
		"/cache/gone": 5, "/cache/kept/deep/x": 0, "/cache/kept/not": 5, "/Dockerfile": 0, "/.dockerignore": 0,
	} {
		want := filesystem.Present
		if line > 0 {
			want = filesystem.Absent
		}
		if e := c.Lookup(p); e.Presence != want {
			t.Errorf("%s: got presence %d, want %d", p, e.Presence, want)
		}
		got := 0
		if at := c.Ignored(p); !at.Nowhere() {
			got = at.File.Position(at.Start).Line + 1
		}
		if got != line {
			t.Errorf("%s: left out by line %d, want %d", p, got, line)
		}
	}
	if names, complete := c.Children("/cache"); !complete || !slices.Equal(names, []string{"kept"}) {
		t.Errorf("a directory with an exception in it: got %v", names)
	}
	if e := c.Unfiltered().Lookup("/a.log"); e.Presence != filesystem.Present {
		t.Error("the unfiltered context has been filtered")
	}
}

func TestOwnIgnoreFileReplacesTheCommonOne(t *testing.T) {
	files := fstest.MapFS{".dockerignore": {Data: []byte("a\n")}, "a": {}, "b": {}}
	c := New(files, source.NewFile("app.Dockerfile.dockerignore", []byte("b\n")))
	if c.Lookup("/a").Presence != filesystem.Present || c.Lookup("/b").Presence != filesystem.Absent {
		t.Error("the wrong ignore file counts")
	}
}

func TestLinksStayInside(t *testing.T) {
	outside := t.TempDir()
	inside := filepath.Join(outside, "context")
	write := func(p, text string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(p, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write(filepath.Join(outside, "secret"), "secret")
	write(filepath.Join(inside, "etc", "thing"), "thing")
	for name, target := range map[string]string{"up": "../secret", "dir": "..", "abs": "/etc/thing"} {
		if err := os.Symlink(target, filepath.Join(inside, name)); err != nil {
			t.Fatal(err)
		}
	}
	c := New(os.DirFS(inside), nil)
	if e := c.Lookup("/dir/secret"); e.Presence != filesystem.Absent {
		t.Errorf("read through a link: %+v", e)
	}
	for p, want := range map[string]filesystem.Presence{"/up": filesystem.Absent, "/dir/secret": filesystem.Absent, "/abs": filesystem.Present} {
		if r := filesystem.Stat(c, p); r.Entry.Presence != want {
			t.Errorf("%s: got %+v, want presence %d", p, r, want)
		}
	}
	if _, err := c.Open("/up"); err == nil {
		t.Error("opened a link")
	}
}

func TestContent(t *testing.T) {
	c := New(fstest.MapFS{
		"crlf.sh": {Data: []byte("#!/bin/sh\r\necho\r\n"), Mode: 0o755},
		"big":     {Data: append([]byte("#!/usr/bin/python3\n"), make([]byte, maxContent)...)},
	}, nil)
	if e := c.Lookup("/crlf.sh"); e.Head != "#!/bin/sh\r" || e.Mode != 0o755 || string(e.Content) != "#!/bin/sh\r\necho\r\n" || e.ELF != nil {
		t.Errorf("got %+v", e)
	}
	if e := c.Lookup("/big"); e.Head != "#!/usr/bin/python3" || e.Has(filesystem.KnowContent) || !e.Has(filesystem.KnowSize|filesystem.KnowELF) {
		t.Errorf("got %+v", e)
	}
}

// unreadable is a context whose directory d cannot be listed.
type unreadable struct{ fstest.MapFS }

func (u unreadable) ReadDir(name string) ([]fs.DirEntry, error) {
	if name == "d" {
		return nil, fs.ErrPermission
	}
	return u.MapFS.ReadDir(name)
}

func TestWhatCannotBeReadIsUnknown(t *testing.T) {
	c := New(unreadable{fstest.MapFS{"d/f": {}, "e": {}}}, nil)
	if e := c.Lookup("/d/f"); e.Presence != filesystem.Unknown {
		t.Errorf("got %+v", e)
	}
	if _, complete := c.Children("/d"); complete {
		t.Error("a directory that cannot be read is called complete")
	}
	if c.Lookup("/f").Presence != filesystem.Absent {
		t.Error("absence elsewhere is no longer known")
	}
}

func TestAssumedContextIsLikely(t *testing.T) {
	c := New(fstest.MapFS{"a": {}}, nil)
	c.Assumed = true
	if a, b := c.Lookup("/a"), c.Lookup("/b"); !a.Likely || !b.Likely || b.Presence != filesystem.Absent {
		t.Errorf("got %+v, %+v", a, b)
	}
}

func TestNamed(t *testing.T) {
	c := New(fstest.MapFS{"a/x.txt": {}, "b/c/x.txt": {}, "out/x.txt": {}, ".dockerignore": {Data: []byte("out\n")}}, nil)
	if got := c.Named("x.txt"); !slices.Equal(got, []string{"/a/x.txt", "/b/c/x.txt"}) {
		t.Errorf("got %v", got)
	}
}

// TestIgnoreFileOfManyPatterns holds that patterns are held against paths so often and no more, and that nothing is
// claimed then.
func TestIgnoreFileOfManyPatterns(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long: make test-all")
	}
	var patterns strings.Builder
	for i := range 50000 {
		fmt.Fprintf(&patterns, "a%d*/x\n", i)
	}
	files := fstest.MapFS{".dockerignore": {Data: []byte(patterns.String())}}
	for i := range 1000 {
		files[fmt.Sprintf("f%03d", i)] = &fstest.MapFile{Data: []byte("x")}
	}
	c := New(files, nil)
	known := 0
	for i := range 1000 {
		if c.Lookup(fmt.Sprintf("/f%03d", i)).Presence != filesystem.Unknown {
			known++
		}
	}
	if known == 0 || known > 500 {
		t.Errorf("%d of 1000 paths were held against 50,000 patterns each", known)
	}
	if names, complete := c.Children("/"); complete {
		t.Errorf("what is sent is said to be known: %d names", len(names))
	}
}

func TestOversizedIgnoreFile(t *testing.T) {
	for size, want := range map[int]bool{1 << 20: false, 1<<20 + 1: true} {
		if got := Oversized(fstest.MapFS{".dockerignore": {Data: make([]byte, size)}}); got != want {
			t.Errorf("%d bytes: %v", size, got)
		}
	}
}

// TestTypeOf: the type of an entry is what looking at it says, and nothing is read for it.
func TestTypeOf(t *testing.T) {
	files := opened{FS: fstest.MapFS{".dockerignore": {Data: []byte("gone\n")}, "gone": {}, "a": {Data: []byte("a")}, "dir/b": {},
		"link": {Data: []byte("a"), Mode: fs.ModeSymlink}}, count: new(int)}
	c := New(files, nil)
	*files.count = 0
	types := map[string]filesystem.Type{}
	for _, p := range []string{"/", "/a", "/dir", "/dir/b", "/link", "/gone", "/missing", "/a/b"} {
		types[p] = c.TypeOf(p)
	}
	if *files.count > 0 {
		t.Errorf("%d files were opened", *files.count)
	}
	for p, got := range types {
		if want := c.Lookup(p).Type; got != want {
			t.Errorf("%s is of type %d, not %d", p, got, want)
		}
	}
}

// opened counts the files that are opened.
type opened struct {
	fs.FS
	count *int
}

func (o opened) Open(name string) (fs.File, error) {
	*o.count++
	return o.FS.Open(name)
}

func (o opened) ReadDir(name string) ([]fs.DirEntry, error) { return fs.ReadDir(o.FS, name) }

func (o opened) ReadLink(name string) (string, error) { return fs.ReadLink(o.FS, name) }

func (o opened) Lstat(name string) (fs.FileInfo, error) { return fs.Lstat(o.FS, name) }

// TestKeep: what was found of a context is found once, and once for all contexts of files that keep it where nothing is
// left out.
func TestKeep(t *testing.T) {
	calls := 0
	find := func(tree filesystem.Tree) any {
		calls++
		names, _ := tree.Children("/")
		return strings.Join(names, " ")
	}
	plain := fstest.MapFS{"a": {}, "b": {}}
	files := keeping{plain, map[any]any{}}
	ignore := source.NewFile(".dockerignore", []byte("a\n"))
	for n, c := range []struct {
		context *Context
		want    string
		calls   int // that more find
	}{
		{New(plain, nil), "a b", 2},
		{New(files, ignore), "b", 2},
		{New(files, nil), "a b", 2},
		{New(files, nil), "a b", 0},
		{New(files, ignore), "b", 2},
	} {
		before := calls
		for range 2 {
			for key := range 2 {
				if got := c.context.Keep(key, find); got != c.want {
					t.Errorf("%d: got %v", n, got)
				}
			}
		}
		if calls-before != c.calls {
			t.Errorf("%d: found %d times", n, calls-before)
		}
	}
}

// keeping are files that keep what was found of them.
type keeping struct {
	fstest.MapFS
	kept map[any]any
}

func (k keeping) Keep(key any, find func() any) any {
	if _, ok := k.kept[key]; !ok {
		k.kept[key] = find()
	}
	return k.kept[key]
}
