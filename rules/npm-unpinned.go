package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "npm-unpinned",
	Summary: "npm install of a package without a version",
	Doc: `A package named without version comes in the newest there is, whatever package-lock.json says. Write NAME@VERSION. Folders, tarballs
and git URLs with a commit or tag are fine; @latest is no version. npm i, npm add, pnpm add and yarn add count too.`,
	Also:     []string{"DL3016"},
	Severity: Hint,
	Requires: []analyzers.Node{text.Installs},
	Check: func(p *Pass) {
		checkPinned(text.NPM, "%s@VERSION names one")(p)
		checkPinned(text.Yarn, "%s@VERSION names one")(p)
	},
})
