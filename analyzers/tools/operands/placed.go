package operands

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/commandline"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// placed are kinds of values that name something of the image, which has to be there: a file, which may be a folder; a
// folder; the folder that a new file comes to; users and groups, by name; a command. A file's name may stand behind "@" or, with
// OpenSSL, behind "file:", and with dd behind "of=": what does not is none.
var placed = map[string]func(a *tools.Command, p effects.Arg){
	"file":     there,
	"entry":    entry,
	"folder":   folder,
	"above":    above,
	"@file":    behind("@", there),
	"passfile": behind("file:", there),
	"outfile":  behind("of=", above),
	"program":  program,
	"user":     func(a *tools.Command, p effects.Arg) { owner(a, p, effects.NeedUser) },
	"group":    func(a *tools.Command, p effects.Arg) { owner(a, p, effects.NeedGroup) },
	"users":    each(",", func(a *tools.Command, p effects.Arg) { owner(a, p, effects.NeedUser) }),
	"groups":   each(",", func(a *tools.Command, p effects.Arg) { owner(a, p, effects.NeedGroup) }),
}

// look has what a row looks at looked up.
func (r row) look(a *tools.Command, l commandline.Line, up func(a *tools.Command, p effects.Arg)) {
	doubtful, supposed := a.Doubtful, a.Supposed
	a.Doubtful, a.Supposed = false, supposed || l.Likely
	for _, o := range l.Options {
		if slices.Contains(r.what, o.Name) && o.Valued && !a.Failed {
			up(a, effects.Arg{Text: o.Value, Known: true, Index: o.Index})
		}
	}
	for n, i := range l.Operands {
		if w := a.Fields[i]; r.about(n, l) && w.Known && !w.Many && !a.Failed {
			up(a, effects.Arg{Text: w.Text, Known: true, Index: i})
		}
	}
	a.Doubtful, a.Supposed = doubtful, supposed
}

func there(a *tools.Command, p effects.Arg) { needed(a, p, false) }

// entry is a file, or a link wherever it leads.
func entry(a *tools.Command, p effects.Arg) { needed(a, p, !strings.HasSuffix(p.Text, "/")) }

func needed(a *tools.Command, p effects.Arg, itself bool) {
	if p.Text != "" && p.Text != "-" && !strings.ContainsAny(p.Text, ":{[") { // addresses, and what curl expands itself
		a.Do(effects.Action{Kind: effects.Need, Paths: []effects.Arg{p}, Plain: itself})
	}
}

func folder(a *tools.Command, p effects.Arg) {
	if p.Text != "" {
		a.Do(effects.Action{Kind: effects.Need, Paths: []effects.Arg{p}, Text: "dir"})
	}
}

// above is the folder that a file is in; a name alone is one of the working directory, which is there.
func above(a *tools.Command, p effects.Arg) {
	if dir := path.Dir(p.Text); strings.Contains(p.Text, "/") && dir != "/" {
		p.Text = dir
		folder(a, p)
	}
}

// program is the name of a command, as which seeks it on PATH.
func program(a *tools.Command, p effects.Arg) {
	if found := a.Program(p.Text); found.Presence == filesystem.Absent && p.Text != "" {
		a.Refuse(p, state.FailsCommand, "no "+p.Text+" in PATH", found.Likely)
	}
}

// owner is an account by its name: behind "#" sudo takes a number.
func owner(a *tools.Command, p effects.Arg, kind effects.Kind) {
	if p.Text != "" && p.Text[0] != '#' {
		a.Do(effects.Action{Kind: kind, Text: p.Text, Paths: []effects.Arg{p}})
	}
}

func behind(mark string, up func(*tools.Command, effects.Arg)) func(*tools.Command, effects.Arg) {
	return func(a *tools.Command, p effects.Arg) {
		if name, ok := strings.CutPrefix(p.Text, mark); ok {
			p.Text = name
			up(a, p)
		}
	}
}

func each(mark string, up func(*tools.Command, effects.Arg)) func(*tools.Command, effects.Arg) {
	return func(a *tools.Command, p effects.Arg) {
		for one := range strings.SplitSeq(p.Text, mark) {
			if p.Text = one; !a.Failed {
				up(a, p)
			}
		}
	}
}
