package filesystem

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"
)

// TestAlike changes two States alike, one of them also elsewhere or, at times, in the same place: whenever Alike holds
// for a path, everything that is told of it and of what is below it is the same.
func TestAlike(t *testing.T) {
	paths := []string{"/", "/a", "/a/b", "/a/b/c", "/a/b/d", "/a/e", "/o", "/o/b", "/o/b/c"}
	base := New(nil).Edit()
	base.Put("/a/b/c", Entry{Presence: Present, Type: Regular})
	base.Put("/o/b", Entry{Presence: Present, Type: Directory})
	root := New(base.Done())
	bundle := NewBundle([]File{{"/o/b/c", Entry{Presence: Present, Type: Regular, Package: "p"}}})
	alike, apart := 0, 0
	for seed := range uint64(1500) {
		r := rand.New(rand.NewPCG(seed, 1))
		x, y := root, root
		for range 1 + r.IntN(6) {
			op, p, q := r.IntN(14), paths[1+r.IntN(len(paths)-1)], paths[1+r.IntN(len(paths)-1)]
			x, y = altered(x, op, p, q, bundle), altered(y, op, p, q, bundle)
			if r.IntN(3) == 0 { // one of them alone
				y = altered(y, r.IntN(14), paths[1+r.IntN(len(paths)-1)], q, bundle)
			}
		}
		var both Comparison
		for _, p := range paths {
			alone := Alike(x, y, p)
			for range 2 {
				if both.Alike(x, y, p) != alone {
					t.Fatalf("seed %d: of %s a comparison that goes on says otherwise", seed, p)
				}
			}
			if !alone {
				apart++
				continue
			}
			alike++
			for _, q := range append(paths, "/a/b/new", "/o/b/new/er") {
				same := reflect.DeepEqual(x.Lookup(q), y.Lookup(q)) && reflect.DeepEqual(x.Listing(q), y.Listing(q)) &&
					reflect.DeepEqual(x.Edited(q), y.Edited(q)) && x.Touched(q) == y.Touched(q)
				if Within(q, p) && !same {
					t.Fatalf("seed %d: alike at %s, but of %s: %+v %+v, %+v %+v", seed, p, q, x.Lookup(q), x.Listing(q), y.Lookup(q), y.Listing(q))
				}
			}
		}
	}
	if alike < 2000 || apart < 2000 {
		t.Errorf("%d alike, %d not", alike, apart)
	}
}

// altered is a State with one more change.
func altered(s *State, op int, p, q string, bundle *Bundle) *State {
	e := s.Edit()
	switch op {
	case 0, 1:
		e.Put(p, Entry{Presence: Present, Type: Regular, Content: fmt.Append(nil, q)})
	case 2:
		e.Remove(p, Cause{Note: q})
	case 3:
		e.Under(p, Cause{})
	case 4:
		e.Doubt(p, Cause{})
	case 5:
		e.Wane(p)
	case 6:
		e.GrowBut(p, NewNames(q))
	case 7:
		e.Forget(p, KnowMode|KnowContent)
	case 8:
		e.Inside(p)
	case 9:
		e.InsideBut(p, NewNames("c"))
	case 10:
		e.UnderBut(p, NewNames("b"))
	case 11:
		e.Lay(bundle)
	case 12:
		e.Graft(Graft{Dest: p, Source: q, From: s})
	case 13:
		e.Graft(Graft{Dest: p, Source: q, From: s, By: 1, Change: func(_ string, e Entry) (Entry, bool) {
			e.UID = 1
			return e, true
		}})
	}
	return e.Done()
}

// TestAlikeElsewhere: what happened in other places does not count, however often it did.
func TestAlikeElsewhere(t *testing.T) {
	made := func(elsewhere int) *State {
		e := New(nil).Edit()
		for n := range elsewhere {
			e.Put(fmt.Sprintf("/usr/%d", n), Entry{Presence: Present})
		}
		e.Put("/out/x", Entry{Presence: Present, Type: Regular, Content: []byte("x")})
		from := e.Done()
		e = from.Edit()
		e.Graft(Graft{Dest: "/out/y", Source: "/out", From: from})
		e.Inside("/usr")
		return e.Done()
	}
	a, b := made(3), made(5)
	if !Alike(a, b, "/out") {
		t.Error("/out is not alike")
	}
	if Alike(a, b, "/usr") || Alike(a, b, "/") {
		t.Error("/usr is alike")
	}
}
