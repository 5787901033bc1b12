package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "echo-escape",
	Summary: "whether echo interprets \\n depends on the shell",
	Doc: "`echo \"a\\nb\"`" + ` prints one line with a backslash in bash and in busybox, and two lines in dash.

## Why

POSIX leaves escapes in echo to the implementation. Nothing is reported if the shell is known to be dash.

## Good

Use printf, which prints the same everywhere.`,
	Also:     []string{"SC2028"},
	Severity: Info,
	Native:   true,
	Requires: []analyzers.Node{text.Usage, text.Features},
	Check: func(p *Pass) {
		dialects := text.Features.Of(p.Pass).Dialects
		for _, u := range text.Usage.Of(p.Pass) {
			if u.Kind == text.EchoEscape && dialects[u.Run] != shell.Dash {
				p.Report(Diagnostic{Span: u.Span, Message: "echo prints this backslash in some shells; use printf"})
			}
		}
	},
})
