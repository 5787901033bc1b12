package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/stages"
)

var _ = register(Rule{
	ID:      "user-id-taken",
	Summary: "useradd or groupadd requests a number that is taken",
	Doc: `The build stops: *useradd: UID 1000 is not unique*.

## Why

Images have users of their own: ubuntu has a user ubuntu with 1000 since 23.04, node a user node with 1000. Who has
the number is in the message; it follows from the image's own /etc/passwd and /etc/group and what changed them
since.

## Good

Use another number, remove the user first (` + "`userdel -r ubuntu`" + `), use the existing user, or share the number with
` + "`--non-unique`" + `.`,
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer},
	Check:    reportFailures("user-id-taken"),
})
