package rules

import (
	"fmt"
	"testing"

	"github.com/layerlint/layerlint/analyzers/source"
)

func TestFold(t *testing.T) {
	file := source.NewFile("Dockerfile", []byte("FROM a\nRUN b c\n"))
	one, other := source.Span{File: file, Start: 11, End: 12}, source.Span{File: file, Start: 13, End: 14}
	plain := &Rule{ID: "plain"}
	better := &Rule{ID: "better", Replaces: []string{"plain", "absent"}}
	fix := []Fix{{Title: "fix"}}
	for _, c := range []struct {
		found []Diagnostic
		want  string
	}{
		{[]Diagnostic{{Rule: plain, Span: one, Message: "p", Severity: Warning, Related: []Related{{Message: "n"}}}, {Rule: better, Span: one, Message: "b", Severity: Warning, Fixes: fix}},
			"[better b [p n] 1]"},
		{[]Diagnostic{{Rule: better, Span: one, Message: "b", Severity: Warning, Fixes: fix}, {Rule: plain, Span: one, Message: "p", Severity: Error}},
			"[plain p [b] 1]"},
		{[]Diagnostic{{Rule: plain, Span: one, Message: "p"}, {Rule: better, Span: other, Message: "b"}}, "[plain p [] 0 better b [] 0]"},
		{[]Diagnostic{{Rule: plain, Message: "p"}, {Rule: better, Message: "b"}}, "[plain p [] 0 better b [] 0]"},
		{[]Diagnostic{{Rule: better, Span: one, Message: "b", Severity: Warning}, {Rule: plain, Span: one, Message: "p", Severity: Error},
			{Rule: plain, Span: other, Message: "q", Severity: Warning}, {Rule: better, Span: other, Message: "c", Severity: Warning}}, "[plain p [b] 0 better c [q] 0]"},
	} {
		r := &run{found: c.found}
		r.fold()
		var got []any
		for _, d := range r.found {
			var notes []string
			for _, n := range d.Related {
				notes = append(notes, n.Message)
			}
			got = append(got, fmt.Sprint(d.Rule.ID, " ", d.Message, " ", notes, " ", len(d.Fixes)))
		}
		if fmt.Sprint(got) != c.want {
			t.Errorf("got %v, want %s", got, c.want)
		}
	}
}

// TestReplacedRulesExist finds rules that were renamed.
func TestReplacedRulesExist(t *testing.T) {
	for _, rule := range All() {
		for _, id := range rule.Replaces {
			if len(Find(id)) != 1 || id == rule.ID {
				t.Errorf("%s replaces %q", rule.ID, id)
			}
		}
	}
}
