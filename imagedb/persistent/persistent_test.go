package persistent

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestMapIsAMap changes a Map and a plain map alike, and holds every version to what it was when made.
func TestMapIsAMap(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var m Map[int]
	plain := map[string]int{}
	type version struct {
		m    Map[int]
		want map[string]int
	}
	var versions []version
	for i := range 3000 {
		key := fmt.Sprint(r.IntN(300))
		if r.IntN(3) == 0 {
			m = m.Without(key)
			delete(plain, key)
		} else {
			m = m.With(key, i)
			plain[key] = i
		}
		if i%50 == 0 {
			versions = append(versions, version{m, maps.Clone(plain)})
		}
	}
	for i, v := range versions {
		if got := maps.Collect(v.m.All()); !maps.Equal(got, v.want) {
			t.Errorf("version %d holds %d entries, want %d", i, len(got), len(v.want))
		}
		var keys []string
		for key, value := range v.m.All() {
			keys = append(keys, key)
			if got, ok := v.m.Get(key); !ok || got != value {
				t.Errorf("version %d: %s is %d, %v", i, key, got, ok)
			}
		}
		even := func(key string) bool { return len(key)%2 == 0 }
		maps.DeleteFunc(v.want, func(key string, _ int) bool { return !even(key) })
		if got := maps.Collect(v.m.Where(even).All()); !maps.Equal(got, v.want) {
			t.Errorf("version %d holds %d entries with even keys, want %d", i, len(got), len(v.want))
		}
		if n := v.m.Len(); n != len(keys) {
			t.Errorf("version %d counts %d entries, has %d", i, n, len(keys))
		}
		if !slices.IsSorted(keys) {
			t.Errorf("version %d is not sorted", i)
		}
	}
}

// TestMapIsFlat: keys that come in order make no list of it, and a change copies little.
func TestMapIsFlat(t *testing.T) {
	var m Map[int]
	for i := range 20000 {
		m = m.With(fmt.Sprintf("%06d", i), i)
	}
	if d := m.root.depth(); d > 60 {
		t.Errorf("20,000 entries are %d deep", d)
	}
	if n := testing.AllocsPerRun(100, func() { m.With("010000x", 1) }); n > 70 {
		t.Errorf("one more entry makes %v allocations", n)
	}
}

func (n *node[V]) depth() int {
	if n == nil {
		return 0
	}
	return 1 + max(n.left.depth(), n.right.depth())
}
