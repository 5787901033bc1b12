// Package sed carries scripts of sed out on texts: s, d, a, i and c with lines and patterns as addresses. Any other
// command, and what Go's expressions do not have, is not followed. Sources: POSIX.1-2017, sed; sed(1) of sed 4.9.
package sed

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Script is what is done to each line. It is run once: its ranges remember where they are.
type Script []edit

// edit is one command of a script.
type edit struct {
	from, to     address
	not, ranging bool // ranging: the range that from began has not ended
	command      byte
	pattern      *regexp.Regexp
	with         string
	nth          int // of s: the match to replace first
	all          bool
}

// address is the line that a command is for.
type address struct {
	line    int // 0: none; -1: the last
	pattern *regexp.Regexp
}

// MaxText bounds the texts that are edited, in bytes.
const MaxText = 1 << 16

// maxPattern bounds the patterns, in bytes.
const maxPattern = 1 << 10

// Run carries the script out on each line of a text.
func (script Script) Run(text string) (content []byte, ok bool) {
	lines := strings.SplitAfter(text, "\n")
	if lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	var out strings.Builder
	for n, line := range lines {
		line, ended := strings.CutSuffix(line, "\n")
		gone, after := false, ""
		for i := range script {
			c := &script[i]
			if gone || !c.meant(line, n+1, n+1 == len(lines)) {
				continue
			}
			switch c.command {
			case 's':
				line = c.substitute(line)
			case 'd':
				gone = true
			case 'i':
				out.WriteString(c.with + "\n")
			case 'a':
				after += c.with + "\n"
			case 'c':
				if c.to != (address{}) {
					return nil, false
				}
				out.WriteString(c.with + "\n")
				gone = true
			}
		}
		if !gone {
			out.WriteString(line)
			if ended || after != "" {
				out.WriteByte('\n')
			}
		}
		out.WriteString(after)
		if out.Len() > 4*MaxText {
			return nil, false
		}
	}
	return []byte(out.String()), true
}

// meant reports whether the command is for a line.
func (c *edit) meant(line string, n int, last bool) bool {
	hit := func(a address) bool {
		return a.line == n || a.line < 0 && last || a.pattern != nil && a.pattern.MatchString(line)
	}
	in := true
	switch {
	case c.from == (address{}):
	case c.to == (address{}):
		in = hit(c.from)
	case c.ranging:
		c.ranging = !hit(c.to)
		in = c.to.line <= 0 || n <= c.to.line
	default:
		in = hit(c.from)
		c.ranging = in && (c.to.line <= 0 || c.to.line > n)
	}
	return in != c.not
}

// substitute is s on one line.
func (c *edit) substitute(line string) string {
	seen := 0
	return replaceMatches(c.pattern, line, func(match []int) string {
		seen++
		if seen < c.nth || seen > c.nth && !c.all {
			return line[match[0]:match[1]]
		}
		return expanded(c.with, line, match)
	})
}

// replaceMatches puts another text in the place of each match.
func replaceMatches(re *regexp.Regexp, line string, with func(match []int) string) string {
	var b strings.Builder
	at := 0
	for _, m := range re.FindAllStringSubmatchIndex(line, -1) {
		b.WriteString(line[at:m[0]] + with(m))
		at = m[1]
	}
	return b.String() + line[at:]
}

// expanded is the replacement of one match: & and \1 to \9 stand for what matched.
func expanded(with, line string, match []int) string {
	var b strings.Builder
	for i := 0; i < len(with); i++ {
		group := -1
		switch ch := with[i]; {
		case ch == '&':
			group = 0
		case ch != '\\' || i+1 == len(with):
			b.WriteByte(ch)
			continue
		default:
			i++
			switch ch := with[i]; {
			case ch >= '0' && ch <= '9':
				group = int(ch - '0')
			case ch == 'n':
				b.WriteByte('\n')
			case ch == 't':
				b.WriteByte('\t')
			default:
				b.WriteByte(ch)
			}
		}
		if group >= 0 && 2*group+1 < len(match) && match[2*group] >= 0 {
			b.WriteString(line[match[2*group]:match[2*group+1]])
		}
	}
	return b.String()
}

// parser reads a script.
type parser struct {
	text     string
	extended bool
	failed   bool
}

// Parse reads a script; ok is false when it is not followed.
func Parse(text string, extended bool) (all Script, ok bool) {
	p := &parser{text: text, extended: extended}
	for {
		p.text = strings.TrimLeft(p.text, " \t\n;")
		if p.text == "" || p.failed {
			return all, !p.failed && len(all) > 0
		}
		c := edit{from: p.address()}
		if c.from != (address{}) && p.take(",") {
			c.to = p.address()
			p.failed = p.failed || c.to == (address{})
		}
		p.text = strings.TrimLeft(p.text, " \t")
		c.not = p.take("!")
		if p.text == "" {
			return nil, false
		}
		c.command, p.text = p.text[0], p.text[1:]
		switch c.command {
		case 's':
			p.substitution(&c)
		case 'd':
		case 'a', 'i', 'c':
			c.with = p.line()
		default:
			return nil, false
		}
		all = append(all, c)
	}
}

func (p *parser) take(s string) (ok bool) {
	p.text, ok = strings.CutPrefix(p.text, s)
	return ok
}

func (p *parser) address() address {
	switch digits := len(p.text) - len(strings.TrimLeft(p.text, "0123456789")); {
	case digits > 0:
		n, err := strconv.Atoi(p.text[:digits])
		p.text, p.failed = p.text[digits:], p.failed || err != nil || n == 0 || strings.HasPrefix(p.text[digits:], "~")
		return address{line: n}
	case p.take("$"):
		return address{line: -1}
	case p.take("/"):
		a := address{pattern: p.expression(p.until('/', true), "")}
		p.failed = p.failed || strings.HasPrefix(p.text, "I")
		return a
	}
	p.failed = p.failed || strings.HasPrefix(p.text, "\\")
	return address{}
}

// line is the text of a, i or c, which a line's end ends.
func (p *parser) line() string {
	p.text = strings.TrimLeft(p.text, " \t")
	if p.take("\\") { // blanks before the text are part of it, unless it stands on a line of its own
		if rest, own := strings.CutPrefix(strings.TrimLeft(p.text, " \t"), "\n"); own {
			p.text = rest
		}
	}
	text, rest, _ := strings.Cut(p.text, "\n")
	p.text = rest
	p.failed = p.failed || text == "" || strings.Contains(text, "\\")
	return text
}

// substitution reads what follows s.
func (p *parser) substitution(c *edit) {
	if p.text == "" || p.text[0] == '\\' || p.text[0] == '\n' {
		p.failed = true
		return
	}
	delimiter := p.text[0]
	p.text = p.text[1:]
	pattern := p.until(delimiter, true)
	c.with, c.nth = p.until(delimiter, false), 1
	p.failed = p.failed || slices.ContainsFunc([]string{`\U`, `\L`, `\u`, `\l`, `\E`, `\x`, `\o`, `\d`, `\c`}, func(s string) bool {
		return strings.Contains(c.with, s)
	})
	flags := len(p.text) - len(strings.TrimLeft(p.text, "gIip0123456789"))
	mode := ""
	for _, f := range p.text[:flags] {
		switch f {
		case 'g':
			c.all = true
		case 'I', 'i':
			mode = "(?i)"
		default: // p prints lines twice, numbers count
			p.failed = true
		}
	}
	p.text = p.text[flags:]
	p.failed = p.failed || p.text != "" && !strings.ContainsAny(p.text[:1], " \t\n;")
	c.pattern = p.expression(pattern, mode)
	p.failed = p.failed || c.pattern != nil && referred(c.with) > c.pattern.NumSubexp()
}

// referred is the greatest group that a replacement refers to.
func referred(with string) int {
	most := 0
	for i := 0; i+1 < len(with); i++ {
		if with[i] == '\\' {
			if i++; with[i] >= '1' && with[i] <= '9' {
				most = max(most, int(with[i]-'0'))
			}
		}
	}
	return most
}

// until takes the text up to a delimiter, which a backslash makes an ordinary character, and in patterns brackets.
func (p *parser) until(delimiter byte, pattern bool) string {
	var b strings.Builder
	for i := 0; i < len(p.text); i++ {
		switch ch := p.text[i]; {
		case ch == '[' && pattern:
			_, n := bracket(p.text[i:])
			n = max(n, 1)
			b.WriteString(p.text[i : i+n])
			i += n - 1
			continue
		case ch == '\\' && i+1 < len(p.text):
			i++
			if p.text[i] != delimiter {
				b.WriteByte('\\')
			} else if strings.IndexByte(`.*[]^$&+?(){}|`, delimiter) >= 0 {
				p.failed = true // whether it is special then differs
			}
			b.WriteByte(p.text[i])
			continue
		case ch == delimiter:
			p.text = p.text[i+1:]
			return b.String()
		}
		b.WriteByte(p.text[i])
	}
	p.text, p.failed = "", true
	return b.String()
}

// expression is a POSIX expression as Go has it, nil when it is not followed. Of several matches that begin at a place
// the longest counts.
func (p *parser) expression(text, mode string) *regexp.Regexp {
	if text == "" || len(text) > maxPattern { // the empty expression is the last one again
		p.failed = true
		return nil
	}
	if translated, ok := Expression(text, p.extended); ok {
		if re, err := regexp.Compile(mode + translated); err == nil {
			re.Longest()
			return re
		}
	}
	p.failed = true
	return nil
}
