package syntax

import "strings"

// formatted reads a string that is to be filled in, whose fields may have quotes of the same kind since 3.12; quote is ""
// where the text ends with it. Source: the Python language reference, "Formatted string literals".
func (s *scanner) formatted(quote string, raw bool) {
	start := s.line
	for s.at < len(s.text) && !s.unsure && s.why == "" {
		rest := s.text[s.at:]
		switch {
		case quote != "" && strings.HasPrefix(rest, quote):
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
		case strings.HasPrefix(rest, "{{"), strings.HasPrefix(rest, "}}"):
			s.at++
		case rest[0] == '{':
			s.at++
			s.field(quote)
			continue
		case rest[0] == '}':
			s.refuse(s.line, "f-string: single '}' is not allowed")
		case rest[0] == '\n' && len(quote) == 1:
			s.refuse(s.line, "unterminated f-string literal")
		case rest[0] == '\n':
			s.line++
		}
		s.at++
	}
	if quote != "" {
		s.refuse(start, "unterminated f-string literal")
	}
}

// field reads an expression that a string is filled in with, and how.
func (s *scanner) field(quote string) {
	start, line, tokens, open := s.at, s.line, s.tokens, s.open
	s.tokens, s.open = nil, nil
	if s.expression(); s.minor < 12 && strings.Contains(s.text[start:s.at], `\`) {
		s.refuse(line, "f-string expression part cannot include a backslash")
	}
	inner := s.tokens
	s.tokens, s.open = tokens, open
	if s.why != "" || s.unsure {
		return
	}
	if s.at >= len(s.text) {
		s.refuse(line, "f-string: expecting '}'")
		return
	}
	if s.inner(inner, line); s.why != "" {
		return
	}
	if s.text[s.at] == '!' {
		if s.at++; s.at+1 >= len(s.text) || strings.IndexByte(" \t\n", s.text[s.at]) >= 0 {
			s.unsure = true
			return
		}
		if strings.IndexByte("sra", s.text[s.at]) < 0 || strings.IndexByte(":}", s.text[s.at+1]) < 0 {
			s.refuse(line, "f-string: invalid conversion character")
			return
		}
		s.at++
	}
	if s.text[s.at] == ':' {
		s.spec(quote)
		return
	}
	s.at++
}

// expression reads the tokens of a field, up to what ends it.
func (s *scanner) expression() {
	for s.at < len(s.text) && s.why == "" && !s.unsure {
		switch c := s.text[s.at]; {
		case len(s.open) == 0 && (c == '}' || c == ':' || c == '!' && !strings.HasPrefix(s.text[s.at:], "!=")):
			return
		case c == ' ' || c == '\t':
			s.at++
		case c == '\n':
			s.at++
			s.line++
		case c == '#':
			s.unsure = true
		case c == '\\' && s.minor < 12:
			s.at++
		case c == '\\' && strings.HasPrefix(s.text[s.at+1:], "\n"):
			s.at += 2
			s.line++
		case c == '\\':
			s.refuse(s.line, "unexpected character after line continuation character")
		default:
			s.token()
		}
	}
}

// inner reads the expression of a field.
func (s *scanner) inner(tokens []token, line int) {
	if n := len(tokens); n > 1 && tokens[n-1].kind == operator && tokens[n-1].text == "=" && s.minor >= 8 {
		tokens = tokens[:n-1]
	}
	if len(tokens) == 0 {
		s.refuse(line, "f-string: valid expression required before '}'")
		return
	}
	p := &parser{tokens: tokens, minor: s.minor}
	e := p.yielded()
	p.end()
	switch {
	case p.unsure:
		s.unsure = true
	case p.fault != "":
		s.refuse(line, "f-string: %s", p.fault)
	case e.form == starred:
		s.refuse(line, "f-string: can't use starred expression here")
	}
}

// spec reads how a field is written, in which there may be fields again.
func (s *scanner) spec(quote string) {
	line := s.line
	for s.at++; s.at < len(s.text) && s.why == "" && !s.unsure; {
		switch c := s.text[s.at]; {
		case c == '}':
			s.at++
			return
		case quote != "" && strings.HasPrefix(s.text[s.at:], quote):
			s.refuse(line, "f-string: expecting '}'")
		case c == '\n' || c == '\\' || strings.HasPrefix(s.text[s.at:], "{{"):
			s.unsure = true
		case c == '{':
			s.at++
			s.field(quote)
		default:
			s.at++
		}
	}
	if !s.unsure {
		s.refuse(line, "f-string: expecting '}'")
	}
}
