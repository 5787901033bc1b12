// Package docs has the pages of the manual that the program shows. A test of package rules writes them, so they always
// match the rules.
package docs

import "embed"

// Rules has rules/ID.md for every rule, and rules/README.md, their index.
//
//go:embed rules/*.md
var Rules embed.FS
