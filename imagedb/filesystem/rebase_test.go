package filesystem

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
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
		rebase, ok := new(Comparison).NewRebase(from, to, reads)
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
			func() bool { return s.Worked(p) },
			func() bool { return s.Doubted(p) != s.Changed(q) },
			func() bool { return s.Swept(p) },
			func() bool { return len(s.Edited(q)) > 1 },
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
		s.Aimed(p), s.Swept(p), s.ChangedSince(p, root), s.Edited(p), s.Worked(p))
}

// TestDiffering holds States to what is said of where they differ: stages that copy from each other in turn, of two
// builds of which one has other changes in its first.
func TestDiffering(t *testing.T) {
	paths := []string{"/a", "/a/b", "/a/b/c", "/a/b/d", "/a/e", "/o", "/o/b", "/o/b/c", "/o/new"}
	base := New(nil).Edit()
	base.Put("/a/b/c", Entry{Presence: Present, Type: Regular})
	base.Put("/o/b", Entry{Presence: Present, Type: Directory})
	root := New(base.Done())
	bundle := NewBundle([]File{{"/o/b/c", Entry{Presence: Present, Type: Regular, Package: "p"}}})
	told, spared := 0, 0
	for seed := range uint64(4000) {
		var c Comparison
		older := chain(seed, 0, root, paths, bundle)
		for _, s := range older { // what it answers is there to be taken over
			for _, p := range paths {
				view(s, root, p)
			}
		}
		newer, same := chain(seed, 1, root, paths, bundle), chain(seed, 1, root, paths, bundle)
		for n := range older {
			d := c.differing(older[n], newer[n])
			if !d.known {
				continue
			}
			told++
			for _, p := range paths {
				got, want := view(newer[n], root, p), view(same[n], root, p)
				if got != want {
					t.Fatalf("seed %d, stage %d: of %s it is told\n%s\nbut\n%s\nwhen nothing was taken over", seed, n, p, got, want)
				}
				at := func(d string) bool { return Within(p, d) }
				near := func(d string) bool { return Within(p, d) || Within(d, p) }
				if !slices.ContainsFunc(d.paths, at) && !reflect.DeepEqual(older[n].Lookup(p), newer[n].Lookup(p)) {
					t.Fatalf("seed %d, stage %d: another entry at %s, which is not at %q", seed, n, p, d.paths)
				}
				if slices.ContainsFunc(d.paths, near) {
					continue
				}
				spared++
				if old := view(older[n], root, p); old != want {
					t.Fatalf("seed %d, stage %d: of %s it is told\n%s\nand\n%s\nbut they differ at %q", seed, n, p, old, want, d.paths)
				}
			}
		}
	}
	if told < 4000 || spared < 10000 {
		t.Errorf("%d States, %d places that are the same", told, spared)
	}
}

// chain are the last States of stages that copy from the ones before them. variant says what is done first in the first.
func chain(seed, variant uint64, root *State, paths []string, bundle *Bundle) (all []*State) {
	first, r := rand.New(rand.NewPCG(seed, 10+variant)), rand.New(rand.NewPCG(seed, 2))
	for n := range 4 {
		s := root
		for range r.IntN(3) {
			s = altered(s, r.IntN(14), paths[r.IntN(len(paths))], paths[r.IntN(len(paths))], bundle)
		}
		if n == 0 {
			s = altered(s, first.IntN(12), paths[first.IntN(len(paths))], "/a/e", bundle).Spaced()
		} else {
			e := s.Edit()
			g := Graft{Dest: paths[r.IntN(len(paths))], Source: append(paths, "/")[r.IntN(len(paths)+1)], From: all[r.IntN(n)]}
			if r.IntN(3) == 0 {
				g.By, g.Change = 1, func(_ string, e Entry) (Entry, bool) { e.UID = 1; return e, e.Type != Symlink }
			}
			e.Graft(g)
			s = e.Done()
		}
		for range r.IntN(2) {
			s = altered(s, r.IntN(12), paths[r.IntN(len(paths))], paths[r.IntN(len(paths))], bundle)
		}
		all = append(all, s)
	}
	return all
}
