package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/images"
)

var _ = register(Rule{
	ID:      "image-local-only",
	Summary: "an image that this machine holds and the builder in use does not find",
	Doc: `docker build finds an image that was only built on this machine when the engine itself builds. Builders of other drivers (docker-container,
kubernetes, remote) have a store of their own: they pull every image from its registry, and end with "pull access denied" or "not found" where
it was never pushed.

It is said where all of that is known: the builder that docker buildx use or BUILDX_BUILDER chose is such a one, docker holds the image,
and its registry was asked and does not have it, or wants a login.

Push the image and name it with its registry, or build with the engine's own builder (` + "`docker buildx use default`" + `). Suppress it where the
Dockerfile is always built with ` + "`--builder default`" + `.`,
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
