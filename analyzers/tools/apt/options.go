package apt

import (
	"path"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
)

// overfull refuses what follows update, which takes no names.
func overfull(a *call, x effects.Action) bool {
	if len(x.Paths) == 0 || !x.Paths[0].Known || path.Base(a.Fields[0].Text) == "aptitude" {
		return false
	}
	a.Refuse(x.Paths[0], state.FailsOption, "the update command takes no arguments", false)
	return true
}
