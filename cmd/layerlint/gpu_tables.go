package main

import (
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/layerlint/layerlint/gpucheck"
)

func gpuTablesCommand(t terminal) *cobra.Command {
	format := ""
	c := &cobra.Command{
		Use:   "tables",
		Short: "List the compatibility tables, with their sources and dates",
		Long: "tables lists the tables that GPU hosts are judged by: where each is from, the day it was last read, and how far it can be relied on.\n" +
			"verified: in the vendor's own source or files; documented: in a document; inferred: follows from other facts.",
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			switch format {
			case "text":
				return listSources(t.out)
			case "json":
				return encodeSources(t.out)
			}
			return fmt.Errorf("--format %q is not one of text, json", format)
		},
	}
	c.Flags().StringVar(&format, "format", "text", "output `FORMAT`: text or json")
	return c
}

func listSources(w io.Writer) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "TABLE\tAS OF\tCONFIDENCE\tSOURCE")
	for _, s := range gpucheck.Sources() {
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\n", s.Table, s.AsOf, s.Confidence, s.From)
	}
	return table.Flush()
}

// listedSource is a table as `layerlint gpu tables --format json` writes it.
type listedSource struct {
	Table      string `json:"table"`
	AsOf       string `json:"asOf"`
	Confidence string `json:"confidence"`
	Source     string `json:"source"`
}

func encodeSources(w io.Writer) error {
	var all []listedSource
	for _, s := range gpucheck.Sources() {
		all = append(all, listedSource{s.Table, s.AsOf, s.Confidence.String(), s.From})
	}
	return answer{Writer: w}.encode(all)
}
