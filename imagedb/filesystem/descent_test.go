package filesystem

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
)

// TestDescentIsLookup follows random paths, each from where the one before ended, over random changes.
func TestDescentIsLookup(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // the same each time
	somewhere := func() string {
		var p strings.Builder
		for range 1 + random.IntN(4) {
			p.WriteString("/" + string(rune('a'+random.IntN(3))))
		}
		return p.String()
	}
	for range 300 {
		s := New(nil)
		if random.IntN(4) == 0 {
			s = Blank()
		}
		e := s.Edit()
		for range random.IntN(12) {
			p, names := somewhere(), NewNames("a")
			switch random.IntN(12) {
			case 0, 1, 2:
				e.Put(p, Entry{Presence: Present, Type: Directory})
			case 3:
				e.Put(p, file)
			case 4:
				e.Remove(p, Cause{})
			case 5:
				e.Under(p, Cause{})
			case 6:
				e.GrowBut(p, NewNames(somewhere(), somewhere()))
			case 7:
				e.InsideBut(p, names)
			case 8:
				e.UnderBut(p, names)
			case 9:
				e.Doubt(p, Cause{})
			case 10:
				e.Wane(p)
			case 11:
				e.Graft(Graft{Dest: p, Source: "/b", From: put(New(nil), map[string]Entry{"/b/c": file})})
			}
		}
		s = e.Done()
		d := newDescent(s)
		for range 40 {
			p := somewhere()
			if random.IntN(2) == 0 && len(d.at) > 0 && len(d.at) < 20 {
				p = d.at + p
			}
			if got, want := d.lookup(p), s.Lookup(p); !reflect.DeepEqual(got, want) {
				t.Fatalf("%s after %q:\n%+v, want\n%+v", p, d.at, got, want)
			}
		}
	}
}
