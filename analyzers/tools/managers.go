package tools

import "github.com/layerlint/layerlint/analyzers/effects"

// Managers carry out the actions of package managers, by the name that actions have of them.
type Managers map[string]func(*Command, effects.Action)
