// Package golang models the go command: the module that it runs in, the packages that it is given, what it needs of
// them and what it writes.
package golang

import (
	"path"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// call is one command of go.
type call struct {
	*tools.Command
	line
	dir     string // where it works: the working directory, or that of -C
	version toolchain
	env     map[string]string // what go env -w wrote
	module  *module
	found   survey
	loads   map[loading]loaded
}

// Run carries out what go does.
func Run(a *tools.Command, x effects.Action) {
	c := &call{Command: a, line: read(*x.Line), loads: map[loading]loaded{}}
	if c.verb == "mod-edit" && a.Dir.Known && len(c.flags["C"].Text) == 0 && (keeping{c}).edited(x.Line.Args) {
		a.Doubtful = false
		c.cached()
		return
	}
	if undefinedFlag(c) || misplaced(c) || misworded(c, *x.Line) || !c.followed || !a.Dir.Known || !c.settings() {
		c.wide(x.Line.Args)
		return
	}
	a.Doubtful = false
	c.dir = a.Dir.Text
	if to, ok := c.flags["C"]; ok {
		if c.dir, ok = a.Abs(to.Text, true); !ok {
			c.wide(x.Line.Args)
			return
		}
	}
	c.version = c.release()
	if (works.Has(c.verb) || synced(c)) && !c.helped() {
		c.check()
	}
	if named.Has(c.verb) && !c.helped() {
		unnamed(c)
	}
	if c.verb == "generate" && !c.helped() && !c.Failed {
		c.generators()
	}
	c.write(x.Line.Args)
}

// works are the commands that load the main module or its packages.
var works = tools.WordList("build install run test vet mod-download mod-tidy mod-vendor mod-verify")

// named are the commands that only look at the packages that they name.
var named = tools.WordList("generate list fmt")

// synced reports whether this is a command that loads all modules of a go.work. Source: go help work.
func synced(c *call) bool {
	return c.verb == "work" && len(c.operands) == 1 && (c.operands[0].Text == "sync" || c.operands[0].Text == "vendor")
}

func (c *call) helped() bool {
	_, h := c.flags["h"]
	_, help := c.flags["help"]
	return h || help
}

// check finds what certainly stops the command.
func (c *call) check() {
	if c.remote() {
		newerTools(c)
		return
	}
	if c.verb == "work" {
		if c.findModule(); !c.Failed {
			c.workspace()
		}
		return
	}
	for _, one := range []func(){func() { spelled(c) }, func() { unported(c) }, func() { uncached(c) },
		c.findModule, c.oldToolchain,
		c.workspace, c.vendored, c.survey, c.sanitized, c.several, c.replacements, func() { tidyable(keeping{c}) },
		c.compiler, c.sums,
		func() { compile(c) }, func() { linkable(c) }} {
		if one(); c.Failed {
			return
		}
	}
}

// refuse notes a failure at an operand, or at the command's name.
func (c *call) refuse(p effects.Arg, reason string, likely bool) {
	c.Refuse(p, state.FailsPath, reason, likely || c.Executable == "")
}

// environ is a variable of go's, from the environment or from what go env -w wrote; ok is false when it is not known.
func (c *call) environ(name string) (value string, ok bool) {
	if value, ok = c.fromShell(name); value == "" && ok {
		value = c.env[name]
	}
	return value, ok
}

// fromShell is a variable of the environment.
func (c *call) fromShell(name string) (value string, ok bool) {
	if v := c.Lookup(name); !v.Unset {
		return v.Text, v.Known
	}
	return "", true
}

// below names a path in the directory that the command works in, for messages.
func (c *call) below(p string) string {
	if rest, ok := cut(p, c.dir); ok && rest != "" {
		return rest
	}
	return p
}

// cut is what follows a directory in a path.
func cut(p, dir string) (rest string, ok bool) {
	if p == dir {
		return "", true
	}
	if dir != "/" {
		dir += "/"
	}
	if len(p) > len(dir) && p[:len(dir)] == dir {
		return p[len(dir):], true
	}
	return "", false
}

// binary is the name of the program that a package makes: the last element of its import path that is no major version.
// Source: go help build, and cmd/go/internal/load, DefaultExecName.
func binary(importPath string) string {
	name := path.Base(importPath)
	if major.MatchString(name) && path.Dir(importPath) != "." {
		name = path.Base(path.Dir(importPath))
	}
	return name
}
