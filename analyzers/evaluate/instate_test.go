package evaluate_test

import (
	"context"
	"testing"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/catalog"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// TestInState: what was found in a state is found anew where a file that it asked for differs from all that were
// asked before, and is kept while other builds do not ask.
func TestInState(t *testing.T) {
	type key string
	finds := 0
	looks := &analyzers.Analyzer[filesystem.Presence]{Name: "looks", Requires: []analyzers.Node{evaluate.Analyzer},
		Run: func(_ context.Context, p *analyzers.Pass) (filesystem.Presence, error) {
			find := evaluate.InState(p, func(k key, s *state.State) filesystem.Presence {
				finds++
				return filesystem.Stat(s.Files, string(k)).Entry.Presence
			})
			stages := evaluate.Analyzer.Of(p).Stages
			find("/srv/other", stages[0].Initial)
			return find("/srv/a", stages[0].Final), nil
		}}
	memory, doc, images := &analyzers.Memory{}, (*dockerfile.Document)(nil), catalog.Embedded().DB("")
	for n, c := range []struct {
		text  string
		want  filesystem.Presence
		finds int
	}{
		{"RUN touch /srv/b\nRUN touch /srv/a\n", filesystem.Present, 2},
		{"RUN touch /srv/c\nRUN touch /srv/a\n", filesystem.Present, 0},
		{"RUN touch /srv/c\nRUN touch /srv/ab\n", filesystem.Absent, 1},
		{"RUN touch /srv/d && mkdir -p /opt/x\nRUN touch /srv/ab\n", filesystem.Absent, 0},
		{"RUN touch /srv/d && mkdir -p /opt/x\nENV A=1\nRUN touch /srv/ab\n", filesystem.Absent, 0},
		{"RUN touch /srv/d && touch /srv/a\nENV A=1\nRUN touch /srv/ab\n", filesystem.Present, 1},
		{"RUN touch /srv/d && touch /srv/a\nENV A=2\nRUN touch /srv/ab\n", filesystem.Present, 0},
		{"RUN touch /srv/d\nENV A=2\nRUN touch /srv/ab\n", filesystem.Absent, 0},
		{"RUN rm -rf /srv\nENV A=1\nRUN mkdir -p /srv && touch /srv/ab\n", filesystem.Absent, 1},
	} {
		text := []byte("FROM debian:bookworm-slim\n" + c.text)
		if doc == nil {
			doc = dockerfile.Editable(source.NewFile("Dockerfile", text))
		} else {
			doc = doc.Edit(text)
		}
		finds = 0
		for memory, most := range map[*analyzers.Memory]int{memory: c.finds, nil: 2} {
			before := finds
			b := &analyzers.Build{Document: doc, Images: images, Memory: memory}
			pass, err := analyzers.Run(context.Background(), b, looks)
			if err != nil {
				t.Fatal(err)
			}
			if got := looks.Of(pass); got != c.want || finds-before != most {
				t.Errorf("%d: got %d, found %d times", n, got, finds-before)
			}
		}
	}
}
