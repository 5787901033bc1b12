package report

import (
	"strings"

	"github.com/layerlint/layerlint/rules"
)

// Tally counts findings by severity.
type Tally [rules.Hint + 1]int

// Add counts more findings.
func (t *Tally) Add(found []rules.Diagnostic) {
	for _, d := range found {
		t[d.Severity]++
	}
}

// String is such as "2 errors, 1 warning", "" for none.
func (t Tally) String() string {
	var parts []string
	for s, n := range t {
		if n > 0 {
			parts = append(parts, Plural(n, rules.Severity(s).String()))
		}
	}
	return strings.Join(parts, ", ")
}
