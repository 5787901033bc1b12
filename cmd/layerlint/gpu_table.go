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

// reportWidth is the columns of the table, and checkWidth those of its first one: longer names push the rest of their
// row.
const (
	reportWidth = 80
	checkWidth  = 16
)

func writeReport(w io.Writer, r *judge.Report, flags gpuFlags) error {
	if flags.format == "json" {
		return answer{Writer: w}.encode(r)
	}
	list := judge.Fold(r.Findings)
	fmt.Fprintf(w, "%-*s  %-7s  %s\n", checkWidth, "CHECK", "VERDICT", "FOUND")
	for _, f := range list {
		writeRow(w, fmt.Sprintf("%-*s  %-7s  ", checkWidth, f.Check, f.Verdict), strings.TrimSpace(f.Found))
	}
	for _, f := range list {
		if f.Verdict == judge.OK || f.Why == "" && f.Fix == "" || f.Fix == "" && strings.HasPrefix(f.Why, "see ") {
			continue
		}
		fmt.Fprintln(w)
		writeRow(w, f.Check+": ", f.Why, "  ")
		if f.Fix != "" {
			writeRow(w, "  fix: ", f.Fix)
		}
		if strings.HasPrefix(f.Where, "/") && f.Verdict != judge.Note {
			writeRow(w, "  where: ", f.Where)
		}
	}
	if flags.timings {
		if err := writeTimings(w, r); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(w, "\nfit: %s\n", r.Fit)
	return err
}

// writeRow writes text after a head, wrapped to the table's width; later lines stand below the text's start, or after
// the indentation that is given. A word that is longer than a line, such as a path, stays whole.
func writeRow(w io.Writer, head, text string, indentation ...string) {
	indent := strings.Repeat(" ", min(len([]rune(head)), reportWidth/2))
	if len(indentation) > 0 {
		indent = indentation[0]
	}
	line, started := head, false
	for _, word := range strings.Fields(text) {
		if started && len([]rune(line))+1+len([]rune(word)) > reportWidth {
			fmt.Fprintln(w, line)
			line, started = indent, false
		}
		if started {
			line += " "
		}
		line, started = line+word, true
	}
	fmt.Fprintln(w, strings.TrimRight(line, " "))
}

// writeTimings lists the steps in their order, and the calls in each, longest first.
func writeTimings(w io.Writer, r *judge.Report) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "\nSTEP\tAFTER\tTOOK\tOF THAT")
	for _, t := range r.Timings {
		calls := slices.SortedFunc(maps.Keys(t.Calls), func(a, b string) int {
			return cmp.Or(cmp.Compare(t.Calls[b], t.Calls[a]), cmp.Compare(a, b))
		})
		for i, c := range calls {
			calls[i] = fmt.Sprintf("%s %.0f ms", c, 1e3*t.Calls[c])
		}
		fmt.Fprintf(table, "%s\t%.0f ms\t%.0f ms\t%s\n", t.Step, 1e3*t.Start, 1e3*t.Seconds, strings.Join(calls, ", "))
	}
	fmt.Fprintf(table, "whole\t0 ms\t%.0f ms\t\n", 1e3*r.Seconds)
	return table.Flush()
}
