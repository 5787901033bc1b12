package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/text"
)

var _ = register(Rule{
	ID:      "npm-unpinned",
	Summary: "npm install of a package without a version",
	Doc: `The newest release is installed, whatever package-lock.json says.

## Why

Two builds of one Dockerfile may differ. Folders, tarballs and git URLs with a commit or tag are fine; @latest is
not a version. npm i, npm add, pnpm add and yarn add count too.

## Good

Write NAME@VERSION.`,
	Also:     []string{"DL3016"},
	Severity: Hint,
	Requires: []analyzers.Node{text.Installs},
	Check: func(p *Pass) {
		checkPinned("npm", "%s@VERSION")(p)
		checkPinned("yarn", "%s@VERSION")(p)
	},
})
