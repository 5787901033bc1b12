//go:build linux

package main

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/layerlint/layerlint/gpucheck/judge"
)

func writeReport(w io.Writer, r *judge.Report, flags gpuFlags) error {
	if flags.format == "json" {
		return answer{Writer: w}.encode(r)
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "CHECK\tVERDICT\tFOUND\tWHERE")
	for _, f := range r.Findings {
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\n", f.Check, f.Verdict, f.Found, f.Where)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	for _, f := range r.Findings {
		if f.Verdict == judge.OK || f.Why == "" && f.Fix == "" {
			continue
		}
		fmt.Fprintf(w, "\n%s: %s", f.Check, f.Why)
		if f.Fix != "" {
			fmt.Fprintf(w, "\n  fix: %s", f.Fix)
		}
		fmt.Fprintln(w)
	}
	if flags.timings {
		if err := writeTimings(w, r.Timings); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(w, "\n%s in %.1f s\n", r.Verdict, r.Seconds)
	return err
}

// writeTimings lists the steps in their order, and the calls in each, longest first.
func writeTimings(w io.Writer, list []judge.Timing) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "\nSTEP\tAFTER\tTOOK\tOF THAT")
	for _, t := range list {
		calls := slices.SortedFunc(maps.Keys(t.Calls), func(a, b string) int {
			return cmp.Or(cmp.Compare(t.Calls[b], t.Calls[a]), cmp.Compare(a, b))
		})
		for i, c := range calls {
			calls[i] = fmt.Sprintf("%s %.0f ms", c, 1e3*t.Calls[c])
		}
		fmt.Fprintf(table, "%s\t%.0f ms\t%.0f ms\t%s\n", t.Step, 1e3*t.Start, 1e3*t.Seconds, strings.Join(calls, ", "))
	}
	return table.Flush()
}
