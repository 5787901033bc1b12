package syntax

import "strings"

// literal reads a string whose prefix was read.
func (s *scanner) literal(prefix string) {
	start := s.line
	quote := s.text[s.at : s.at+1]
	if strings.HasPrefix(s.text[s.at:], strings.Repeat(quote, 3)) {
		quote = strings.Repeat(quote, 3)
	}
	s.at += len(quote)
	if strings.ContainsAny(prefix, "ft") && s.minor >= 12 {
		s.formatted(quote, strings.Contains(prefix, "r"))
		return
	}
	body := s.at
	for s.at < len(s.text) {
		switch c := s.text[s.at]; {
		case strings.HasPrefix(s.text[s.at:], quote):
			if strings.Contains(prefix, "f") {
				s.filled(s.text[body:s.at], start, strings.Contains(prefix, "r"))
			}
			s.at += len(quote)
			return
		case c == '\\' && s.at+1 < len(s.text):
			if s.text[s.at+1] == '\n' {
				s.line++
			}
			s.at += 2
			continue
		case c == '\n' && len(quote) == 1:
			s.refuse(s.line, "unterminated string literal")
			return
		case c == '\n':
			s.line++
		}
		s.at++
	}
	if len(quote) == 3 {
		s.refuse(start, "unterminated triple-quoted string literal")
	} else {
		s.refuse(s.line, "unterminated string literal")
	}
}

// filled reads what a string is filled in with whose end is known: before 3.12 its quotes alone say where that is.
func (s *scanner) filled(body string, line int, raw bool) {
	inner := &scanner{text: body, line: line, minor: s.minor}
	if inner.formatted("", raw); !inner.unsure && inner.why != "" && s.why == "" {
		s.why, s.where = inner.why, inner.where
	}
}
