package report

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"text/tabwriter"

	"github.com/layerlint/layerlint/rules"
)

// Statistics is a line for each rule that found something: findings, files that have them, severity at worst, rule and
// its summary. The rule with the most findings comes first.
func Statistics(w io.Writer, results []Result, _ Options) error {
	type count struct {
		rule            *rules.Rule
		findings, files int
		worst           rules.Severity
		last            int // of results
	}
	counts := map[string]*count{}
	for i, r := range results {
		for _, d := range r.Diagnostics {
			c := counts[d.Rule.ID]
			if c == nil {
				c = &count{rule: d.Rule, worst: d.Severity, last: -1}
				counts[d.Rule.ID] = c
			}
			c.findings++
			c.worst = min(c.worst, d.Severity)
			if c.last != i {
				c.files, c.last = c.files+1, i
			}
		}
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, c := range slices.SortedFunc(maps.Values(counts), func(a, b *count) int {
		return cmp.Or(b.findings-a.findings, cmp.Compare(a.worst, b.worst), cmp.Compare(a.rule.ID, b.rule.ID))
	}) {
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\n", Plural(c.findings, "finding"), Plural(c.files, "file"), c.worst, c.rule.ID,
			c.rule.Summary)
	}
	return table.Flush()
}
