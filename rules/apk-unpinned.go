package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "apk-unpinned",
	Summary: "apk add without a version",
	Doc: `Without a version apk takes what the release's repository has today. With one the build stops as soon as Alpine publishes a fix, for it
keeps no old packages; pinning the image's tag is what holds. Hence a hint. ~ and ranges count as versions.`,
	Also:     []string{"DL3018"},
	Severity: Hint,
	Requires: []analyzers.Node{text.Installs},
	Check:    checkPinned(text.APK, "%s=VERSION names one"),
})
