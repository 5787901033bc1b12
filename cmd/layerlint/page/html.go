package page

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"
	"sync"

	"github.com/docker/go-units"

	"github.com/layerlint/layerlint/cmd/layerlint/report"
)

//go:embed page.tmpl
var markup string

//go:embed page.css
var style string

//go:embed page.js
var script string

var parsed = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("page").Funcs(template.FuncMap{
		"show": shown, "size": size, "least": least, "count": counted, "cut": cut, "at": func(n *int) int { return *n }, "clean": report.Clean,
		"px": func(n float64) string { return fmt.Sprintf("%.1f", n) }, "fit": fitting, "listed": listed, "signed": signed, "grew": grew, "loading": loading,
		"rest": func(names []string, more int) int { return len(names) - 1 + more },
		"hue":  func(int) string { return "" }, "share": func(any) string { return "" }, // of each page its own
	}).Parse(markup))
})

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
	Data   data
	Left   []string // what is folded

	FilesLeft, PackageCount int
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

// HTML writes the page as one file that asks nobody for anything: its only style and script are those that its policy
// names by their hash. Long lists are folded until it takes less than maxPage.
func (p *Page) HTML(w io.Writer) error {
	text, err := p.within(maxPage)
	if err != nil {
		return fmt.Errorf("drawing the page: %w", err)
	}
	_, err = w.Write(text)
	return err
}

func (p *Page) draw(w io.Writer, l limits) error {
	q, left := p.folded(l)
	tiles := Treemap(p.Image, mapWidth, mapHeight)
	if len(tiles) > l.tiles {
		tiles = largestTiles(tiles, l.tiles)
	}
	v := view{Page: q, Title: "layerlint: " + shown(p.File), Style: template.CSS(style), Script: template.JS(script), Graph: q.Layout(), //nolint:gosec // our own
		Tiles: tiles, Counts: p.counts(), Left: left, FilesLeft: q.Files.hidden(),
		PackageCount: len(p.Packages) + p.MorePackages, Data: q.data(),
		Policy: fmt.Sprintf("default-src 'none'; style-src 'sha256-%s'; script-src 'sha256-%s'; base-uri 'none'; form-action 'none'", hash(style), hash(script))}
	v.Rows = q.rows(l.line)
	t, err := parsed().Clone()
	if err != nil {
		return err
	}
	return t.Funcs(template.FuncMap{"hue": p.hues(), "share": p.shares()}).Execute(w, v)
}

// hues is how many colors the instructions of an image have.
const hues = 8

// hues returns the classes of colors by the lines of instructions that leave bytes; the first, which is FROM, has one of
// its own.
func (p *Page) hues() func(line int) string {
	class := map[int]string{}
	for n, child := range p.Image.Children {
		if n == 0 {
			class[child.Line] = "h0"
		} else {
			class[child.Line] = fmt.Sprintf("h%d", (n-1)%hues+1)
		}
	}
	return func(line int) string { return class[line] }
}

// shares returns the length of a bar in hundredths of the largest instruction's.
func (p *Page) shares() func(bytes any) string {
	most := int64(1)
	for _, i := range p.Instructions {
		if i.Size != nil && i.Size.Bytes != nil {
			most = max(most, *i.Size.Bytes)
		}
	}
	return func(bytes any) string {
		n, _ := bytes.(int64)
		if at, ok := bytes.(*int64); ok && at != nil {
			n = *at
		}
		return fmt.Sprintf("%.1f", 100*float64(n)/float64(most))
	}
}

func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return base64.StdEncoding.EncodeToString(sum[:])
}

// rows puts lines to their instructions and findings to their rows; those without a line come with the first.
func (p *Page) rows(length int) (rows []row) {
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
			r.Lines = append(r.Lines, shownLine{n, shortened(segments(p.Lines[n-1], found), length)})
		}
		rows = append(rows, r)
	}
	if len(rows) > 0 {
		rows[0].Findings = append(p.of(0), rows[0].Findings...)
		last := &rows[len(rows)-1]
		for _, f := range p.Findings {
			if f.Line > len(p.Lines) {
				f.Message = fmt.Sprintf("line %d: %s", f.Line, f.Message)
				last.Findings = append(last.Findings, f)
			}
		}
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

// shortened leaves out the end of a long line, and says so.
func shortened(all []segment, length int) []segment {
	for n := range all {
		r := []rune(all[n].Text)
		if length -= len(r); length >= 0 {
			continue
		}
		all[n].Text = string(r[:len(r)+length]) + "…"
		return append(all[:n+1], segment{Text: " (the rest of the line is not shown)"})
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

// counted is "1 file", "2 files", "3 files of the image", "2 libraries".
func counted(n int, thing string) string {
	if n != 1 && thing != "info" {
		noun, rest, of := strings.Cut(thing, " of ")
		if of {
			rest = " of " + rest
		}
		noun, between, linked := strings.Cut(noun, " between ")
		if linked {
			rest = " between " + between
		}
		if stem, ok := strings.CutSuffix(noun, "ry"); ok {
			noun = stem + "rie"
		}
		thing = noun + "s" + rest
	}
	return fmt.Sprintf("%d %s", n, thing)
}

// signed is a size that was added or taken away.
func signed(bytes int64) string {
	if bytes > 0 {
		return "+" + size(bytes)
	}
	if bytes < 0 {
		return "−" + size(-bytes)
	}
	return "0B"
}

func grew(bytes int64) string {
	switch {
	case bytes > 0:
		return "grew"
	case bytes < 0:
		return "shrank"
	}
	return ""
}

// fitting is a name cut to what a tile of a width has room for.
func fitting(name string, width float64) string { return cut(name, max(int(width/6.4), 3)) }
