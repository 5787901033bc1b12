package state

import (
	"slices"
	"strings"
)

// Triggers are the instructions that ONBUILD keeps for the images that are built from this one; nil is none. States
// share what came before.
type Triggers struct {
	before *Triggers
	last   string
}

// NewTriggers returns the instructions of a list.
func NewTriggers(list []string) (t *Triggers) {
	for _, text := range list {
		t = t.With(text)
	}
	return t
}

// With returns t with one more instruction.
func (t *Triggers) With(text string) *Triggers { return &Triggers{t, text} }

// List returns the instructions in order.
func (t *Triggers) List() (list []string) {
	for ; t != nil; t = t.before {
		list = append(list, t.last)
	}
	slices.Reverse(list)
	return list
}

// Fill reports whether one of them may add files, so that what an image lacks says nothing about those built upon it.
func (t *Triggers) Fill() bool {
	for ; t != nil; t = t.before {
		keyword, _, _ := strings.Cut(t.last, " ")
		if slices.Contains([]string{"ADD", "COPY", "RUN"}, strings.ToUpper(keyword)) {
			return true
		}
	}
	return false
}
