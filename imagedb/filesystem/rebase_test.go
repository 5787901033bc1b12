package filesystem

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"
)

// TestRebase has a program of random questions and changes, which go by the answers, run on one State. Wherever a
// Rebase says what it comes to on another State, that is what comes of running it there.
func TestRebase(t *testing.T) {
	paths := []string{"/", "/a", "/a/b", "/a/b/c", "/a/b/d", "/a/e", "/o", "/o/b", "/o/b/c"}
	base := New(nil).Edit()
	base.Put("/a/b/c", Entry{Presence: Present, Type: Regular})
	base.Put("/o/b", Entry{Presence: Present, Type: Directory})
	var recorder Recorder
	root := New(base.Done()).Watched(&recorder)
	bundle := NewBundle([]File{{"/o/b/c", Entry{Presence: Present, Type: Regular, Package: "p"}}})
	carried := 0
	for seed := range uint64(20000) {
		r := rand.New(rand.NewPCG(seed, 2))
		from := root
		for range r.IntN(4) {
			op, p, q := r.IntN(14), paths[1+r.IntN(len(paths)-1)], paths[1+r.IntN(len(paths)-1)]
			from = altered(from, op, p, q, bundle)
		}
		to := from
		for range 1 + r.IntN(2) {
			to = altered(to, r.IntN(14), paths[1+r.IntN(len(paths)-1)], paths[1+r.IntN(len(paths)-1)], bundle)
		}
		if r.IntN(3) == 0 {
			from = altered(from, r.IntN(14), paths[1+r.IntN(len(paths)-1)], "/a/e", bundle)
		}
		from, to = from.Spaced(), to.Spaced()
		run := func(s *State) *State { return program(rand.New(rand.NewPCG(seed, 3)), s, root, paths, bundle) }
		reads := recorder.Begin(from)
		made := run(from)
		recorder.End()
		rebase, ok := NewRebase(from, to, reads)
		if !ok {
			continue
		}
		got, ok := rebase.Of(made)
		if !ok {
			continue
		}
		carried++
		want := run(to)
		for _, p := range append(paths, "/a/new", "/o/b/d") {
			if a, b := view(want, root, p), view(got, root, p); a != b {
				t.Fatalf("seed %d: of %s it is told\n%s\nbut\n%s\nwhen it is run", seed, p, b, a)
			}
			if !reflect.DeepEqual(want.Lookup(p), got.Lookup(p)) {
				t.Fatalf("seed %d: another entry at %s", seed, p)
			}
		}
	}
	if carried < 500 {
		t.Errorf("%d programs were carried over", carried)
	}
}

// program asks and changes a State at random, the changes by what is answered.
func program(r *rand.Rand, s, root *State, paths []string, bundle *Bundle) *State {
	for range 1 + r.IntN(4) {
		p, q, op := paths[1+r.IntN(len(paths)-1)], paths[1+r.IntN(len(paths)-1)], r.IntN(14)
		asks := []func() bool{
			func() bool { return s.Lookup(p).Presence == Present },
			func() bool { return s.Touched(p) },
			func() bool { return s.Aimed(p) },
			func() bool { return s.ChangedSince(p, root) },
			func() bool { return len(s.Listing(p).Names) > 1 },
			func() bool { return Stat(s, q).Entry.Likely },
			func() bool { return true },
			func() bool { return true },
		}
		if asks[r.IntN(len(asks))]() {
			s = altered(s, op, p, q, bundle)
		} else {
			s = altered(s, (op+5)%14, q, p, bundle)
		}
	}
	return s
}

// view is all that a State says of a path.
func view(s, root *State, p string) string {
	return fmt.Sprint(s.Lookup(p).Presence, s.Lookup(p).Likely, s.Listing(p), s.Touched(p), s.Doubted(p), s.Changed(p),
		s.Aimed(p), s.Swept(p), s.ChangedSince(p, root), s.Edited(p))
}
