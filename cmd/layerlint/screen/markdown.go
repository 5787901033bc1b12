package screen

import (
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"strings"
)

// widest is how many columns a paragraph takes at most: longer lines are hard to follow.
const widest = 100

// Escape sequences of ECMA-48's SGR.
const (
	boldStyle  = "1"
	faintStyle = "2"
)

// Markdown lays a page of the manual out for a terminal: headings without marks, paragraphs and lists reflowed to width
// columns, code indented. It reads what those pages use: headings, paragraphs, lists, fences, indented code, code
// spans, emphasis and links.
func Markdown(page string, width int, color bool) string {
	m := markdown{width: min(width, widest), color: color}
	fence := ""
	for line := range strings.Lines(page) {
		line = strings.TrimRight(line, "\n")
		switch {
		case fence != "" && strings.HasPrefix(line, "```"):
			fence = ""
		case fence != "":
			m.code(line, fence == "```text")
		case strings.HasPrefix(line, "```"):
			m.flush()
			fence = line
		case strings.HasPrefix(line, "#"):
			m.flush()
			m.line(m.paint(boldStyle, strings.TrimLeft(line, "# ")))
		case strings.HasPrefix(line, "    ") && len(m.paragraph) == 0:
			m.code(strings.TrimPrefix(line, "    "), false)
		case line == "":
			m.flush()
			m.line("")
		case strings.HasPrefix(line, "- "):
			m.flush()
			m.paragraph = append(m.paragraph, line)
		default:
			m.paragraph = append(m.paragraph, strings.TrimSpace(line))
		}
	}
	m.flush()
	return strings.TrimRight(m.out.String(), "\n") + "\n"
}

type markdown struct {
	width     int
	color     bool
	out       strings.Builder
	paragraph []string
}

func (m *markdown) line(text string) { m.out.WriteString(text + "\n") }

// code indents a line as it is. One that the program printed is broken, as the program breaks it on a terminal.
func (m *markdown) code(line string, printed bool) {
	const indent = "    "
	if printed && Columns(line) > m.width-len(indent) && !strings.Contains(line, " | ") {
		lead := line[:len(line)-len(strings.TrimLeft(line, " "))]
		line = lead + Wrap(line, m.width-len(indent), len(lead), len(lead)+2)
		line = strings.ReplaceAll(line, "\n", "\n"+indent)
	}
	if line != "" {
		line = indent + line
	}
	m.line(line)
}

// flush writes the paragraph that has been read.
func (m *markdown) flush() {
	if len(m.paragraph) == 0 {
		return
	}
	text := strings.Join(m.paragraph, " ")
	indent := 0
	if strings.HasPrefix(text, "- ") {
		indent = 2
	}
	m.line(m.spans(Wrap(unlinked(text), m.width, 0, indent)))
	m.paragraph = nil
}

var (
	link     = lazyregexp.New(`\[([^]]*)\]\([^)]*\)`)
	emphasis = lazyregexp.New(`\*\*([^*]+)\*\*|(^|[\s(])\*([^\s*][^*]*)\*`)
	codeSpan = lazyregexp.New("`[^`]+`")
)

func unlinked(text string) string { return link.ReplaceAllString(text, "$1") }

// spans paints code and emphasis; without color code keeps its marks, and what is quoted gets quotation marks.
func (m *markdown) spans(text string) string {
	var out strings.Builder
	for text != "" {
		at := codeSpan.FindStringIndex(text)
		if at == nil {
			at = []int{len(text), len(text)}
		}
		out.WriteString(emphasis.ReplaceAllStringFunc(text[:at[0]], m.emphasized))
		code := text[at[0]:at[1]]
		if m.color && code != "" {
			code = m.paint(boldStyle, strings.Trim(code, "`"))
		}
		out.WriteString(code)
		text = text[at[1]:]
	}
	return out.String()
}

func (m *markdown) emphasized(text string) string {
	lead := text[:len(text)-len(strings.TrimLeft(text, " \n\t("))]
	words := text[len(lead):]
	switch {
	case strings.HasPrefix(words, "**"):
		return lead + m.paint(boldStyle, strings.Trim(words, "*"))
	case m.color:
		return lead + m.paint(faintStyle, strings.Trim(words, "*"))
	}
	return lead + `"` + strings.Trim(words, "*") + `"`
}

func (m *markdown) paint(style, text string) string {
	if !m.color {
		return text
	}
	return "\x1b[" + style + "m" + text + "\x1b[0m"
}
