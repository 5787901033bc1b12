package analyzers_test

import (
	"testing"

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
