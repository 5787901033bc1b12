package dockerfile

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/layerlint/layerlint/analyzers/source"
)

// TestTruth holds the errors against real builds: a build that passes has none, a parse error is on the line the
// builder names.
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

// TestComments: all comment lines but directives are the document's, the block directly above is the instruction's.
func TestComments(t *testing.T) {
	doc := parse("# syntax=a\n# one\n\n#two\n  # three \nFROM a\nRUN b \\\n # four\n <<E\n# body\nE\n# last")
	var all, above []string
	for _, c := range doc.Comments {
		all = append(all, c.Text)
	}
	for _, c := range doc.Stages[0].From.Comments {
		above = append(above, c.Span.Text())
	}
	if got := strings.Join(all, "|"); got != "one|two|three|four|last" {
		t.Errorf("comments %q", got)
	}
	if got := strings.Join(above, "|"); got != "#two|# three " {
		t.Errorf("above FROM %q", got)
	}
	if d := doc.Directives; len(d) != 1 || d[0].Name != "syntax" || d[0].Value != "a" {
		t.Errorf("directives %v", d)
	}
}

func TestStages(t *testing.T) {
	doc := parse("ARG A\nFROM a AS Build\nRUN b\nFROM --bad c\nRUN d\nFROM build")
	if len(doc.Args) != 1 || len(doc.Stages) != 3 {
		t.Fatalf("%d arguments, %d stages", len(doc.Args), len(doc.Stages))
	}
	for n, s := range doc.Stages {
		if s.Index != n || s.From == nil {
			t.Errorf("stage %d: index %d", n, s.Index)
		}
	}
	if doc.Stages[0].Name != "build" || doc.Stages[0].From.Command.(*From).Name.Text != "Build" {
		t.Error("stage name")
	}
	if _, bad := doc.Stages[1].From.Command.(*Bad); !bad || len(doc.Stages[1].Instructions) != 1 {
		t.Error("a stage with a bad FROM")
	}
	for _, i := range parse("ARG A\nRUN a\nRUN b\nFROM c").Args[1:] {
		if _, bad := i.Command.(*Bad); !bad {
			t.Errorf("%s before FROM", i.Keyword)
		}
	}
	if fragment := parse("ARG A\nRUN b"); len(fragment.Args) != 0 || len(fragment.Stages) != 1 || fragment.Stages[0].From != nil ||
		len(fragment.Stages[0].Instructions) != 2 {
		t.Error("fragment")
	}
}
