package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/layerlint/layerlint/cmd/layerlint/screen"
	"github.com/layerlint/layerlint/docs"
	"github.com/layerlint/layerlint/rules"
)

func explainCommand(t terminal) *cobra.Command {
	color := screen.Choice("auto")
	c := &cobra.Command{
		Use:   "explain ID",
		Short: "Explain a rule; codes of other tools for the same finding work too",
		Example: `  layerlint explain copy-source-missing
  layerlint explain DL3008`,
		Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			found := rules.Find(args[0])
			if len(found) == 0 {
				return noRule(args[0])
			}
			for i, r := range found {
				if i > 0 {
					fmt.Fprintln(t.out)
				}
				page, err := docs.Rules.ReadFile("rules/" + r.ID + ".md")
				if err != nil {
					return fmt.Errorf("the page of %s: %w", r.ID, err)
				}
				fmt.Fprint(t.out, screen.Markdown(string(page), screen.Width(t.out), color.Colored(t.out, os.Getenv)))
			}
			return nil
		},
	}
	c.Flags().Var(&color, "color", "color the text: auto (on a terminal), always or never")
	return c
}

func off(r *rules.Rule) string {
	if r.Off {
		return " (off unless enabled)"
	}
	return ""
}

func rulesCommand(t terminal) *cobra.Command {
	format := ""
	c := &cobra.Command{
		Use:   "rules",
		Short: "List the rules",
		Args:  cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			switch format {
			case "text":
				return listRules(t.out)
			case "json":
				return encodeRules(t.out)
			}
			return fmt.Errorf("--format %q is not one of text, json", format)
		},
	}
	c.Flags().StringVar(&format, "format", "text", "text or json")
	return c
}

func listRules(w io.Writer) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, r := range rules.All() {
		fmt.Fprintf(table, "%s\t%s\t%s%s\n", r.ID, r.Severity, r.Summary, off(r))
	}
	return table.Flush()
}

// listed is a rule as `layerlint rules --format json` gives it.
type listed struct {
	ID       string   `json:"id"`
	Summary  string   `json:"summary"`
	Severity string   `json:"severity"`
	Enabled  bool     `json:"enabled"`
	Also     []string `json:"also"`
	Doc      string   `json:"doc"`
}

func encodeRules(w io.Writer) error {
	all := []listed{}
	for _, r := range rules.All() {
		all = append(all, listed{r.ID, r.Summary, r.Severity.String(), !r.Off, append([]string{}, r.Also...), r.Doc})
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(all)
}
