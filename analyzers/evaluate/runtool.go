package evaluate

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// tool names the command that a call is, "" where its file is another program than the name says: unpacked, downloaded, copied from the
// build context. program is the path that the name leads to, "" when not known.
func (m *machine) tool(name word, program string) string {
	if !name.known {
		return ""
	}
	base := path.Base(name.text)
	if program == "" {
		return effects.Tool(name.text)
	}
	at := m.stat(program)
	e := at.Entry
	if real := path.Base(at.Path); !effects.Knows(base) && effects.Knows(real) && !manyInOne[real] {
		base = real // by a link of another name
	}
	switch {
	case !strings.Contains(name.text, "/") && effects.System(base) && m.preceded(program, base):
		return ""
	case e.Presence != filesystem.Present:
		return effects.Tool(name.text)
	case e.Package != "" || e.Cause.Package != "":
		return base
	case e.Cause.Image != "" || e.Cause.Span.Nowhere():
		if m.onPath(program) || manyInOne[base] {
			return base
		}
		return effects.Tool(program)
	case effects.System(base), e.Has(filesystem.KnowSize) && !effects.ByConvention(base):
		return "" // not the package's own file, or one that the build context gave
	}
	return effects.Tool(name.text)
}

// manyInOne are programs that go by the name they are called by.
var manyInOne = names("busybox toybox coreutils")

// preceded reports whether something that is not known was put, under that very name, into a directory that PATH has before the program's.
func (m *machine) preceded(program, name string) bool {
	for _, dir := range m.search() {
		if dir == path.Dir(program) {
			return false
		}
		at, ok := m.abs(path.Join(dir, name), true)
		if !ok {
			continue
		}
		e := m.stat(at).Entry
		if e.Presence == filesystem.Present && e.Likely || e.Presence == filesystem.Unknown && m.stat(at+" ").Entry.Presence == filesystem.Absent { // nobody's name
			return true
		}
	}
	return false
}

func (m *machine) onPath(program string) bool {
	return slices.Contains(m.search(), path.Dir(program))
}

// does is what the table says of a command, or the guess for a program that is not in it.
func (m *machine) does(args []effects.Arg, tool, program string) effects.Effect {
	var e effects.Effect
	if tool != "" {
		named := slices.Clone(args)
		named[0].Text = tool
		e = effects.Of(named, program)
	}
	switch {
	case !args[0].Known:
		return effects.Of(args, program)
	case e.Modelled:
		return e
	case len(args) == 1 && m.compiled(program):
		return effects.Trial()
	}
	return effects.Foreign(args)
}

// anywhere lets things appear outside the distribution's own directories; what is there stays, and accounts may have been added. Force: they
// may have appeared within too, which nothing speaks for; in /usr/share they always may. Quiet: nothing speaks for any of it.
func (a *action) anywhere(x effects.Action) {
	a.edit(func(e *filesystem.Editor) {
		if x.Quiet {
			e.Doubt("/", a.why)
			return
		}
		e.GrowBut("/", distributionDirs)
		for _, p := range []string{"/etc/passwd", "/etc/group", "/etc/shadow", "/etc/gshadow"} {
			e.Under(p, a.why)
		}
		within := "/usr/share"
		if x.Force {
			within = "/"
		}
		e.Doubt(within, a.why)
	})
}

// distributionDirs are the directories that a distribution's packages and their manager alone fill: of the Filesystem Hierarchy Standard 3.0
// those that an installation by hand has to leave alone (4.1, 4.9), and where the managers keep their lists. Programs of /usr/local come by
// an installation, which commands that may install blur by themselves.
var distributionDirs = filesystem.NewNames("/bin", "/boot", "/dev", "/lib", "/lib32", "/lib64", "/libx32", "/proc", "/sbin", "/sys", "/usr/bin",
	"/usr/games", "/usr/include", "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/libexec", "/usr/libx32", "/usr/local/bin", "/usr/local/sbin",
	"/usr/sbin", "/usr/share", "/etc/apk", "/etc/apt", "/etc/yum.repos.d", "/var/cache/apt", "/var/lib/apt", "/var/lib/dpkg", "/var/lib/rpm")
