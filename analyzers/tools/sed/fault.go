package sed

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools/posixre"
)

// Fault is what GNU sed says of a script that it does not compile, "" of one that it does, and where that is not told.
// Sources: sed/compile.c of sed 4.8 and 4.9; tried with sed 4.9 of Debian 12.
func Fault(script string, extended bool) string {
	c := &compiler{text: script, extended: extended}
	for c.fault == "" && !c.lost {
		c.text = strings.TrimLeft(c.text, " \t\r\v\f\n;")
		if c.text == "" {
			c.finish()
			break
		}
		c.command()
	}
	if c.lost {
		return ""
	}
	return c.fault
}

// compiler reads a script. Invariant: what was taken off text is correct as long as fault is empty.
type compiler struct {
	text          string
	extended      bool
	depth         int // of blocks that are open
	labels, jumps []string
	fault         string
	lost          bool // the rest is not followed
}

func (c *compiler) refuse(what string) {
	if c.fault == "" {
		c.fault = what
	}
}

func (c *compiler) finish() {
	if c.depth > 0 {
		c.refuse("unmatched `{'")
	}
	for _, to := range c.jumps {
		if !slices.Contains(c.labels, to) {
			c.refuse("can't find label for jump to `" + to + "'")
		}
	}
}

// take takes a character off, 0 at the end.
func (c *compiler) take() (ch byte) {
	if c.text != "" {
		ch, c.text = c.text[0], c.text[1:]
	}
	return ch
}

func (c *compiler) blanks() { c.text = strings.TrimLeft(c.text, " \t\r\v\f") }

// command reads one command with its addresses.
func (c *compiler) command() {
	c.lost = c.lost || strings.HasPrefix(c.text, "+") || strings.HasPrefix(c.text, "~")
	digits := len(c.text) - len(strings.TrimLeft(c.text, "0123456789"))
	zero := digits > 0 && strings.Trim(c.text[:digits], "0") == "" && !strings.HasPrefix(c.text[digits:], "~")
	addresses := 0
	if c.address() {
		addresses++
		c.blanks()
		if strings.HasPrefix(c.text, ",") {
			c.take()
			c.blanks()
			pattern := strings.HasPrefix(c.text, "/") || strings.HasPrefix(c.text, `\`)
			if !c.address() {
				c.refuse("unexpected `,'")
				return
			}
			zero = zero && !pattern
			addresses++
		}
		if zero && !strings.HasPrefix(c.text, "r") { // since 4.9 it reads a file
			c.refuse("invalid usage of line address 0")
		}
	}
	c.blanks()
	if strings.HasPrefix(c.text, "!") {
		c.take()
		c.blanks()
		if strings.HasPrefix(c.text, "!") {
			c.refuse("multiple `!'s")
		}
	}
	if c.fault != "" || c.lost {
		return
	}
	if c.text == "" {
		c.refuse("missing command")
		return
	}
	c.named(c.take(), addresses)
}

// address reads an address, if there is one.
func (c *compiler) address() bool {
	switch {
	case c.text == "":
		return false
	case c.text[0] == '/' || c.text[0] == '\\':
		delimiter := c.take()
		if delimiter == '\\' {
			delimiter = c.take()
		}
		pattern, ok := c.until(delimiter, true)
		if !ok {
			c.refuse("unterminated address regex")
			return true
		}
		c.compile(pattern)
		c.text = strings.TrimLeft(c.text, "IM")
	case c.text[0] == '$':
		c.take()
	case c.text[0] >= '0' && c.text[0] <= '9':
		c.text = strings.TrimLeft(c.text, "0123456789")
		if strings.HasPrefix(c.text, "~") {
			c.text = strings.TrimLeft(c.text[1:], "0123456789")
		}
	case c.text[0] == '+' || c.text[0] == '~':
		c.text = strings.TrimLeft(c.text[1:], "0123456789")
	default:
		return false
	}
	return true
}

// named reads what follows a command's name.
func (c *compiler) named(name byte, addresses int) {
	switch name {
	case '#':
		if addresses > 0 {
			c.refuse("comments don't accept any addresses")
		}
		c.line()
	case '{':
		c.depth++
	case '}':
		if c.depth--; c.depth < 0 {
			c.refuse("unexpected `}'")
		} else if addresses > 0 {
			c.refuse("`}' doesn't want any addresses")
		}
		c.end()
	case 'a', 'i', 'c':
		if c.blanks(); c.text == "" {
			c.refuse("expected \\ after `a', `c' or `i'")
		}
		c.inserted()
	case ':', 'b', 't', 'T':
		c.label(name, addresses)
	case 'r', 'R', 'w', 'W':
		c.blanks()
		c.file()
	case 'e', 'v':
		c.line()
	case 'q', 'Q', 'l', 'L':
		c.blanks()
		c.text = strings.TrimLeft(c.text, "0123456789")
		if addresses > 1 && (name == 'q' || name == 'Q') {
			c.refuse("command only uses one address")
		}
		c.end()
	case 's':
		c.substitution()
	case 'y':
		c.transliteration()
	case '=', 'd', 'D', 'F', 'g', 'G', 'h', 'H', 'n', 'N', 'p', 'P', 'z', 'x':
		c.end()
	default:
		c.refuse("unknown command: `" + string(rune(name)) + "'")
		c.lost = c.lost || name >= 0x80
	}
}

// line takes the rest of a line.
func (c *compiler) line() (text string) {
	text, c.text, _ = strings.Cut(c.text, "\n")
	return text
}

// file takes the name of a file, which ends with the line.
func (c *compiler) file() {
	name := c.line()
	if name == "" {
		c.refuse("missing filename in r/R/w/W commands")
	}
	c.lost = c.lost || strings.HasSuffix(name, `\`)
}

// inserted takes the text of a, i and c: up to a line that no backslash ends.
func (c *compiler) inserted() {
	for c.text != "" {
		line := c.line()
		if (len(line)-len(strings.TrimRight(line, `\`)))%2 == 0 {
			return
		}
	}
}

func (c *compiler) label(name byte, addresses int) {
	c.blanks()
	n := strings.IndexAny(c.text, " \t\n;}")
	if n < 0 {
		n = len(c.text)
	}
	label := c.text[:n]
	c.lost = c.lost || strings.Contains(label, "#")
	c.text = c.text[n:]
	switch {
	case name == ':' && addresses > 0:
		c.refuse(": doesn't want any addresses")
	case name == ':' && label == "":
		c.refuse("\":\" lacks a label")
	case name == ':':
		c.labels = append(c.labels, label)
		c.lost = c.lost || strings.HasPrefix(c.text, "}") // of the label in older releases
	case label != "":
		c.jumps = append(c.jumps, label)
		c.lost = c.lost || strings.HasPrefix(c.text, "}")
	}
}

// end is what may follow a command without operands.
func (c *compiler) end() {
	c.blanks()
	switch {
	case c.text == "" || c.text[0] == '}' || c.text[0] == '#':
	case c.text[0] == '\n' || c.text[0] == ';':
		c.take()
	default:
		c.refuse("extra characters after command")
	}
}

func (c *compiler) substitution() {
	delimiter := c.take()
	pattern, ok := c.until(delimiter, true)
	with, closed := "", false
	if ok {
		with, closed = c.until(delimiter, false)
	}
	if c.lost {
		return
	}
	if !ok || !closed || delimiter == 0 || delimiter == '\n' || delimiter == '\\' {
		c.refuse("unterminated `s' command")
		return
	}
	c.flags()
	c.compile(pattern)
	if groups := grouped(pattern, c.extended); c.fault == "" && referred(with) > groups && pattern != "" {
		c.refuse("invalid reference \\" + string(rune('0'+referred(with))) + " on `s' command's RHS")
	}
}

// flags are those of s.
func (c *compiler) flags() {
	var seen string
	for c.text != "" {
		switch ch := c.text[0]; {
		case ch == '}' || ch == '#' || ch == '\n' || ch == ';':
			c.end()
			return
		case ch == '\t' || ch == '\r':
			c.lost = true
			return
		case ch == 'w':
			c.take()
			c.blanks()
			c.file()
			return
		case ch >= '0' && ch <= '9':
			digits := len(c.text) - len(strings.TrimLeft(c.text, "0123456789"))
			if strings.Trim(c.text[:digits], "0") == "" {
				c.refuse("number option to `s' command may not be zero")
			} else if strings.Contains(seen, "0") {
				c.refuse("multiple number options to `s' command")
			}
			seen, c.text = seen+"0", c.text[digits:]
			continue
		case ch == 'g' || ch == 'p':
			if strings.IndexByte(seen, ch) >= 0 {
				c.refuse("multiple `" + string(rune(ch)) + "' options to `s' command")
			}
			seen += string(rune(ch))
		case strings.IndexByte("iIeMm ", ch) >= 0:
		default:
			c.refuse("unknown option to `s'")
			return
		}
		c.take()
	}
}

func (c *compiler) transliteration() {
	delimiter := c.take()
	from, ok := c.until(delimiter, false)
	to, closed := "", false
	if ok {
		to, closed = c.until(delimiter, false)
	}
	switch {
	case !ok || !closed || delimiter == 0 || delimiter == '\\':
		c.refuse("unterminated `y' command")
		return
	case !strings.Contains(from+to, `\`) && len([]rune(from)) != len([]rune(to)):
		c.refuse("strings for `y' command are different lengths")
	}
	c.end()
}

// until takes the text up to a delimiter. A backslash makes it an ordinary character; within brackets releases differ.
func (c *compiler) until(delimiter byte, pattern bool) (text string, ok bool) {
	var b strings.Builder
	for c.text != "" {
		ch := c.take()
		switch {
		case ch == delimiter:
			return b.String(), true
		case ch == '\n':
			return "", false
		case ch == '[' && pattern:
			if _, n := bracket("[" + c.text); n > 0 && strings.IndexByte(c.text[:n-1], delimiter) >= 0 {
				c.lost = true
			}
		case ch == '\\' && c.text != "":
			if c.text[0] == delimiter {
				if strings.IndexByte(`.*[]^$&+?(){}|n123456789`, delimiter) >= 0 {
					c.lost = true // whether it is special then differs
				}
			} else {
				b.WriteByte('\\')
			}
			ch = c.take()
		case ch == '\\':
			return "", false
		}
		b.WriteByte(ch)
	}
	return "", false
}

// compile checks an expression; the empty one is the last one again.
func (c *compiler) compile(pattern string) {
	syntax := posixre.Basic
	if c.extended {
		syntax = posixre.Extended
	}
	if c.fault == "" && !c.lost {
		c.refuse(posixre.Fault(pattern, syntax))
	}
}

// grouped counts the groups of an expression.
func grouped(pattern string, extended bool) (n int) {
	for i := 0; i < len(pattern); i++ {
		switch pattern[i] {
		case '[':
			if _, length := bracket(pattern[i:]); length > 0 {
				i += length - 1
			}
		case '\\':
			if i++; i < len(pattern) && pattern[i] == '(' && !extended {
				n++
			}
		case '(':
			if extended {
				n++
			}
		}
	}
	return n
}
