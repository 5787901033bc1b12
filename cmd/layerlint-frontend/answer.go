package main

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/moby/buildkit/frontend/dockerfile/linter"
	"github.com/moby/buildkit/frontend/dockerfile/parser"
	"github.com/moby/buildkit/frontend/dockerui"
	"github.com/moby/buildkit/frontend/gateway/client"
	"github.com/moby/buildkit/frontend/subrequests/lint"
	"github.com/moby/buildkit/solver/errdefs"
	"github.com/moby/buildkit/solver/pb"
)

// request is one build that BuildKit asks for, with what it is given.
type request struct {
	client client.Client
	ui     *dockerui.Client
	opts   map[string]string
	source *dockerui.Source // the Dockerfile
}

// answer is what BuildKit gets. Only checks and builds are looked at; outlines, targets and LLB are docker/dockerfile's
// answers.
func answer(ctx context.Context, c client.Client) (*client.Result, error) {
	r := &request{client: c, opts: c.BuildOpts().Opts}
	asked := r.opts["requestid"]
	if asked != "" && asked != lint.RequestLint {
		return r.forward(ctx)
	}
	var err error
	if r.ui, err = dockerui.NewClient(c); err != nil {
		return nil, err
	}
	if r.source, err = r.ui.ReadEntrypoint(ctx, "Dockerfile"); err != nil {
		return nil, err
	}
	found, err := r.check(ctx)
	switch {
	case asked == lint.RequestLint && err != nil:
		return nil, err
	case asked == lint.RequestLint:
		return found.result()
	case err != nil && ctx.Err() == nil: // a build does not fail because it could not be checked
		r.source.Warn(ctx, "layerlint could not check this build: "+err.Error(), client.WarnOpts{Level: 1})
		return r.forward(ctx)
	case err != nil:
		return nil, err
	}
	if found.Error != nil && r.strict() {
		return nil, errdefs.WithSource(errors.New(found.Error.Message),
			&errdefs.Source{Info: found.Sources[0], Ranges: found.Error.Location.Ranges})
	}
	r.warn(ctx, found)
	return r.forward(ctx)
}

// strict reports whether the Dockerfile or the build says check=error=true, as docker/dockerfile reads it.
func (r *request) strict() bool {
	config := r.ui.LinterConfig
	if config == nil {
		text, _, _, _ := parser.ParseDirective("check", r.source.Data)
		var err error
		if config, err = linter.ParseLintOptions(text); err != nil {
			return false // docker/dockerfile says so
		}
	}
	return config.ReturnAsError
}

// camel is how docker/dockerfile names its checks: StageNameCasing.
var camel = regexp.MustCompile(`^([A-Z][a-z]+)+$`)

// theirs reports whether docker/dockerfile has a check of that name and reports itself, in a build, what layerlint
// does. CopyIgnoredFile finds less than layerlint: files that are ignored, not those that are missing.
func theirs(code string) bool { return camel.MatchString(code) && code != "CopyIgnoredFile" }

// warn prints errors and warnings as warnings of the build.
func (r *request) warn(ctx context.Context, found *results) {
	if e := found.Error; e != nil {
		r.warnOf(ctx, e.Message, &e.Location, "")
	}
	for _, w := range found.Warnings {
		if w.Severity != "error" && w.Severity != "warning" || slices.ContainsFunc(w.Also, theirs) {
			continue
		}
		r.warnOf(ctx, w.RuleName+": "+w.Detail, w.Location, w.URL)
	}
}

func (r *request) warnOf(ctx context.Context, text string, at *pb.Location, url string) {
	headline, notes, _ := strings.Cut(text, "\n")
	if len(at.Ranges) > 0 {
		headline = fmt.Sprintf("%s (line %d)", headline, at.Ranges[0].Start.Line)
	}
	o := client.WarnOpts{Level: 1, URL: url, Range: at.Ranges}
	for line := range strings.Lines(notes) {
		o.Detail = append(o.Detail, []byte(strings.TrimSuffix(line, "\n")))
	}
	r.source.Warn(ctx, headline, o)
}
