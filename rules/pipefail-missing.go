package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "pipefail-missing",
	Summary: "a pipe hides that a command before it fails",
	Doc: `When curl fails in ` + "`curl ... | sh`" + `, sh reads nothing and succeeds.

## Why

A pipe has the status of its last command.

A download whose output is read by a command that accepts empty input (sh, tee, jq) is a warning. tar, gunzip, gpg
--dearmor, sha256sum -c and their like fail on empty input themselves: an info. A pipe that starts with echo,
printf, cat or yes, or whose failure is caught, is a hint.

## Good

Set ` + "`" + `SHELL ["/bin/bash", "-o", "pipefail", "-c"]` + "` in the stage, or `" + `set -o pipefail` + "`" + ` in the script. bash, zsh and
busybox support it, and dash since 0.5.13 (Debian trixie).`,
	Also:     []string{"DL4006"},
	Severity: Warning,
	Requires: []analyzers.Node{text.Pipes},
	Check: func(p *Pass) {
		for _, pipe := range text.Pipes.Of(p.Pass) {
			d := Diagnostic{Span: pipe.Span, Message: fmt.Sprintf("the RUN continues when %s fails: the pipe has the status of %s", pipe.First, pipe.Last)}
			if pipe.Refused {
				d.Message = fmt.Sprintf("a failing %s is noticed only because %s fails on empty input", pipe.First, pipe.Last)
			}
			switch pipe.Loss {
			case text.Little:
				d.Severity = Hint
			case text.Some:
				d.Severity = Info
			}
			p.Report(d)
		}
	},
})
