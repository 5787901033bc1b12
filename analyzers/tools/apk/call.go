// Package apk models Alpine's apk. Source: apk(8) and the pages of its subcommands.
package apk

import (
	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// call is one command of Alpine's apk.
type call struct{ *tools.Command }

// Run carries out what Alpine's apk does.
func Run(a *tools.Command, x effects.Action) {
	c := &call{a}
	id, version, _ := a.Release()
	c.apk(x)
	c.alpinePython(x, id, version)
}
