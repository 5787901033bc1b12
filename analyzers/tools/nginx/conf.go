package nginx

import "strings"

// directive is one of a configuration, with what its braces hold.
type directive struct {
	name  string
	args  []string
	line  int
	block bool
	in    []directive
}

// parse reads a configuration; reason is why nginx does not, "" where it does or where that is not known. ok is false
// where it holds code of another language, or blocks a hundred deep. Source: nginx's development guide, "Configuration", and ngx_conf_read_token
// of 1.22.
func parse(text, file string) (all []directive, reason string, ok bool) {
	if strings.Contains(text, "_by_lua") || strings.Contains(text, "_perl") || strings.Contains(text, "perl_") {
		return nil, "", false
	}
	p := parser{text: text, file: file, line: 1}
	all = p.block(true)
	return all, p.reason, p.reason == "" && !p.lost
}

type parser struct {
	text, file string
	at, line   int
	depth      int
	lost       bool // too deep to be followed
	reason     string
}

// block reads directives up to the closing brace, or at the top to the end.
func (p *parser) block(top bool) (all []directive) {
	var words []string
	start := p.line
	p.depth++
	defer func() { p.depth-- }()
	p.lost = p.lost || p.depth > 100
	for p.reason == "" && !p.lost {
		word, mark := p.token()
		if len(words) == 0 {
			start = p.line
		}
		switch mark {
		case 'w':
			words = append(words, word)
		case ';', '{':
			if len(words) == 0 {
				p.reason = "unexpected \"" + string(mark) + "\" in " + p.file + ":" + itoa(p.line)
				return all
			}
			d := directive{name: words[0], args: words[1:], line: start, block: mark == '{'}
			if d.block {
				d.in = p.block(false)
			}
			all, words = append(all, d), nil
		case '}':
			if len(words) > 0 || top {
				p.reason = "unexpected \"}\" in " + p.file + ":" + itoa(p.line)
			}
			return all
		case 0:
			if len(words) > 0 {
				p.reason = "unexpected end of file, expecting \";\" or \"}\" in " + p.file + ":" + itoa(p.line)
			} else if !top {
				p.reason = "unexpected end of file, expecting \"}\" in " + p.file + ":" + itoa(p.line)
			}
			return all
		}
	}
	return all
}

// token is the next word ('w'), one of ; { }, or 0 at the end.
func (p *parser) token() (word string, mark byte) {
	for p.at < len(p.text) {
		c := p.text[p.at]
		switch {
		case c == '\n':
			p.line++
			p.at++
		case c == ' ' || c == '\t' || c == '\r':
			p.at++
		case c == '#':
			for p.at < len(p.text) && p.text[p.at] != '\n' {
				p.at++
			}
		case c == ';' || c == '{' || c == '}':
			p.at++
			return "", c
		case c == '"' || c == '\'':
			return p.quoted(c), 'w'
		default:
			return p.bare(), 'w'
		}
	}
	return "", 0
}

// bare reads a word; ${ does not end it.
func (p *parser) bare() string {
	start := p.at
	for p.at < len(p.text) {
		switch c := p.text[p.at]; {
		case c == '\\' && p.at+1 < len(p.text):
			p.at++
		case c == '$' && p.at+1 < len(p.text) && p.text[p.at+1] == '{':
			p.at++
		case strings.IndexByte(" \t\r\n;{", c) >= 0:
			return p.text[start:p.at]
		}
		p.at++
	}
	return p.text[start:]
}

func (p *parser) quoted(quote byte) string {
	p.at++
	start := p.at
	for p.at < len(p.text) {
		switch c := p.text[p.at]; c {
		case '\\':
			p.at++
		case '\n':
			p.line++
		case quote:
			p.at++
			return p.text[start : p.at-1]
		}
		p.at++
	}
	p.reason = "unexpected end of file, expecting \";\" or \"}\" in " + p.file + ":" + itoa(p.line)
	return ""
}
