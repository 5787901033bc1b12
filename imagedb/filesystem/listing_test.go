package filesystem

import (
	"slices"
	"testing"
)

// guess is a tree that likely holds nothing.
type guess struct{}

func (guess) Lookup(p string) Entry {
	if p == "/" {
		return Entry{Presence: Present, Type: Directory}
	}
	return Entry{Presence: Absent, Likely: true}
}

func (guess) Children(string) ([]string, bool) { return nil, false }

func TestListingOfLikelyFolder(t *testing.T) {
	file := Entry{Presence: Present, Type: Regular}
	e := New(guess{}).Edit()
	e.Put("/src/a.go", file)
	made := e.Done()
	l := List(made, "/src")
	if !slices.Equal(l.Names, []string{"a.go"}) || !l.Complete || !l.Likely {
		t.Errorf("a folder made where likely none was: %+v", l)
	}
	if _, complete := made.Children("/src"); complete {
		t.Error("what is likely complete is complete for certain")
	}
	if m := Glob(made, "/src/*.c", true); m.Complete {
		t.Errorf("Glob: %+v", m)
	}
	if m := GlobLikely(made, "/src/*.c", true); !m.Complete || !m.Likely || len(m.Paths) > 0 {
		t.Errorf("GlobLikely: %+v", m)
	}

	e = made.Edit()
	e.Inside("/src")
	if l := List(e.Done(), "/src"); l.Complete {
		t.Errorf("something may have appeared: %+v", l)
	}

	e = made.Edit()
	e.Doubt("/src", Cause{})
	if l := List(e.Done(), "/src"); !l.Complete || !l.Likely {
		t.Errorf("what is absent is likely so: %+v", l)
	}

	e = made.Edit()
	e.Remove("/src", Cause{})
	e.Put("/src/b.go", file)
	if l := List(e.Done(), "/src"); !l.Complete || l.Likely || !slices.Equal(l.Names, []string{"b.go"}) {
		t.Errorf("removed and made again: %+v", l)
	}
}
