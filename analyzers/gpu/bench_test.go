package gpu

import (
	"context"
	"os"
	"testing"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/imagedb/catalog"
)

// BenchmarkStages measures this analyzer alone, on what the evaluation left.
func BenchmarkStages(b *testing.B) {
	content, err := os.ReadFile("../../testdata/guide/profile.Dockerfile")
	if err != nil {
		b.Fatal(err)
	}
	build := &analyzers.Build{Document: dockerfile.Parse(source.NewFile("Dockerfile", content)), Images: catalog.Embedded().DB("")}
	p, err := analyzers.Run(context.Background(), build, evaluate.Analyzer, Analyzer)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := Analyzer.Run(context.Background(), p); err != nil {
			b.Fatal(err)
		}
	}
}
