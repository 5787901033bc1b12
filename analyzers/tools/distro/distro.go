// Package distro says which release of a program a distribution has. It is not a tool: tools whose programs come by
// the distribution's packages ask it.
package distro

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Releases are versions of one program, by distribution and release: "debian 12".
type Releases map[string]string

// Own reports whether a program, if it is there, is the distribution's: its file is known to be, or one of the packages
// that bring it was installed and the build put nothing of its name anywhere.
func Own(a *tools.Command, program string, packages *lazyregexp.Regexp) bool {
	defer a.Weigh()()
	if p := a.World.Program(program).Path; p != "" {
		return path.Dir(p) == "/usr/bin" || path.Dir(p) == "/usr/sbin" || path.Dir(p) == "/bin" || path.Dir(p) == "/sbin"
	}
	put := slices.ContainsFunc(a.SearchPath(), func(dir string) bool {
		return a.State.Files.Aimed(path.Join(dir, program))
	})
	return !put && slices.ContainsFunc(a.State.Named(), packages.MatchString)
}

// Version is the version of a program of a distribution's, "" where it may be another's; sure: its packages come from
// nowhere else.
func (r Releases) Version(a *tools.Command, program string, packages *lazyregexp.Regexp) (version string, sure bool) {
	if !Own(a, program, packages) {
		return "", false
	}
	defer a.Weigh()()
	m := of.FindAllStringSubmatch(string(a.Stat("/etc/os-release").Entry.Content), -1)
	if len(m) != 2 {
		return "", false
	}
	id, release := m[0][2], m[1][2]
	if m[0][1] == "VERSION_ID" {
		id, release = release, id
	}
	return r[id+" "+release], stock(a, id)
}

// of finds a distribution's name and release.
var of = lazyregexp.New(`(?m)^(ID|VERSION_ID)="?([^"\n]+)"?$`)

// stock reports whether apt takes packages from the distribution's own releases alone.
func stock(a *tools.Command, id string) bool {
	const dir = "/etc/apt/sources.list.d"
	if a.State.OwnSources() && !a.State.Files.Doubted("/etc/apt/preferences.d/any") {
		return true
	}
	files := a.State.Files
	if slices.ContainsFunc([]string{dir + "/any.list", "/etc/apt/sources.list", "/etc/apt/preferences.d/any"}, files.Doubted) {
		return false
	}
	names, complete := files.Children(dir)
	for _, name := range names {
		e := a.Stat(path.Join(dir, name)).Entry
		if name != id+".sources" || !e.Has(filesystem.KnowContent) || strings.Contains(string(e.Content), "backports") {
			return false
		}
	}
	list := a.Stat("/etc/apt/sources.list").Entry
	return complete && (list.Presence == filesystem.Absent || list.Has(filesystem.KnowContent) && !strings.Contains(string(list.Content), "backports"))
}
