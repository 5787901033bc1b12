package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/images"
)

var _ = register(Rule{
	ID:      "image-local-only",
	Summary: "the image exists on this machine only, where the builder in use does not look",
	Doc: `The build ends with *pull access denied* or *not found*.

## Why

docker build finds an image that was only built on this machine when the engine itself builds. Builders of other
drivers (docker-container, kubernetes, remote) have a store of their own, and pull every image from its registry.

It is reported where all of that is known: the builder that docker buildx use or BUILDX_BUILDER chose is such a one,
docker holds the image, and its registry was asked and does not have it, or requires a login.

## Good

Push the image and name it with its registry, or build with the engine's own builder (` + "`docker buildx use default`" + `).

## When to suppress

If the Dockerfile is always built with ` + "`--builder default`" + `.`,
	Severity: Warning,
	Requires: []analyzers.Node{images.LocalOnly},
	Check: func(p *Pass) {
		for _, i := range images.LocalOnly.Of(p.Pass) {
			p.Report(Diagnostic{Span: i.Span, Likely: true,
				Message: fmt.Sprintf("%s is only on this machine, where builder %s does not look", i.Ref, i.Why.Builder),
				Related: []Related{
					note("held by %s, whose images a builder of driver %s does not see", i.Why.Holder, i.Why.Driver),
					note("%s", i.Why.Registry),
					note("push it to a registry, or run: docker buildx use %s", i.Why.Own),
				}})
		}
	},
})
