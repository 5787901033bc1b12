package effects

import "strings"

// named are commands that write to the files that they are given, and nowhere else.
func named(put func(string, row)) {
	put(`ssh-keyscan pwgen uuidgen yes column ss dig host nslookup ping pstree netstat pg_isready`, quiet)
	put(`envsubst shuf iconv`, prints)
	put(`dd`, converts)
	put(`fallocate mkfifo mknod htpasswd`, onlyTold)
	put(`strip ranlib`, stripped)
}

// prints is a command that writes to standard output, or to the file of -o.
func prints(c *call, _ string) Effect {
	e := Effect{Modelled: true, Doubtful: true}
	for i, a := range c.args {
		switch {
		case (a.Text == "-o" || a.Text == "--output") && i+1 < len(c.args):
			e.Add(Action{Kind: Under, Paths: []Arg{c.args[i+1]}})
		case strings.HasPrefix(a.Text, "-o"), strings.HasPrefix(a.Text, "--output="):
			e.Add(Told(c.args)...)
		case !a.Known && a.Text == "":
			e.Add(Scratch()...)
		}
	}
	return e
}

// converts is dd, which reads its if= and writes to its of=. Source: GNU coreutils' manual, dd.
func converts(c *call, _ string) Effect {
	e := Effect{Modelled: true, Doubtful: !allKnown(c.args)}
	for _, a := range c.args {
		if from, ok := strings.CutPrefix(a.Text, "if="); ok && a.Known {
			e.need(Arg{Text: from, Known: true, Index: a.Index})
		}
	}
	for _, a := range c.args {
		if to, ok := strings.CutPrefix(a.Text, "of="); ok {
			a.Text = to
			e.Add(Action{Kind: Under, Paths: []Arg{a}})
		} else if !a.Known && a.Text == "" {
			e.Add(Scratch()...)
		}
	}
	return e
}

// onlyTold is a command that makes or changes what its words name. Sources: mkfifo and mknod of GNU coreutils'
// manual; fallocate(1); htpasswd(1).
func onlyTold(c *call, _ string) Effect {
	e := Effect{Modelled: true, Doubtful: true}
	for _, a := range c.args {
		if !a.Known && a.Text == "" {
			e.Add(Scratch()...)
		}
		if !strings.HasPrefix(a.Text, "-") && a.Text != "" {
			e.Add(Action{Kind: Under, Paths: []Arg{a}})
		}
	}
	return e
}

// stripped is strip and ranlib, which change their operands in place, or write the file of -o. Source: binutils' manual.
func stripped(c *call, program string) Effect {
	o := parse(c.args, "FIORKNo", "target input-target output-target remove-section keep-section keep-symbol strip-symbol", false)
	if o.Has("o") || c.name == "ranlib" {
		return onlyTold(c, program)
	}
	e := Effect{Modelled: true, Doubtful: true}
	for _, a := range o.Operands {
		e.need(a)
	}
	e.Add(Action{Kind: Change, Paths: o.Operands})
	return e
}
