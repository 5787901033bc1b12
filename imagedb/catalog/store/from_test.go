package store

import (
	"bytes"
	"io"
	"math/rand/v2"
	"slices"
	"sort"
	"strings"
	"testing"
)

// TestFrom: wherever a list is entered, what follows is what a sorted list has there.
func TestFrom(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	word := func() string {
		var b strings.Builder
		for range 1 + r.IntN(6) {
			b.WriteByte("ab0-"[r.IntN(4)])
		}
		return b.String()
	}
	kinds := map[string]uint32{}
	for range 3 * blockNames {
		kinds[word()] = uint32(r.IntN(200))
	}
	names := make([]string, 0, len(kinds))
	for name := range kinds {
		names = append(names, name)
	}
	slices.Sort(names)
	packed, err := EncodeNames(kinds)
	if err != nil {
		t.Fatal(err)
	}
	list, err := OpenNames(io.NewSectionReader(bytes.NewReader(packed), 0, int64(len(packed))))
	if err != nil {
		t.Fatal(err)
	}
	for _, start := range append(names, "", "-", "a", "zz", word()+"x", word()+"x", word()+"-z", word()+"A") {
		at := sort.SearchStrings(names, start)
		want := names[at:min(at+3, len(names))]
		var got []string
		for name, kind := range list.From(start) {
			if len(got) == 3 {
				break
			}
			if got = append(got, name); kind != kinds[name] {
				t.Errorf("%q is of kind %d, want %d", name, kind, kinds[name])
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("from %q: %q, want %q", start, got, want)
		}
	}
}
