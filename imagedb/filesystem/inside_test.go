package filesystem

import (
	"fmt"
	"slices"
	"testing"
)

func TestInsideKeepsWhatIsThere(t *testing.T) {
	before := put(New(nil), map[string]Entry{"/usr/bin/a": file, "/x": file})
	e := before.Edit()
	e.Inside("/")
	s := e.Done()
	want(t, s, "/usr/bin/a", Present, false)
	want(t, s, "/usr/bin/b", Absent, false)
	want(t, s, "/x", Present, false)
	want(t, s, "/y", Unknown, false)
	want(t, s, "/y/z", Unknown, false)
	if _, complete := s.Children("/"); complete {
		t.Error("/ is called complete")
	}
	if _, complete := s.Children("/usr/bin"); !complete {
		t.Error("/usr/bin is not called complete")
	}
	e = s.Edit()
	e.Put("/y", Entry{Presence: Present, Type: Directory})
	e.Inside("/")
	want(t, e.Done(), "/y/z", Unknown, false)
	want(t, Join(before, s, before), "/y", Unknown, false)
}

func TestSwaths(t *testing.T) {
	before := put(New(nil), map[string]Entry{"/bin/a": file, "/bin/b": file, "/etc/kept": file, "/etc/x": file})
	names, kept := NewNames("a", "c"), NewNames("kept", "gone")
	e := before.Edit()
	e.UnderNames("/bin", names)
	e.UnderBut("/etc", kept)
	s := e.Done()
	want(t, s, "/bin/a", Present, true)
	want(t, s, "/bin/b", Present, false)
	want(t, s, "/bin/c", Unknown, false)
	want(t, s, "/bin/c/below", Unknown, false)
	want(t, s, "/bin/d", Absent, false)
	want(t, s, "/etc/kept", Present, false)
	want(t, s, "/etc/gone", Absent, false)
	want(t, s, "/etc/x", Present, true)
	want(t, s, "/etc/y", Unknown, false)
	if found, complete := s.Children("/bin"); !complete || !slices.Equal(found, []string{"a", "b", "c"}) {
		t.Errorf("/bin has %q, complete %v", found, complete)
	}
	if _, complete := s.Children("/etc"); complete {
		t.Error("/etc is called complete")
	}
	want(t, Join(before, s, before), "/bin/c", Unknown, false)
	want(t, Join(before, s, before), "/bin/d", Absent, false)
	want(t, put(s, map[string]Entry{"/bin/a": file}), "/bin/a", Present, false)

	e = s.Edit()
	e.Remove("/bin", Cause{})
	e.UnderNames("/bin", NewNames("d"))
	want(t, e.Done(), "/bin/c", Absent, false)
	want(t, e.Done(), "/bin/d", Unknown, false)
}

func TestInsideButKeepsNamesLikelyAbsent(t *testing.T) {
	before := put(New(nil), map[string]Entry{"/bin/a": file})
	names := NewNames("a", "git")
	e := before.Edit()
	e.InsideBut("/bin", names)
	s := e.Done()
	want(t, s, "/bin/a", Present, false)
	want(t, s, "/bin/git", Absent, true)
	want(t, s, "/bin/other", Unknown, false)
	want(t, Join(before, s, before), "/bin/git", Absent, true)
	e = s.Edit()
	e.InsideBut("/bin", names)
	want(t, e.Done(), "/bin/git", Absent, true)
}

func TestManyOpenings(t *testing.T) {
	s := put(New(nil), map[string]Entry{"/w/kept": file})
	const rounds = 3 * maxOpenings
	for i := range rounds {
		e := s.Edit()
		e.Put(fmt.Sprintf("/w/d%d/f", i), file)
		e.Inside("/w")
		s = e.Done()
	}
	want(t, s, "/w/kept", Present, false)
	want(t, s, "/w/d1/f", Present, true) // came between two that are one now
	want(t, s, "/w/d1/other", Unknown, false)
	want(t, s, fmt.Sprintf("/w/d%d/f", rounds-1), Present, false)
	want(t, s, "/w/other", Unknown, false)
	if n := len(s.changes.kid("w").opened); n > maxOpenings {
		t.Errorf("%d openings are kept", n)
	}
}
