package evaluate

import "github.com/layerlint/layerlint/analyzers/effects"

// nodeCall is one command of npm and its like.
type nodeCall struct{ *action }

// runNode carries out what npm and its like does.
func runNode(a *action, x effects.Action) {
	(&nodeCall{a}).lockFile(x)
}
