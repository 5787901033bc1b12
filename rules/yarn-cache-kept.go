package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "yarn-cache-kept",
	Summary: "yarn install leaves its cache in the image",
	Doc: `yarn keeps every package that it downloads.

## Why

They are pulled with each copy of the image and never used. A stage that only others copy from may keep them.

## Good

Run ` + "`yarn cache clean`" + ` after it in the same RUN, or put a cache mount over the cache, which also makes the next
build faster.`,
	Also:     []string{"DL3060"},
	Severity: Hint,
	Requires: []analyzers.Node{text.Installs},
	Check: func(p *Pass) {
		eachInstall(p, "yarn", func(i *text.Install) {
			if !i.Cleaned && i.Stage.Kept() {
				p.Report(Diagnostic{Span: i.Span, Message: "yarn's cache stays in the image: yarn cache clean in the same RUN",
					Fixes: cleaning("cache clean")(i)})
			}
		})
	},
})
