package page

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/cmd/layerlint/report"
)

// What the summary lists.
const (
	maxSummaryLines    = 5
	maxSummaryFindings = 10
	barLength          = 12 // characters
)

// Markdown writes the short form, for the summary of a job or a comment: the size, before too where the page is
// compared with another, the largest lines with bars, and findings; of a comparison those that are new.
func (p *Page) Markdown(w io.Writer) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "### layerlint: %s (%s)\n\n", codeSpan(p.File, 120), p.Platform)
	p.sizeTable(out)
	p.lineTable(out)
	if d := p.Difference; d != nil {
		d.tables(out)
		findingList(out, "New findings", d.NewFindings, 0)
		if d.Fixed > 0 {
			fmt.Fprintf(out, "\n%s no longer there.\n", counted(d.Fixed, "finding"))
		}
	} else if !p.Layers {
		findingList(out, "Findings", p.Findings, p.MoreFindings)
	}
	if len(p.Unknown) > 0 {
		fmt.Fprintf(out, "\nNot known: %s; sizes and findings may be incomplete.\n", counted(len(p.Unknown), "image"))
	}
	return out.Flush()
}

func (p *Page) sizeTable(out io.Writer) {
	now, wasted := least(p.Image.Bytes, !p.Image.Open), "none known"
	if p.Image.Wasted > 0 {
		wasted = size(p.Image.Wasted)
	}
	d := p.Difference
	if d == nil {
		fmt.Fprintf(out, "Image: **%s**, wasted: %s, %s.\n", now, wasted, counted(len(p.Packages)+p.MorePackages, "package"))
		return
	}
	fmt.Fprintf(out, "| | before | now | change |\n|---|---:|---:|---:|\n| image | %s | %s | **%s** |\n", least(d.Before, !d.OpenBefore), now, signed(d.Bytes))
	fmt.Fprintf(out, "\nBefore is %s.\n", codeSpan(d.Name, 120))
}

// lineTable lists the lines that add the most.
func (p *Page) lineTable(out io.Writer) {
	largest := slices.DeleteFunc(slices.Clone(p.Image.Children), func(n Node) bool { return n.Bytes == 0 })
	slices.SortStableFunc(largest, func(a, b Node) int { return int(min(max(b.Bytes-a.Bytes, -1), 1)) })
	largest = largest[:min(len(largest), maxSummaryLines)]
	if len(largest) == 0 {
		return
	}
	fmt.Fprint(out, "\n| line | adds | | instruction |\n|---:|---:|---|---|\n")
	for _, n := range largest {
		fmt.Fprintf(out, "| %d | %s | `%s` | %s |\n", n.Line, least(n.Bytes, !n.Open), bar(n.Bytes, largest[0].Bytes), codeSpan(n.Name, 80))
	}
}

// bar is a part of the largest in blocks; whatever is there has one.
func bar(bytes, most int64) string {
	n := int(max(float64(bytes)/float64(max(most, 1))*barLength, 1))
	return strings.Repeat("█", n) + strings.Repeat("░", barLength-n)
}

func (d *Difference) tables(out io.Writer) {
	if d.PackageCount > 0 {
		fmt.Fprintf(out, "\n<details><summary>%s changed</summary>\n\n| package | change | bytes |\n|---|---|---:|\n", counted(d.PackageCount, "package"))
		for _, c := range d.Packages[:min(len(d.Packages), 15)] {
			fmt.Fprintf(out, "| %s | %s %s | %s |\n", codeSpan(c.Name, 80), c.Change, strings.TrimSpace(versions(c)), signed(c.Bytes))
		}
		fmt.Fprint(out, "\n</details>\n")
	}
	if len(d.Folders) > 0 {
		fmt.Fprint(out, "\n<details><summary>Folders</summary>\n\n| folder | before | now | change |\n|---|---:|---:|---:|\n")
		for _, f := range d.Folders[:min(len(d.Folders), 10)] {
			fmt.Fprintf(out, "| %s | %s | %s | %s |\n", codeSpan(f.Path, 80), size(f.Before), size(f.After), signed(f.Bytes))
		}
		fmt.Fprint(out, "\n</details>\n")
	}
}

func versions(c Different) string {
	switch {
	case c.Before != "" && c.After != "":
		return codeSpan(c.Before, 40) + " to " + codeSpan(c.After, 40)
	case c.Before+c.After != "":
		return codeSpan(c.Before+c.After, 40)
	}
	return ""
}

func findingList(out io.Writer, title string, found []Finding, more int) {
	fmt.Fprintf(out, "\n**%s: %d**\n", title, len(found)+more)
	order := slices.Clone(found)
	slices.SortStableFunc(order, func(a, b Finding) int {
		return slices.Index(severities, a.Severity) - slices.Index(severities, b.Severity)
	})
	if len(order) > 0 {
		fmt.Fprintln(out)
	}
	for _, f := range order[:min(len(order), maxSummaryFindings)] {
		fmt.Fprintf(out, "- %s, line %d: %s (%s)\n", f.Severity, f.Line, codeSpan(f.Message, 200), f.Rule)
	}
	if over := len(order) + more - maxSummaryFindings; over > 0 {
		fmt.Fprintf(out, "- and %d more\n", over)
	}
}

// codeSpan shows foreign text as it is: nothing in a code span is markup, a link or the name of a person.
func codeSpan(s string, most int) string {
	s = strings.NewReplacer("`", "'", "|", `\|`).Replace(report.Clean(cut(s, most)))
	return "`" + strings.TrimSpace(s) + "`"
}
