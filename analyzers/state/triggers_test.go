package state

import (
	"slices"
	"testing"
)

func TestTriggers(t *testing.T) {
	base := NewTriggers([]string{"RUN a", "RUN b"})
	one, other := base.With("RUN c"), base.With("RUN d")
	for _, c := range []struct {
		triggers *Triggers
		want     []string
	}{{nil, nil}, {base, []string{"RUN a", "RUN b"}}, {one, []string{"RUN a", "RUN b", "RUN c"}}, {other, []string{"RUN a", "RUN b", "RUN d"}}} {
		if got := c.triggers.List(); !slices.Equal(got, c.want) {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
	if allocated := testing.AllocsPerRun(10, func() { base = base.With("RUN true") }); allocated > 1 {
		t.Errorf("one more trigger takes %v allocations, with those before", allocated)
	}
}
