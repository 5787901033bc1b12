package rules

var checkFailed = register(Rule{
	ID:      "check-failed",
	Summary: "an internal error: some rules could not be checked",
	Doc: `A bug in layerlint itself stopped one analyzer or rule; the others went on. What the named rule would have
found in this file is unknown.

## Why

The message names the place in the program.

## Good

Please report it with the Dockerfile.`,
	Severity: Warning,
	Check:    func(*Pass) {}, // Run reports it
})
