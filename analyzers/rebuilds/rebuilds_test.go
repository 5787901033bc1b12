package rebuilds_test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/rebuilds"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// seen is one change and the lines that BuildKit carried out again, and took from the cache, after it.
type seen struct {
	File, Arg   string
	Again, Kept []int
	May         []int // lines of either whose outcome depends on what those before them make
	Downloads   []int // lines that downloaded once more what the first build had downloaded
}

// TestBuiltTwice holds predictions to builds that were made twice, with one change between them.
func TestBuiltTwice(t *testing.T) {
	cases, err := filepath.Glob(filepath.Join("..", "..", "testdata", "rebuilds", "*"))
	if err != nil || len(cases) < 20 {
		t.Fatalf("%d cases, %v", len(cases), err)
	}
	for _, dir := range cases {
		t.Run(filepath.Base(dir), func(t *testing.T) {
			var expected struct{ Changes []seen }
			text, err := os.ReadFile(filepath.Join(dir, "expect.json"))
			if err == nil {
				err = json.Unmarshal(text, &expected)
			}
			if err != nil {
				t.Fatal(err)
			}
			graph, downloads, doc := follow(t, dir)
			for _, s := range expected.Changes {
				compare(t, s, graph.After(rebuilds.Change{File: s.File, Arg: s.Arg}), doc)
				if !slices.Equal(downloads, s.Downloads) {
					t.Errorf("lines %v are said to download everything again, and %v did", downloads, s.Downloads)
				}
			}
		})
	}
}

func follow(t *testing.T, dir string) (graph *rebuilds.Graph, downloads []int, doc *dockerfile.Document) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, "Dockerfile"))
	if err != nil {
		t.Fatal(err)
	}
	entries := map[string]filesystem.Entry{}
	for _, p := range []string{"/bin/sh", "/bin/ls", "/bin/cat", "/bin/id", "/bin/echo", "/etc/passwd", "/usr/local/go/bin/go"} {
		entries[p] = filesystem.Entry{Presence: filesystem.Present, Type: filesystem.Regular, Mode: 0o755,
			Known: filesystem.KnowMode | filesystem.KnowOwner | filesystem.KnowSize}
	}
	busybox := &imagedb.Image{Ref: "busybox", Completeness: imagedb.Complete, ConfigKnown: true,
		Tree: func(context.Context) (filesystem.Tree, error) { return imagedb.TreeOf(entries), nil }}
	golang := &imagedb.Image{Ref: "gt/golang:1.23", Completeness: imagedb.Complete, ConfigKnown: true,
		Config: imagedb.Config{Env: []string{"PATH=/usr/local/go/bin:/bin", "GOPATH=/go"}}, Tree: busybox.Tree}
	doc = dockerfile.Parse(source.NewFile("Dockerfile", text))
	pass := analyzers.NewPass(&analyzers.Build{Document: doc, Context: os.DirFS(filepath.Join(dir, "context")), Images: imagedb.Fixed(busybox, golang)})
	if err := pass.Establish(t.Context(), rebuilds.Analyzer, rebuilds.Downloads); err != nil {
		t.Fatal(err)
	}
	for _, d := range rebuilds.Downloads.Of(pass) {
		downloads = append(downloads, d.Run.File.Position(d.Run.Start).Line+1)
	}
	return rebuilds.Analyzer.Of(pass), downloads, doc
}

// compare holds what is certain to what happened; Maybe fits either.
func compare(t *testing.T, s seen, predicted map[*dockerfile.Instruction]rebuilds.Outcome, doc *dockerfile.Document) {
	t.Helper()
	for _, stage := range doc.Stages {
		for _, i := range stage.Instructions {
			line := i.File.Position(i.Start).Line + 1
			outcome, ok := predicted[i]
			switch {
			case slices.Contains(s.Again, line) && (!ok || outcome == rebuilds.Kept):
				t.Errorf("%s%s: line %d ran again and was to be kept", s.File, s.Arg, line)
			case slices.Contains(s.Kept, line) && outcome == rebuilds.Again:
				t.Errorf("%s%s: line %d was kept and was to run again", s.File, s.Arg, line)
			case (ok && outcome == rebuilds.Maybe) != slices.Contains(s.May, line):
				t.Errorf("%s%s: line %d is predicted as %d, and of May the case has %v", s.File, s.Arg, line, outcome, s.May)
			}
		}
	}
}
