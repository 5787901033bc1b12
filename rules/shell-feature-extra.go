package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "shell-feature-extra",
	Summary: "a RUN script uses a feature that not every sh has",
	Doc: `In dash most such features are errors, which shell-feature-unsupported and command-not-found report where the image
is known; others silently do something else: ` + "`&>`" + ` puts the command in the background, ` + "`echo -e`" + ` prints -e, ` + "`{a,b}`" + `
stays as it is.

## Why

RUN is read by /bin/sh unless SHELL says otherwise: dash on Debian and Ubuntu, busybox on Alpine, bash on Fedora and
similar distributions. Arrays, ` + "`[[ ]]`" + `, source, brace expansion and the like are bash's. It is a warning where
the shell is known to lack the feature, a hint where only a sh is known. Sources: dash(1), bash(1), busybox's
shell/ash.c.

## Good

Write what POSIX has, or ` + "`SHELL [\"/bin/bash\", \"-c\"]`" + ` where bash is in the image.`,
	Also:     []string{"SC3001", "SC3005", "SC3006", "SC3009", "SC3010", "SC3011", "SC3014", "SC3020", "SC3021", "SC3024", "SC3028", "SC3030", "SC3037", "SC3039", "SC3040", "SC3044", "SC3045", "SC3046", "SC3047", "SC3053", "SC3054", "SC3057", "SC3059", "SC3060", "SC2112"},
	Severity: Warning,
	Native:   true,
	Requires: []analyzers.Node{text.Features},
	Check: func(p *Pass) {
		for _, f := range text.Features.Of(p.Pass).Features {
			d := Diagnostic{Span: f.Span, Code: f.Code, Message: "whether sh has " + f.What + " is unknown: POSIX does not require it", Severity: Hint}
			if name := shellNames[f.Dialect]; name != "" {
				d.Severity, d.Message = Warning, fmt.Sprintf("%s, which reads this script, has no %s", name, f.What)
			}
			if f.Instead != "" {
				d.Fixes = []Fix{{Title: "write " + f.Instead, Edits: replace(f.Word, f.Instead)}}
			}
			p.Report(d)
		}
	},
})

var shellNames = map[shell.Dialect]string{shell.Dash: "dash", shell.Busybox: "busybox's sh"}
