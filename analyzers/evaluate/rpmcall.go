package evaluate

import (
	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// rpmCall is one command of dnf's, yum's or rpm's.
type rpmCall struct{ *tools.Command }

// runRpm carries out what dnf's, yum's or rpm's does.
func runRpm(a *tools.Command, x effects.Action) {
	(&rpmCall{a}).rpm(x)
}
