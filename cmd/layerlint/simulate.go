package main

import (
	"context"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/cmd/layerlint/page"
	"github.com/layerlint/layerlint/rules"
)

// maxSimulated is how many fixes are tried out for one page.
const maxSimulated = 5

// trimming are the rules whose fixes leave less in the image, by what they install.
var trimming = []string{"apt-recommends-installed"}

// simulate follows a build once more with each fix that may make its image smaller, and adds those that do to its page.
func (c *check) simulate(ctx context.Context, pass *analyzers.Pass, p *page.Page) error {
	found, err := rules.RunPass(ctx, pass, rules.Options{Only: trimming})
	if err != nil {
		return err
	}
	tried := 0
	for _, d := range found {
		if len(d.Fixes) == 0 || !p.Weighs(d.Span) {
			continue
		}
		if tried++; tried > maxSimulated {
			return nil
		}
		build := *pass.Build
		build.Document = dockerfile.Parse(source.NewFile(d.File.Path, source.Apply(d.File, d.Fixes[0].Edits)))
		other := analyzers.NewPass(&build)
		if err := other.Establish(ctx, page.Requires...); err != nil {
			return ctx.Err() // why it cannot be followed is no part of this build
		}
		fixed, err := page.Of(ctx, other, c.secrets.hide)
		if err != nil {
			return err
		}
		p.Save(d, p.Image.Bytes-fixed.Image.Bytes)
	}
	return nil
}
