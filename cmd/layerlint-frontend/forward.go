package main

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"strings"

	"github.com/moby/buildkit/frontend/dockerfile/parser"
	"github.com/moby/buildkit/frontend/dockerui"
	"github.com/moby/buildkit/frontend/gateway/client"
	gateway "github.com/moby/buildkit/frontend/gateway/pb"
	"github.com/moby/buildkit/solver/pb"
)

// forward lets docker/dockerfile do what was asked: the version that the syntax line names after layerlint's image
// ("# syntax=layerlint/frontend docker/dockerfile:1.20"), else the one that the Dockerfile's own syntax line names
// where layerlint was chosen by BUILDKIT_SYNTAX, else the builder's own.
func (r *request) forward(ctx context.Context) (*client.Result, error) {
	opts := maps.Clone(r.opts)
	to, err := r.builder(ctx)
	if err != nil {
		return nil, err
	}
	q := client.SolveRequest{Frontend: "dockerfile.v0", FrontendOpt: opts}
	delete(opts, "source")
	opts["cmdline"] = cmp.Or(opts["cmdline"], r.opts["source"]) // no syntax line is followed again
	if to != "" {
		q.Frontend, opts["source"], opts["cmdline"] = "gateway.v0", to, to
	}
	if q.FrontendInputs, err = r.inputs(ctx); err != nil {
		return nil, err
	}
	return r.client.Solve(ctx, q)
}

// builder is the image of docker/dockerfile to use, "" for the builder's own.
func (r *request) builder(ctx context.Context) (string, error) {
	own := r.opts["source"]
	if _, to, ok := strings.Cut(strings.TrimSpace(r.opts["cmdline"]), " "); ok {
		return strings.TrimSpace(to), nil
	}
	if r.source == nil {
		ui, err := dockerui.NewClient(r.client)
		if err != nil {
			return "", err
		}
		if r.source, err = ui.ReadEntrypoint(ctx, "Dockerfile"); err != nil {
			return "", err
		}
	}
	ref, line, _, ok := parser.DetectSyntax(r.source.Data)
	if _, to, named := strings.Cut(line, " "); ok && ref == own && named {
		return strings.TrimSpace(to), nil
	}
	if !ok || ref == own {
		return "", nil
	}
	return ref, nil
}

// inputs are what the client gave instead of folders.
func (r *request) inputs(ctx context.Context) (map[string]*pb.Definition, error) {
	caps := r.client.BuildOpts().Caps
	if caps.Supports(gateway.CapFrontendInputs) != nil {
		return nil, nil
	}
	states, err := r.client.Inputs(ctx)
	if err != nil {
		return nil, fmt.Errorf("reading the inputs of the build: %w", err)
	}
	all := map[string]*pb.Definition{}
	for name, state := range states {
		def, err := state.Marshal(ctx)
		if err != nil {
			return nil, fmt.Errorf("reading input %q of the build: %w", name, err)
		}
		all[name] = def.ToPB()
	}
	return all, nil
}
