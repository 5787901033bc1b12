package servers

import (
	"fmt"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// valued are sqlite3's options that take the next word. Source: sqlite3(1), 3.40.
var valued = tools.WordList(`-cmd -init -separator -newline -nullvalue -mmap -maxsize -vfs`)

// sqlite is the shell of SQLite: with something to carry out it opens its database, and makes it in a folder that must
// be there. Source: sqlite3(1), 3.40; what it prints.
var sqlite = &tools.Tool{Names: tools.Names("sqlite3"), Grammar: effects.Leading("", ""), Manager: "sqlite3", Supposes: true,
	Effect: func(l effects.Line) effects.Effect {
		return effects.CarriedOut("sqlite3", l, effects.Scoped(l.Args))
	},
	Run: func(a *tools.Command, x effects.Action) {
		if at, named := unopened(a); named.Text != "" && !a.Failed {
			reason, likely := a.Unwritable(at)
			told := named.Index+1 < len(a.Fields) && !strings.HasPrefix(a.Fields[named.Index+1].Text, ".") // ".help" opens nothing
			if reason != "" {
				a.Refuse(named, state.FailsPath, fmt.Sprintf("unable to open database %q: unable to open database file (%s)", named.Text, reason), likely || !told)
			}
		}
		a.Instead(x)
	}}

// unopened is the database that sqlite3 is to make; its word is empty where there is none, or nothing to do with it.
func unopened(a *tools.Command) (at string, named effects.Arg) {
	operands := 0
	for i := 1; i < len(a.Fields); i++ {
		f := a.Fields[i]
		switch {
		case !f.Known || f.Many || f.Text == "-help" || f.Text == "-version" || f.Text == "--help" || f.Text == "--version":
			return "", effects.Arg{}
		case operands == 0 && strings.HasPrefix(f.Text, "-"):
			if valued.Has("-" + strings.TrimLeft(f.Text, "-")) {
				i++
			}
			continue
		case operands == 0:
			named = effects.Arg{Text: f.Text, Known: true, Index: i}
		}
		operands++
	}
	at, ok := a.At(named)
	if !ok || named.Text == ":memory:" || strings.HasPrefix(named.Text, "file:") || operands < 2 && !tools.Fed(a.World) ||
		a.Stat(at).Entry.Presence != filesystem.Absent {
		return "", effects.Arg{}
	}
	return at, named
}
