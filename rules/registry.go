package rules

import (
	"cmp"
	"slices"
	"strings"
	"sync"
)

// registered is filled by the rules' own declarations before the program starts, in no particular order, and never
// changes after.
var registered []*Rule

// register declares a rule.
func register(r Rule) *Rule {
	registered = append(registered, &r)
	return &r
}

// All lists the rules, sorted by ID. The list is shared: callers must not change it.
func All() []*Rule { return sortedRules() }

var sortedRules = sync.OnceValue(func() []*Rule {
	return slices.SortedFunc(slices.Values(registered), func(a, b *Rule) int { return cmp.Compare(a.ID, b.ID) })
})

// Find returns the rules that a code stands for: the rule of that ID, or those that list it in Also. Case does not
// matter.
func Find(code string) []*Rule {
	var found []*Rule
	for _, r := range All() {
		if r.Answers(code) {
			found = append(found, r)
		}
	}
	return found
}

// Answers reports whether code is the rule's ID or one of its other names. Case does not matter.
func (r *Rule) Answers(code string) bool {
	return strings.EqualFold(r.ID, code) || slices.ContainsFunc(r.Also, func(also string) bool {
		return strings.EqualFold(also, code)
	})
}
