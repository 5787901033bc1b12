package persistent

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestDiffering compares versions of maps, and maps that have nothing to do with each other, with plain ones.
func TestDiffering(t *testing.T) {
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 1))
		versions := []Map[int]{{}}
		for range 200 {
			m := versions[r.IntN(len(versions))]
			if key := fmt.Sprint(r.IntN(40)); r.IntN(3) == 0 {
				m = m.Without(key)
			} else {
				m = m.With(key, 1+r.IntN(3))
			}
			versions = append(versions, m)
		}
		for range 200 {
			a, b := versions[r.IntN(len(versions))], versions[r.IntN(len(versions))]
			x, y := maps.Collect(a.All()), maps.Collect(b.All())
			var want []string
			for n := range 40 {
				if key := fmt.Sprint(n); x[key] != y[key] {
					want = append(want, fmt.Sprint(key, x[key], y[key]))
				}
			}
			var got []string
			if !Differing(a, b, func(key string, x, y int) bool {
				got = append(got, fmt.Sprint(key, x, y))
				return true
			}) {
				t.Fatal("it ended")
			}
			slices.Sort(want)
			slices.Sort(got)
			if !slices.Equal(got, want) {
				t.Fatalf("seed %d: got %q, want %q", seed, got, want)
			}
			calls := 0
			ended := !Differing(a, b, func(string, int, int) bool { calls++; return calls < 2 })
			if ended != (len(want) > 1) || calls != min(2, len(want)) {
				t.Fatalf("seed %d: %d calls of %d, ended %v", seed, calls, len(want), ended)
			}
		}
	}
}
