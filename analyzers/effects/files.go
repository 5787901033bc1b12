package effects

import (
	"path"
	"slices"
	"strings"
)

func mkdir(c *call, _ string) Effect {
	o := parse(c.args, "mZ", "mode context", false)
	mode, _ := o.Value("m", "mode")
	return Effect{Modelled: true, Actions: []Action{{Kind: Directory, Paths: o.Operands, Recursive: o.Has("p", "parents"), Mode: mode.Text}}}
}

func rmdir(c *call, _ string) Effect {
	o := parse(c.args, "", "", false)
	if o.Has("ignore-fail-on-non-empty") {
		return Effect{Modelled: true, Actions: []Action{{Kind: Under, Paths: o.Operands}}}
	}
	var e Effect
	for _, a := range o.Operands {
		goes := []Arg{a}
		for above := path.Dir(strings.TrimRight(a.Text, "/")); o.Has("p", "parents") && above != "." && above != "/"; above = path.Dir(above) {
			goes = append(goes, Arg{Text: above, Known: a.Known, Index: a.Index})
		}
		e.Add(Action{Kind: Remove, Paths: goes, Emptied: true, Plain: true})
	}
	e.Modelled = true
	return e
}

func rm(c *call, _ string) Effect {
	o := parse(c.args, "", "", false)
	if !o.Has("f", "force") && o.Has("i", "I", "interactive") { // it asks, and takes the end of what it reads for a no
		return Effect{Modelled: true, Doubtful: true, Actions: []Action{{Kind: Under, Paths: o.Operands}}}
	}
	return Effect{Modelled: true, Actions: []Action{{Kind: Remove, Paths: o.Operands, Recursive: o.Has("r", "R", "recursive"), Force: o.Has("f", "force"),
		Emptied: o.Has("d", "dir")}}}
}

// shred writes over files, and takes them away with -u.
func shred(c *call, program string) Effect {
	if parse(c.args, "ns", "iterations size random-source", false).Has("u", "remove", "f", "force") {
		return Effect{} // it may write in a folder
	}
	return reads("ns", "iterations size random-source")(c, program)
}

func touch(c *call, _ string) Effect {
	o := parse(c.args, "drt", "date reference time", false)
	if o.Has("c", "no-create", "h") {
		return Effect{Modelled: true}
	}
	return Effect{Modelled: true, Actions: []Action{{Kind: Touch, Paths: o.Operands}}}
}

func cp(c *call, _ string) Effect {
	o := parse(c.args, "tS", "target-directory suffix no-preserve sparse", false)
	a := Action{Kind: Copy, Recursive: o.Has("r", "R", "a", "recursive", "archive"), Parents: o.Has("parents"),
		Replaces: o.Has("remove-destination"), Modes: o.Has("p", "a", "preserve", "archive"), Keep: o.Has("a", "d", "P", "archive", "no-dereference") || o.Has("r", "R", "recursive") && !o.Has("L", "dereference", "H")}
	if o.Has("s", "symbolic-link") {
		return linked(o)
	}
	some := func(v Arg) bool { return v.Text != "" && v.Text != "all" }
	if o.Has("no-preserve") || slices.ContainsFunc(o.Values("preserve"), some) {
		a.Modes, a.Mode, a.Text = false, "?", "?" // some of the attributes are the source's
	}
	return transfer(o, a)
}

// linked is cp -s. Links of relative names are made in the working directory alone.
func linked(o *Options) Effect {
	e := transfer(o, Action{Kind: Link, Symbolic: true, Force: o.Has("f", "force")})
	if last := len(e.Actions) - 1; last >= 0 && e.Actions[last].Kind == Link {
		needs := Effect{}
		needs.need(e.Actions[last].Paths...)
		e.Actions = append(needs.Actions, e.Actions...)
	}
	for i, x := range e.Actions {
		if x.Kind == Link && (o.Has("r", "R", "a", "recursive", "archive") || slices.ContainsFunc(x.Paths, func(a Arg) bool { return !path.IsAbs(a.Text) })) {
			e.Doubtful, e.Actions[i] = true, Action{Kind: Under, Paths: []Arg{x.To}}
		}
	}
	return e
}

func mv(c *call, _ string) Effect {
	return transfer(parse(c.args, "tS", "target-directory suffix", false), Action{Kind: Move, Recursive: true, Keep: true})
}

// transfer sorts operands into sources and a destination.
func transfer(o *Options, a Action) Effect {
	e := Effect{Modelled: true}
	if o.abbreviated("help") || o.abbreviated("version") {
		return e
	}
	a.Plain = o.Has("T", "no-target-directory")
	a.Spares = o.Has("n", "no-clobber", "u", "update", "i", "interactive", "l", "link")
	if e.Doubtful = a.Spares || o.Has("b", "backup", "S", "suffix"); e.Doubtful { // what is one file with its copy is no failure then
		a.Missed = allKnown(o.Operands)
	}
	if to, ok := o.Value("t", "target-directory"); ok {
		a.To, a.Into, a.Paths = to, true, o.Operands
	} else if o.abbreviated("target-directory") {
		return Effect{Modelled: true, Actions: Everything()}
	} else if n := len(o.Operands); n >= 2 {
		a.To, a.Paths = o.Operands[n-1], o.Operands[:n-1]
	} else {
		return Effect{Modelled: true, Fails: n == 0 || allKnown(o.Operands),
			Actions: []Action{{Kind: Under, Paths: o.Operands}}}
	}
	if o.Has("b", "backup", "S", "suffix") { // what stands there is kept by another name
		above := Arg{Text: path.Dir(a.To.Text), Known: a.To.Known, Index: a.To.Index}
		e.Add(Action{Kind: Inside, Paths: []Arg{a.To, above}})
	}
	e.Add(a)
	return e
}

func allKnown(args []Arg) bool {
	for _, a := range args {
		if !a.Known {
			return false
		}
	}
	return true
}

func ln(c *call, _ string) Effect {
	o := parse(c.args, "tS", "target-directory suffix", false)
	a := Action{Kind: Link, Symbolic: o.Has("s", "symbolic"), Recursive: o.Has("r", "relative"),
		Force: o.Has("f", "force", "b", "backup", "S", "suffix"), // what stands there is overwritten or kept by another name
		Plain: o.Has("n", "no-dereference", "T", "no-target-directory")}
	if len(o.Operands) == 1 && !o.Has("t", "target-directory") {
		a.Paths, a.To, a.Into = o.Operands, here(), true
		return Effect{Modelled: true, Actions: []Action{a}}
	}
	if o.Has("T", "no-target-directory", "n", "no-dereference") {
		a.Plain = true
	}
	plain := a.Plain
	e := transfer(o, a)
	e.Doubtful = o.Has("i", "interactive", "b", "backup", "S", "suffix")
	for i := range e.Actions {
		e.Actions[i].Plain, e.Actions[i].Spares = plain, o.Has("i", "interactive")
	}
	return e
}

func install(c *call, _ string) Effect {
	o := parse(c.args, "mogtS", "mode owner group target-directory suffix", false)
	mode, _ := o.Value("m", "mode")
	if mode.Text == "" {
		mode.Text = "755"
	}
	to, given := ownerOf(o)
	var e Effect
	if o.Has("d", "directory") {
		e = Effect{Modelled: true, Actions: []Action{{Kind: Directory, Paths: o.Operands, Recursive: true,
			Mode: mode.Text}}}
	} else {
		copied := Action{Kind: Copy, Parents: o.Has("D"), Mode: mode.Text}
		if given {
			copied.Text = to
		}
		e = transfer(o, copied)
	}
	e.owners(o.Values("o", "owner"), NeedUser)
	e.owners(o.Values("g", "group"), NeedGroup)
	if o.Has("d", "directory") && given {
		e.Add(Action{Kind: Owner, Paths: o.Operands, Text: to})
	}
	return e
}

// ownerOf is whom install gives files to, as chown takes it: without -o the user stays, without -g the group; "?" is not
// known. Source: install(1), coreutils 9.1; tried on 2026-11-30.
func ownerOf(o *Options) (to string, given bool) {
	owner, chosen := o.Value("o", "owner")
	group, shared := o.Value("g", "group")
	switch {
	case chosen && (!owner.Known || owner.Text == "") || shared && (!group.Known || group.Text == ""):
		return "?", true
	case !shared:
		return owner.Text, chosen
	}
	return owner.Text + ":" + group.Text, true
}

func (e *Effect) owners(names []Arg, kind Kind) {
	for _, a := range names {
		if a.Known && strings.Trim(strings.TrimPrefix(a.Text, "+"), "0123456789") != "" { // +5 is a number in any case
			e.Add(Action{Kind: kind, Text: a.Text, Paths: []Arg{a}})
		}
	}
}

// groups are groups that must be there even where they are named by their numbers. Sources: useradd(8), usermod(8),
// adduser(8), -g and --gid; shadow 4.13.
func (e *Effect) groups(given []Arg) {
	e.owners(given, NeedGroup)
	for _, a := range given {
		if a.Known && a.Text != "" && strings.Trim(a.Text, "0123456789") == "" {
			e.Add(Action{Kind: NeedGroup, ID: strings.TrimLeft(a.Text[:len(a.Text)-1], "0") + a.Text[len(a.Text)-1:], Paths: []Arg{a}})
		}
	}
}

func chmod(c *call, _ string) Effect {
	var ops []Arg
	recursive, reference, mode := false, false, ""
	for _, a := range c.args {
		switch {
		case strings.HasPrefix(a.Text, "--"):
			recursive = recursive || a.Text == "--recursive"
			reference = reference || strings.HasPrefix(a.Text, "--reference")
		case len(a.Text) > 1 && a.Text[0] == '-' && strings.Trim(a.Text[1:], "RvcfhHLP") == "":
			recursive = recursive || strings.Contains(a.Text, "R")
		case len(a.Text) > 1 && a.Text[0] == '-' && a.Known && mode == "":
			mode = a.Text // -x: on whichever side of the files
		case len(a.Text) > 1 && a.Text[0] == '-':
			mode = "?"
		default:
			ops = append(ops, a)
		}
	}
	if !reference && mode == "" && len(ops) > 0 {
		mode, ops = ops[0].Text, ops[1:]
		if !ops0Known(c.args) {
			mode = "?"
		}
	}
	return Effect{Modelled: true, Actions: []Action{{Kind: Mode, Paths: ops, Text: mode, Recursive: recursive}}}
}

func ops0Known(args []Arg) bool {
	for _, a := range args {
		if !strings.HasPrefix(a.Text, "-") {
			return a.Known
		}
	}
	return true
}

// chown is also chgrp. Names that are not numbers must exist.
func chown(c *call, _ string) Effect {
	o := parse(c.args, "", "from reference", false)
	e := Effect{Modelled: true}
	ops := o.Operands
	owner := Arg{}
	if !o.Has("reference") && len(ops) > 0 {
		owner, ops = ops[0], ops[1:]
	}
	if owner.Known && owner.Text != "" {
		user, group, both := strings.Cut(owner.Text, ":")
		switch {
		case c.name == "chgrp":
			user, group = "", owner.Text
		case !both && strings.Contains(user, "."): // one user's name, or USER.GROUP as it was once written
			user = ""
		}
		e.owners([]Arg{{Text: user, Known: true, Index: owner.Index}}, NeedUser)
		e.owners([]Arg{{Text: group, Known: true, Index: owner.Index}}, NeedGroup)
	}
	text := owner.Text
	switch {
	case !owner.Known || o.Has("from"):
		text = "?"
	case c.name == "chgrp":
		text = ":" + owner.Text
	}
	e.Add(Action{Kind: Owner, Paths: ops, Text: text, Recursive: o.Has("R", "recursive"), Plain: o.Has("h", "no-dereference")})
	return e
}

func tee(c *call, _ string) Effect {
	o := parse(c.args, "", "", false)
	return Effect{Modelled: true, Actions: []Action{{Kind: Pour, Paths: o.Operands, Spares: o.Has("a", "append")}}}
}

// tar reads the old style (tar xzf f) and the dashed one.
func tar(c *call, _ string) Effect {
	args := append([]Arg(nil), c.args...)
	if len(args) > 0 && args[0].Known && !strings.HasPrefix(args[0].Text, "-") && strings.Trim(args[0].Text, "xctzjJvfpkmOPaChorwudAUWSlBi") == "" {
		args = oldStyle(args)
	}
	o := parse(args, "fCTXIbKHNg", "file directory files-from exclude-from use-compress-program strip-components transform exclude owner group mode mtime to-command checkpoint-action format", false)
	e := Effect{Modelled: true}
	file, has := o.Value("f", "file")
	dirs := o.Values("C", "directory")
	late := false // GNU tar goes there when it comes to what is named behind
	for _, d := range dirs {
		if late = late || len(o.Operands) > 0 && d.Index > o.Operands[0].Index; !late {
			// an archive that comes through a pipe may be empty: GNU tar goes there for its first member
			e.Add(Action{Kind: Need, Paths: []Arg{d}, Text: "dir", Force: o.Has("x", "extract", "get") && (!has || file.Text == "-")})
		}
	}
	switch {
	case o.Has("x", "extract", "get"):
		if has && !strings.Contains(file.Text, ":") {
			e.need(file)
		}
		e.filter(o, file)
		if o.Has("O", "to-stdout") {
			break
		}
		if len(dirs) == 0 || late {
			dirs = append(dirs, here())
		}
		if o.Has("P", "absolute-names") {
			dirs = []Arg{at("/")}
		}
		e.unpack("tar", o, file, dirs...)
	case o.Has("t", "list"):
		e.need(file)
		e.filter(o, file)
	case has && file.Text != "-":
		if o.Has("c", "create") && len(dirs) == 0 && c.name != "bsdtar" && packsPlainly(args) { // bsdtar has @archive
			e.need(o.Operands...)
		}
		e.filter(o, Arg{})
		e.Add(Action{Kind: Write, Paths: []Arg{file}})
		if o.Has("remove-files") {
			e.Add(Action{Kind: Under, Paths: o.Operands})
		}
	}
	return e
}

// packsPlainly reports whether tar takes each operand for something to pack: no option has a value that would look like
// one, leaves some of them out or lets them be missing.
func packsPlainly(args []Arg) bool {
	for _, a := range args {
		word, _, has := strings.Cut(a.Text, "=")
		switch {
		case !a.Known:
			return false
		case strings.HasPrefix(a.Text, "--") && !tarPlain.Has(word) && !(has && tarValued.Has(word)):
			return false
		case strings.HasPrefix(a.Text, "-") && !strings.HasPrefix(a.Text, "--") && strings.Trim(a.Text[1:], "czjJvfhpPSamo") != "":
			return false
		}
	}
	return true
}

var (
	tarPlain  = WordList("--create --gzip --bzip2 --xz --zstd --verbose --dereference --numeric-owner --preserve-permissions --sparse --auto-compress --absolute-names")
	tarValued = WordList("--file --owner --group --mode --mtime --sort --transform --format --blocking-factor")
)

// filters are the programs that GNU tar starts, by its options. Source: GNU tar's manual, 8.1.1.
var filters = []struct{ short, long, program string }{{"J", "xz", "xz"}, {"j", "bzip2", "bzip2"}, {"z", "gzip", "gzip"}, {"", "zstd", "zstd"}, {"", "lzma", "lzma"}, {"", "lzip", "lzip"}}

// filter is the program that packs or unpacks an archive; one that is read is looked at where no option names the
// program.
func (e *Effect) filter(o *Options, file Arg) {
	for _, f := range filters {
		if f.short != "" && o.Has(f.short) || o.Has(f.long) {
			e.Add(Action{Kind: Filter, Text: f.program})
			return
		}
	}
	if file.Text != "" && file.Known && !o.Has("I", "use-compress-program") {
		e.Add(Action{Kind: Filter, Paths: []Arg{file}})
	}
}

func oldStyle(args []Arg) []Arg {
	letters, rest := args[0].Text, args[1:]
	var flags []Arg
	for _, l := range letters {
		flags = append(flags, Arg{Text: "-" + string(l), Known: true, Index: args[0].Index})
		if strings.ContainsRune("fCTXbK", l) && len(rest) > 0 {
			flags = append(flags, rest[0])
			rest = rest[1:]
		}
	}
	return append(flags, rest...)
}

func unzip(c *call, _ string) Effect {
	o := parse(c.args, "dPx", "", false)
	e := Effect{Modelled: true}
	if len(o.Operands) == 0 || o.Has("l", "t", "p", "Z", "v") {
		return e
	}
	if strings.HasSuffix(o.Operands[0].Text, ".zip") {
		e.need(o.Operands[0])
	}
	to, ok := o.Value("d")
	if !ok {
		to = here()
	}
	e.unpack("unzip", o, o.Operands[0], to)
	return e
}

// unpack is an archive that is unpacked below one of the directories, the last: all that is there may have changed, where
// it is not known what the archive holds.
func (e *Effect) unpack(manager string, o *Options, archive Arg, dirs ...Arg) {
	if !archive.Known || archive.Text == "-" {
		e.Add(Action{Kind: Under, Paths: dirs, Force: true})
		return
	}
	e.Add(Action{Kind: Project, Manager: manager, Paths: []Arg{archive}, To: dirs[len(dirs)-1], Options: o,
		Plain:   len(dirs) == 1,
		Instead: &Effect{Modelled: true, Actions: []Action{{Kind: Under, Paths: dirs, Force: true}}}})
}

// packed are endings of names that gzip takes as they are.
const packed = " .gz .tgz .xz .txz .bz2 .tbz .zst .lzma "

// compress is gzip and its like: each operand is replaced by one with or without a suffix.
func compress(c *call, _ string) Effect {
	o := parse(c.args, "STobFCMD", "suffix threads output bits format check memlimit memlimit-compress memlimit-decompress block-size", false)
	e := Effect{Modelled: true}
	unpacks := strings.HasPrefix(c.name, "un") || strings.HasPrefix(c.name, "gun") || strings.HasPrefix(c.name, "bun") ||
		o.Has("d", "decompress", "uncompress", "t", "test", "l", "list")
	for _, a := range o.Operands {
		if ext := path.Ext(a.Text); !o.Has("help", "version", "h", "V", "H", "r", "recursive") &&
			(!unpacks || !strings.HasPrefix(c.name, "g") || strings.Contains(packed, " "+ext+" ")) { // else it looks for other names too
			e.need(a)
		}
	}
	e.checked("unpack", o)
	if o.Has("c", "stdout", "to-stdout", "t", "test", "l", "list") || len(o.Operands) == 0 {
		return e
	}
	for _, a := range o.Values("o", "output") {
		e.Add(Action{Kind: Under, Paths: []Arg{a}})
	}
	var suffixes []string
	for _, suffix := range o.Values("S", "suffix") {
		suffixes = append(suffixes, suffix.Text)
	}
	for _, a := range o.Operands {
		if ext := path.Ext(a.Text); ext != "" {
			e.Add(Action{Kind: Under, Paths: []Arg{{Text: strings.TrimSuffix(a.Text, ext), Known: a.Known,
				Index: a.Index}}})
		}
		for _, ext := range append(suffixes, "", ".gz", ".bz2", ".xz", ".lzma", ".lz", ".zst", ".tar") {
			e.Add(Action{Kind: Under, Paths: []Arg{{Text: a.Text + ext, Known: a.Known, Index: a.Index}}})
		}
	}
	return e
}
