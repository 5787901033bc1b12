package filesystem

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// counted is a tree that counts what it is asked.
type counted struct {
	*State
	named, looked int
}

func (c *counted) Named(base string) []string {
	c.named++
	return c.State.Named(base)
}

func (c *counted) Lookup(p string) Entry {
	c.looked++
	return c.State.Lookup(p)
}

// nested copies a tree into itself twice, over and over: it has 2^n ways to the files of the first.
func nested(base Tree, n int) *State {
	s := New(base)
	for range n {
		e := s.Edit()
		e.Graft(Graft{Dest: "/x", Source: "/", From: s})
		e.Graft(Graft{Dest: "/y", Source: "/", From: s})
		s = e.Done()
	}
	return s
}

func TestNamedSearchesEachTreeOnce(t *testing.T) {
	base := &counted{State: put(New(nil), map[string]Entry{"/etc/f": file})}
	for _, n := range []int{3, 12} {
		base.named = 0
		s := nested(base, n)
		found := s.Named("f")
		if base.named != 1 {
			t.Errorf("%d copies: the tree at their bottom was searched %d times", n, base.named)
		}
		if !slices.Contains(found, "/etc/f") || !slices.Contains(found, "/x/y/x/etc/f") {
			t.Errorf("%d copies: only %d found", n, len(found))
		}
	}
}

// TestSearchOfManyStates: of States that come from each other each is searched once, and once more by no search after
// it.
func TestSearchOfManyStates(t *testing.T) {
	base := &counted{State: put(New(nil), map[string]Entry{"/etc/f": file})}
	states := []*State{New(base)}
	for n := range 20 {
		states = append(states, put(states[n], map[string]Entry{fmt.Sprintf("/x%d/f", n): file}))
	}
	var q *Search
	for range 2 {
		q = NewSearch("f", q)
		for n, s := range states {
			if found := q.In(s); !slices.Equal(found, s.Named("f")) || len(found) != n+1 {
				t.Errorf("State %d: %v", n, found)
			}
		}
	}
	base.named, base.looked = 0, 0
	q = NewSearch("f", q)
	for _, s := range states {
		q.In(s)
	}
	if base.named+base.looked > 0 {
		t.Errorf("the tree at their bottom was asked %d times again", base.named+base.looked)
	}
}

func TestNamedSearchesChainsOfCopiesInPlaceOnce(t *testing.T) {
	base := &counted{State: put(New(nil), map[string]Entry{"/var/lib/f": file})}
	s := New(base)
	for range 40 { // as chown -R DIR DIR; chmod -R DIR DIR do
		e := s.Edit()
		e.Graft(Graft{Dest: "/var", Source: "/var", From: s})
		e.Graft(Graft{Dest: "/run", Source: "/run", From: s})
		s = e.Done()
	}
	if found := s.Named("f"); !slices.Equal(found, []string{"/var/lib/f"}) || base.named != 1 {
		t.Errorf("found %v in %d searches", found, base.named)
	}
	base.looked = 0
	for range 1000 {
		want(t, s, "/var/lib/f", Present, false)
	}
	if base.looked > 200 {
		t.Errorf("one path was looked up %d times at the bottom", base.looked)
	}
}

// TestGlobOfCopiesInEachOtherHasAnEnd: with 2^15 matches not all are looked at, and the answer says so.
func TestGlobOfCopiesInEachOtherHasAnEnd(t *testing.T) {
	s := nested(put(New(nil), map[string]Entry{"/f": file}), 15)
	if found := Glob(s, strings.Repeat("/*", 15)+"/f", true); found.Complete || len(found.Paths) > maxMatched {
		t.Errorf("%d matches, complete %v", len(found.Paths), found.Complete)
	}
	if found := Glob(s, "/*/*/*/f", true); !found.Complete || len(found.Paths) != 8 {
		t.Errorf("%d matches, complete %v, want all 8", len(found.Paths), found.Complete)
	}
}

func TestGlobOfManyFilesIsComplete(t *testing.T) {
	entries := map[string]Entry{}
	for i := range 10000 {
		entries[fmt.Sprintf("/d/%d", i)] = file
	}
	if found := Glob(put(New(nil), entries), "/d/*", true); !found.Complete || len(found.Paths) != 10000 {
		t.Errorf("%d matches, complete %v", len(found.Paths), found.Complete)
	}
}
