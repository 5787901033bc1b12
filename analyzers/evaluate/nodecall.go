package evaluate

import (
	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// nodeCall is one command of npm and its like.
type nodeCall struct{ *tools.Command }

// runNode carries out what npm and its like does.
func runNode(a *tools.Command, x effects.Action) {
	(&nodeCall{a}).lockFile(x)
}
