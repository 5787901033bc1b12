package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
)

var _ = register(Rule{
	ID:      "dnf-package-unknown",
	Summary: "dnf install names a package that its repositories do not have",
	Doc: `dnf, yum and microdnf stop: *No match for argument*, *Unable to find a match*, exit code 1.

## Why

Names differ from Debian's (openssl-devel for libssl-dev, gcc-c++ for g++), many packages are only in EPEL or in a
repository that is disabled (CRB), and a version that was pinned is gone.

A word may be a name, with version and architecture, what a package provides, a program's path, or a pattern. The
repositories that are enabled in /etc/yum.repos.d and by --enablerepo are read over HTTP and kept for a day. It is
an error when all of them were read; a warning when one could not be, and on Red Hat's own images, which use the
repositories of a subscribed host. Groups, modules and metalinks are not checked.

Offline it is a warning for names that only Debian has, for well-known packages that the release has in another
repository, such as EPEL, or not at all, and for names that the lists of Fedora (41 and later) and of Enterprise
Linux 10 do not have. Of Enterprise Linux 9 and Amazon Linux 2023 it is a warning for names that no distribution has.

## Good

Use the name that this release has, or enable the repository first.`,
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer},
	Check: func(p *Pass) {
		told := lacking(p, "dnf", "", func(step *state.Step, n state.Need) string {
			return fmt.Sprintf(unlocated["dnf"], n.Name, imageName(step.Before))
		}, available)
		for at := range lacking(p, "dnf", "version", func(step *state.Step, n state.Need) string {
			return fmt.Sprintf("no version of %s matches %s in the repositories of %s", n.Name, n.Version, imageName(step.Before))
		}, available) {
			told[at] = true
		}
		restOf(p, "dnf-package-unknown", told)
	},
})
