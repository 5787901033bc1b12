package evaluate

import (
	"github.com/layerlint/layerlint/analyzers/state"
	"strconv"
	"strings"
)

// builtin carries out a shell builtin; i is its call.
type builtin func(m *machine, i int, fields []word, c site) status

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

func yes(m *machine, _ int, _ []word, c site) status { return m.settle(succeeded, c) }

func no(m *machine, _ int, f []word, c site) status {
	return m.fail(c, f[0].Span, "exit", f[0].text+" fails", false)
}

func quietly(m *machine, _ int, _ []word, c site) status { m.lost(); return m.settle(maybe, c) }

func unknownNames(m *machine, _ int, _ []word, c site) status {
	m.unsure = true
	m.lost()
	return m.settle(maybe, c)
}

// alias gives names another meaning, in the shells that expand aliases in scripts.
func (m *machine) alias(_ int, fields []word, c site) status {
	for _, f := range fields[1:] {
		name, _, ok := strings.Cut(f.text, "=")
		m.unsure = m.unsure || !f.known || f.many
		if ok && m.funcs[name] == nil {
			m.funcs[name] = nil
		}
	}
	m.lost()
	return m.settle(maybe, c)
}

// leave is exit, and return, which ends a function or a sourced file.
func (m *machine) leave(_ int, fields []word, c site) status {
	code := maybe
	if len(fields) > 1 && fields[1].known {
		if n, err := strconv.Atoi(fields[1].text); err == nil {
			code = failed
			if n == 0 {
				code = succeeded
			}
		}
	}
	if fields[0].text == "return" {
		m.broken = true
		return m.settle(code, c)
	}
	if code == failed && c.exits {
		at := c
		at.result = true
		m.fail(at, fields[0].Span, "exit", "exit "+fields[1].text, false)
	}
	if code != failed || !c.exits {
		m.exited = append(m.exited, m.st)
	}
	if c.reach == state.Always && c.exits && !m.loosely() {
		// The build ends here: with a failure that is on record, the walk goes on as if it had not.
		if code == failed {
			return succeeded
		}
	}
	m.dead, m.exit = true, code
	return code
}

func (m *machine) breakLoop(_ int, _ []word, c site) status {
	m.broken = true
	return m.settle(succeeded, c)
}
