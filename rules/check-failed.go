package rules

var checkFailed = register(Rule{
	ID:      "check-failed",
	Summary: "a part of the analysis failed, so some rules could not be checked",
	Doc: `A mistake in layerlint itself stopped one analyzer or rule; the others went on. What the named rule would have found in this
file is not known. The message holds the place in the program: please report it with the Dockerfile.`,
	Severity: Warning,
	Check:    func(*Pass) {}, // Run reports it
})
