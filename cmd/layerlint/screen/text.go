package screen

import (
	"strings"

	"github.com/rivo/uniseg"
)

// Columns returns how many columns a terminal needs for s, which has neither tabs nor control characters.
func Columns(s string) int {
	if plain(s) {
		return len(s)
	}
	return uniseg.StringWidth(s)
}

// plain reports whether s has printable ASCII alone, as most lines do: each byte takes a column.
func plain(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' {
			return false
		}
	}
	return true
}

// Fit returns the longest start of s that takes at most so many columns, whole characters only.
func Fit(s string, columns int) string {
	if plain(s) {
		return s[:min(len(s), max(columns, 0))]
	}
	used, end, state := 0, 0, -1
	for rest := s; rest != ""; {
		var cluster string
		var width int
		cluster, rest, width, state = uniseg.FirstGraphemeClusterInString(rest, state)
		if used += width; used > columns {
			break
		}
		end += len(cluster)
	}
	return s[:end]
}

// FitEnd returns the longest end of s that takes at most so many columns.
func FitEnd(s string, columns int) string {
	if plain(s) {
		return s[len(s)-min(len(s), max(columns, 0)):]
	}
	for total := Columns(s); total > columns && s != ""; {
		_, rest, width, _ := uniseg.FirstGraphemeClusterInString(s, -1)
		s, total = rest, total-width
	}
	return s
}

// Expand replaces each tab by spaces up to the next tab stop, eight columns apart; s begins at column from.
func Expand(s string, from int) string {
	if !strings.Contains(s, "\t") {
		return s
	}
	const stop = 8
	var b strings.Builder
	column := from
	for i, part := range strings.Split(s, "\t") {
		if i > 0 {
			spaces := stop - column%stop
			b.WriteString(strings.Repeat(" ", spaces))
			column += spaces
		}
		b.WriteString(part)
		column += Columns(part)
	}
	return b.String()
}

// Wrap breaks s at spaces so that no line takes more than width columns, where a word does not alone. The first line
// begins at column from, each further one is indented by indent spaces. No line ends in a newline.
func Wrap(s string, width, from, indent int) string {
	var b strings.Builder
	column := from
	for i, word := range strings.Fields(s) {
		size := Columns(word)
		switch {
		case i == 0:
		case column+1+size > width:
			b.WriteString("\n" + strings.Repeat(" ", indent))
			column = indent
		default:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(word)
		column += size
	}
	return b.String()
}
