package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
)

var _ = register(Rule{
	ID:      "pip-version-unknown",
	Summary: "pip install asks for a version that its index does not have",
	Doc: `No version of the project is what the requirement asks for, or those that are need another Python (Requires-Python), or were yanked: *Could
not find a version that satisfies the requirement*, exit code 1. Old pins of fast-moving projects on a new Python image end so.

Constraints (` + "`-c`" + `, PIP_CONSTRAINT) count with what is asked for. The pages of the configured indexes are read over HTTP and kept for a day; pre-releases count only where pip takes them. It is a warning when
only a mirror answered or what is installed is not known; nothing is said with --find-links of an address. The newest versions that there are stand in the note.

Without an index it is told that one project is asked for in two versions, that a requirement is no valid one (` + "`flask=3.0`" + `), and that one has no hash where
another has: *Hashes are required in --require-hashes mode*.`,
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer},
	Check: func(p *Pass) {
		told := lacking(p, "pip", "version", func(_ *state.Step, n state.Need) string { return n.Version }, "there is %s")
		for at := range lacking(p, "pip", "python", func(_ *state.Step, n state.Need) string { return n.Version }, "there is %s") {
			told[at] = true
		}
		restOf(p, "pip-version-unknown", told)
	},
})
