// Package apt models apt and dpkg. Source: apt-get(8), sources.list(5), apt_preferences(5), dpkg(1).
package apt

import (
	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// call is one command of apt's or dpkg's.
type call struct{ *tools.Command }

// Run carries out what apt or dpkg does.
func Run(a *tools.Command, x effects.Action) {
	c := &call{a}
	if x.Manager == "dpkg" && x.Text == "add-architecture" {
		addArchitecture(c, x)
		return
	} else if x.Manager == "dpkg" {
		c.evict(x)
		return
	}
	if illConfigured(a) || x.Text == "update" && overfull(c, x) {
		unchanged(c)
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

func (a *call) remembered() *memory {
	type key struct{}
	m, ok := a.Memory[key{}].(*memory)
	if !ok {
		m = &memory{}
		a.Memory[key{}] = m
	}
	return m
}
