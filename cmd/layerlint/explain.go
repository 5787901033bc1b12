package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/layerlint/layerlint/cmd/layerlint/screen"
	"github.com/layerlint/layerlint/docs"
	"github.com/layerlint/layerlint/rules"
)

func explainCommand(t terminal) *cobra.Command {
	color := screen.Choice("auto")
	c := &cobra.Command{
		Use:   "explain ID",
		Short: "Explain a rule, by its ID or another tool's code for it",
		Args:  cobra.ExactArgs(1),
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
	format, severity := "", ""
	c := &cobra.Command{
		Use:   "rules [WORD...]",
		Short: "List the rules, or those whose ID, summary or codes match all words",
		RunE: func(_ *cobra.Command, words []string) error {
			if severity != "" {
				if _, err := rules.ParseSeverity(severity); err != nil {
					return fmt.Errorf("--severity: %w", err)
				}
			}
			chosen := slices.DeleteFunc(slices.Clone(rules.All()), func(r *rules.Rule) bool {
				return severity != "" && r.Severity.String() != severity || !matches(r, words)
			})
			switch format {
			case "text":
				if len(chosen) == 0 {
					return fmt.Errorf("no rule has %q; layerlint rules lists them", strings.Join(words, " "))
				}
				return listRules(t.out, chosen)
			case "json":
				return encodeRules(t.out, chosen)
			}
			return fmt.Errorf("--format %q is not one of text, json", format)
		},
	}
	c.Flags().StringVar(&format, "format", "text", "output `FORMAT`: text or json")
	c.Flags().StringVar(&severity, "severity", "", "list only rules whose highest severity is `SEVERITY`: error, warning, info or hint")
	return c
}

// matches reports whether every word is in what is listed of r.
func matches(r *rules.Rule, words []string) bool {
	text := strings.ToLower(r.ID + " " + r.Summary + " " + strings.Join(r.Also, " "))
	for _, w := range words {
		if !strings.Contains(text, strings.ToLower(w)) {
			return false
		}
	}
	return true
}

// listRules writes one line for each rule; on a terminal those that are too wide continue below their summary.
func listRules(w io.Writer, chosen []*rules.Rule) error {
	longest := 0
	for _, r := range chosen {
		longest = max(longest, len(r.ID))
	}
	for _, r := range chosen {
		codes := r.Also
		if len(codes) > 3 {
			codes = append(slices.Clone(codes[:2]), "...")
		}
		also := ""
		if len(codes) > 0 {
			also = " (" + strings.Join(codes, ", ") + ")"
		}
		lead, about := fmt.Sprintf("%-*s  %-7s  ", longest, r.ID, r.Severity), r.Summary+off(r)+also
		if screen.Terminal(w) {
			about = screen.Wrap(about, screen.Width(w), len(lead), len(lead))
		}
		if _, err := fmt.Fprintln(w, lead+about); err != nil {
			return err
		}
	}
	return nil
}

// listed is a rule as `layerlint rules --format json` has it.
type listed struct {
	ID       string   `json:"id"`
	Summary  string   `json:"summary"`
	Severity string   `json:"severity"`
	Enabled  bool     `json:"enabled"`
	Also     []string `json:"also"`
	Doc      string   `json:"doc"`
}

func encodeRules(w io.Writer, chosen []*rules.Rule) error {
	all := []listed{}
	for _, r := range chosen {
		all = append(all, listed{r.ID, r.Summary, r.Severity.String(), !r.Off, append([]string{}, r.Also...), r.Doc})
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(all)
}
