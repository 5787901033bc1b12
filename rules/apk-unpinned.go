package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "apk-unpinned",
	Summary: "apk add without a version",
	Doc: `Without a version apk installs what the release's repository has on the day of the build.

## Why

Two builds of one Dockerfile may differ. With a version, though, the build stops as soon as Alpine publishes a fix,
because its repositories keep no old packages; pinning the image's tag lasts longer. This is why the rule is a hint.

## Good

Name a version, or a range: ~ and > count as versions.`,
	Also:     []string{"DL3018"},
	Severity: Hint,
	Requires: []analyzers.Node{text.Installs},
	Check:    checkPinned("apk", "%s=VERSION"),
})
