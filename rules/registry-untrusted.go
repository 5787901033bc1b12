package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/stages"
)

var _ = register(Rule{
	ID:      "registry-untrusted",
	Summary: "an image is from a registry that the policy does not name",
	Doc: `Checked only if registries are configured (trusted-registries, or trustedRegistries in .hadolint.yaml).

## Why

A name without a host is Docker Hub's. FROM, COPY --from and RUN --mount from= are checked; stages, by name or
number, and scratch are not images.

## Good

Use an image of a trusted registry.`,
	Also:     []string{"DL3026"},
	Severity: Warning,
	Requires: []analyzers.Node{stages.Analyzer},
	Check: func(p *Pass) {
		if len(p.Build.Policy.Registries) == 0 {
			return
		}
		for _, stage := range stages.Analyzer.Of(p.Pass).Stages {
			checkRegistry(p, stage.Base)
			for _, use := range stage.Uses {
				checkRegistry(p, use.Source)
			}
		}
	},
})

func checkRegistry(p *Pass, s stages.Source) {
	if s.Kind == stages.Images && s.Problem == nil && !p.Build.Policy.Trusts(s.Registry) {
		p.Report(Diagnostic{Span: s.Word.Span, Message: fmt.Sprintf("registry %s is not trusted", s.Registry)})
	}
}
