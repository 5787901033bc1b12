package effects

import (
	"path"
	"slices"
	"strings"
)

// Search is a command that find runs for what it finds.
type Search struct {
	From    []Arg // the starting points
	Follow  bool  // links are followed
	Tests   []Arg // what is written before it
	Command []Arg
	All     bool // it ends with {} +: when the command fails, find fails too, which it does not otherwise
}

// find needs its starting points; what it runs or deletes may change anything below them.
func find(c *call, _ string) Effect {
	e := Effect{Modelled: true}
	e.Add(Action{Kind: Project, Manager: "find", Paths: c.args, Instead: &Effect{Modelled: true}})
	args, follow := c.args, false
	for len(args) > 0 && (args[0].Text == "-L" || args[0].Text == "-H" || args[0].Text == "-P") {
		follow = follow || args[0].Text != "-P"
		args = args[1:]
	}
	var from []Arg
	for len(args) > 0 && !strings.HasPrefix(args[0].Text, "-") && args[0].Text != "(" && args[0].Text != "!" {
		from = append(from, args[0])
		args = args[1:]
	}
	if len(from) == 0 {
		from = []Arg{here()}
	}
	e.look(false, from...) // a link that leads nowhere is itself, also with -L
	e.Lists = &Search{From: from, Follow: follow, Tests: args}
	for i, a := range args {
		switch a.Text {
		case "-delete":
			e.Add(Action{Kind: Thin, Paths: from})
		case "-user", "-group":
			if kind := map[string]Kind{"-user": NeedUser, "-group": NeedGroup}[a.Text]; i+1 < len(args) && len(e.Searches) == 0 {
				e.owners(args[i+1:i+2], kind)
			}
		case "-fprint", "-fprint0", "-fls", "-fprintf":
			if i+1 < len(args) {
				e.wrote(args[i+1], Arg{}, false)
			}
		case "-exec", "-execdir", "-ok", "-okdir":
			command, all := started(args[i+1:])
			if len(command) == 0 && endless(args[i:]) {
				return Effect{Modelled: true, Fails: true, Reason: "missing argument to " + a.Text + ": its command ends with \\; or {} +"}
			}
			if len(command) == 0 {
				continue
			}
			e.Searches = append(e.Searches, Search{From: from, Follow: follow, Tests: args[:i],
				Command: command, All: all})
			switch name := path.Base(command[0].Text); {
			case harmless.Has(name) || Alters.Has(name):
			case removes.Has(name) && command[0].Known:
				e.Add(Action{Kind: Thin, Paths: from})
			default:
				e.Add(Action{Kind: Under, Paths: from})
				e.executes(command, from)
			}
		}
	}
	return e
}

// started is the command at the start of what follows -exec; all: it ends with {} + (POSIX.1-2017, find).
func started(args []Arg) (command []Arg, all bool) {
	for i, a := range args {
		switch {
		case a.Text == ";":
			return args[:i], false
		case a.Text == "+" && i > 1 && args[i-1].Text == "{}":
			return args[:i], true
		}
	}
	return nil, false // find refuses it
}

// endless reports whether all that follows is known, and none of it is what some find takes for the end of a command: the
// one of busybox takes any +.
func endless(args []Arg) bool {
	return !slices.ContainsFunc(args, func(a Arg) bool { return !a.Known || a.Text == "+" })
}

// executes is a command that find runs for what it finds: it may write where its arguments lead, and a shell anywhere.
func (e *Effect) executes(command, from []Arg) {
	e.Add(Scratch()...)
	for _, a := range command {
		if a.Known && (strings.Contains(a.Text, "chmod") || strings.Contains(a.Text, "chown")) {
			e.Add(Action{Kind: Mode, Paths: from, Text: "?", Recursive: true}, Action{Kind: Owner, Paths: from, Text: "?", Recursive: true})
			break
		}
	}
	for i, a := range command {
		switch {
		case i == 0 && Names("sh bash dash ash sudo env xargs")[a.Text] || !a.Known:
			e.Add(Everything()...)
			return
		case i > 0 && strings.Contains(a.Text, "/"):
			e.Add(Action{Kind: Under, Paths: []Arg{a}})
		}
	}
}

// Alters are commands that change files which are there: none but those that their arguments name.
var Alters = WordList("chmod chown chgrp sed dos2unix unix2dos")

// removes are commands that take away what they are given.
var removes = WordList("rm rmdir unlink")

var harmless = WordList("ldd echo ls cat grep head dirname basename file stat readlink sha256sum md5sum scanelf wc test printf")
