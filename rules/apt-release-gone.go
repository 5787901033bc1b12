package rules

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/releases"
)

var _ = register(Rule{
	ID:      "apt-release-gone",
	Summary: "apt-get update from a repository that no longer exists",
	Doc: `apt-get update says *does not have a Release file*, exit code 100.

## Why

The server of a configured source has no Release file for its suite: the release reached its end of life and moved
to an archive, or the suite's name or the address is mistaken. A server that cannot be reached is not such a
failure.

layerlint asks the servers, and caches their answers for a day. Offline a table says which releases of Debian and
Ubuntu left the servers for the archive, and when: --date sets the day of the build. It is an error when the release
left six years before that or earlier, so that no mirror or cache has it, and a warning when it left later, or when
the release is known only from the image's tag, or the build has replaced the server in the image's sources. Nothing
is reported if the build uses the archive or copies its own sources.

## Good

Use a base image that is supported, or set the sources to the distribution's archive of old releases.`,
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer},
	Check: func(p *Pass) {
		failures(p, "apt-release-gone", func(_ *state.Step, f state.Failure) {
			if !strings.Contains(f.Reason, "://") && rewritten(f.Span) {
				return
			}
			d := Diagnostic{Span: f.Span, Likely: f.Likely, Message: f.Reason}
			if r, ok := releases.Suite(suiteIn(f.Reason)); ok && r.Left != "" {
				d.Related = departure(r)
			}
			p.Report(d)
		})
	},
})

// suiteIn is the suite in apt's words: the repository 'http://deb.example.com/debian buster' does not have a Release
// file.
func suiteIn(reason string) string {
	_, rest, _ := strings.Cut(reason, "'")
	quoted, _, _ := strings.Cut(rest, "'")
	return quoted[strings.LastIndexByte(quoted, ' ')+1:]
}
