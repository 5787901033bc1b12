package script

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// source reads a file into this shell; one that cannot be read here may change anything.
func (c *call) source() tools.Status {
	if len(c.fields) < 2 {
		return c.done(tools.Maybe)
	}
	file := c.fields[1]
	p, e := sourceable(c, file)
	switch {
	case e.Presence == filesystem.Absent:
		return unsourced(c, file, p, e.Likely)
	case e.Presence == filesystem.Present:
		if d := c.ForbiddenAs(file.Text, p, state.ToRead); d.Where != "" && e.Type == filesystem.Regular {
			return unsourced(c, tools.Word{Text: "/", Span: file.Span}, p+": Permission denied", d.Likely || e.Likely)
		}
		if !e.Likely && e.Has(filesystem.KnowContent) && c.depth < maxDepth &&
			len(e.Content) <= tools.MaxScript {
			return sourced(c, string(e.Content))
		}
	}
	c.loseShell()
	return c.done(tools.Maybe)
}

// sourceable finds what the dot's word means: without a slash it is looked up on PATH, and bash looks into the working
// directory last. Sources: POSIX.1-2017, dot; bash(1); measured with dash 0.5.12 and busybox 1.35.
func sourceable(c *call, file tools.Word) (p string, e filesystem.Entry) {
	p, ok := c.Abs(file.Text, file.Known)
	if !ok {
		return p, filesystem.Entry{}
	}
	if strings.Contains(file.Text, "/") {
		return p, tools.Sought(c.World, p)
	}
	dirs := c.SearchPath()
	if c.dialect == shell.Bash {
		dirs = append(slices.Clip(dirs), c.Dir.Text)
	}
	likely := c.dialect == shell.Mksh || c.dialect == shell.Other || len(dirs) == 0
	for _, dir := range dirs {
		at, ok := c.Abs(path.Join(dir, file.Text), true)
		if e = c.Stat(at).Entry; !ok || e.Presence == filesystem.Unknown {
			return p, filesystem.Entry{}
		}
		if e.Presence == filesystem.Present && e.Type != filesystem.Directory {
			return at, e
		}
		likely = likely || e.Likely
	}
	return p, filesystem.Entry{Presence: filesystem.Absent, Likely: likely}
}

// unsourced is a dot's file that is not there. It ends a shell that keeps to POSIX, whatever follows; bash goes by the
// status. Source: POSIX.1-2017 2.8.1; measured with dash 0.5.12, busybox 1.35 and bash 5.2.
func unsourced(c *call, file tools.Word, p string, likely bool) tools.Status {
	reason := c.fields[0].Text + ": cannot open " + p
	if !strings.Contains(file.Text, "/") && c.dialect != shell.Bash {
		reason = c.fields[0].Text + ": " + file.Text + ": not found on PATH"
		if c.Stat(p).Entry.Presence == filesystem.Present {
			reason += ": use ./" + file.Text
		}
	}
	if c.plain || c.dialect == shell.Bash || c.dialect == shell.Other {
		return c.fail(file.Span, state.FailsPath, reason, likely)
	}
	return c.abort(c.failureContext, file.Span, state.FailsPath, reason, likely)
}

// sourced reads a file's text into this shell. Words behind its name are the text's arguments, but not for dash, which
// takes no notice of them (measured with 0.5.12; bash 5.2 and busybox 1.35 do).
func sourced(c *call, text string) tools.Status {
	if len(c.fields) == 2 || c.dialect == shell.Dash {
		return c.inline(text, c.fields[1], c.failureContext)
	}
	before := c.params
	c.params = append([]tools.Word{}, c.fields[2:]...)
	if c.dialect == shell.POSIX {
		c.params = nil
	}
	s := c.inline(text, c.fields[1], c.failureContext)
	c.params = before
	return s
}

// loseShell is what remains known of a shell after unseen code ran in it.
func (m *Interp) loseShell() {
	for name := range m.Vars {
		m.Vars[name] = tools.Variable{Exported: m.Vars[name].Exported}
	}
	m.Open, m.Unsure = true, true
	m.Dir = tools.Word{Head: "/"}
	m.options = map[string]tools.Status{"errexit": tools.Maybe, "pipefail": tools.Maybe, "nounset": tools.Maybe}
	m.LoseOutput()
	for _, v := range []string{"/usr/local", "/opt", "/tmp"} {
		m.Forget(v)
	}
}

// inline carries out text in this very shell.
func (m *Interp) inline(text string, at tools.Word, c tools.FailureContext) tools.Status {
	script, err := parseText(text, m.dialect)
	if err != nil {
		m.loseShell()
		if reason := unreadable(text, m.dialect); reason != "" {
			return m.Fail(c, at.Span, state.FailsExit, at.Text+": "+reason, m.Supposed || turning.MatchString(text))
		}
		return m.settle(tools.Maybe, c)
	}
	pin, broken := m.Pin, m.broken
	m.Pin = m.Place(at.Span)
	m.depth++
	s := m.list(script.List, c)
	m.depth--
	m.Pin, m.broken = pin, broken
	return s
}

func (c *call) eval() tools.Status {
	var words []string
	for _, f := range c.fields[1:] {
		if !f.Known || f.Many {
			if f.Head != "" || len(words) > 0 { // a command, and not the settings that one prints
				c.ForgetAll()
			}
			c.loseShell()
			return c.done(tools.Maybe)
		}
		words = append(words, f.Text)
	}
	if c.depth >= maxDepth || len(words) == 0 {
		return c.done(tools.Maybe)
	}
	return c.inline(strings.Join(words, " "), c.fields[1], c.failureContext)
}

// exec runs a program in the shell's place.
func (c *call) exec() tools.Status {
	if len(c.fields) == 1 {
		c.LoseOutput() // exec > file: what follows is written there, too
		spoil(c.err)
		return c.done(tools.Succeeded)
	}
	s := c.start(c.Step.Calls[c.index].Span, c.fields[1:], c.failureContext)
	c.Exited = append(c.Exited, c.State)
	c.dead, c.exit = true, s
	return s
}

// commandBuiltin is command: with -v it only looks.
func (c *call) commandBuiltin() tools.Status {
	args := c.fields[1:]
	for len(args) > 0 && args[0].Known && strings.HasPrefix(args[0].Text, "-") {
		if strings.ContainsAny(args[0].Text, "vV") {
			return c.of(append([]tools.Word{c.fields[0]}, args[1:]...)).which()
		}
		args = args[1:]
	}
	if len(args) == 0 {
		return c.done(tools.Succeeded)
	}
	started := c.record(c.Step.Calls[c.index].Span, args, c.failureContext)
	started.plain = true
	return started.run()
}
