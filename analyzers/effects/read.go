package effects

import (
	"path"
	"slices"
	"strings"
)

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

// follows is tail, which waits for a file that it is to follow by name, and goes on with one of several. Source: GNU
// coreutils' manual, tail.
func follows(c *call, program string) Effect {
	o := parse(c.args, "ncs", "lines bytes sleep-interval pid max-unchanged-stats", false)
	if o.Has("F", "retry") || o.Has("f", "follow") && len(o.Operands) > 1 ||
		len(o.Operands) > 0 && strings.HasPrefix(o.Operands[0].Text, "+") { // tail +2 is tail -n +2 to GNU's
		return Effect{Modelled: true}
	}
	return reads("ncs", "lines bytes sleep-interval pid max-unchanged-stats")(c, program)
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
	named := *c
	named.args = slices.DeleteFunc(slices.Clone(c.args), func(a Arg) bool { return obsolete(a.Text) })
	e := reads("kotST", long)(&named, program)
	for _, p := range parse(c.args, "kotST", long, false).Values("o", "output") {
		e.wrote(p, Arg{}, false)
	}
	return e
}

// obsolete reports whether a word is a key as sort took it before POSIX.1-2001, and GNU sort still does.
func obsolete(word string) bool {
	return len(word) > 1 && word[0] == '+' && word[1] >= '0' && word[1] <= '9'
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
	e.checked("grep", o)
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

// checked lets what a program would find decide its status.
func (e *Effect) checked(by string, o *Options) {
	e.Add(Action{Kind: Project, Manager: by, Paths: o.Operands, Options: o, Instead: &Effect{Modelled: true}})
}

// differs are diff and cmp.
func differs(short, long string) row {
	return func(c *call, program string) Effect {
		e := reads(short, long)(c, program)
		e.checked("diff", parse(c.args, short, long, false))
		return e
	}
}

func awk(c *call, _ string) Effect {
	o := parse(c.args, "FfveEilW", "file assign field-separator source exec include load", true)
	e := Effect{Modelled: true}
	for _, library := range o.Values("i", "include") { // inplace rewrites the files
		if library.Text != "" && len(o.Operands) > 0 {
			e.Add(Action{Kind: Under, Paths: o.Operands})
		}
	}
	if len(o.Operands) > 0 && (!fromOptions(o) || o.Has("i")) {
		e.Add(Action{Kind: Project, Manager: "awk", Paths: o.Operands[:1], Options: o, Instead: &Effect{Modelled: true}})
	}
	e.need(records(o)...)
	for _, a := range o.Operands { // before a print, > compares
		if strings.LastIndexByte(a.Text, '>') > strings.Index(a.Text+"print", "print") || strings.Contains(a.Text, "system") {
			e.Add(Scratch()...)
		}
	}
	return e
}

// fromOptions reports whether awk's program is an option's value, or an option asks for help or a version: the first
// operand is a file then.
func fromOptions(o *Options) bool {
	return o.Has("f", "file", "e", "source", "E", "exec", "W", "V", "version", "h", "help")
}

// records are the files that a program of awk surely reads: all of them, where it neither begins with something else nor
// ends early. Operands of the form NAME=VALUE set variables. Source: POSIX.1-2017, awk.
func records(o *Options) (files []Arg) {
	if len(o.Operands) < 2 || fromOptions(o) || !o.Operands[0].Known {
		return nil
	}
	program := o.Operands[0].Text
	if strings.Contains(program, "BEGIN") || strings.Contains(program, "exit") || strings.Contains(program, "nextfile") || strings.TrimSpace(program) == "" {
		return nil
	}
	for _, a := range o.Operands[1:] {
		if !a.Known || strings.Contains(a.Text, "=") {
			return files
		}
		files = append(files, a)
	}
	return files
}

func sed(c *call, _ string) Effect {
	args, suffix := kept(c.args)
	o := parse(args, "efl", "expression file line-length", false)
	e := Effect{Modelled: true}
	ops, scripts := o.Operands, o.Values("e", "expression")
	if !o.Has("e", "f", "expression", "file") && len(ops) > 0 {
		ops, scripts = ops[1:], ops[:1]
	}
	if text := joined(scripts); text != "" {
		e.Add(Action{Kind: Project, Manager: "sed", Paths: scripts, Options: o, Text: text, Instead: &Effect{Modelled: true}})
	}
	for _, s := range scripts {
		for line := range strings.Lines(s.Text) {
			if file := sedWrites(line); file != "" {
				e.Add(Action{Kind: Under, Paths: []Arg{{Text: file, Known: s.Known, Index: s.Index}}})
			}
		}
	}
	if len(ops) == 0 {
		return e
	}
	e.need(ops...)
	if o.Has("i", "in-place") {
		e.backup(ops, suffix)
		e.Add(Action{Kind: Change, Paths: ops, Options: o, Text: joined(scripts)})
	}
	return e
}

// joined is a script of several parts, "" when one is not known.
func joined(scripts []Arg) string {
	var parts []string
	for _, s := range scripts {
		if !s.Known {
			return ""
		}
		parts = append(parts, s.Text)
	}
	return strings.Join(parts, "\n")
}

// sedWrites is what w, as a command or behind s///, may write to in a line of a script: a name up to the line's end.
// Source: sed(1) of sed 4.9.
func sedWrites(line string) string {
	for at := 0; at < len(line)-1; at++ {
		if line[at] != 'w' || line[at+1] != ' ' || at > 0 && !strings.ContainsRune(" \t;{}!$/,|#gpIMme0123456789", rune(line[at-1])) {
			continue
		}
		if file := strings.TrimSpace(line[at+1:]); !strings.HasSuffix(file, "/") {
			return file
		}
	}
	return ""
}

// kept takes the suffix off -i.bak and --in-place=.bak: what files are kept as before sed changes them.
func kept(args []Arg) (rest []Arg, suffix Arg) {
	suffix.Known = true
	for _, a := range args {
		if value, ok := strings.CutPrefix(a.Text, "--in-place="); ok {
			suffix = Arg{Text: value, Known: a.Known}
		} else if at := strings.IndexByte(a.Text, 'i'); at > 0 && a.Text[0] == '-' && a.Text[1] != '-' && !strings.ContainsAny(a.Text[:at], "efl") {
			suffix = Arg{Text: a.Text[at+1:], Known: a.Known}
			a.Text = a.Text[:at+1]
		}
		rest = append(rest, a)
	}
	return rest, suffix
}

// backup is what sed keeps of files: under the name with the suffix behind it, or with an asterisk in the suffix where
// that leads. Source: sed(1) of sed 4.9.
func (e *Effect) backup(files []Arg, suffix Arg) {
	for _, f := range files {
		switch to := (Arg{Text: f.Text + suffix.Text, Known: true, Index: f.Index}); {
		case suffix.Known && suffix.Text == "":
		case suffix.Known && f.Known && !strings.ContainsAny(suffix.Text, "*/"):
			e.Add(Action{Kind: Copy, Paths: []Arg{f}, To: to, Plain: true, Replaces: true, Modes: true, Quiet: true})
		default:
			e.Add(Action{Kind: Under, Paths: []Arg{{Text: path.Dir(f.Text), Known: f.Known, Index: f.Index}}}, Below("./"))
		}
	}
}

// recode is dos2unix: files are changed in place, or pairs with -n and -O are left as they are and written elsewhere.
func recode(c *call, program string) Effect {
	o := parse(c.args, "Dci", "convmode info display-enc", false)
	if o.Has("n", "newfile", "O", "to-stdout") {
		return scoped()(c, program)
	}
	return Effect{Modelled: true, Doubtful: true, Actions: []Action{{Kind: Change, Paths: o.Operands}}}
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
