package report

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/cmd/layerlint/screen"
	"github.com/layerlint/layerlint/rules"
)

// Text writes findings for people: the place, what is wrong, the words underlined, then what supports it and what would
// fix it.
func Text(w io.Writer, results []Result, o Options) error {
	t := &text{Writer: bufio.NewWriter(w), color: o.Color, wrap: o.Wrap, width: cmp.Or(o.Width, screen.Default)}
	first := true
	for _, r := range results {
		for _, d := range r.Diagnostics {
			if !first {
				t.WriteByte('\n')
			}
			first = false
			t.diagnostic(r.File, d)
		}
	}
	return t.Flush()
}

type text struct {
	*bufio.Writer
	color, wrap bool
	width       int
}

func (t *text) diagnostic(file *source.File, d rules.Diagnostic) {
	before := t.place(file, d.Span)
	t.paint(severityStyle[d.Severity], d.Severity.String()+":")
	t.sentence(Clean(d.Message), before+len(d.Severity.String()+": "), "  ", "["+label(d)+"]")
	t.excerpt(d.Span, '^', severityStyle[d.Severity])
	for _, r := range d.Related {
		t.WriteString("  ")
		before := len("  note: ")
		if !r.Nowhere() {
			before += t.place(r.File, r.Span)
		}
		t.paint(bold, "note:")
		t.sentence(Clean(r.Message), before, "    ", "")
		t.excerpt(r.Span, '-', faint)
	}
	for _, f := range d.Fixes {
		t.WriteString("  ")
		t.paint(bold, "fix:")
		title := Clean(f.Title)
		if f.Unsafe {
			title += " (unsafe: may change what the build does)"
		}
		t.sentence(title, len("  fix: "), "    ", "")
	}
}

// sentence writes what follows a label that ends at a column, broken where lines are, and its tail, painted faint.
func (t *text) sentence(words string, column int, indent, tail string) {
	said := strings.TrimSpace(words + " " + tail)
	if t.wrap && !strings.Contains(words, " && ") { // what is to be typed is copied whole
		said = screen.Wrap(said, t.width, column, len(indent))
	}
	t.WriteByte(' ')
	t.WriteString(strings.TrimSuffix(said, tail))
	if tail != "" {
		t.paint(faint, tail)
	}
	t.WriteByte('\n')
}

// place writes path:line:column, one-based, the column in characters as editors show it, and returns how many columns
// it took.
func (t *text) place(file *source.File, s source.Span) int {
	where := inert(file.Path) + ":"
	if !s.Nowhere() {
		line, column := runePosition(s.File, s.Start)
		where = fmt.Sprintf("%s:%d:%d:", inert(s.File.Path), line, column)
	}
	t.paint(bold, where)
	t.WriteByte(' ')
	return screen.Columns(where) + 1
}

// excerpt writes the line that s starts on and underlines what s covers of it.
func (t *text) excerpt(s source.Span, mark rune, style string) {
	if s.Nowhere() || s.Start == s.End && s.Start == 0 {
		return
	}
	p := s.File.Position(s.Start)
	line := s.File.Line(p.Line)
	e := window(line, s, t.width-gutter)
	number := strconv.Itoa(p.Line + 1)
	t.paint(faint, fmt.Sprintf("%5s | ", number))
	fmt.Fprintf(t, "%s\n", e.text)
	t.paint(faint, fmt.Sprintf("%5s | ", ""))
	t.WriteString(strings.Repeat(" ", e.indent))
	t.paint(style, underline(mark, e.width))
	t.WriteByte('\n')
}

// Escape sequences of ECMA-48's SGR.
const (
	bold  = "1"
	faint = "2"
)

var severityStyle = map[rules.Severity]string{
	rules.Error:   "1;31",
	rules.Warning: "1;33",
	rules.Info:    "1;36",
	rules.Hint:    "1;34",
}

func (t *text) paint(style, s string) {
	if t.color {
		s = "\x1b[" + style + "m" + s + "\x1b[0m"
	}
	t.WriteString(s)
}

// label is a finding's rule, with the code of another tool that the rule speaks for.
func label(d rules.Diagnostic) string {
	if d.Code == "" {
		return d.Rule.ID
	}
	return d.Rule.ID + " " + d.Code
}
