package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/layerlint/layerlint/gpucheck"
)

func gpuTablesCommand(t terminal) *cobra.Command {
	format := ""
	c := &cobra.Command{
		Use:   "tables [NAME]",
		Short: "List the compatibility tables, with their sources and dates",
		Long: "tables lists the tables that GPU images and hosts are judged by: where each is from, the day it was last read, and how far it can be relied on.\n" +
			"With the name of a table it prints its rows. --format json has the rows of all of them.\n" +
			"verified: in the vendor's own source or files; documented: in a document; inferred: follows from other facts.",
		Example: "  layerlint gpu tables\n  layerlint gpu tables \"torch wheels\"",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			if !slices.Contains([]string{"text", "json"}, format) {
				return fmt.Errorf("--format %q is not one of text, json", format)
			}
			list := listedTables()
			if len(args) > 0 {
				i := slices.IndexFunc(list, func(l listedTable) bool { return l.Table == args[0] })
				if i < 0 {
					return fmt.Errorf("no table is named %q: `layerlint gpu tables` lists them", args[0])
				}
				list = list[i : i+1]
			}
			switch {
			case format == "json":
				return answer{Writer: t.out}.encode(list)
			case len(args) > 0:
				return printTable(t.out, list[0])
			}
			return listSources(t.out, list)
		},
	}
	c.Flags().StringVar(&format, "format", "text", "output `FORMAT`: text or json")
	return c
}

// listedTable is a table as `layerlint gpu tables --format json` writes it. Facts that are kept as code have neither
// columns nor rows.
type listedTable struct {
	Table      string     `json:"table"`
	AsOf       string     `json:"asOf"`
	Confidence string     `json:"confidence"`
	Source     string     `json:"source"`
	Notes      []string   `json:"notes,omitempty"`
	Columns    []string   `json:"columns,omitempty"`
	Rows       [][]string `json:"rows,omitempty"`
}

func listedTables() []listedTable {
	tables := gpucheck.Tables()
	var list []listedTable
	for _, s := range gpucheck.Sources() {
		l := listedTable{Table: s.Table, AsOf: s.AsOf, Confidence: s.Confidence.String(), Source: s.From}
		if i := slices.IndexFunc(tables, func(t gpucheck.Table) bool { return t.Table == s.Table }); i >= 0 {
			l.Notes, l.Columns, l.Rows = tables[i].Notes, tables[i].Columns, tables[i].Rows
		}
		list = append(list, l)
	}
	return list
}

func listSources(w io.Writer, list []listedTable) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "TABLE\tROWS\tAS OF\tCONFIDENCE\tSOURCE")
	for _, l := range list {
		rows := "-"
		if len(l.Rows) > 0 {
			rows = fmt.Sprint(len(l.Rows))
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\n", l.Table, rows, l.AsOf, l.Confidence, l.Source)
	}
	return table.Flush()
}

// printTable writes one table; a field of which nothing is known is "-".
func printTable(w io.Writer, l listedTable) error {
	fmt.Fprintf(w, "%s (%s, as of %s)\nsource: %s\n", l.Table, l.Confidence, l.AsOf, l.Source)
	for _, n := range l.Notes {
		fmt.Fprintf(w, "%s\n", n)
	}
	if len(l.Rows) == 0 {
		return nil
	}
	fmt.Fprintln(w)
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, strings.ToUpper(strings.Join(l.Columns, "\t")))
	for _, row := range l.Rows {
		fields := slices.Clone(row)
		for i, f := range fields {
			if f == "" {
				fields[i] = "-"
			}
		}
		fmt.Fprintln(table, strings.Join(fields, "\t"))
	}
	return table.Flush()
}
