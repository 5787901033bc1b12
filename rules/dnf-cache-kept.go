package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "dnf-cache-kept",
	Summary: "dnf leaves its downloads in the image",
	Doc: `Metadata and packages stay in /var/cache/dnf, of dnf 5 in /var/cache/libdnf5.

## Why

They are pulled with each copy of the image and never used. microdnf counts as dnf does.

## Good

Run ` + "`dnf clean all`" + ` after the last install of the same RUN, remove the folder there, or put a cache mount over it.`,
	Also:     []string{"DL3040"},
	Severity: Hint,
	Requires: []analyzers.Node{text.Installs},
	Check:    checkCleaned("dnf", "what %s %s downloads stays in the image: dnf clean all in the same RUN", cleaning("clean all")),
})
