package evaluate_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// BenchmarkManyStages follows 59 stages that copy from each other, over an image of 20,000 files, without RUN.
func BenchmarkManyStages(b *testing.B) {
	var text strings.Builder
	for i := range 59 {
		fmt.Fprintf(&text, "FROM base AS s%d\nWORKDIR /work\nENV A%d=1 PATH=/opt/bin:$PATH\nCOPY --chown=1000 . /app\n", i, i)
		if i > 0 {
			fmt.Fprintf(&text, "COPY --from=s%d /app /app\nCOPY --from=s%d /usr/lib/d7/f* /picked/\nCOPY --from=s%d / /all\n", i-1, i-1, i-1)
		}
		text.WriteString("USER 1000\nCMD [\"/usr/bin/x\"]\nLABEL a=b\n")
	}
	entries := map[string]filesystem.Entry{}
	for i := range 20000 {
		entries[fmt.Sprintf("/usr/lib/d%d/f%d", i/100, i)] = filesystem.Entry{Presence: filesystem.Present, Type: filesystem.Regular}
	}
	tree := imagedb.TreeOf(entries)
	image := &imagedb.Image{Ref: "base", ConfigKnown: true, Completeness: imagedb.Complete,
		Tree: func(context.Context) (filesystem.Tree, error) { return tree, nil }}
	document := dockerfile.Parse(source.NewFile("Dockerfile", []byte(text.String())))
	for b.Loop() {
		build := &analyzers.Build{Document: document, Context: fstest.MapFS{"x/y": {}}, Images: imagedb.Fixed(image)}
		if _, err := analyzers.Run(context.Background(), build, evaluate.Analyzer); err != nil {
			b.Fatal(err)
		}
	}
}
