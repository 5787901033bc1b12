package script

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/tools"
)

func (c *call) echo() tools.Status {
	args, newline, escapes := c.fields[1:], "\n", false
	for len(args) > 0 && args[0].Known && c.dialect.EchoOption(args[0].Text) {
		for _, letter := range args[0].Text[1:] {
			switch letter {
			case 'n':
				newline = ""
			case 'e':
				escapes = true
			case 'E':
				escapes = escapes && c.dialect == shell.Busybox // which ignores it
			}
		}
		if args = args[1:]; c.dialect == shell.Dash { // the next -n is a word to print
			break
		}
	}
	var words []string
	for _, f := range args {
		text, plain := c.dialect.Echo(f.Text, escapes)
		if !f.Known || f.Many || !plain {
			c.LoseOutput()
			c.tell("")
			return c.done(tools.Succeeded)
		}
		words = append(words, text)
	}
	c.print([]byte(strings.Join(words, " ") + newline))
	c.tell(strings.Join(words, " "))
	return c.done(tools.Succeeded)
}

func (c *call) printf() tools.Status {
	if len(c.fields) < 2 {
		return c.done(tools.Maybe)
	}
	if c.fields[1].Text == "-v" {
		c.namesUnknown(c.fields[min(2, len(c.fields)):min(3, len(c.fields))])
		return c.done(tools.Succeeded)
	}
	words := c.fields[1:]
	if len(words) > 1 && words[0].Known && words[0].Text == "--" {
		words = words[1:]
	}
	format, rest := words[0], words[1:]
	c.tell("")
	before, after, filled := strings.Cut(format.Text, "%s")
	before, plain := shell.Formatted(before)
	after, also := shell.Formatted(after)
	if !format.Known || !plain || !also || strings.Contains(before+after, "%") {
		c.LoseOutput()
		return c.done(tools.Succeeded)
	}
	if len(rest) == 0 || !filled {
		rest = []tools.Word{{Known: true}}
	}
	if len(rest) == 1 && rest[0].Known && !rest[0].Many {
		c.tell(before + rest[0].Text + after)
	}
	for _, f := range rest {
		if !f.Known || f.Many {
			c.LoseOutput()
		}
		if c.out == nil || c.out.Lost {
			break
		}
		c.print([]byte(before + f.Text + after))
	}
	return c.done(tools.Succeeded)
}

// tell keeps what a script says to whoever reads its output, for the reason why it ends.
func (m *Interp) tell(text string) {
	if text = strings.TrimSpace(text); m.out == nil && len(text) <= maxSaid && !strings.Contains(text, "\n") {
		m.said = text
	}
}

// maxSaid is how much of a line still fits into a message.
const maxSaid = 60

func (c *call) pwd() tools.Status {
	dir, known := c.Dir.Text, c.Dir.Known
	for _, f := range c.fields[1:] {
		if known = known && f.Known && !f.Many; known && f.Text == "-P" {
			dir, known = c.Physical(dir)
		}
	}
	if known {
		c.print([]byte(dir + "\n"))
	} else {
		c.LoseOutput()
	}
	return c.done(tools.Succeeded)
}

// printed is how many bytes are on standard output so far.
func (m *Interp) printed() int {
	if m.out == nil {
		return 0
	}
	return len(m.out.Text)
}

// undecided makes standard output unknown when ways that may not have been taken have printed since there were n bytes
// on it.
func (m *Interp) undecided(n int) {
	if m.printed() > n {
		m.LoseOutput()
	}
	if m.err != m.out {
		spoil(m.err)
	}
}
