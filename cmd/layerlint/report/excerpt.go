package report

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/cmd/layerlint/screen"
)

// gutter is what an excerpt's lines begin with: the number of the line, a bar, spaces.
const gutter = len("12345 | ")

// excerpt is a piece of one line: indent columns lie before the words in question, width are theirs.
type excerpt struct {
	text          string
	indent, width int
}

// reach is how many bytes for each column of room are looked at on either side: a line of any length costs no more for
// each finding on it.
const reach = 16

// window cuts line around what s covers of it, so that neither the line nor its underline takes more than room columns.
func window(line, s source.Span, room int) excerpt {
	const dots = "..."
	room = max(room, 20)
	from, to := max(s.Start, line.Start), max(min(s.End, line.End), s.Start)
	part := func(start, end int) []byte {
		return line.File.Content[line.File.Offset(start):line.File.Offset(end)]
	}
	before := screen.Expand(visible(lastRunes(part(line.Start, min(from, line.End)), room*reach)), gutter)
	words := visible(firstRunes(part(min(from, line.End), min(to, line.End)), room*reach))
	after := visible(firstRunes(part(min(to, line.End), line.End), room*reach))
	words = expandAfter(before, words)
	after = strings.TrimRight(expandAfter(before+words, after), " ")
	lead, wide := screen.Columns(before), screen.Columns(words)
	if lead+wide+screen.Columns(after) <= room {
		return excerpt{before + words + after, lead, wide}
	}
	if most := room - min(lead, room/4) - len(dots); wide > most {
		words, after = screen.Fit(words, most), dots
		wide = screen.Columns(words)
	}
	tail := min(screen.Columns(after), max(room/4, len(dots)), room-wide)
	if space := room - wide - tail; lead > space {
		before = dots + screen.FitEnd(before, space-len(dots))
		lead = screen.Columns(before)
	}
	if space := room - lead - wide; screen.Columns(after) > space {
		after = screen.Fit(after, space-len(dots)) + dots
	}
	return excerpt{strings.TrimRight(before+words+after, " "), lead, wide}
}

// firstRunes are those that the first n bytes hold.
func firstRunes(text []byte, n int) string { return string(text[:min(n, len(text))]) }

// lastRunes are those that the last n bytes hold.
func lastRunes(text []byte, n int) string {
	from := max(len(text)-n, 0)
	for from > 0 && from < len(text) && !utf8.RuneStart(text[from]) {
		from++
	}
	return string(text[from:])
}

// expandAfter expands the tabs of text, which follows before on its line.
func expandAfter(before, text string) string {
	return screen.Expand(text, gutter+screen.Columns(before))
}

// underline is mark, width times; an empty place is marked too.
func underline(mark rune, width int) string {
	return strings.Repeat(string(mark), max(width, 1))
}

// Clean returns s as one line that is safe to print: control and bidirectional characters, which steer terminals and
// logs, are replaced.
func Clean(s string) string { return visible(strings.ReplaceAll(s, "\n", " ")) }

// inert is Clean for the start of a line: what begins with two colons is a command to GitHub, in whatever step it is
// printed.
func inert(s string) string {
	s = Clean(s)
	if strings.HasPrefix(strings.TrimSpace(s), "::") {
		return "./" + strings.TrimSpace(s)
	}
	return s
}

// visible replaces the characters that steer terminals; most lines have none, and are plain ASCII.
func visible(text string) string {
	steers := func(r rune) bool { return r != '\t' && (r < ' ' || r > '~') }
	if strings.IndexFunc(text, steers) < 0 {
		return text
	}
	var b strings.Builder
	for _, r := range text {
		if r != '\t' && (unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == '\u2028' ||
			r == '\u2029') {
			r = utf8.RuneError
		}
		b.WriteRune(r)
	}
	return b.String()
}
