package filesystem

import (
	"slices"
	"testing"
)

var directory = Entry{Presence: Present, Type: Directory}

func packaged(names ...string) *Bundle {
	var files []File
	for _, p := range names {
		entry := Entry{Presence: Present, Type: Regular, Package: "p", ELF: &ELF{}}
		if p[len(p)-1] == '/' {
			p, entry = p[:len(p)-1], Entry{Presence: Present, Type: Directory, Package: "p"}
		}
		files = append(files, File{p, entry})
	}
	return NewBundle(files)
}

func lay(s *State, b *Bundle) *State {
	e := s.Edit()
	e.Lay(b)
	return e.Done()
}

func TestBundleLiesOverWhatWasThere(t *testing.T) {
	s := put(New(nil), map[string]Entry{"/usr/bin/old": file, "/usr/bin/tool": file, "/usr/share": {Presence: Present, Type: Directory, Package: "before"}})
	b := packaged("/usr/bin/tool", "/usr/lib/x/y.so.1", "/usr/share/", "/usr/share/doc/")
	after := lay(s, b)
	for p, owner := range map[string]string{"/usr/bin/tool": "p", "/usr/bin/old": "", "/usr/share": "before", "/usr/share/doc": "p"} {
		if got := after.Lookup(p); got.Presence != Present || got.Package != owner {
			t.Errorf("%s: %+v", p, got)
		}
	}
	if e := after.Lookup("/usr/lib/x"); e.Presence != Present || e.Type != Directory {
		t.Errorf("the directory of a packaged file: %+v", e)
	}
	want(t, after, "/usr/lib/z", Absent, false)
	if names, complete := after.Children("/usr/bin"); !complete || !slices.Equal(names, []string{"old", "tool"}) {
		t.Errorf("got %v, %v", names, complete)
	}
	if got := after.Named("y.so.1"); !slices.Equal(got, []string{"/usr/lib/x/y.so.1"}) {
		t.Errorf("got %v", got)
	}
	e := after.Edit()
	e.Remove("/usr/lib", Cause{})
	e.Under("/usr/bin", Cause{})
	gone := e.Done()
	want(t, gone, "/usr/lib/x/y.so.1", Absent, false)
	want(t, gone, "/usr/bin/tool", Present, true)
	want(t, lay(gone, b), "/usr/bin/tool", Present, false)
	want(t, lay(gone, b), "/usr/lib/x/y.so.1", Present, false)
}

func TestBundleFollowsLinksOfDirectories(t *testing.T) {
	s := put(New(nil), map[string]Entry{"/usr/lib": directory, "/lib": link("usr/lib")})
	after := lay(s, packaged("/lib/", "/lib/a/b", "/usr/bin/c"))
	want(t, after, "/usr/lib/a/b", Present, false)
	want(t, after, "/usr/bin/c", Present, false)
	if e := after.Lookup("/lib"); e.Type != Symlink {
		t.Errorf("the link became %+v", e)
	}
	if names, _ := after.Children("/lib"); len(names) > 0 {
		t.Errorf("below the link: %v", names)
	}
}

func TestBundleWhoseOwnLinkIsADirectoryOfAnotherFile(t *testing.T) {
	b := NewBundle([]File{{"/d", link("e")}, {"/d/f", file}})
	want(t, lay(New(nil), b), "/e/f", Present, false)
}

func TestBundleReplacesAFileByItsDirectory(t *testing.T) {
	s := lay(put(New(nil), map[string]Entry{"/a": file}), packaged("/a/", "/a/b"))
	if e := s.Lookup("/a"); e.Type != Directory {
		t.Errorf("got %+v", e)
	}
}

func TestJoinOfOneBranchWithABundle(t *testing.T) {
	before := put(New(nil), map[string]Entry{"/usr/bin/tool": file})
	with := lay(before, packaged("/usr/bin/tool", "/usr/bin/new", "/usr/lib/"))
	s := Join(before, with, before)
	want(t, s, "/usr/bin/new", Unknown, false)
	want(t, s, "/usr/lib", Unknown, false)
	want(t, s, "/usr/bin/other", Absent, false)
	if e := s.Lookup("/usr/bin/tool"); e.Presence != Present || e.Has(KnowELF) {
		t.Errorf("of two different files is said %+v", e)
	}
	again := Join(before, with, lay(before, packaged("/usr/bin/new")))
	want(t, again, "/usr/bin/new", Present, false)
}
