package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/stages"
)

var _ = register(Rule{
	ID:      "apt-key-missing",
	Summary: "apt-get update where no key makes a source's signature good",
	Doc: `apt checks the signature of each source's Release file with the keys in the file that the source names (signed-by), or else with those in
/etc/apt/trusted.gpg and trusted.gpg.d. Where none of them made the signature, where the key has expired, or where there is no signature at all, apt
says NO_PUBKEY or EXPKEYSIG and *is not signed*, and apt-get update fails with exit code 100.

Reported when the repository answers and all the keys that apt would try are known: those of the base image and those that COPY brings. The
keyring is fetched after the update, under another name, or in another stage; it is another repository's; or it is armored and its name does not
end in .asc, so that apt before version 3 passes it over. Of a keyring that a command fetches nothing is known, and nothing is said.
[trusted=yes] and options that allow insecure repositories keep the rule quiet. A repository whose signature is not of what its server sent is
not looked at.`,
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer},
	Check:    reportFailures("apt-key-missing"),
})
