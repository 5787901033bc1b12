package script

import (
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"strconv"
	"strings"
)

// builtin carries out a shell builtin; i is its call.
type builtin func(m *Interp, i int, fields []tools.Word, c tools.Site) tools.Status

// builtinOf finds a builtin. It is a function because eval leads back to it.
func builtinOf(name string) (builtin, bool) {
	b, ok := map[string]builtin{
		"cd": (*Interp).cd, "chdir": (*Interp).cd, "export": (*Interp).export, "readonly": (*Interp).export, "local": (*Interp).export,
		"declare": (*Interp).export, "typeset": (*Interp).export, "unset": (*Interp).unset, "set": (*Interp).set,
		"exit": (*Interp).leave, "return": (*Interp).leave, "break": (*Interp).breakLoop, "continue": (*Interp).breakLoop,
		"test": (*Interp).test, "[": (*Interp).test, "echo": (*Interp).echo, "printf": (*Interp).printf, ":": yes, "true": yes, "false": no,
		".": (*Interp).source, "source": (*Interp).source, "eval": (*Interp).eval, "exec": (*Interp).exec, "command": (*Interp).commandBuiltin,
		"type": (*Interp).which, "read": (*Interp).readVariables, "pwd": (*Interp).pwd, "alias": (*Interp).alias, "shift": (*Interp).shift,
		"pushd": elsewhere, "popd": elsewhere, "trap": (*Interp).trap, "umask": (*Interp).umask, "hash": (*Interp).which, "shopt": yes, "ulimit": quietly,
		"getopts": unknownVariables, "mapfile": unknownVariables, "readarray": unknownVariables, "let": unknownVariables,
		"enable": unknownNames, "wait": quietly, "kill": quietly, "times": quietly, "jobs": quietly,
	}[name]
	return b, ok
}

func yes(m *Interp, _ int, _ []tools.Word, c tools.Site) tools.Status {
	return m.settle(tools.Succeeded, c)
}

func no(m *Interp, _ int, f []tools.Word, c tools.Site) tools.Status {
	return m.Fail(c, f[0].Span, state.FailsExit, f[0].Text+" fails", false)
}

func quietly(m *Interp, _ int, _ []tools.Word, c tools.Site) tools.Status {
	m.LoseOutput()
	return m.settle(tools.Maybe, c)
}

func unknownNames(m *Interp, _ int, _ []tools.Word, c tools.Site) tools.Status {
	m.Unsure = true
	m.LoseOutput()
	return m.settle(tools.Maybe, c)
}

// alias gives names another meaning, in the shells that expand aliases in scripts.
func (m *Interp) alias(_ int, fields []tools.Word, c tools.Site) tools.Status {
	for _, f := range fields[1:] {
		name, _, ok := strings.Cut(f.Text, "=")
		m.Unsure = m.Unsure || !f.Known || f.Many
		if ok && m.funcs[name] == nil {
			m.funcs[name] = nil
		}
	}
	m.LoseOutput()
	return m.settle(tools.Maybe, c)
}

// leave is exit, and return, which ends a function or a sourced file.
func (m *Interp) leave(_ int, fields []tools.Word, c tools.Site) tools.Status {
	code := tools.Maybe
	if len(fields) > 1 && fields[1].Known {
		if n, err := strconv.Atoi(fields[1].Text); err == nil {
			code = tools.Failed
			if n == 0 {
				code = tools.Succeeded
			}
		}
	}
	if fields[0].Text == "return" {
		m.broken = true
		return m.settle(code, c)
	}
	if code == tools.Failed && c.Exits {
		at := c
		at.Result = true
		m.Fail(at, fields[0].Span, state.FailsExit, "exit "+fields[1].Text, false)
	}
	if c.Reach != state.Never && (code != tools.Failed || !c.Exits) {
		m.Exited = append(m.Exited, m.State)
	}
	if c.Reach == state.Always && c.Exits && !m.loosely() {
		// The build ends here: with a failure that is on record, the walk goes on as if it had not.
		if code == tools.Failed {
			return tools.Succeeded
		}
	}
	m.dead, m.exit = true, code
	return code
}

func (m *Interp) breakLoop(_ int, _ []tools.Word, c tools.Site) tools.Status {
	m.broken = true
	return m.settle(tools.Succeeded, c)
}
