package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "apk-cache-kept",
	Summary: "apk add leaves its index in the image",
	Doc: `Without --no-cache apk keeps the package index, some 2 MB, in /var/cache/apk. A cache mount over it or a removal in the same RUN will do
as well.`,
	Also:     []string{"DL3019"},
	Severity: Hint,
	Requires: []analyzers.Node{text.Installs},
	Check: checkCleaned(text.APK, "%s %s leaves the package index in the image", func(i *text.Install) []Fix {
		return addFlag(i, "--no-cache", false)
	}),
})
