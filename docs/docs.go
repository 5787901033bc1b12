// Package docs holds the manual's pages that the program shows. A test of rules writes them, so they are never older
// than the rules.
package docs

import "embed"

// Rules has rules/ID.md for every rule, and rules/README.md, their index.
//
//go:embed rules/*.md
var Rules embed.FS
