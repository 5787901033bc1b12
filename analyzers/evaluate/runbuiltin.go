package evaluate

import (
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"strconv"
	"strings"
)

// builtin carries out a shell builtin; i is its call.
type builtin func(m *machine, i int, fields []tools.Word, c tools.Site) tools.Status

// builtinOf finds a builtin. It is a function because eval leads back to it.
func builtinOf(name string) (builtin, bool) {
	b, ok := map[string]builtin{
		"cd": (*machine).cd, "chdir": (*machine).cd, "export": (*machine).export, "readonly": (*machine).export, "local": (*machine).export,
		"declare": (*machine).export, "typeset": (*machine).export, "unset": (*machine).unset, "set": (*machine).set,
		"exit": (*machine).leave, "return": (*machine).leave, "break": (*machine).breakLoop, "continue": (*machine).breakLoop,
		"test": (*machine).test, "[": (*machine).test, "echo": (*machine).echo, "printf": (*machine).printf, ":": yes, "true": yes, "false": no,
		".": (*machine).source, "source": (*machine).source, "eval": (*machine).eval, "exec": (*machine).exec, "command": (*machine).commandBuiltin,
		"type": (*machine).which, "read": (*machine).readVariables, "pwd": (*machine).pwd, "alias": (*machine).alias, "shift": (*machine).shift,
		"pushd": elsewhere, "popd": elsewhere, "trap": yes, "umask": (*machine).umask, "hash": (*machine).which, "shopt": yes, "ulimit": quietly,
		"getopts": unknownVariables, "mapfile": unknownVariables, "readarray": unknownVariables, "let": unknownVariables,
		"enable": unknownNames, "wait": quietly, "kill": quietly, "times": quietly, "jobs": quietly,
	}[name]
	return b, ok
}

func yes(m *machine, _ int, _ []tools.Word, c tools.Site) tools.Status {
	return m.settle(tools.Succeeded, c)
}

func no(m *machine, _ int, f []tools.Word, c tools.Site) tools.Status {
	return m.Fail(c, f[0].Span, "exit", f[0].Text+" fails", false)
}

func quietly(m *machine, _ int, _ []tools.Word, c tools.Site) tools.Status {
	m.LoseOutput()
	return m.settle(tools.Maybe, c)
}

func unknownNames(m *machine, _ int, _ []tools.Word, c tools.Site) tools.Status {
	m.Unsure = true
	m.LoseOutput()
	return m.settle(tools.Maybe, c)
}

// alias gives names another meaning, in the shells that expand aliases in scripts.
func (m *machine) alias(_ int, fields []tools.Word, c tools.Site) tools.Status {
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
func (m *machine) leave(_ int, fields []tools.Word, c tools.Site) tools.Status {
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
		m.Fail(at, fields[0].Span, "exit", "exit "+fields[1].Text, false)
	}
	if code != tools.Failed || !c.Exits {
		m.exited = append(m.exited, m.State)
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

func (m *machine) breakLoop(_ int, _ []tools.Word, c tools.Site) tools.Status {
	m.broken = true
	return m.settle(tools.Succeeded, c)
}
