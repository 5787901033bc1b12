package tools

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// filter refuses an archive that GNU tar needs a program for which is not there. Other tars unpack by themselves.
func filter(a *Command, x effects.Action) {
	tar := a.Stat(a.Executable)
	if a.Executable == "" || tar.Entry.Presence != filesystem.Present || path.Base(tar.Path) != "tar" || a.Doubtful || a.Failed {
		return
	}
	name, likely := x.Text, tar.Entry.Likely
	if name == "" {
		var guessed bool
		name, guessed = packedWith(a, x.Paths[0])
		likely = likely || guessed
	}
	if name == "" {
		return
	}
	if p := a.World.Program(name); p.Presence == filesystem.Absent {
		a.Refuse(effects.Arg{}, state.FailsCommand, name+": Cannot exec: No such file or directory", likely || p.Likely)
	}
}

// packedWith is the program for an archive, guessed when only its name says it; "" for one that needs none or is not
// known.
func packedWith(a *Command, p effects.Arg) (program string, guessed bool) {
	at, ok := a.At(p)
	e := a.Stat(at).Entry
	if !ok || e.Presence == filesystem.Absent {
		return "", false
	}
	known := e.Presence == filesystem.Present && e.Has(filesystem.KnowContent)
	for _, way := range effects.Packers {
		if known && strings.HasPrefix(string(e.Content), way.Magic) {
			return way.Program, e.Likely
		}
		for _, end := range way.Endings {
			if !known && strings.HasSuffix(at, end) {
				return way.Program, true
			}
		}
	}
	return "", false
}
