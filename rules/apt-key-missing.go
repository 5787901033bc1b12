package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/stages"
)

var _ = register(Rule{
	ID:      "apt-key-missing",
	Summary: "apt-get update from a repository whose signing key is not trusted",
	Doc: `apt says NO_PUBKEY or EXPKEYSIG and *is not signed*, and apt-get update fails with exit code 100.

## Why

apt verifies the signature of each source's Release file with the keys in the file that the source names
(signed-by), else with those in /etc/apt/trusted.gpg and trusted.gpg.d. It fails where none of them made the
signature, where the key has expired, or where there is no signature. Common causes: the keyring is fetched after
the update, under another name or in another stage; it belongs to another repository; or it is armored and its name
does not end in .asc, so that apt before version 3 skips it.

It is reported when the repository answers and all keys that apt would try are known: those of the base image and
those that COPY adds. A keyring that a command downloads is unknown, and nothing is reported. A keyring that a source
names and that does not exist is reported without asking the repository. [trusted=yes] and options that allow insecure
repositories turn the rule off.

## Good

Put the repository's keyring in place before apt-get update, under the name that the source gives.`,
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer},
	Check:    reportFailures("apt-key-missing"),
})
