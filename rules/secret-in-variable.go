package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/instructions"
)

var _ = register(Rule{
	ID:      "secret-in-variable",
	Summary: "ARG or ENV whose name says that it is a secret",
	Doc: `Anyone who has the image can read its ENV with docker inspect, and its ARGs with docker history.

## Why

A name that says it is a file, a version, an ID, a switch (DISABLE_AUTH) or public (GPG_KEY) is exempt, as are an ENV
with an empty value and a value that is a path, true or false, or a URL without a password. An ARG without a value is
a finding, because its value then comes from --build-arg.

## Good

Pass secrets to the RUN that needs them by --mount=type=secret.

## When to suppress

If the value is not secret, such as a default password of a test image.`,
	Also:     []string{"DL3064", "SecretsUsedInArgOrEnv"},
	Severity: Warning,
	Requires: []analyzers.Node{instructions.Variables},
	Check: func(p *Pass) {
		for _, v := range instructions.Variables.Of(p.Pass).Secrets {
			p.Report(Diagnostic{Span: v.Key.Span, Message: fmt.Sprintf("%s is readable by everyone who has the image", v.Key.Text)})
		}
	},
})
