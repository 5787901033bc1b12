package evaluate

import "github.com/layerlint/layerlint/analyzers/effects"

// rpmCall is one command of dnf's, yum's or rpm's.
type rpmCall struct{ *action }

// runRpm carries out what dnf's, yum's or rpm's does.
func runRpm(a *action, x effects.Action) {
	(&rpmCall{a}).rpm(x)
}
