package lines

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// format is what a packer writes and reads.
type format struct {
	name    string
	ending  string   // that it adds to a name
	endings []string // of names that it takes when it unpacks
	begins  []string // how files begin that it unpacks
	adds    []string // it looks for a name with these behind it, too
	again   bool     // it packs what has its ending
}

// packers are by the program, without what comes before and after its name. Sources: gzip(1) 1.12, which reads the
// formats of pack, compress, lzh and zip, too; bzip2(1) 1.0.8; xz(1) 5.4; zstd(1) 1.5.4, as Debian builds it. Tried with them, and with
// busybox 1.35 and 1.37.
var packers = map[string]format{
	"gzip": {name: "gzip", ending: ".gz", endings: []string{".gz", ".tgz", ".taz", "-gz", ".z", "-z", "_z", ".Z"},
		begins: []string{"\x1f\x8b", "\x1f\x9d", "\x1f\xa0", "\x1f\x1e", "PK\x03\x04"}, again: true,
		adds: []string{".gz", ".z", "-gz", "-z", "_z", ".Z", ".tgz", ".taz"}},
	"bzip2": {name: "bzip2", ending: ".bz2", begins: []string{"BZh"}, endings: []string{".bz2", ".bz", ".tbz2", ".tbz"}},
	"xz":    {name: "xz", ending: ".xz", begins: []string{"\xfd7zXZ\x00", "\x5d\x00\x00", "LZIP"}, endings: []string{".xz", ".txz", ".lzma", ".tlz", ".lz"}},
	"zstd": {name: "zstd", ending: ".zst", endings: []string{".zst", ".tzst", ".gz", ".tgz", ".lzma", ".xz", ".txz", ".lz4", ".tlz4"},
		begins: []string{"\x28\xb5\x2f\xfd", "\x1f\x8b", "\xfd7zXZ\x00", "\x5d\x00\x00", "\x04\x22\x4d\x18"}, again: true},
}

var programs = map[string]string{"gunzip": "gzip", "zcat": "gzip", "bunzip2": "bzip2", "bzcat": "bzip2", "unxz": "xz", "xzcat": "xz", "unzstd": "zstd",
	"zstdcat": "zstd"}

// taken are the options with which a packer does to each file what it always does.
var taken = tools.WordList(`d decompress uncompress k keep v verbose c stdout to-stdout n N q quiet t test f force z compress
	1 2 3 4 5 6 7 8 9 fast best e extreme T0 T rm l list`)

// packing is one command of a packer.
type packing struct {
	format
	a               *tools.Command
	o               *effects.Options
	unpacks, prints bool
	forced, likely  bool
	busybox         bool
}

// unpack refuses files that a packer does not pack or unpack: folders, names and formats that are not its own, and those
// whose outcome is there already.
func unpack(a *tools.Command, x effects.Action) {
	program := path.Base(a.Fields[0].Text)
	name := program
	if of := programs[program]; of != "" {
		program = of
	}
	f, ok := packers[program]
	if !ok || a.Executable == "" || a.Failed {
		return
	}
	for name := range x.Options.All() {
		if !taken.Has(name) {
			return
		}
	}
	for _, w := range a.Fields {
		if !w.Known || w.Many {
			return
		}
	}
	o := x.Options
	at := a.Stat(a.Executable)
	p := packing{format: f, a: a, o: o, likely: a.Supposed || at.Entry.Likely, busybox: path.Base(filesystem.Program(a.State.Files, at)) == "busybox"}
	cat := strings.HasSuffix(name, "cat")
	p.prints = cat || o.Has("c", "stdout", "to-stdout", "t", "test", "l", "list")
	p.unpacks = cat || programs[name] != "" || o.Has("d", "decompress", "uncompress", "t", "test", "l", "list")
	if p.forced = o.Has("f", "force") || name == "zstdcat"; p.unpacks && o.Has("z", "compress") || f.name == "zstd" && p.busybox {
		return
	}
	for _, file := range x.Paths {
		if p.refused(file) {
			return
		}
	}
}

// refused refuses one file.
func (p packing) refused(file effects.Arg) bool {
	a := p.a
	at, ok := a.At(file)
	if !ok || file.Text == "-" || tools.RuntimeDir(at) {
		return false
	}
	refuse := func(why string, likely bool) bool {
		a.Refuse(file, state.FailsExit, why, p.likely || likely)
		return true
	}
	e := a.Stat(at).Entry
	named := hasAny(file.Text, p.endings, strings.HasSuffix)
	switch {
	case e.Presence == filesystem.Absent && p.unpacks && !named && len(p.adds) > 0 && !p.busybox:
		gone, likely := p.gone(at)
		return gone && refuse(file.Text+": No such file or directory", likely || e.Likely)
	case e.Presence != filesystem.Present:
		return false
	case e.Type == filesystem.Directory:
		return (!p.forced || !p.prints) && refuse(file.Text+" is a directory", e.Likely)
	case e.Type != filesystem.Regular:
		return false
	case p.packed(file.Text):
		return refuse(file.Text+" already has "+p.ending+" suffix", e.Likely)
	case p.unpacks && !p.prints && !named && p.name != "bzip2":
		return refuse(file.Text+": unknown suffix", e.Likely)
	}
	return p.unpacks && p.misread(file, named, refuse) || !p.prints && !p.forced && p.stands(at, named, refuse)
}

// packed reports whether a name says that the packer has been at work already, which does not pack twice.
func (p packing) packed(name string) bool {
	return !p.unpacks && !p.prints && !p.again && strings.HasSuffix(name, p.ending) && !p.forced && !p.busybox
}

// gone reports whether none of the names is there for which the packer looks, too.
func (p packing) gone(at string) (gone, likely bool) {
	for _, add := range p.adds {
		other := p.a.Stat(at + add).Entry
		if likely = likely || other.Likely; other.Presence != filesystem.Absent {
			return false, false
		}
	}
	return true, likely
}

// misread refuses a file that is not in the format.
func (p packing) misread(file effects.Arg, named bool, refuse func(string, bool) bool) bool {
	text, ok, likely := content(p.a, file)
	if !ok || len(text) == 0 || p.busybox && (!named || p.prints) || p.forced || p.o.Has("l", "list") {
		return false
	}
	return !hasAny(string(text[:min(len(text), 8)]), p.begins, strings.HasPrefix) &&
		refuse(file.Text+" is not in "+p.name+" format", likely)
}

// stands refuses a file whose outcome is there: nobody answers whether to overwrite it.
func (p packing) stands(at string, named bool, refuse func(string, bool) bool) bool {
	to := at + p.ending
	if p.unpacks {
		ending := path.Ext(at)
		if !named || strings.HasPrefix(ending, ".t") {
			return false
		}
		to = strings.TrimSuffix(at, ending)
	} else if p.name == "gzip" && named && !p.busybox { // it leaves what has a suffix alone
		return false
	}
	e := p.a.Stat(to).Entry
	return e.Presence == filesystem.Present && e.Type == filesystem.Regular && !tools.Fed(p.a.World) &&
		refuse(to+" already exists", e.Likely)
}

func hasAny(s string, parts []string, has func(s, part string) bool) bool {
	for _, part := range parts {
		if has(s, part) {
			return true
		}
	}
	return false
}
