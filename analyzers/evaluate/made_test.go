package evaluate_test

import (
	"context"
	"testing"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/analyzertest"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// TestMade: an image that another build of the definition makes has what that build makes, where all of it works.
func TestMade(t *testing.T) {
	for name, c := range map[string]struct {
		base, target string
		want         filesystem.Presence // of /app/made and, the other way round, of /app/none
	}{
		"works":                {"FROM scratch\nCOPY <<made /app/\nmade\n", "", filesystem.Present},
		"a target":             {"FROM scratch AS a\nCOPY <<made /app/\nmade\nFROM scratch\n", "a", filesystem.Present},
		"fails":                {"FROM scratch\nCOPY <<made /app/\nmade\nCOPY --from=0 /none /\n", "", filesystem.Unknown},
		"fails at FROM":        {"FROM ${X:?must}\nCOPY <<made /app/\nmade\n", "", filesystem.Unknown},
		"a target that is not": {"FROM scratch\nCOPY <<made /app/\nmade\n", "nosuch", filesystem.Unknown},
		"needs itself":         {"FROM base\nCOPY <<made /app/\nmade\n", "", filesystem.Present},
	} {
		for _, shared := range []bool{false, true} {
			t.Run(name, func(t *testing.T) {
				base, app := building(t, c.base), building(t, "FROM base\nCOPY --from=base /app/none /\n")
				base.Target = c.target
				made := map[string]*analyzers.Build{"service:base": base}
				for _, b := range []*analyzers.Build{base, app} {
					b.Contexts, b.Made = map[string]string{"base": "service:base"}, made
				}
				if shared {
					base.Memory, base.Outcome = &analyzers.Memory{}, &analyzers.Outcome{}
					base.Made = nil
				}
				if shared && name == "needs itself" {
					t.Skip("builds that share an outcome are made by no other")
				}
				for range 2 {
					followed(t, app, c.want)
				}
			})
		}
	}
}

func building(t *testing.T, text string) *analyzers.Build {
	t.Helper()
	b, err := analyzertest.Case{Name: "made", Sections: map[string]string{"Dockerfile": text}}.Build()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func followed(t *testing.T, app *analyzers.Build, want filesystem.Presence) {
	t.Helper()
	pass, err := analyzers.Run(context.Background(), app, evaluate.Analyzer)
	if err != nil {
		t.Fatal(err)
	}
	stage := evaluate.Analyzer.Of(pass).Stages[0]
	if got := stage.Final.Files.Lookup("/app/made").Presence; got != want {
		t.Errorf("/app/made is %v, want %v", got, want)
	}
	failed := false
	for _, s := range stage.Steps {
		failed = failed || s.Failure != nil && !s.Failure.Likely
	}
	if failed != (want == filesystem.Present) && app.Made["service:base"].Made == nil {
		t.Errorf("copying what the image lacks: failed %v", failed)
	}
}
