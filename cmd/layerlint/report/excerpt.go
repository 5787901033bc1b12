package report

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"

	"github.com/layerlint/layerlint/analyzers/source"
)

// maxExcerpt is how many characters of a line are shown; long lines are cut around the words in question.
const maxExcerpt = 120

// excerpt is a piece of one line: pad brings a second line's start below the words, width is how many columns they take.
type excerpt struct {
	text, pad string
	width     int
}

// window cuts line around what s covers of it.
func window(line, s source.Span) excerpt {
	from, to := max(s.Start, line.Start), max(min(s.End, line.End), s.Start)
	before := []rune(string(line.File.Content[line.Start:min(from, line.End)]))
	words := []rune(string(line.File.Content[min(from, line.End):min(to, line.End)]))
	after := []rune(string(line.File.Content[min(to, line.End):line.End]))
	lead, trail := "", ""
	if len(before)+len(words)+len(after) > maxExcerpt {
		words, after, trail = cut(words, after, trail)
		if room := max(maxExcerpt-len(words)-min(len(after), maxExcerpt/4), maxExcerpt/4); len(before) > room {
			before, lead = before[len(before)-room:], "..."
		}
		if room := max(maxExcerpt-len(words)-len(before), 0); len(after) > room {
			after, trail = after[:room], "..."
		}
	}
	shown := visible(words)
	return excerpt{
		text:  strings.TrimRight(lead+visible(before)+shown+visible(after)+trail, " \t"),
		pad:   strings.Repeat(" ", len(lead)) + blank(visible(before)),
		width: columns(shown),
	}
}

// cut keeps overlong words to half of an excerpt.
func cut(words, after []rune, trail string) (kept, rest []rune, mark string) {
	if len(words) <= maxExcerpt/2 {
		return words, after, trail
	}
	return words[:maxExcerpt/2], nil, "..."
}

// underline is mark, width times; an empty place is marked too.
func underline(mark rune, width int) string {
	return strings.Repeat(string(mark), max(width, 1))
}

// Clean returns s as one line that is safe to print: control and bidirectional characters, which steer terminals and logs, are
// replaced.
func Clean(s string) string { return visible([]rune(strings.ReplaceAll(s, "\n", " "))) }

// inert is Clean for the start of a line: what begins with two colons is a command to GitHub, in whatever step it is printed.
func inert(s string) string {
	s = Clean(s)
	if strings.HasPrefix(strings.TrimSpace(s), "::") {
		return "./" + strings.TrimSpace(s)
	}
	return s
}

func visible(text []rune) string {
	var b strings.Builder
	for _, r := range text {
		if r != '\t' && (unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == '\u2028' || r == '\u2029') {
			r = utf8.RuneError
		}
		b.WriteRune(r)
	}
	return b.String()
}

// blank has the width of s and shows nothing.
func blank(s string) string {
	var b strings.Builder
	for _, r := range s {
		if r == '\t' {
			b.WriteByte('\t')
			continue
		}
		b.WriteString(strings.Repeat(" ", runeColumns(r)))
	}
	return b.String()
}

func columns(s string) int {
	n := 0
	for _, r := range s {
		n += runeColumns(r)
	}
	return n
}

// runeColumns is how wide a terminal shows r, as in Unicode's East Asian Width.
func runeColumns(r rune) int {
	if unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Me, r) {
		return 0
	}
	if k := width.LookupRune(r).Kind(); k == width.EastAsianWide || k == width.EastAsianFullwidth {
		return 2
	}
	return 1
}
