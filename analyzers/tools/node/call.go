// Package node carries out what npm and its like do. Source: npm's documentation.
package node

import (
	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// call is one command of npm and its like.
type call struct{ *tools.Command }

// Run carries out what npm and its like does.
func Run(a *tools.Command, x effects.Action) {
	(&call{a}).lockFile(x)
}
