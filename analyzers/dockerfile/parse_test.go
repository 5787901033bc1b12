package dockerfile

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/layerlint/layerlint/analyzers/source"
)

// TestTruth holds the errors against real builds: a build that passes has none, a parse error is on the line the builder names.
func TestTruth(t *testing.T) {
	cases, err := filepath.Glob(filepath.Join(shared(t), "truth", "cases", "*", "truth.json"))
	if err != nil || len(cases) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	for _, name := range cases {
		dir := filepath.Dir(name)
		t.Run(filepath.Base(dir), func(t *testing.T) {
			var truth struct {
				Build struct {
					Outcome, Error string
					FailingLine    int `json:"failing_line"`
				}
			}
			var input struct{ Filename string }
			decode(t, name, &truth)
			decode(t, filepath.Join(dir, "case.json"), &input)
			if input.Filename == "" {
				input.Filename = "Dockerfile"
			}
			path := filepath.Join(dir, input.Filename)
			if _, err := os.Stat(path); err != nil {
				path = filepath.Join(dir, "context", input.Filename)
			}
			doc := Parse(source.NewFile(path, read(t, path)))
			b := truth.Build
			refused := strings.Contains(b.Error, "dockerfile parse error") || strings.Contains(b.Error, unterminated)
			if len(doc.Errors) == 0 {
				if refused {
					t.Errorf("builder: %s; no error", b.Error)
				}
				return
			}
			e := doc.Errors[0]
			first, last := doc.File.Position(e.Start).Line+1, doc.File.Position(e.End).Line+1
			if b.FailingLine < first || b.FailingLine > last || !strings.Contains(b.Error, e.Message) {
				t.Errorf("builder: %s, line %d: %s; error %s on lines %d-%d", b.Outcome, b.FailingLine, b.Error, e.Message, first, last)
			}
		})
	}
}

func decode(t *testing.T, name string, v any) {
	t.Helper()
	if err := json.Unmarshal(read(t, name), v); err != nil {
		t.Fatal(err)
	}
}
