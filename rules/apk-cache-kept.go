package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "apk-cache-kept",
	Summary: "apk add leaves its package index in the image",
	Doc: `Without --no-cache apk keeps the package index, some 2 MB, in /var/cache/apk.

## Why

The index is out of date by the time that anyone uses it, and each pull of the image transfers it.

## Good

Use ` + "`apk add --no-cache`" + `. A cache mount over /var/cache/apk, or a removal in the same RUN, works as well.`,
	Also:     []string{"DL3019"},
	Severity: Hint,
	Requires: []analyzers.Node{text.Installs},
	Check: checkCleaned("apk", "%s %s leaves the package index in the image", func(i *text.Install) []Fix {
		return addFlag(i, "--no-cache", false)
	}),
})
