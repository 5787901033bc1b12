package analyzers_test

import (
	"sync"
	"sync/atomic"
	"testing"

	"github.com/layerlint/layerlint/analyzers"
)

func TestOutcomeIsFoundOnce(t *testing.T) {
	var o analyzers.Outcome
	if got := o.Of(func() (any, bool) { return 0, false }); got != 0 {
		t.Errorf("%v", got)
	}
	var asked atomic.Int32
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			if got := o.Of(func() (any, bool) { asked.Add(1); return 1, true }); got != 1 {
				t.Errorf("%v", got)
			}
		})
	}
	all.Wait()
	if asked.Load() != 1 {
		t.Errorf("asked %d times", asked.Load())
	}
	if got := (*analyzers.Outcome)(nil).Of(func() (any, bool) { return 2, true }); got != 2 {
		t.Errorf("%v", got)
	}
}
