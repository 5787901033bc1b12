package main

import (
	"context"
	"io/fs"
	"path/filepath"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/buildcontext"
	"github.com/layerlint/layerlint/analyzers/contextpaths"
	"github.com/layerlint/layerlint/cmd/layerlint/report"
)

// inContext is the build context that a job's file was followed in, nil when nothing is known of one.
func (c *check) inContext(ctx context.Context, j *job, v variant, pass *analyzers.Pass) *report.Context {
	if pass.Build.Context == nil || pass.Establish(ctx, buildcontext.Analyzer) != nil {
		return nil
	}
	taken, files := report.Context{Path: j.settings.context}, pass.Build.Context
	if i := buildcontext.Inference.Of(pass); i != nil {
		if !i.Fits {
			return nil
		}
		taken.Path = near(filepath.Join(taken.Path, filepath.FromSlash(i.Folder)))
		taken.Inferred, taken.Above = true, i.Above
		files, _ = fs.Sub(files, i.Folder)
	} else if len(v.builds) > 0 && v.builds[0].Context.Known {
		taken.Path, taken.Defined = near(filepath.Join(taken.Path, filepath.FromSlash(v.builds[0].Context.Value))), true
	}
	if pass.Build.Ignore == nil && buildcontext.Oversized(files) {
		c.world.troubles.keep(filepath.Join(taken.Path, ".dockerignore") + " is larger than 1 MiB: nothing is known of the build context")
		return nil
	}
	return &taken
}

// blind reports whether a build names files of a build context that there is none of.
func blind(ctx context.Context, pass *analyzers.Pass) bool {
	if pass.Build.Context != nil || pass.Establish(ctx, contextpaths.Analyzer) != nil {
		return false
	}
	named := contextpaths.Analyzer.Of(pass)
	return len(named.Paths) > 0 || !named.Whole.Nowhere()
}

// near is a path as seen from the current folder, when it is below that.
func near(p string) string {
	here, err := realPath(".")
	if err != nil || !filepath.IsAbs(p) {
		return p
	}
	if rel, err := filepath.Rel(here, p); err == nil && filepath.IsLocal(rel) {
		return rel
	}
	return p
}
