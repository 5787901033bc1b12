// Package rpm models dnf, yum, microdnf and similar, and rpm. Source: dnf(8), dnf.conf(5), rpm(8).
package rpm

import (
	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// call is one command of dnf's, yum's or rpm's.
type call struct{ *tools.Command }

// Run carries out what dnf's, yum's or rpm's does.
func Run(a *tools.Command, x effects.Action) {
	(&call{a}).rpm(x)
}
