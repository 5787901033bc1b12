package dockerfile

import (
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/source"
)

// blame finds what BuildKit's message is about. BuildKit names an instruction's first line, so the span starts there.
func (i *Instruction) blame(message string) source.Span {
	span := i.culprit(message)
	file := i.KeywordSpan.File
	if file.Position(span.Start).Line != file.Position(i.KeywordSpan.Start).Line {
		span.Start = i.KeywordSpan.Start
	}
	return span
}

func (i *Instruction) culprit(message string) source.Span {
	words := i.Words
	for _, f := range i.Flags {
		if f.HasValue && f.blamed(message) {
			return f.Span
		}
	}
	switch {
	case strings.Contains(message, " flag"):
		if f, ok := i.badFlag(message); ok {
			return f.Span
		}
	case strings.HasPrefix(message, "invalid name for build stage") && len(words) == 3:
		return words[2].Span
	case strings.HasPrefix(message, "Syntax error - can't find ="):
		for _, w := range words {
			if !strings.Contains(w.Text, "=") {
				return w.Span
			}
		}
	case strings.HasSuffix(message, "names can not be blank"):
		for _, w := range words {
			if strings.HasPrefix(w.Text, "=") {
				return w.Span
			}
		}
	case message == unterminated && len(i.Heredocs) > 0:
		return i.Heredocs[len(i.Heredocs)-1].Span
	case strings.Contains(message, "JSON"), strings.HasPrefix(message, "FROM requires"):
		if i.Body.Value != "" {
			return i.Body.Span(0, len(i.Body.Value))
		}
	}
	return i.KeywordSpan
}

// blamed reports whether the message quotes the flag's value, or is about what the flag names.
func (f Flag) blamed(message string) bool {
	switch {
	case f.Name == "from" && message == variableFrom:
		return true
	case f.Name == "mount" && strings.HasPrefix(message, "'from' doesn't support"):
		return strings.Contains(f.mount().From.Text, "$")
	}
	return f.Value.Text != "" && strings.Contains(message, strconv.Quote(f.Value.Text))
}

// badFlag finds the flag that a message of BFlags.Parse names; of a duplicate the last.
func (i *Instruction) badFlag(message string) (bad Flag, found bool) {
	for _, f := range i.Flags {
		_, after, _ := strings.Cut(message, "--"+f.Name)
		if strings.Contains(message, "--"+f.Name) && (after == "" || !isNamePart(after[0])) {
			bad, found = f, true
		}
	}
	return bad, found
}

func isNamePart(b byte) bool {
	return b == '-' || b == '_' || 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z' || '0' <= b && b <= '9'
}
