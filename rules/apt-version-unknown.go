package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
)

var _ = register(Rule{
	ID:      "apt-version-unknown",
	Summary: "apt-get install requests a version or release that its sources do not have",
	Doc: `apt stops: *Version ... was not found*, exit code 100.

## Why

` + "`name=version`" + ` must match an available version, exactly or as a pattern (` + "`jq=1.6*`" + `); ` + "`name/suite`" + ` and ` + "`-t suite`" + `
need a source of that suite. Archives keep only the newest version, so exact pins fail after each update. The
versions are those of the configured sources' package lists, which are read over HTTP and kept for a day.

Offline it is a warning for versions older than those that Debian 11 to 13 had when the catalog was made: their archive
has dropped them. Nothing is known of newer ones.

## Good

Pin up to the upstream version with a star, or install the packages from a snapshot.`,
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer},
	Check: func(p *Pass) {
		told := lacking(p, "apt", "version", func(step *state.Step, n state.Need) string {
			return fmt.Sprintf("version '%s' for '%s' was not found in %s", n.Version, n.Name, imageName(step.Before))
		}, available)
		for at := range lacking(p, "apt", "release", func(_ *state.Step, n state.Need) string {
			return fmt.Sprintf("release %s has no package %s", n.Version, n.Name)
		}, "") {
			told[at] = true
		}
		restOf(p, "apt-version-unknown", told)
	},
})
