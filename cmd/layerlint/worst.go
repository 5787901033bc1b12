package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/cmd/layerlint/report"
	"github.com/layerlint/layerlint/rules"
)

// From this many files with errors or warnings on, the worst are listed before the findings.
const (
	worstFrom   = 8
	worstListed = 5
)

// tally counts findings by severity.
type tally [rules.Hint + 1]int

func (t *tally) add(found []rules.Diagnostic) {
	for _, d := range found {
		t[d.Severity]++
	}
}

// String is such as "2 errors, 1 warning".
func (t tally) String() string {
	var parts []string
	for s, n := range t {
		if n > 0 {
			parts = append(parts, report.Plural(n, rules.Severity(s).String()))
		}
	}
	return strings.Join(parts, ", ")
}

// worstFiles names the files with the most errors, then warnings, of a run over many: "worst of 12 files: api/Dockerfile (2
// errors), ...". It is "" where a reader sees that without help.
func worstFiles(results []report.Result) string {
	type file struct {
		path string
		tally
	}
	var bad []file
	for _, r := range results {
		f := file{path: r.File.Path}
		if f.add(r.Diagnostics); f.tally[rules.Error]+f.tally[rules.Warning] > 0 {
			f.tally[rules.Info], f.tally[rules.Hint] = 0, 0
			bad = append(bad, f)
		}
	}
	if len(bad) < worstFrom {
		return ""
	}
	slices.SortStableFunc(bad, func(a, b file) int {
		return cmp.Or(cmp.Compare(b.tally[rules.Error], a.tally[rules.Error]),
			cmp.Compare(b.tally[rules.Warning], a.tally[rules.Warning]))
	})
	var names []string
	for _, f := range bad[:worstListed] {
		names = append(names, fmt.Sprintf("%s (%s)", f.path, f.tally))
	}
	return fmt.Sprintf("worst of %d files: %s", len(bad), strings.Join(names, ", "))
}
