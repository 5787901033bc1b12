// Package jails knows what chroot, mktemp and gosu refuse: a root without the program, names that cannot be made, and
// another user than root. What they write is in the table of commands.
package jails

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Tools are the checks.
var Tools = []*tools.Tool{{Manager: "chroot", Run: chroot}, {Manager: "mktemp", Run: mktemp}, {Manager: "gosu", Run: gosu}}

// chroot refuses a root that is not there, another user than root, and a program that the root does not have. Measured
// with coreutils 9.1.
func chroot(a *tools.Command, x effects.Action) {
	root, ok := a.At(x.Paths[0])
	if !ok || a.Executable == "" {
		return
	}
	dir := a.Stat(root)
	if ordinary, likely := a.Ordinary(); ordinary {
		a.Refuse(x.Paths[0], state.FailsAccess, "cannot change root directory to '"+root+"': Operation not permitted", likely)
		return
	}
	if dir.Entry.Presence == filesystem.Absent {
		a.Refuse(x.Paths[0], state.FailsPath, "cannot change root directory to '"+root+"': No such file or directory", dir.Entry.Likely)
		return
	}
	program := effects.Arg{Text: "/bin/sh", Known: a.Lookup("SHELL").Unset}
	if len(x.Paths) > 1 {
		program = x.Paths[1]
	}
	if !program.Known || !path.IsAbs(program.Text) {
		return
	}
	at := a.Stat(path.Join(dir.Path, program.Text))
	if at.Entry.Presence == filesystem.Absent && len(at.Links) == 0 && filesystem.Within(at.Path, dir.Path) {
		a.Refuse(program, state.FailsCommand, "failed to run command '"+program.Text+"': No such file or directory", at.Entry.Likely)
	}
}

// gosu refuses another user than root, whomever it is to become: it sets the groups first. Measured with gosu 1.14.
func gosu(a *tools.Command, x effects.Action) {
	if at := a.Stat(a.Executable).Entry; a.Executable == "" || at.Mode&0o4000 != 0 {
		return
	}
	if ordinary, likely := a.Ordinary(); ordinary {
		a.Refuse(x.Paths[0], state.FailsAccess, "failed switching to \""+x.Paths[0].Text+"\": operation not permitted", likely)
	}
}

// mktemp refuses a template with fewer than three X, and a directory that is not there. Measured with coreutils 9.1 and
// busybox 1.35, which asks for six at the end.
func mktemp(a *tools.Command, x effects.Action) {
	if len(x.Paths) == 0 || !x.Paths[0].Known || a.Executable == "" || x.Options.Has("suffix", "t", "u", "dry-run", "help", "version") {
		return
	}
	template, enough := x.Paths[0], 3
	a.Doubtful = false
	name := path.Base(template.Text)
	run := strings.TrimRight(name[:strings.LastIndexByte(name, 'X')+1], "X")
	n := strings.LastIndexByte(name, 'X') + 1 - len(run)
	if path.Base(filesystem.Program(a.State.Files, a.Stat(a.Executable))) == "busybox" {
		enough = 6
		n = len(name) - len(strings.TrimRight(name, "X"))
	}
	if n < enough {
		a.Refuse(template, state.FailsExit, "too few X's in template '"+template.Text+"'", false)
		return
	}
	dir := path.Dir(template.Text)
	if base, ok := x.Options.Value("p", "tmpdir"); ok {
		if template = base; !base.Known || base.Text == "" {
			return
		}
		dir = path.Join(base.Text, dir)
	}
	at, ok := a.Abs(dir, true)
	if e := a.Stat(at).Entry; ok && e.Presence == filesystem.Absent {
		a.Refuse(template, state.FailsPath, "failed to create "+at+"/"+name+": No such file or directory", e.Likely)
	}
}
