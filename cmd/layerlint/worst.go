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

// worstFiles names the files with the most errors, then warnings, of a run over many: "worst of 12 files: api/Dockerfile (2
// errors), ...". It is "" where a reader sees that without help.
func worstFiles(results []report.Result) string {
	type file struct {
		path string
		report.Tally
	}
	var bad []file
	for _, r := range results {
		f := file{path: r.File.Path}
		if f.Add(r.Diagnostics); f.Tally[rules.Error]+f.Tally[rules.Warning] > 0 {
			f.Tally[rules.Info], f.Tally[rules.Hint] = 0, 0
			bad = append(bad, f)
		}
	}
	if len(bad) < worstFrom {
		return ""
	}
	slices.SortStableFunc(bad, func(a, b file) int {
		return cmp.Or(cmp.Compare(b.Tally[rules.Error], a.Tally[rules.Error]),
			cmp.Compare(b.Tally[rules.Warning], a.Tally[rules.Warning]))
	})
	var names []string
	for _, f := range bad[:worstListed] {
		names = append(names, fmt.Sprintf("%s (%s)", f.path, f.Tally))
	}
	return fmt.Sprintf("worst of %d files: %s", len(bad), strings.Join(names, ", "))
}
