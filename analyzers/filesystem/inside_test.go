package filesystem

import "testing"

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
