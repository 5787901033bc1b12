package script

import (
	"bytes"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// script reports whether a program is a shell script whose text is at hand.
func (c *call) script(p state.Program) bool {
	e := p.Entry
	if !e.Has(filesystem.KnowContent) || e.ELF != nil || e.Type != filesystem.Regular ||
		len(e.Content) > tools.MaxScript || c.depth >= maxDepth {
		return false
	}
	if bytes.IndexByte(e.Content, 0) >= 0 || c.dialectOf(e) == shell.Other {
		return false
	}
	for _, f := range c.fields {
		if f.Many {
			return false
		}
	}
	return true
}

// dialectOf is the language a script asks for with #!; one without is read by the shell that starts it.
func (m *Interp) dialectOf(e filesystem.Entry) shell.Dialect {
	head, _, _ := strings.Cut(string(e.Content), "\n")
	program, argument, ok := tools.Interpreter(strings.TrimSuffix(head, "\r")) // which sh FILE takes for a comment
	if !ok {
		return m.dialect
	}
	if path.Base(program) == "env" {
		program, _, _ = strings.Cut(strings.TrimLeft(strings.TrimPrefix(argument, "-S"), " "), " ")
		if found := m.Program(program); found.Presence == filesystem.Present {
			program = found.Path
		}
	}
	return shellDialect(m.State.Files, program)
}

// shellDialect is the dialect of the shell at a path; /bin/sh is what it links to.
func shellDialect(files *filesystem.State, program string) shell.Dialect {
	if path.IsAbs(program) {
		r := filesystem.Stat(files, program)
		if r.Entry.Presence == filesystem.Present {
			d := shell.DialectOf(filesystem.Program(files, r))
			if d == shell.Busybox && files.Aimed(program) { // by a command or COPY that may have put another there
				return shell.POSIX
			}
			if d != shell.Other || len(r.Links) > 0 {
				return d
			}
		}
	}
	return shell.DialectOf(program)
}

// guessed reports whether it is only likely busybox' shell that reads the script.
func guessed(m *Interp) bool {
	return m.dialect == shell.Busybox && m.Stat("/bin/sh").Entry.Likely
}

// runFile carries out a script file in a process of its own; its commands stand at the place of the call. likely: that
// this is its text is likely, and so is all that it does.
func (c *call) runFile(p state.Program) tools.Status {
	content, likely := string(p.Entry.Content), p.Likely || p.Entry.Likely
	dialect := c.dialectOf(filesystem.Entry{Content: []byte(content)})
	errexit := false
	if head, _, _ := strings.Cut(content, "\n"); strings.HasPrefix(head, "#!") {
		_, argument, _ := tools.Interpreter(head)
		errexit = slices.ContainsFunc(strings.Fields(argument), func(word string) bool {
			return strings.HasPrefix(word, "-") && strings.Contains(word, "e") && !strings.HasPrefix(word, "--")
		})
	}
	sub := c.child(dialect)
	sub.params, sub.name = append([]tools.Word{}, c.fields[1:]...), c.fields[0]
	if !strings.Contains(sub.name.Text, "/") {
		sub.name.Text = p.Path // found on PATH
	}
	if errexit {
		sub.options["errexit"] = tools.Succeeded
	}
	sub.Pin = c.Place(c.fields[0].Span)
	sub.Supposing, sub.Supposed = likely, sub.Supposed || likely
	return c.finish(sub, content, c.failureContext)
}

// child is a new shell process started by m: it has the exported variables, and neither functions nor options.
func (m *Interp) child(d shell.Dialect) *Interp {
	sub := m.clone()
	sub.dialect, sub.depth, sub.name, sub.Supposing = d, m.depth+1, tools.Word{}, false
	sub.funcs, sub.options, sub.Unsure = map[string]*shell.Function{}, map[string]tools.Status{}, false
	sub.broken, sub.left, sub.quit, sub.atExit = false, false, false, ""
	for name, v := range sub.Vars {
		if !v.Exported {
			delete(sub.Vars, name)
		}
	}
	_, handed := sub.Vars[functions]
	sub.Unsure = handed && d == shell.Bash
	sub.startup()
	return sub
}

// startup is what a bash that runs a script reads first: the file that BASH_ENV names. An image of which not all
// variables are known likely does not set it.
func (m *Interp) startup() {
	v, set := m.Vars["BASH_ENV"]
	switch {
	case m.dialect != shell.Bash || v.Unset || v.Known && v.Text == "":
	case set:
		m.loseShell()
	case m.Open:
		m.Fancied = true
	}
}

// unreadable says where a shell stops at a script that it cannot read, "" where it may end before it comes there.
func unreadable(text string, dialect shell.Dialect) string {
	_, err := shell.ParseFile(dockerfile.Text{Value: text, Pieces: []dockerfile.Piece{{}}, File: source.NewFile("", []byte(text))}, dialect)
	if err == nil || !err.Certain {
		return ""
	}
	return fmt.Sprintf("syntax error in line %d of the script: %s", 1+strings.Count(text[:err.Span.Start], "\n"), err.Message)
}

// turning finds commands that may end a script otherwise.
var turning = lazyregexp.New(`(?m)(?:^|[\s;&|(])(?:eval|source|\.|kill|trap)\s`)

// finish runs a script's text in a child, all of it at the child's pin, and takes over what it leaves behind.
func (m *Interp) finish(sub *Interp, text string, c tools.FailureContext) tools.Status {
	script, err := shell.ParseFile(dockerfile.Text{Value: text}, sub.dialect)
	if err != nil {
		if reason := unreadable(text, sub.dialect); reason != "" {
			m.Fail(c, sub.Pin, state.FailsExit, reason, sub.Supposed || guessed(sub) || turning.MatchString(text))
		}
		m.LoseOutput()
		m.Forget("/")
		return m.settle(tools.Maybe, c)
	}
	if sub.options["noexec"] == tools.Succeeded {
		return m.settle(tools.Succeeded, c)
	}
	fatal := m.Fatal(c)
	sub.inquiring, sub.contained = inquires(text), !fatal
	s := sub.ended(sub.list(script.List, tools.FailureContext{Reach: c.Reach, Result: fatal, Errexit: true,
		Exits: fatal, Hides: c.Hides}))
	m.State = sub.State
	if sub.Supposed && !m.Supposed {
		s = tools.Maybe
	}
	return m.settle(s, c)
}
