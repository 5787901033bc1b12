package filesystem

import (
	"fmt"
	"slices"
	"testing"
)

var file = Entry{Presence: Present, Type: Regular}

func link(to string) Entry { return Entry{Presence: Present, Type: Symlink, Link: to} }

func put(s *State, entries map[string]Entry) *State {
	e := s.Edit()
	for p, entry := range entries {
		e.Put(p, entry)
	}
	return e.Done()
}

func TestLaterChangesWin(t *testing.T) {
	s := put(New(nil), map[string]Entry{"/a/b": file})
	want(t, s, "/a", Present, false)
	want(t, s, "/a/c", Absent, false)
	e := s.Edit()
	e.Remove("/a", Cause{})
	want(t, e.State(), "/a/b", Absent, false)
	e.Under("/a", Cause{})
	e.Put("/a/d", file)
	s2 := e.Done()
	want(t, s2, "/a/b", Unknown, false)
	want(t, s2, "/a/d", Present, false)
	want(t, s2, "/x", Absent, false)
	want(t, s, "/a/b", Present, false)
	e = s.Edit()
	e.Under("/", Cause{})
	want(t, e.Done(), "/a/b", Present, true)
}

func TestManyChangesKeepOrder(t *testing.T) {
	s := New(nil)
	for i := range 300 {
		e := s.Edit()
		e.Put(fmt.Sprintf("/d/%d", i), file)
		if i%10 == 9 {
			e.Remove("/d", Cause{})
		}
		s = e.Done()
	}
	want(t, s, "/d/298", Absent, false)
}

func TestChildren(t *testing.T) {
	s := put(New(nil), map[string]Entry{"/a/x": file, "/a/y": file})
	e := s.Edit()
	e.Remove("/a/x", Cause{})
	e.Put("/a/z", file)
	s = e.Done()
	if names, complete := s.Children("/a"); !complete || !slices.Equal(names, []string{"y", "z"}) {
		t.Errorf("got %v, %v", names, complete)
	}
	e = s.Edit()
	e.Under("/", Cause{})
	if _, complete := e.Done().Children("/a"); complete {
		t.Error("a directory something unseen wrote to is still called complete")
	}
	e = s.Edit()
	e.Under("/a", Cause{})
	e.Remove("/a", Cause{})
	e.Put("/a/q", file)
	if names, complete := e.Done().Children("/a"); !complete || !slices.Equal(names, []string{"q"}) {
		t.Errorf("after removal: got %v, %v", names, complete)
	}
}

func TestGraftLaysOver(t *testing.T) {
	from := put(New(nil), map[string]Entry{"/src/bin/tool": file, "/src/lib/l": link("x")})
	s := put(New(nil), map[string]Entry{"/opt/bin/other": file})
	e := s.Edit()
	e.Graft(Graft{Dest: "/opt", Source: "/src", From: from})
	s = e.Done()
	want(t, s, "/opt/bin/tool", Present, false)
	want(t, s, "/opt/bin/other", Present, false)
	want(t, s, "/opt/bin/none", Absent, false)
	if names, _ := s.Children("/opt/bin"); !slices.Equal(names, []string{"other", "tool"}) {
		t.Errorf("got %v", names)
	}
	if got := s.Named("tool"); !slices.Equal(got, []string{"/opt/bin/tool"}) {
		t.Errorf("got %v", got)
	}
	e = s.Edit()
	e.Graft(Graft{Dest: "/u", Source: "/", From: Blank()})
	want(t, e.Done(), "/u/x", Unknown, false)
}

func TestJoin(t *testing.T) {
	before := put(New(nil), map[string]Entry{"/keep": file, "/gone": file, "/maybe": file})
	edit := func(f func(*Editor)) *State {
		e := before.Edit()
		f(e)
		return e.Done()
	}
	a := edit(func(e *Editor) {
		e.Remove("/gone", Cause{})
		e.Remove("/maybe", Cause{})
		e.Put("/both", file)
		e.Put("/one", file)
	})
	b := edit(func(e *Editor) { e.Remove("/gone", Cause{}); e.Put("/both", file) })
	s := Join(before, a, b)
	want(t, s, "/keep", Present, false)
	want(t, s, "/gone", Absent, false)
	want(t, s, "/maybe", Unknown, false)
	want(t, s, "/both", Present, false)
	want(t, s, "/one", Unknown, false)
	want(t, s, "/other", Absent, false)
}

func TestResolve(t *testing.T) {
	s := put(New(nil), map[string]Entry{
		"/usr/local/cuda":            link("/etc/alternatives/cuda"),
		"/etc/alternatives/cuda":     link("/usr/local/cuda-12.4"),
		"/usr/local/cuda-12.4/lib64": link("targets/x86_64-linux/lib"),
		"/usr/local/cuda-12.4/targets/x86_64-linux/lib/libcudart.so.12": file,
		"/loop": link("loop"), "/dangling": link("nowhere"), "/f": file,
	})
	if r := Stat(s, "/usr/local/cuda/lib64/libcudart.so.12"); r.Entry.Presence != Present || len(r.Links) != 3 ||
		r.Path != "/usr/local/cuda-12.4/targets/x86_64-linux/lib/libcudart.so.12" {
		t.Errorf("got %+v", r)
	}
	if r := Stat(s, "/usr/local/cuda/lib/x"); r.Entry.Presence != Absent || r.Missing != "/usr/local/cuda-12.4/lib" {
		t.Errorf("got %+v", r)
	}
	if r := Stat(s, "/loop"); !r.Loop || r.Entry.Presence != Absent {
		t.Errorf("got %+v", r)
	}
	if r := Stat(s, "/dangling"); r.Entry.Presence != Absent || r.Path != "/nowhere" {
		t.Errorf("got %+v", r)
	}
	if r := Lstat(s, "/dangling"); r.Entry.Presence != Present {
		t.Errorf("got %+v", r)
	}
	if r := Stat(s, "/f/x"); r.Entry.Presence != Absent {
		t.Errorf("a file was entered: %+v", r)
	}
	if r := Stat(Blank(), "/a/b"); r.Entry.Presence != Unknown || r.Path != "/a/b" || !r.Guessed {
		t.Errorf("got %+v", r)
	}
}

func TestGlobEntersLinksOnlyBeforeTheFirstWildcard(t *testing.T) {
	s := put(New(nil), map[string]Entry{
		"/usr/local/cuda": link("cuda-12.4"), "/usr/local/cuda-12.4/lib64": link("real"),
		"/usr/local/cuda-12.4/real/libcupti.so": file, "/usr/local/cuda-12.4/real/libcupti.so.12": link("libcupti.so"),
	})
	for pattern, n := range map[string]int{
		"/usr/local/cuda/lib64/libcupti.so*": 2, "/usr/local/cuda*/lib64/libcupti.so*": 0, "/usr/local/cuda*/real/*.so": 1,
	} {
		if m := Glob(s, pattern, false); len(m.Paths) != n || !m.Complete {
			t.Errorf("%s: got %v, complete %v", pattern, m.Paths, m.Complete)
		}
	}
	if m := Glob(s, "/usr/local/cuda*/lib64/libcupti.so*", true); len(m.Paths) != 4 {
		t.Errorf("followed: got %v", m.Paths)
	}
	if m := Glob(s, "/nodir/*", false); m.Prefix.Entry.Presence != Absent || !m.Complete {
		t.Errorf("got %+v", m)
	}
	if m := Glob(Blank(), "/a/*", false); m.Complete {
		t.Error("nothing is known, yet the matches are called complete")
	}
}

func want(t *testing.T, s *State, p string, presence Presence, likely bool) {
	t.Helper()
	if e := s.Lookup(p); e.Presence != presence || e.Likely != likely {
		t.Errorf("%s: got presence %d likely %v, want %d %v", p, e.Presence, e.Likely, presence, likely)
	}
}

func TestDoubt(t *testing.T) {
	e := New(nil).Edit()
	e.Doubt("/usr/bin", Cause{})
	e.Put("/usr/bin/python3", Entry{Presence: Present, Type: Regular})
	e.Remove("/usr/bin/gone", Cause{})
	s := e.Done()
	for p, want := range map[string]Entry{
		"/usr/bin/pip3":    {Presence: Absent, Likely: true},
		"/usr/bin/python3": {Presence: Present, Type: Regular},
		"/usr/bin/gone":    {Presence: Absent},
		"/etc/passwd":      {Presence: Absent},
	} {
		if got := s.Lookup(p); got.Presence != want.Presence || got.Likely != want.Likely {
			t.Errorf("%s: got %+v, want %+v", p, got, want)
		}
	}
	if _, complete := s.Children("/usr/bin"); complete {
		t.Error("a doubted directory is said to hold nothing else")
	}
}

func TestWane(t *testing.T) {
	e := New(nil).Edit()
	e.Put("/usr/bin/sort", Entry{Presence: Present, Type: Regular})
	before := e.State()
	e.Wane("/usr")
	e.Put("/usr/bin/new", Entry{Presence: Present, Type: Regular})
	s := e.Done()
	for _, s := range []*State{s, Join(before, s, before)} {
		if got := s.Lookup("/usr/bin/sort"); got.Presence != Present || !got.Likely {
			t.Errorf("what may have gone: got %+v", got)
		}
		if got := s.Lookup("/usr/bin/none"); got.Presence != Absent || got.Likely {
			t.Errorf("what was not there: got %+v", got)
		}
	}
	if got := s.Lookup("/usr/bin/new"); got.Presence != Present || got.Likely {
		t.Errorf("what came afterwards: got %+v", got)
	}
}

func TestStatProgramTakesTheTreesWord(t *testing.T) {
	says := saying{"/usr/local/bin/git": {Presence: Absent, Cause: Cause{Note: "the source says so"}}, "/usr/bin/git": {Presence: Absent}}
	for p, want := range map[string]Entry{
		"/usr/local/bin/git": {Presence: Absent, Cause: Cause{Note: "the source says so"}}, "/usr/bin/git": {Presence: Absent, Likely: true}, "/bin/git": {},
	} {
		if got := StatProgram(says, p).Entry; got.Presence != want.Presence || got.Likely != want.Likely {
			t.Errorf("%s: got %+v", p, got)
		}
	}
	e := New(says).Edit()
	e.Under("/usr/local", Cause{})
	if got := StatProgram(e.Done(), "/usr/local/bin/git").Entry; got.Presence != Unknown {
		t.Errorf("after a change: got %+v", got)
	}
}

// saying is a tree that knows single paths and no directories.
type saying map[string]Entry

func (s saying) Lookup(p string) Entry          { return s[p] }
func (saying) Children(string) ([]string, bool) { return nil, false }

func TestGraftOfALikelyTreeMakesAbsenceLikely(t *testing.T) {
	from := saying{"/src/x": {Presence: Absent, Likely: true}}
	e := New(nil).Edit()
	e.Graft(Graft{Dest: "/app", Source: "/src", From: from})
	want(t, e.Done(), "/app/x", Absent, true)
}

func TestReach(t *testing.T) {
	before := put(New(nil), map[string]Entry{"/bin": link("usr/bin"), "/usr/bin/go": file, "/cur": link("/data/new"), "/file": file})
	for _, c := range []struct {
		p            string
		made         bool
		unknown, not string
	}{
		{"/out/x", true, "/out/x", "/other"},
		{"/bin/x", false, "/usr/bin/x", "/usr/lib"},
		{"/bin/deep/x", true, "/usr/bin/deep/y", "/usr/lib"},
		{"/cur/x", true, "/data/new/x", "/usr/bin/x"},
		{"/cur", true, "/cur", "/usr/bin/x"},
	} {
		e := before.Edit()
		e.Reach(c.p, c.made, Cause{})
		s := e.Done()
		if got := Stat(s, c.unknown).Entry.Presence; got != Unknown {
			t.Errorf("%s: %s is %v", c.p, c.unknown, got)
		}
		want(t, s, c.not, Absent, false)
	}
	e := before.Edit()
	e.Reach("/out/x", false, Cause{})
	if got := Stat(e.Done(), "/out/x").Entry.Presence; got != Absent {
		t.Errorf("a file in a missing directory is %v", got)
	}
}

func TestWhatIsForgotten(t *testing.T) {
	known := file
	known.Known, known.Mode, known.Content = KnowMode|KnowOwner|KnowContent, 0o644, []byte("x")
	before := put(New(nil), map[string]Entry{"/a/b": known, "/c": known})
	e := before.Edit()
	e.Forget("/a", KnowMode)
	changed := e.Done()
	e = changed.Edit()
	e.Put("/a/new", known)
	e.Forget("/c", KnowOwner|KnowContent)
	for _, s := range []*State{e.Done(), Join(before, e.Done(), changed), Join(before, before, e.Done())} {
		if b := s.Lookup("/a/b"); b.Presence != Present || b.Likely || b.Known != KnowOwner|KnowContent {
			t.Errorf("/a/b: %+v", b)
		}
		if c := s.Lookup("/c"); c.Known != KnowMode || c.Content != nil {
			t.Errorf("/c: %+v", c)
		}
	}
	if b := e.Done().Lookup("/a/new"); b.Known != known.Known {
		t.Errorf("/a/new: %+v", b)
	}
}

func TestWhatMayHaveAppeared(t *testing.T) {
	before := put(New(nil), map[string]Entry{"/app/b": file, "/d/x": file})
	e := before.Edit()
	e.Grow("/app")
	grown := e.Done()
	e = grown.Edit()
	e.DoubtBut("/", NewNames("usr"))
	e.Vague("/v/w")
	for _, s := range []*State{e.Done(), Join(before, before, e.Done())} {
		want(t, s, "/app/b", Present, false)
		want(t, s, "/app/c/d", Unknown, false)
		want(t, s, "/dist/x", Absent, true)
		want(t, s, "/usr/x", Absent, false)
		want(t, s, "/d/x", Present, false)
		want(t, s, "/v/w", Unknown, false)
		if got := Stat(s, "/v/w/x").Entry.Presence; got != Unknown {
			t.Errorf("in a vague directory: %v", got)
		}
		if _, complete := s.Children("/app"); complete {
			t.Error("the names in /app are complete")
		}
	}
}
