package evaluate

import (
	"bytes"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// maxScript is the size in bytes up to which scripts are read.
const maxScript = 1 << 20

// script tells whether a program is a shell script whose text is at hand.
func (m *machine) script(p state.Program, fields []word) bool {
	e := p.Entry
	if !e.Has(filesystem.KnowContent) || e.Likely || e.ELF != nil || e.Type != filesystem.Regular || len(e.Content) > maxScript || m.depth >= maxDepth {
		return false
	}
	if bytes.IndexByte(e.Content, 0) >= 0 || m.dialectOf(e) == shell.Other {
		return false
	}
	for _, f := range fields {
		if f.many {
			return false
		}
	}
	return true
}

// dialectOf is the language a script asks for with #!; one without is read by the shell that starts it.
func (m *machine) dialectOf(e filesystem.Entry) shell.Dialect {
	head, _, _ := strings.Cut(string(e.Content), "\n")
	program, argument, ok := interpreter(head)
	if !ok {
		return m.dialect
	}
	if path.Base(program) == "env" {
		program, _, _ = strings.Cut(argument, " ")
		if found := m.program(program); found.Presence == filesystem.Present {
			program = found.Path
		}
	}
	return shellDialect(m.st.Files, program)
}

// shellDialect is the dialect of the shell at a path; /bin/sh is what it links to.
func shellDialect(files *filesystem.State, program string) shell.Dialect {
	if path.IsAbs(program) {
		r := filesystem.Stat(files, program)
		if r.Entry.Presence == filesystem.Present {
			if d := shell.DialectOf(r.Path); d != shell.Other || len(r.Links) > 0 {
				return d
			}
		}
	}
	return shell.DialectOf(program)
}

// follow carries out a script file in a process of its own; its commands stand at the place of the call.
func (m *machine) follow(content string, fields []word, c site) status {
	dialect := m.dialectOf(filesystem.Entry{Content: []byte(content)})
	errexit := false
	if head, _, _ := strings.Cut(content, "\n"); strings.HasPrefix(head, "#!") {
		_, argument, _ := interpreter(head)
		errexit = strings.HasPrefix(argument, "-") && strings.Contains(argument, "e")
	}
	sub := m.child(dialect)
	sub.params = append([]word{}, fields[1:]...)
	if errexit {
		sub.options["errexit"] = succeeded
	}
	sub.pin = m.place(fields[0].Span)
	return m.finish(sub, content, c)
}

// child is a new shell process started by m: it has the exported variables, and neither functions nor options.
func (m *machine) child(d shell.Dialect) *machine {
	sub := m.clone()
	sub.dialect, sub.depth = d, m.depth+1
	sub.funcs, sub.options, sub.unsure = map[string]*shell.Function{}, map[string]status{}, false
	sub.broken, sub.left, sub.quit = false, false, false
	for name, v := range sub.vars {
		if !v.exported {
			delete(sub.vars, name)
		}
	}
	sub.startup()
	return sub
}

// startup is what a bash that runs a script reads first: the file that BASH_ENV names.
func (m *machine) startup() {
	if v := m.lookup("BASH_ENV"); m.dialect == shell.Bash && !v.unset && (!v.known || v.text != "") {
		m.loseShell()
	}
}

// login is what remains known where su or a shell sets the environment up anew. With files, those of a login or an interactive shell are
// read, which may define functions as well.
func (m *World) login(files bool) {
	m.vars["PATH"] = variable{exported: true}
	m.vars["HOME"] = variable{exported: true}
	m.open, m.unsure = true, m.unsure || files
}

// finish runs a script's text in a child, all of it at the child's pin, and takes over what it leaves behind.
func (m *machine) finish(sub *machine, text string, c site) status {
	script, err := shell.Parse(dockerfile.Text{Value: text}, sub.dialect)
	if err != nil {
		m.lost()
		m.blur("/")
		return m.settle(maybe, c)
	}
	fatal := m.fatal(c)
	sub.inquiring = inquires(text)
	s := sub.ended(sub.list(script.List, site{reach: c.reach, result: fatal, errexit: true, exits: fatal, hides: c.hides}))
	m.st = sub.st
	return m.settle(s, c)
}
