package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/layerlint/layerlint/rules"
)

// Markdown is a summary for people who read it beside a run, such as in $GITHUB_STEP_SUMMARY: counts, then a table per file.
func Markdown(w io.Writer, results []Result, _ Options) error {
	out := bufio.NewWriter(w)
	var counts [rules.Hint + 1]int
	for _, r := range results {
		for _, d := range r.Diagnostics {
			counts[d.Severity]++
		}
	}
	var parts []string
	for s, n := range counts {
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, rules.Severity(s)))
		}
	}
	if len(parts) == 0 {
		parts = []string{"nothing found"}
	}
	fmt.Fprintf(out, "### layerlint: %s in %d files\n", strings.Join(parts, ", "), len(results))
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
			fmt.Fprintf(out, "| %d | %s | [%s](%s) | %s |\n", f.line, r.Diagnostics[n].Severity, rule.ID, documentation(rule), cell(f.message))
		}
	}
	return out.Flush()
}

var cellEscapes = strings.NewReplacer("|", `\|`, "\n", " ", "\r", " ", "<", "&lt;", "*", `\*`, "_", `\_`, "`", "\\`")

func cell(s string) string { return cellEscapes.Replace(Clean(s)) }
