package analyzers_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/layerlint/layerlint/analyzers"
)

func TestEstablishRunsEachAnalyzerOnce(t *testing.T) {
	runs := 0
	base := &analyzers.Analyzer[int]{Name: "base", Run: func(context.Context, *analyzers.Pass) (int, error) {
		runs++
		return 20, nil
	}}
	sum := &analyzers.Analyzer[int]{Name: "sum", Requires: []analyzers.Node{base}, Run: func(_ context.Context, p *analyzers.Pass) (int, error) {
		return base.Of(p) + 1, nil
	}}
	p, err := analyzers.Run(context.Background(), &analyzers.Build{}, sum, base)
	if err != nil || sum.Of(p) != 21 || runs != 1 {
		t.Fatalf("fact %d, %d runs, error %v", sum.Of(p), runs, err)
	}
}

func TestEstablishContainsFailures(t *testing.T) {
	runs := 0
	bad := &analyzers.Analyzer[int]{Name: "bad", Run: func(context.Context, *analyzers.Pass) (int, error) {
		runs++
		var none *int
		return *none, nil
	}}
	above := &analyzers.Analyzer[int]{Name: "above", Requires: []analyzers.Node{bad}}
	good := &analyzers.Analyzer[int]{Name: "good", Run: func(context.Context, *analyzers.Pass) (int, error) { return 1, nil }}
	p := analyzers.NewPass(&analyzers.Build{})
	for range 2 {
		err := p.Establish(context.Background(), above)
		if err == nil || !strings.Contains(err.Error(), "analyzing bad: panic at analyzers_test.go:") {
			t.Fatalf("error %v", err)
		}
	}
	if err := p.Establish(context.Background(), good); err != nil || good.Of(p) != 1 {
		t.Errorf("after a failure: %v", err)
	}
	if runs != 1 {
		t.Errorf("failed analyzer ran %d times", runs)
	}
}

func TestEstablishStopsWhenCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	fact := &analyzers.Analyzer[int]{Name: "fact"}
	if _, err := analyzers.Run(ctx, &analyzers.Build{}, fact); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

func TestEstablishRefusesCycles(t *testing.T) {
	a := &analyzers.Analyzer[int]{Name: "a"}
	b := &analyzers.Analyzer[int]{Name: "b", Requires: []analyzers.Node{a}}
	a.Requires = []analyzers.Node{b}
	if _, err := analyzers.Run(context.Background(), &analyzers.Build{}, a); err == nil || err.Error() != "analyzer a requires itself" {
		t.Errorf("error %v", err)
	}
}
