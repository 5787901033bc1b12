package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
)

var _ = register(Rule{
	ID:      "pip-version-unknown",
	Summary: "pip install requests a version that its index does not have",
	Doc: `pip stops: *Could not find a version that satisfies the requirement*, exit code 1.

## Why

No version of the project meets the requirement, or those that do need another Python (Requires-Python), or were
yanked. Old pins of fast-moving projects on a new Python image fail this way.

Constraints (` + "`-c`" + `, PIP_CONSTRAINT) count too. The pages of the configured indexes are read over HTTP and kept for a
day; pre-releases count only where pip takes them. It is a warning when only a mirror answered or what is installed
is unknown; nothing is reported with --find-links of an address.

Offline a table knows which Python the releases of well-known projects need; what it says is a warning.

Without an index it is reported that one project is requested in two versions, that a requirement is not valid
(` + "`flask=3.0`" + `), and that one has no hash where another has: *Hashes are required in --require-hashes mode*.

## Good

Request a version that exists: the newest are in the note.`,
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer},
	Check: func(p *Pass) {
		told := lacking(p, "pip", "version", func(_ *state.Step, n state.Need) string { return n.Version }, available)
		for at := range lacking(p, "pip", "python", func(_ *state.Step, n state.Need) string { return n.Version }, available) {
			told[at] = true
		}
		restOf(p, "pip-version-unknown", told)
	},
})
