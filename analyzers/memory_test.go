package analyzers_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/layerlint/layerlint/analyzers"
)

func TestKept(t *testing.T) {
	type counter struct{ n int }
	type other struct{ n int }
	memory := &analyzers.Memory{}
	for want := range 3 {
		c := analyzers.Kept[counter](&analyzers.Build{Memory: memory})
		if c.n != want {
			t.Errorf("got %d, want %d", c.n, want)
		}
		c.n++
	}
	if got := analyzers.Kept[other](&analyzers.Build{Memory: memory}); got.n != 0 {
		t.Error("another type's")
	}
	for range 2 {
		c := analyzers.Kept[counter](&analyzers.Build{})
		if c.n != 0 {
			t.Error("kept without a memory")
		}
		c.n++
	}
}

// TestEach: what was found for a key is kept for some builds that do not ask for it, by the analyzer that asked.
func TestEach(t *testing.T) {
	var keys []string
	var asked map[string][]string
	finds := func(name string) *analyzers.Analyzer[int] {
		return &analyzers.Analyzer[int]{Name: name, Run: func(_ context.Context, p *analyzers.Pass) (int, error) {
			find := analyzers.Each(p, func(key string) string {
				asked[name] = append(asked[name], key)
				return name + " " + key
			})
			for _, key := range keys {
				if got := find(key); got != name+" "+key {
					t.Errorf("%s of %s: %q", name, key, got)
				}
			}
			return 0, nil
		}}
	}
	one, two := finds("one"), finds("two")
	memory := &analyzers.Memory{}
	for _, c := range []struct {
		memory *analyzers.Memory
		keys   []string
		want   []string // that are found anew
	}{
		{memory, []string{"a", "b"}, []string{"a", "b"}},
		{memory, []string{"b", "c"}, []string{"c"}},
		{memory, []string{"a", "b"}, nil}, // an edit was taken back
		{nil, []string{"b"}, []string{"b"}},
		{memory, []string{"a"}, nil},
		{memory, []string{"a"}, nil},
		{memory, []string{"a"}, nil},
		{memory, []string{"a", "b", "c"}, []string{"b", "c"}}, // forgotten
	} {
		keys, asked = c.keys, map[string][]string{}
		if _, err := analyzers.Run(context.Background(), &analyzers.Build{Memory: c.memory}, one, two); err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{"one", "two"} {
			if diff := cmp.Diff(c.want, asked[name]); diff != "" {
				t.Errorf("%s of %v: want -, got +\n%s", name, c.keys, diff)
			}
		}
	}
}
