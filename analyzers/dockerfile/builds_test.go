package dockerfile

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/layerlint/layerlint/analyzers/source"
)

// TestRefused holds the errors to what builders say of files that they do not parse.
func TestRefused(t *testing.T) {
	archive, err := txtar.ParseFile(filepath.Join("testdata", "refused.txtar"))
	if err != nil || len(archive.Files) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	for n := 0; n+1 < len(archive.Files); n += 2 {
		doc := parse(string(archive.Files[n].Data))
		want := strings.TrimSpace(string(archive.Files[n+1].Data))
		if len(doc.Errors) == 0 {
			t.Errorf("%s: no error, want %s", archive.Files[n].Name, want)
			continue
		}
		e := doc.Errors[0]
		if got := fmt.Sprintf("%d: %s", doc.File.Position(e.Start).Line+1, e.Message); got != want {
			t.Errorf("%s: %s, want %s", archive.Files[n].Name, got, want)
		}
	}
}

// TestPassing: what a builder has built is read without an error.
func TestPassing(t *testing.T) {
	cases, err := filepath.Glob(filepath.Join("..", "..", "testdata", "truth", "*", "truth.json"))
	if err != nil || len(cases) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	for _, name := range cases {
		dir := filepath.Dir(name)
		var truth struct{ Build struct{ Outcome string } }
		var input struct{ Filename string }
		decode(t, name, &truth)
		decode(t, filepath.Join(dir, "case.json"), &input)
		if truth.Build.Outcome != "success" {
			continue
		}
		if input.Filename == "" {
			input.Filename = "Dockerfile"
		}
		doc := Parse(source.NewFile(input.Filename, read(t, filepath.Join(dir, input.Filename))))
		for _, e := range doc.Errors {
			t.Errorf("%s: %s", filepath.Base(dir), e.Message)
		}
	}
}
