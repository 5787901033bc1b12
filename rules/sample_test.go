package rules

import (
	"go/parser"
	"go/token"
	"os"
	"strings"
	"testing"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

var _ = sample(Rule{
	ID:       "copy-source-missing",
	Summary:  "COPY or ADD names a source that does not exist",
	Doc:      "What happens.\n\n## Why\n\nWhy, and where the facts come from.\n\n## Good\n\nWhat to write instead.",
	Also:     []string{"DL3022"},
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Analyzer},
	Check:    checkSample,
})

func checkSample(p *Pass) {
	for _, stage := range evaluate.Analyzer.Of(p.Pass).Stages {
		for _, step := range stage.Steps {
			for _, c := range step.Copies {
				if c.Known && c.Presence == filesystem.Absent {
					p.Report(Diagnostic{Span: c.Word.Span, Likely: c.Likely, Message: c.Pattern + " does not exist"})
				}
			}
		}
	}
}

func sample(r Rule) *Rule { return &r }

// TestSample holds the sample in the package comment to the code above, which compiles.
func TestSample(t *testing.T) {
	f, err := parser.ParseFile(token.NewFileSet(), "rules.go", nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	var said strings.Builder
	for line := range strings.Lines(f.Doc.Text()) {
		if code, ok := strings.CutPrefix(line, "\t"); ok || line == "\n" && said.Len() > 0 {
			said.WriteString(code)
		}
	}
	code := strings.NewReplacer("register(", "sample(", "checkCopySource", "checkSample").Replace(said.String())
	own, err := os.ReadFile("sample_test.go")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(own), "\n"+code) || len(code) < 500 {
		t.Errorf("the package comment has another sample:\n%s", code)
	}
}
