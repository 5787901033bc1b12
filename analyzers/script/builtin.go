package script

import (
	"slices"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// builtin carries out a shell builtin.
type builtin func(c *call) tools.Status

// builtinOf finds a builtin. It is a function because eval leads back to it.
func builtinOf(name string) (builtin, bool) {
	b, ok := map[string]builtin{
		"cd": (*call).cd, "chdir": (*call).cd, "export": (*call).export, "readonly": (*call).export, "local": (*call).export,
		"declare": (*call).export, "typeset": (*call).export, "unset": (*call).unset, "set": (*call).set,
		"exit": (*call).leave, "return": (*call).leave, "break": (*call).breakLoop, "continue": (*call).breakLoop,
		"test": (*call).test, "[": (*call).test, "echo": (*call).echo, "printf": (*call).printf, ":": yes, "true": yes, "false": no,
		".": (*call).source, "source": (*call).source, "eval": (*call).eval, "exec": (*call).exec, "command": (*call).commandBuiltin,
		"type": (*call).which, "read": (*call).readVariables, "pwd": (*call).pwd, "alias": (*call).alias, "shift": (*call).shift,
		"pushd": elsewhere, "popd": elsewhere, "trap": (*call).trap, "umask": (*call).umask, "hash": (*call).which, "shopt": shopt, "ulimit": quietly,
		"getopts": nextOption, "mapfile": unknownVariables, "readarray": unknownVariables, "let": unknownVariables,
		"enable": unknownNames, "wait": waiting, "kill": quietly, "times": quietly, "jobs": quietly,
	}[name]
	return b, ok
}

func yes(c *call) tools.Status { return c.done(tools.Succeeded) }

func no(c *call) tools.Status {
	return c.fail(c.fields[0].Span, state.FailsExit, c.fields[0].Text+" fails", false)
}

func quietly(c *call) tools.Status {
	c.LoseOutput()
	return c.done(tools.Maybe)
}

// waiting is wait, of which dash has no options. Source: dash(1), 0.5.12, and measured with it.
func waiting(c *call) tools.Status {
	if c.dialect == shell.Dash && len(c.fields) > 1 && c.fields[1].Known && c.fields[1].Text == "-n" {
		return c.fail(c.fields[1].Span, state.FailsOption, "wait: Illegal option -n: this sh is dash", false)
	}
	return quietly(c)
}

func unknownNames(c *call) tools.Status {
	c.Unsure = true
	c.LoseOutput()
	return c.done(tools.Maybe)
}

// alias gives names another meaning, in the shells that expand aliases in scripts.
func (c *call) alias() tools.Status {
	for _, f := range c.fields[1:] {
		name, _, ok := strings.Cut(f.Text, "=")
		c.Unsure = c.Unsure || !f.Known || f.Many
		if ok && c.funcs[name] == nil {
			c.funcs[name] = nil
		}
	}
	c.LoseOutput()
	return c.done(tools.Maybe)
}

// leave is exit, and return, which ends a function or a sourced file.
func (c *call) leave() tools.Status {
	code := tools.Maybe
	if len(c.fields) > 1 && c.fields[1].Known {
		if n, err := strconv.Atoi(c.fields[1].Text); err == nil && (n == 0 || n&0xff != 0) { // exit 256 is exit 0
			code = tools.Failed
			if n == 0 {
				code = tools.Succeeded
			}
		}
	}
	if c.fields[0].Text == "return" {
		c.broken = true
		return c.done(code)
	}
	if code == tools.Failed && c.failureContext.Exits && !(c.Container && slices.ContainsFunc(c.Step.Calls, lasts)) {
		at := c.failureContext
		at.Result = true
		reason := "exit " + c.fields[1].Text
		if c.said != "" {
			reason += ": " + c.said
		}
		c.Fail(at, c.fields[0].Span, state.FailsExit, reason, false)
	}
	if c.failureContext.Reach != state.Never && (code != tools.Failed || !c.failureContext.Exits) {
		c.Exited = append(c.Exited, c.State)
	}
	if c.failureContext.Reach == state.Always && c.failureContext.Exits && !c.loosely() {
		// The build ends here: with a failure that is on record, the walk goes on as if it had not.
		if code == tools.Failed {
			return tools.Succeeded
		}
	}
	c.dead, c.exit = true, code
	return code
}

// lasts reports whether a container may have served its time when a command ends: a program of which nothing is known, or
// one that waits. A script is followed.
func lasts(k state.Call) bool {
	strange := !k.Function && !k.Program.Builtin && k.Tool == "" && !strings.HasPrefix(k.Program.Entry.Head, "#!")
	return k.Reach != state.Never && (strange || waits.Has(k.Tool) || len(k.Argv) > 0 && waits.Has(k.Argv[0].Text))
}

var waits = tools.WordList("wait sleep tail")

func (c *call) breakLoop() tools.Status {
	c.broken = true
	return c.done(tools.Succeeded)
}
