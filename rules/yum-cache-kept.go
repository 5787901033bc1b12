package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "yum-cache-kept",
	Summary: "yum leaves its downloads in the image",
	Doc: `Metadata and packages stay in /var/cache. Run yum clean all behind the last install of the same RUN, remove that folder there, or
put a cache mount over it. A removal of anything else does not count.`,
	Also:     []string{"DL3032"},
	Severity: Hint,
	Requires: []analyzers.Node{text.Installs},
	Check:    checkCleaned(text.Yum, "what %s %s downloads stays in the image: yum clean all in the same RUN", cleaning("clean all")),
})
