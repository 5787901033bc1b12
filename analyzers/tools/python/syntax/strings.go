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
	for s.at < len(s.text) {
		switch c := s.text[s.at]; {
		case strings.HasPrefix(s.text[s.at:], quote):
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

// formatted reads a string that is to be filled in, whose fields may have quotes of the same kind since 3.12. What is wrong
// in it is not told.
func (s *scanner) formatted(quote string, raw bool) {
	for s.at < len(s.text) && !s.unsure {
		rest := s.text[s.at:]
		switch {
		case strings.HasPrefix(rest, quote):
			s.at += len(quote)
			return
		case strings.HasPrefix(rest, `\N{`) && !raw:
			if end := strings.IndexByte(rest, '}'); end > 0 {
				s.at += end
			}
		case rest[0] == '\\' && len(rest) > 1 && rest[1] != '{' && rest[1] != '}':
			if rest[1] == '\n' {
				s.line++
			}
			s.at++
		case strings.HasPrefix(rest, "{{"):
			s.at++
		case rest[0] == '{':
			s.at++
			s.field(quote)
			continue
		case rest[0] == '\n' && len(quote) == 1:
			s.unsure = true
			return
		case rest[0] == '\n':
			s.line++
		}
		s.at++
	}
	s.unsure = true
}

// field reads an expression that a string is filled in with, and how.
func (s *scanner) field(quote string) {
	depth, spec := 0, false
	for s.at < len(s.text) && !s.unsure {
		switch c := s.text[s.at]; {
		case spec && strings.HasPrefix(s.text[s.at:], quote):
			s.unsure = true
			return
		case c == '{' && spec:
			s.at++
			s.field(quote)
			continue
		case c == '}' && depth == 0:
			s.at++
			return
		case spec && c != '\n':
		case c == '"' || c == '\'':
			before := s.tokens
			start := s.at
			for start > 0 && strings.IndexByte("rRbBuUfFtT", s.text[start-1]) >= 0 {
				start--
			}
			if s.literal(strings.ToLower(s.text[start:s.at])); s.why != "" {
				s.unsure, s.why = true, ""
			}
			s.tokens = before
			continue
		case c == '#':
			s.unsure = true
		case c == '(' || c == '[' || c == '{':
			depth++
		case c == ')' || c == ']' || c == '}':
			depth--
		case c == ':' && depth == 0:
			spec = true
		case c == '\n':
			s.line++
		}
		s.at++
	}
}
