package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
)

var _ = register(Rule{
	ID:      "apt-package-uninstallable",
	Summary: "apt-get knows the package's name and cannot install it",
	Doc: `apt says *has no installation candidate* or *unmet dependencies* and stops with exit code 100.

## Why

Some names are only provided by several packages, or only mentioned by others (` + "`awk`" + `, ` + "`python`" + `, ` + "`netcat`" + ` on
bookworm); preferences may give all versions a negative priority. Dependencies are unmet where no source has them,
where another version would satisfy them than the one that is installed (` + "`tool=1.0`" + ` with ` + "`libtool (= 1.0)`" + ` and a
newer libtool), and between packages that conflict. Removing an essential package and changing one on hold need a
confirmation that no build gives; build-dep needs a deb-src source.

The package lists of the configured sources are read, with versions and provided names; without them the embedded
catalog's names count.

## Good

Name one of the packages that provide the name, and pin what a pinned version needs as well.`,
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer},
	Check: func(p *Pass) {
		told := lacking(p, "apt", "candidate", func(step *state.Step, n state.Need) string {
			return fmt.Sprintf("%s has no installation candidate in %s: no package has that name itself", n.Name, imageName(step.Before))
		}, "provided by %s")
		for at := range lacking(p, "apt", "preference", func(step *state.Step, n state.Need) string {
			return fmt.Sprintf("%s has no installation candidate in %s: excluded by preferences", n.Name, imageName(step.Before))
		}, available) {
			told[at] = true
		}
		restOf(p, "apt-package-uninstallable", told)
	},
})
