//go:build linux && cgo

package main

import (
	"encoding/json"
	"fmt"
	"io"
	"text/tabwriter"
)

func (r *gpuReport) write(w io.Writer, format string) error {
	if format == "json" {
		e := json.NewEncoder(w)
		e.SetEscapeHTML(false)
		e.SetIndent("", "  ")
		return e.Encode(r)
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
		if f.Verdict == "ok" || f.Why == "" && f.Fix == "" {
			continue
		}
		fmt.Fprintf(w, "\n%s: %s", f.Check, f.Why)
		if f.Fix != "" {
			fmt.Fprintf(w, "\n  fix: %s", f.Fix)
		}
		fmt.Fprintln(w)
	}
	_, err := fmt.Fprintf(w, "\n%s in %.1f s\n", r.Verdict, r.Seconds)
	return err
}
