package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/stages"
)

var _ = register(Rule{
	ID:      "zypper-package-unknown",
	Summary: "zypper install names a package that its repositories do not have",
	Doc: `zypper stops when it does not find one of the names: *No provider of 'NAME' found*, exit code 104. Names differ from Debian's
(libopenssl-devel for libssl-dev, gcc-c++ for g++).

The repositories that are on in /etc/zypp/repos.d are read over HTTP and kept for a day. It is an error when all of them were read; a warning when
one could not be. Only openSUSE is looked at: to SUSE's own images a subscribed host lends its repositories. Services, patterns and names with a
repository are left alone. Offline nothing is said.`,
	Severity: Warning,
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer},
	Check:    unknownPackages("zypper", "zypper-package-unknown"),
})
