package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/sizes"
	"github.com/layerlint/layerlint/cmd/layerlint/report"
)

type (
	inlayHint struct {
		Position    report.Position `json:"position"`
		Label       string          `json:"label"`
		PaddingLeft bool            `json:"paddingLeft"`
		Tooltip     string          `json:"tooltip,omitempty"`
	}
	codeLens struct {
		Range   report.Range `json:"range"`
		Command command      `json:"command"`
	}
)

// inlayHints are what instructions add, and which image FROM names, after their last word.
func inlayHints(ctx context.Context, d *document, raw json.RawMessage) (any, error) {
	all := []inlayHint{}
	p, err := params[codeActionParams](raw)
	if err != nil || !d.dockerfile || !d.settings.InlayHints {
		return all, err
	}
	a, err := d.present()
	if err == nil {
		err = a.establish(ctx, sizes.Analyzer, evaluate.Analyzer)
	}
	if err != nil {
		return nil, err
	}
	from, to := d.places(a, p.Range)
	add := func(at int, label, tooltip string) {
		if from <= at && at <= to && label != "" {
			all = append(all, inlayHint{d.session.positionOf(a.build.Document.File, at), label, true, tooltip})
		}
	}
	for _, s := range evaluate.Analyzer.Of(a.pass).Stages {
		if s.Stage.From == nil || s.Initial == nil || s.Initial.Image == nil || s.Initial.Image.Inferred {
			continue
		}
		if img := s.Initial.Image; len(img.Digest) > 19 {
			label := img.Digest[:19]
			if !img.Config.Created.IsZero() {
				label += ", " + age(img.Config.Created, time.Now())
			}
			add(s.Stage.From.End, label, img.Digest+made(img.Config.Created))
		}
	}
	for _, step := range sizes.Analyzer.Of(a.pass) {
		if bytes, known := step.Sum(); bytes > 0 && !step.Trigger {
			add(step.Instruction.End, plus(bytes, known), "what this instruction adds to the image")
		}
	}
	return all, nil
}

func made(at time.Time) string {
	if at.IsZero() {
		return ""
	}
	return ", created " + at.Format("2006-01-02")
}

// age is how old an image is.
func age(made, now time.Time) string {
	switch days := int(now.Sub(made).Hours() / 24); {
	case days < 1:
		return "created today"
	case days == 1:
		return "1 day old"
	default:
		return fmt.Sprintf("%d days old", days)
	}
}

func plus(bytes int64, known bool) string {
	if known {
		return "+" + size(bytes)
	}
	return "+" + size(bytes) + " or more"
}

// codeLenses say above each stage that the target is made of what its instructions add.
func codeLenses(ctx context.Context, d *document, _ json.RawMessage) (any, error) {
	all := []codeLens{}
	if !d.dockerfile || !d.settings.CodeLens {
		return all, nil
	}
	a, err := d.present()
	if err == nil {
		err = a.establish(ctx, sizes.Analyzer)
	}
	if err != nil {
		return nil, err
	}
	for _, s := range a.build.Document.Stages {
		var sum int64
		whole, any := true, false
		for _, step := range sizes.Analyzer.Of(a.pass) {
			if step.Stage == s {
				bytes, known := step.Sum()
				sum, whole, any = sum+bytes, whole && known, true
			}
		}
		if s.From != nil && any {
			all = append(all, codeLens{d.session.rangeOf(s.From.Span), command{Title: plus(sum, whole) + " in the image"}})
		}
	}
	return all, nil
}
