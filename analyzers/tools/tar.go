package tools

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// packed are the programs that GNU tar starts for an archive, by how its file begins and by the endings of its name.
// Source: GNU tar 1.34, src/buffer.c, magic and src/suffix.c, compression_suffixes; the order of its table.
var packed = []struct {
	magic   string
	endings []string
	program string
}{
	{"\x1f\x8b", []string{".gz", ".tgz", ".taz"}, "gzip"},
	{"BZh", []string{".bz2", ".tbz", ".tbz2", ".tz2"}, "bzip2"},
	{"\xfd7zXZ\x00", []string{".xz", ".txz"}, "xz"},
	{"\x28\xb5\x2f\xfd", []string{".zst", ".tzst"}, "zstd"},
	{"LZIP", []string{".lz"}, "lzip"},
}

// filter refuses an archive that GNU tar needs a program for which is not there. Other tars unpack by themselves.
func (a *Command) filter(x effects.Action) {
	tar := a.Stat(a.Executable)
	if a.Executable == "" || tar.Entry.Presence != filesystem.Present || path.Base(tar.Path) != "tar" || a.Doubtful || a.Failed {
		return
	}
	name, likely := x.Text, tar.Entry.Likely
	if name == "" {
		var guessed bool
		name, guessed = a.packedWith(x.Paths[0])
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
func (a *Command) packedWith(p effects.Arg) (program string, guessed bool) {
	at, ok := a.At(p)
	e := a.Stat(at).Entry
	if !ok || e.Presence == filesystem.Absent {
		return "", false
	}
	known := e.Presence == filesystem.Present && e.Has(filesystem.KnowContent)
	for _, way := range packed {
		if known && strings.HasPrefix(string(e.Content), way.magic) {
			return way.program, e.Likely
		}
		for _, end := range way.endings {
			if !known && strings.HasSuffix(at, end) {
				return way.program, true
			}
		}
	}
	return "", false
}
