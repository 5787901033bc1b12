package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "yum-cache-kept",
	Summary: "yum leaves its downloads in the image",
	Doc: `Metadata and packages stay in /var/cache.

## Why

They are pulled with each copy of the image and never used. A removal of anything else does not count.

## Good

Run ` + "`yum clean all`" + ` after the last install of the same RUN, remove that folder there, or put a cache mount over it.`,
	Also:     []string{"DL3032"},
	Severity: Hint,
	Requires: []analyzers.Node{text.Installs},
	Check:    checkCleaned("yum", "what %s %s downloads stays in the image: yum clean all in the same RUN", cleaning("clean all")),
})
