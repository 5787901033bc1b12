package effects

import "strings"

// quiet commands change nothing and cannot fail in a way that depends on files.
func quiet(*call, string) Effect { return Effect{Modelled: true} }

func succeeds(*call, string) Effect { return Effect{Modelled: true, Succeeds: true} }

func fails(*call, string) Effect { return Effect{Modelled: true, Fails: true} }

// reads is a command that needs its operands and changes nothing.
func reads(short, long string) row {
	return func(c *call, _ string) Effect {
		o := parse(c.args, short, long, false)
		e := Effect{Modelled: true}
		if !o.Has("help", "version") {
			e.need(o.Operands...)
		}
		return e
	}
}

// looks is reads for commands that take a link for itself, where it leads nowhere, unless an option says otherwise: -L,
// or that of the name given. Sources: GNU coreutils' manual, ls, stat and du.
func looks(short, long, letter, option string) row {
	return func(c *call, _ string) Effect {
		o := parse(c.args, short, long, false)
		e := Effect{Modelled: true}
		if !o.Has("help", "version") {
			e.look(o.Has("L", "dereference", letter, option), o.Operands...)
		}
		return e
	}
}

// look is need; unless follow, links themselves are meant.
func (e *Effect) look(follow bool, args ...Arg) {
	from := len(e.Actions)
	e.need(args...)
	for i := range e.Actions[from:] {
		e.Actions[from+i].Plain = !follow
	}
}

// sorts is sort, which may write to a file.
func sorts(c *call, program string) Effect {
	const long = "key field-separator buffer-size temporary-directory output parallel batch-size compress-program files0-from random-source"
	e := reads("kotST", long)(c, program)
	for _, p := range parse(c.args, "kotST", long, false).Values("o", "output") {
		e.wrote(p, Arg{}, false)
	}
	return e
}

// transcript is uniq and xxd, which write to a second operand. Sources: POSIX.1-2017, uniq; xxd(1).
func transcript(c *call, _ string) Effect {
	o := parse(c.args, "fswclgos", "skip-fields skip-chars check-chars group len cols groupsize offset seek", false)
	e := Effect{Modelled: true}
	for i, p := range o.Operands {
		if i == 1 {
			e.wrote(p, Arg{}, false)
		} else if i == 0 && !o.Has("help", "version", "v") {
			e.need(p)
		}
	}
	return e
}

func (e *Effect) need(args ...Arg) {
	for _, a := range args {
		if a.Text != "-" && a.Text != "" {
			e.Actions = append(e.Actions, Action{Kind: Need, Paths: []Arg{a}})
		}
	}
}

// Add appends actions, which are carried out in order.
func (e *Effect) Add(actions ...Action) { e.Actions = append(e.Actions, actions...) }

func grep(c *call, _ string) Effect {
	o := parse(c.args, "ABCDdefm", "after-context before-context context regexp file max-count include exclude exclude-dir", false)
	e := Effect{Modelled: true}
	ops := o.Operands
	if !o.Has("e", "f", "regexp", "file") && len(ops) > 0 {
		ops = ops[1:]
	}
	// A match in an earlier file makes grep -q succeed in spite of a missing one.
	if !o.Has("s", "no-messages") && len(ops) == 1 {
		e.need(ops...)
	}
	return e
}

func awk(c *call, _ string) Effect {
	o := parse(c.args, "Ffv", "file assign field-separator", true)
	e := Effect{Modelled: true}
	for _, a := range o.Operands {
		if strings.Contains(a.Text, ">") || strings.Contains(a.Text, "system") {
			e.Add(Scratch()...)
		}
	}
	return e
}

func sed(c *call, _ string) Effect {
	o := parse(c.args, "efl", "expression file line-length", false)
	e := Effect{Modelled: true}
	ops := o.Operands
	if !o.Has("e", "f", "expression", "file") && len(ops) > 0 {
		ops = ops[1:]
	}
	if len(ops) == 0 {
		return e
	}
	e.need(ops...)
	if o.Has("i", "in-place") || clustered(c.args, 'i') {
		e.Add(Action{Kind: Change, Paths: ops})
	}
	return e
}

// recode is dos2unix: files are changed in place, or pairs with -n and -O are left as they are and written elsewhere.
func recode(c *call, program string) Effect {
	o := parse(c.args, "Dci", "convmode info display-enc", false)
	if o.Has("n", "newfile", "O", "to-stdout") {
		return scoped()(c, program)
	}
	return Effect{Modelled: true, Doubtful: true, Actions: []Action{{Kind: Change, Paths: o.Operands}}}
}

// clustered finds a letter in -abc arguments, suffixes included: -ri, -i.bak.
func clustered(args []Arg, letter byte) bool {
	for _, a := range args {
		if len(a.Text) > 1 && a.Text[0] == '-' && a.Text[1] != '-' && strings.IndexByte(a.Text, letter) > 0 {
			return true
		}
	}
	return false
}

func ident(c *call, _ string) Effect {
	o := parse(c.args, "", "", false)
	e := Effect{Modelled: true}
	if len(o.Operands) == 0 {
		e.Succeeds = true
	}
	for _, a := range o.Operands {
		if a.Known {
			e.Add(Action{Kind: NeedUser, Text: a.Text, Paths: []Arg{a}})
		}
	}
	return e
}
