package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "apt-recommends-installed",
	Summary: "apt-get install also installs recommended packages",
	Doc: `By default apt installs what packages recommend, not only what they need; in images that is often half of the layer.

## Why

Recommended packages suit a desktop: documentation, editors, language packs. What a program needs may be among them,
so the fix is marked unsafe.

## Good

Use --no-install-recommends and name what is needed.`,
	Also:     []string{"DL3015"},
	Severity: Hint,
	Requires: []analyzers.Node{text.Installs},
	Check: func(p *Pass) {
		eachInstall(p, "apt", func(i *text.Install) {
			_, without := i.Flag("no-install-recommends", "without-recommends")
			if i.Verb.Text == "install" && !without && !i.Has("APT::Install-Recommends=false", "APT::Install-Recommends=0") {
				p.Report(Diagnostic{Span: i.Span, Message: "recommended packages are installed too", Fixes: addFlag(i, "--no-install-recommends", true)})
			}
		})
	},
})
