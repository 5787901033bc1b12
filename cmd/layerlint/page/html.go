package page

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"

	"github.com/docker/go-units"

	"github.com/layerlint/layerlint/cmd/layerlint/report"
)

//go:embed page.tmpl
var markup string

//go:embed page.css
var style string

//go:embed page.js
var script string

var parsed = template.Must(template.New("page").Funcs(template.FuncMap{
	"show": shown, "size": size, "least": least, "count": counted, "cut": cut, "at": func(n *int) int { return *n },
}).Parse(markup))

// view is what the template reads.
type view struct {
	*Page
	Title  string
	Policy string // content security policy
	Style  template.CSS
	Script template.JS
	Rows   []row
	Graph  Graph
	Tiles  []Tile
	Counts []string
}

// row is one instruction with its lines, or lines between instructions.
type row struct {
	*Instruction // nil: comments and blank lines
	Lines        []shownLine
	Findings     []Finding
}

type shownLine struct {
	Number   int
	Segments []segment
}

// segment is a part of a line; Severity is that of the worst finding at it, "" for none.
type segment struct{ Text, Severity string }

// The treemap's size, in SVG's units.
const (
	mapWidth  = 1000
	mapHeight = 520
)

// HTML writes the page as one file that asks nobody for anything: its only style and script are those that its policy names by their hash.
func (p *Page) HTML(w io.Writer) error {
	v := view{Page: p, Title: "layerlint: " + shown(p.File), Style: template.CSS(style), Script: template.JS(script), Graph: p.Layout(), //nolint:gosec // our own
		Tiles: Treemap(p.Image, mapWidth, mapHeight), Counts: p.counts(),
		Policy: fmt.Sprintf("default-src 'none'; style-src 'sha256-%s'; script-src 'sha256-%s'; base-uri 'none'; form-action 'none'", hash(style), hash(script))}
	v.Rows = p.rows()
	var b bytes.Buffer
	if err := parsed.Execute(&b, v); err != nil {
		return fmt.Errorf("drawing the page: %w", err)
	}
	_, err := w.Write(b.Bytes())
	return err
}

func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return base64.StdEncoding.EncodeToString(sum[:])
}

// rows puts lines to their instructions and findings to their rows; those without a line come with the first.
func (p *Page) rows() (rows []row) {
	next := 0
	for n := 1; n <= len(p.Lines); {
		r, end := row{}, len(p.Lines)
		switch {
		case next < len(p.Instructions) && p.Instructions[next].Line <= n:
			r.Instruction, end = &p.Instructions[next], min(max(p.Instructions[next].End, n), len(p.Lines))
			next++
		case next < len(p.Instructions):
			end = min(p.Instructions[next].Line-1, len(p.Lines))
		}
		for ; n <= end; n++ {
			found := p.of(n)
			r.Findings = append(r.Findings, found...)
			r.Lines = append(r.Lines, shownLine{n, segments(p.Lines[n-1], found)})
		}
		rows = append(rows, r)
	}
	if len(rows) > 0 {
		rows[0].Findings = append(p.of(0), rows[0].Findings...)
	}
	return rows
}

func (p *Page) of(line int) (all []Finding) {
	for _, f := range p.Findings {
		if f.Line == line {
			all = append(all, f)
		}
	}
	return all
}

var severities = []string{"error", "warning", "info", "hint"}

// segments cuts a line where findings begin and end.
func segments(text string, found []Finding) (all []segment) {
	text = strings.TrimRight(text, "\r\n")
	cuts := []int{0, len(text)}
	for _, f := range found {
		cuts = append(cuts, min(max(f.Start, 0), len(text)), min(max(f.End, 0), len(text)))
	}
	slices.Sort(cuts)
	cuts = slices.Compact(cuts)
	for n := range len(cuts) - 1 {
		s := segment{Text: text[cuts[n]:cuts[n+1]]}
		for _, severity := range severities {
			if s.Severity == "" && slices.ContainsFunc(found, func(f Finding) bool {
				return f.Severity == severity && f.Start <= cuts[n] && cuts[n+1] <= f.End
			}) {
				s.Severity = severity
			}
		}
		all = append(all, s)
	}
	return all
}

// counts are such as "2 errors".
func (p *Page) counts() (all []string) {
	for _, severity := range severities {
		n := 0
		for _, f := range p.Findings {
			if f.Severity == severity {
				n++
			}
		}
		if n > 0 {
			all = append(all, counted(n, severity))
		}
	}
	return all
}

// maxShown is how many characters of a name are drawn; JSON has more.
const maxShown = 500

// shown is a text without what steers a reader's screen, and of bounded length.
func shown(s string) string { return cut(s, maxShown) }

// cut leaves out the middle of a long text.
func cut(s string, most int) string {
	r := []rune(report.Clean(s))
	if len(r) > most {
		return string(r[:most*2/3]) + "…" + string(r[len(r)-most/3:])
	}
	return string(r)
}

func size(bytes int64) string { return units.HumanSize(float64(bytes)) }

// least is a size of which not all may be known.
func least(bytes int64, known bool) string {
	switch {
	case known:
		return size(bytes)
	case bytes == 0:
		return "unknown"
	}
	return "at least " + size(bytes)
}

func counted(n int, thing string) string {
	if n != 1 && thing != "info" {
		thing += "s"
	}
	return fmt.Sprintf("%d %s", n, thing)
}
