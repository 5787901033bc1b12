package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/stages"
)

var _ = register(Rule{
	ID:      "image-reference-invalid",
	Summary: "FROM or --from names something that cannot be an image",
	Doc: `The builder refuses the file before anything is built: repository names are lower case, tags follow a single colon, and a name that is
made of variables must not come out empty or end in a colon. An ARG that FROM uses must stand before the first FROM. The judgement is
that of the distribution project's reference library, which BuildKit uses; a stage that the target does not need is judged too.`,
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Build, stages.Analyzer},
	Check:    reportFailures("image-reference-invalid"),
})
