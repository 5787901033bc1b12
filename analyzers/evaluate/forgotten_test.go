package evaluate_test

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"weak"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/catalog"
)

// TestForgotten: what an edit leaves of the builds before it keeps none of them alive. A copied tree is asked for its
// entries later, so its stage must hold no more than that takes.
func TestForgotten(t *testing.T) {
	t.Parallel()
	var results []weak.Pointer[evaluate.Result]
	var first weak.Pointer[state.Step]
	b := &analyzers.Build{Images: catalog.Embedded().DB(""), Memory: &analyzers.Memory{}}
	for n := range 6 {
		text := "FROM debian:bookworm-slim AS one\nRUN mkdir -p /out/d /o && cp -r /out /o && useradd -m app && chown -R app /o\nCOPY --chown=app . /app/\n" +
			"FROM debian:bookworm-slim AS two\nCOPY --from=one /out /o /app /\nRUN --mount=type=cache,target=/c cp -r /o /p\nCOPY --link --from=one /o/ /q/\n" +
			"FROM two\nCOPY --from=two / /all/\nRUN chmod -R 700 /all" + strings.Repeat("\nRUN mkdir /x", n%2) + fmt.Sprintf("\nENV N=%d\n", n)
		if b.Document == nil {
			b.Document = dockerfile.Editable(source.NewFile("Dockerfile", []byte(text)))
		} else {
			b.Document = b.Document.Edit([]byte(text))
		}
		pass, err := analyzers.Run(context.Background(), b, evaluate.Analyzer)
		if err != nil {
			t.Fatal(err)
		}
		result := evaluate.Analyzer.Of(pass)
		step := weak.Make(result.Stages[1].Steps[0])
		if n > 0 && step != first {
			t.Fatal("nothing was kept")
		}
		first, results = step, append(results, weak.Make(result))
	}
	runtime.GC()
	for n, r := range results[:len(results)-1] {
		if r.Value() != nil {
			t.Errorf("the result of build %d is still there", n)
		}
	}
	runtime.KeepAlive(b)
}
