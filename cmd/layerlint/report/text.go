package report

import (
	"bufio"
	"fmt"
	"io"
	"strconv"

	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/rules"
)

// Text writes findings for people: the place, what is so, the words underlined, then what supports it and what would mend it.
func Text(w io.Writer, results []Result, o Options) error {
	t := &text{Writer: bufio.NewWriter(w), color: o.Color}
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
	color bool
}

func (t *text) diagnostic(file *source.File, d rules.Diagnostic) {
	t.place(file, d.Span)
	t.paint(severityStyle[d.Severity], d.Severity.String()+":")
	fmt.Fprintf(t, " %s ", Clean(d.Message))
	t.paint(faint, "["+label(d)+"]")
	t.WriteByte('\n')
	t.excerpt(d.Span, '^', severityStyle[d.Severity])
	for _, r := range d.Related {
		t.WriteString("  ")
		if r.Nowhere() {
			t.paint(bold, "note:")
		} else {
			t.place(r.File, r.Span)
			t.paint(bold, "note:")
		}
		fmt.Fprintf(t, " %s\n", Clean(r.Message))
		t.excerpt(r.Span, '-', faint)
	}
	for _, f := range d.Fixes {
		t.WriteString("  ")
		t.paint(bold, "fix:")
		fmt.Fprintf(t, " %s", Clean(f.Title))
		if f.Unsafe {
			t.WriteString(" (unsafe: may change what the build does)")
		}
		t.WriteByte('\n')
	}
}

// place writes path:line:column, one-based, the column in characters as editors show it.
func (t *text) place(file *source.File, s source.Span) {
	if s.Nowhere() {
		t.paint(bold, inert(file.Path)+":")
	} else {
		line, column := runePosition(s.File, s.Start)
		t.paint(bold, fmt.Sprintf("%s:%d:%d:", inert(s.File.Path), line, column))
	}
	t.WriteByte(' ')
}

// excerpt writes the line that s starts on and underlines what s covers of it.
func (t *text) excerpt(s source.Span, mark rune, style string) {
	if s.Nowhere() || s.Start == s.End && s.Start == 0 {
		return
	}
	p := s.File.Position(s.Start)
	line := s.File.Line(p.Line)
	e := window(line, s)
	number := strconv.Itoa(p.Line + 1)
	t.paint(faint, fmt.Sprintf("%5s | ", number))
	fmt.Fprintf(t, "%s\n", e.text)
	t.paint(faint, fmt.Sprintf("%5s | ", ""))
	t.WriteString(e.pad)
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
