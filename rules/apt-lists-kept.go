package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/installs"
)

var _ = register(Rule{
	ID:      "apt-lists-kept",
	Summary: "the lists that apt-get update downloads stay in the image",
	Doc: `They are some 20 to 50 MB that grow old in the layer. Remove /var/lib/apt/lists/* in the same RUN (a later one cannot take them out of
the layer), or put a cache mount over it. Only a removal of that place counts, not any rm -rf. A stage that only others copy from
may keep them.`,
	Also:     []string{"DL3009"},
	Severity: Hint,
	Requires: []analyzers.Node{installs.Analyzer},
	Check: func(p *Pass) {
		eachInstall(p, installs.Apt, func(i *installs.Install) {
			if i.Verb.Text == "update" && !i.Cleaned && i.Stage.Kept() {
				p.Report(Diagnostic{Span: i.Span, Message: "the package lists stay in the image: remove /var/lib/apt/lists/* in the same RUN"})
			}
		})
	},
})
