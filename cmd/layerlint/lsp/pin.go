package lsp

import (
	"context"
	"strings"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/cmd/layerlint/report"
)

const refactor = "refactor.rewrite"

// pinning adds digests to the images of FROM between two places, where a registry or the cache says them. A digest is
// that of one platform: the builder refuses it for another.
func (d *document) pinning(ctx context.Context, a *analysis, start, end int) (all []codeAction) {
	if a.establish(ctx, evaluate.Analyzer, stages.Analyzer) != nil {
		return nil
	}
	graph := stages.Analyzer.Of(a.pass)
	for n, s := range evaluate.Analyzer.Of(a.pass).Stages {
		if s.Stage.From == nil || s.Initial == nil || s.Initial.Image == nil || s.Stage.From.Start > end ||
			s.Stage.From.End < start {
			continue
		}
		from, ok := s.Stage.From.Command.(*dockerfile.From)
		img := s.Initial.Image
		if !ok || graph.Stages[n].Base.Kind != stages.Images || !strings.HasPrefix(img.Digest, "sha256:") || img.Inferred || img.LocalOnly != nil || strings.ContainsAny(from.Image.Text, "@$") {
			continue
		}
		at := d.session.positionOf(a.build.Document.File, from.Image.End)
		all = append(all, codeAction{Title: "Pin " + from.Image.Text + " to its digest for " + img.Platform, Kind: refactor,
			Edit: d.changing([]report.TextEdit{{Range: report.Range{Start: at, End: at}, NewText: "@" + img.Digest}})})
	}
	return all
}
