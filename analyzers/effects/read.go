package effects

import "strings"

// quiet commands change nothing and cannot fail in a way that depends on files.
func quiet(*call, string) Effect { return Effect{Modelled: true} }

func succeeds(*call, string) Effect { return Effect{Modelled: true, Succeeds: true} }

func fails(*call, string) Effect { return Effect{Modelled: true, Fails: true} }

// reads is a command that needs its operands and changes nothing; skip operands come first that are no paths.
func reads(short, long string, skip int) row {
	return func(c *call, _ string) Effect {
		o := parse(c.args, short, long, false)
		e := Effect{Modelled: true}
		if o.Has("help", "version") {
			return e
		}
		if len(o.Operands) > skip {
			e.need(o.Operands[skip:]...)
		}
		return e
	}
}

func (e *Effect) need(args ...Arg) {
	for _, a := range args {
		if a.Text != "-" && a.Text != "" {
			e.Actions = append(e.Actions, Action{Kind: Need, Paths: []Arg{a}})
		}
	}
}

func (e *Effect) add(actions ...Action) { e.Actions = append(e.Actions, actions...) }

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
			e.add(scratch()...)
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
		e.add(Action{Kind: Change, Paths: ops})
	}
	return e
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

// find needs its starting points; what it runs or deletes may change anything below them.
func find(c *call, _ string) Effect {
	e := Effect{Modelled: true}
	args := c.args
	for len(args) > 0 && (args[0].Text == "-L" || args[0].Text == "-H" || args[0].Text == "-P") {
		args = args[1:]
	}
	var from []Arg
	for len(args) > 0 && !strings.HasPrefix(args[0].Text, "-") && args[0].Text != "(" && args[0].Text != "!" {
		from = append(from, args[0])
		args = args[1:]
	}
	if len(from) == 0 {
		from = []Arg{here("")}
	}
	e.need(from...)
	for i, a := range args {
		switch a.Text {
		case "-delete", "-fprint", "-fls", "-fprintf":
			e.add(Action{Kind: Under, Paths: from})
		case "-exec", "-execdir", "-ok", "-okdir":
			if i+1 >= len(args) || !harmless[args[i+1].Text] {
				e.add(Action{Kind: Under, Paths: from})
				e.executes(args[i+1:])
			}
		}
	}
	return e
}

// executes is a command that find runs for what it finds: it may write where its arguments lead, and a shell anywhere.
func (e *Effect) executes(args []Arg) {
	e.add(scratch()...)
	for i, a := range args {
		switch {
		case a.Text == ";" || a.Text == "+":
			return
		case i == 0 && words("sh bash dash ash sudo env xargs")[a.Text] || !a.Known:
			e.add(everything()...)
			return
		case i > 0 && strings.Contains(a.Text, "/"):
			e.add(Action{Kind: Under, Paths: []Arg{a}})
		}
	}
}

var harmless = words("ldd echo ls cat grep head dirname basename file stat readlink sha256sum md5sum scanelf wc test printf")

func ident(c *call, _ string) Effect {
	o := parse(c.args, "", "", false)
	e := Effect{Modelled: true}
	if len(o.Operands) == 0 {
		e.Succeeds = true
	}
	for _, a := range o.Operands {
		if a.Known {
			e.add(Action{Kind: NeedUser, Text: a.Text, Paths: []Arg{a}})
		}
	}
	return e
}
