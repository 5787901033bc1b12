package evaluate

import (
	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// aptCall is one command of apt's or dpkg's.
type aptCall struct{ *action }

// runApt carries out what apt or dpkg does.
func runApt(a *action, x effects.Action) {
	c := &aptCall{a}
	if x.Manager == "dpkg" {
		c.evict(x)
		return
	}
	c.apt(x)
	c.purged(x)
}

// memory is what apt's commands of one RUN remember.
type memory struct {
	files    *filesystem.State // those that list was read from
	list     sourceList
	provides map[string]bool // names that packages of the base provide
	undo     purge
}

func (a *aptCall) remembered() *memory {
	type key struct{}
	m, ok := a.memory[key{}].(*memory)
	if !ok {
		m = &memory{}
		a.memory[key{}] = m
	}
	return m
}
