package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/unknowns"
)

var _ = register(Rule{
	ID:      "image-misspelled",
	Summary: "FROM or --from misspells a Docker Official Image",
	Doc: `The build stops before its first instruction: *failed to resolve source metadata*.

## Why

The repository or a word of the tag is one slip away from an image that exists (pyhton:3.12, debian:bookworm-slm), or
the number is far beyond the releases so far (alpine:3.200, ubuntu:24.05).

The names are those of all tags that github.com/docker-library/official-images listed up to 21 August 2026. Words
and numbers that later releases may have (debian:forky, python:3.16) are not reported, nor images of other
registries and repositories, nor a tag with a digest, which the builder ignores. It is a warning because no registry
was asked, or none answered; where one was asked and has no such image, image-not-found reports an error.

## Good

Use the name that the note suggests.

## When to suppress

If an image of that name is built on the same machine:

    # layerlint:ignore image-misspelled built by make base
    FROM pyhton:3.12`,
	Severity: Warning,
	Requires: []analyzers.Node{unknowns.Analyzer},
	Check: func(p *Pass) {
		for _, i := range unknowns.Analyzer.Of(p.Pass) {
			if i.Meant != "" && i.Reason != unknowns.Missing && !meantForStage(p, i.Ref) {
				p.Report(Diagnostic{Span: i.Span, Likely: true, Message: fmt.Sprintf("unknown image: %s", i.Ref),
					Related: append(meantImage(i), note("no tag of a Docker Official Image up to August 2026 has this name"))})
			}
		}
	},
})
