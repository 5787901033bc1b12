package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/instructions"
)

var _ = register(Rule{
	ID:      "label-key-invalid",
	Summary: "a label key is not of the recommended form",
	Doc: `Any key works; tools may not find this one.

## Why

Docker recommends keys of lower-case letters, digits, dots and dashes that begin with a letter, under a domain name
of one's own, and keeps com.docker, io.docker and org.dockerproject for itself (Docker documentation, "Docker object
labels").

## Good

Use a key below a domain of yours, or one of org.opencontainers.image.`,
	Also:     []string{"DL3048"},
	Severity: Hint,
	Requires: []analyzers.Node{instructions.Labels},
	Check: func(p *Pass) {
		for _, l := range instructions.Labels.Of(p.Pass) {
			if problem := instructions.KeyProblem(l.Name); problem != "" {
				p.Report(Diagnostic{Span: l.Key.Span, Message: fmt.Sprintf("key %s: %s", l.Name, problem)})
			}
		}
	},
})
