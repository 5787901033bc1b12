package report

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"strings"

	"github.com/layerlint/layerlint/rules"
)

// Markdown is a summary for people who read it beside a run, such as in $GITHUB_STEP_SUMMARY: counts, then a table per
// file.
func Markdown(w io.Writer, results []Result, _ Options) error {
	out := bufio.NewWriter(w)
	var counts Tally
	for _, r := range results {
		counts.Add(r.Diagnostics)
	}
	fmt.Fprintf(out, "### layerlint: %s in %s\n", cmp.Or(counts.String(), "nothing found"), Plural(len(results), "file"))
	if clause := Clause(results); clause != "" {
		fmt.Fprintf(out, "\n%s\n", cell(clause))
	}
	for _, r := range results {
		if len(r.Diagnostics) == 0 {
			continue
		}
		fmt.Fprintf(out, "\n**%s**\n\n| Line | Severity | Rule | Finding |\n|---|---|---|---|\n", cell(r.File.Path))
		for n, f := range findings([]Result{r}) {
			rule := r.Diagnostics[n].Rule
			fmt.Fprintf(out, "| %d | %s | [%s](%s) | %s |\n", f.line, r.Diagnostics[n].Severity, rule.ID, documentation(rule), said(r.Diagnostics[n]))
		}
	}
	return out.Flush()
}

// said is a finding's message with its notes, as a table's cell.
func said(d rules.Diagnostic) string {
	lines := []string{cell(d.Message)}
	for _, r := range d.Related {
		if r.Nowhere() {
			lines = append(lines, cell(r.Message))
		} else {
			lines = append(lines, fmt.Sprintf("line %d: %s", r.File.Position(r.Start).Line+1, cell(r.Message)))
		}
	}
	return strings.Join(lines, "<br>")
}

// Plural counts things whose plural ends in s; "info" has none.
func Plural(n int, thing string) string {
	if n == 1 || thing == "info" {
		return fmt.Sprintf("%d %s", n, thing)
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

var cellEscapes = strings.NewReplacer("|", `\|`, "\n", " ", "\r", " ", "<", "&lt;", "*", `\*`, "_", `\_`, "`", "\\`")

func cell(s string) string { return cellEscapes.Replace(Clean(s)) }
