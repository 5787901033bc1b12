package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "pip-cache-kept",
	Summary: "pip install leaves its cache in the image",
	Doc: `pip keeps what it downloads and the wheels it builds in ~/.cache/pip.

## Why

They are pulled with each copy of the image and never used.

## Good

Use --no-cache-dir, set PIP_NO_CACHE_DIR=1, purge or remove the cache in the same RUN, or put a cache mount over it,
which also makes the next build faster.`,
	Also:     []string{"DL3042"},
	Severity: Hint,
	Requires: []analyzers.Node{text.Installs},
	Check: checkCleaned("pip", "%s %s leaves its cache in the image", func(i *text.Install) []Fix {
		if i.Is("uv") {
			return addFlag(i, "--no-cache", false)
		}
		return addFlag(i, "--no-cache-dir", false)
	}),
})
