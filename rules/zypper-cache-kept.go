package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "zypper-cache-kept",
	Summary: "zypper leaves its downloads in the image",
	Doc: `Metadata and packages stay in /var/cache/zypp.

## Why

They are pulled with each copy of the image and never used.

## Good

Run ` + "`zypper clean`" + ` after the last install of the same RUN, remove that folder there, or put a cache mount over it.`,
	Also:     []string{"DL3036"},
	Severity: Hint,
	Requires: []analyzers.Node{text.Installs},
	Check:    checkCleaned("zypper", "what %s %s downloads stays in the image: zypper clean in the same RUN", cleaning("clean --all")),
})
