package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/stages"
)

var _ = register(Rule{
	ID:      "zypper-package-unknown",
	Summary: "zypper install names a package that its repositories do not have",
	Doc: `zypper stops: *No provider of 'NAME' found*, exit code 104.

## Why

Names differ from Debian's (libopenssl-devel for libssl-dev, gcc-c++ for g++).

The repositories that are enabled in /etc/zypp/repos.d are read over HTTP and kept for a day. It is an error when
all of them were read; a warning when one could not be. Only openSUSE is checked: SUSE's own images use the
repositories of a subscribed host. Services, patterns and names with a repository are exempt. Offline nothing is
reported.

## Good

Use the name that this release has.`,
	Severity: Warning,
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer},
	Check:    unknownPackages("zypper", "zypper-package-unknown"),
})
