package rules

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/source"
)

func newRun(text string, o Options) *run {
	file := source.NewFile("Dockerfile", []byte(text))
	return &run{options: o, facts: analyzers.NewPass(&analyzers.Build{Document: dockerfile.Parse(file)}),
		ran: map[*Rule]bool{}}
}

func TestCheckContainsFailures(t *testing.T) {
	broken := &analyzers.Analyzer[int]{Name: "broken", Run: func(context.Context, *analyzers.Pass) (int, error) {
		return 0, errors.New("no disk")
	}}
	panics := func(*Pass) { panic("out of luck") }
	reports := func(p *Pass) { p.Report(Diagnostic{Message: "found"}) }
	r := newRun("FROM a\n", Options{})
	for _, rule := range []*Rule{
		{ID: "rests-on-broken", Requires: []analyzers.Node{broken}, Check: reports},
		{ID: "also-on-broken", Requires: []analyzers.Node{broken}, Check: reports},
		{ID: "that-panics", Check: panics},
		{ID: "that-works", Check: reports},
	} {
		r.check(context.Background(), rule)
	}
	var got []string
	for _, d := range r.found {
		got = append(got, d.Rule.ID+": "+d.Severity.String()+": "+d.Message)
	}
	want := []string{
		"check-failed: warning: rests-on-broken could not be checked: analyzing broken: no disk",
		"check-failed: warning: that-panics could not be checked: panic at run_test.go:",
		"that-works: error: found",
	}
	if len(got) != len(want) {
		t.Fatalf("got %q", got)
	}
	for i := range want {
		if !strings.HasPrefix(got[i], want[i]) {
			t.Errorf("got %q, want %q", got[i], want[i])
		}
	}
}

func TestSeverity(t *testing.T) {
	to := func(s Severity) Options { return Options{Severities: map[string]Severity{"a-b": s}} }
	for _, c := range []struct {
		options  Options
		rule     Severity
		reported Diagnostic
		want     Severity
	}{
		{Options{}, Error, Diagnostic{}, Error},
		{Options{}, Warning, Diagnostic{}, Warning},
		{Options{}, Error, Diagnostic{Likely: true}, Warning},
		{Options{}, Error, Diagnostic{Severity: Info}, Info},
		{Options{}, Error, Diagnostic{Severity: Info, Likely: true}, Info},
		{to(Info), Error, Diagnostic{}, Info},
		{to(Error), Hint, Diagnostic{}, Error},
		{to(Error), Hint, Diagnostic{Likely: true}, Warning},
		{to(Warning), Error, Diagnostic{Severity: Hint}, Hint},
		{to(Hint), Error, Diagnostic{Severity: Info}, Hint},
	} {
		if got := c.options.severity(&Rule{ID: "a-b", Severity: c.rule}, c.reported); got != c.want {
			t.Errorf("%+v: got %v", c, got)
		}
	}
}

func TestOptionsChooseRules(t *testing.T) {
	on, off := &Rule{ID: "is-on", Also: []string{"DL1"}}, &Rule{ID: "is-off", Off: true}
	for _, c := range []struct {
		options      Options
		wantOn, wOff bool
	}{
		{Options{}, true, false},
		{Options{Enable: []string{"is-off"}}, true, true},
		{Options{Disable: []string{"dl1"}}, false, false},
		{Options{Enable: []string{"is-off"}, Disable: []string{"is-off"}}, true, false},
		{Options{Only: []string{"is-off"}}, false, true},
	} {
		if got, gotOff := c.options.runs(on), c.options.runs(off); got != c.wantOn || gotOff != c.wOff {
			t.Errorf("%+v: on %v, off %v", c.options, got, gotOff)
		}
	}
}

func TestFixedLeavesConflictsOut(t *testing.T) {
	file := source.NewFile("Dockerfile", []byte("FROM a\nRUN b\n"))
	edit := func(start, end int, text string) source.Edit {
		return source.Edit{Span: source.Span{File: file, Start: start, End: end}, New: text}
	}
	found := []Diagnostic{
		{Fixes: []Fix{{Edits: []source.Edit{edit(11, 12, "c")}}}},
		{Fixes: []Fix{{Edits: []source.Edit{edit(5, 6, "x"), edit(10, 12, "clash")}}}},
		{Fixes: []Fix{{Unsafe: true, Edits: []source.Edit{edit(0, 4, "ARG")}}, {Edits: []source.Edit{edit(5, 6, "d")}}}},
	}
	for _, c := range []struct {
		unsafe bool
		want   string
	}{{false, "FROM d\nRUN c\n"}, {true, "ARG a\nRUN c\n"}} {
		if got, applied := Fixed(file, found, c.unsafe); string(got) != c.want || applied != 2 {
			t.Errorf("unsafe %v: %d applied: %q", c.unsafe, applied, got)
		}
	}
}
