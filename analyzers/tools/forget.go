package tools

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// managers are the folders in /etc that belong to the distributions' package managers: installers of other ecosystems
// add nothing there.
var managers = filesystem.NewNames("apt", "apk", "dnf", "yum", "yum.repos.d", "zypp", "pacman.d", "os-release",
	"passwd", "passwd ", "group", "shadow", "gshadow")

func (a *Command) unknown(p effects.Arg, inside bool) {
	if p.Env != "" {
		v := a.Lookup(p.Env)
		if v.Unset || v.Known && v.Text == "" {
			return
		}
	}
	if _, ok := a.At(p); !ok && (p.Env != "" || p.Known && !path.IsAbs(p.Text)) {
		a.workplaces()
		return
	}
	at := a.Scope(p)
	if inside || at == "/" && strings.HasPrefix(p.Text, "./") && a.Dir.Known {
		a.Edit(func(e *filesystem.Editor) {
			dir := a.Real(at)
			e.Vague(dir)
			if dir == "/" && !inside {
				e.InsideSparing(dir, standing)
				filesOf(a, e, dir)
				return
			}
			if dir == "/etc" {
				e.InsideSparing(dir, managers)
				return
			}
			e.Inside(dir)
		})
		return
	}
	if p.Text == "" && p.Env == "HOME" && at == "/" {
		return
	}
	a.reach(at, told(p))
}

// filesOf makes unknown the files in a folder, not those below its folders: a program writes anew what lies where it
// works, but no compiled program.
func filesOf(a *Command, e *filesystem.Editor, dir string) {
	names, _ := a.State.Files.Children(dir)
	for _, name := range names {
		at := path.Join(dir, name)
		if f := a.State.Files.Lookup(at); f.Type == filesystem.Regular && f.ELF == nil {
			e.Under(at, a.Why)
		}
	}
}

// told reports whether a path is the user's, not one that the table supposes: a program makes the directories above it.
func told(p effects.Arg) bool { return p.Index > 0 || p.Env != "" }

// workplaces makes unknown what a command may write in a working or home directory that is not known: no system
// directory is one.
func (a *Command) workplaces() {
	a.Edit(func(e *filesystem.Editor) {
		before := a.State.Files
		names, _ := before.Children("/")
		e.InsideSparing("/", standing)
		for _, name := range names {
			if !systemDirs[name] && before.Lookup("/"+name).Type != filesystem.Symlink {
				e.Under("/"+name, a.Why)
			}
		}
		e.Under("/usr/src", a.Why)
		e.Under("/var/www", a.Why)
		e.Under("/usr/share/nginx", a.Why)
	})
}

// systemDirs are the root's directories of the Filesystem Hierarchy Standard that hold the system itself.
var systemDirs = map[string]bool{"bin": true, "boot": true, "dev": true, "etc": true, "lib": true, "lib32": true, "lib64": true,
	"libx32": true, "proc": true, "run": true, "sbin": true, "sys": true, "usr": true, "var": true}

// standing are the names in the root of what every distribution has: a program that works there puts its files beside
// them.
var standing = filesystem.NewNames("bin", "boot", "dev", "etc", "home", "lib", "lib32", "lib64", "libx32", "media", "mnt", "opt", "proc", "root", "run", "sbin",
	"srv", "sys", "usr", "var")

// scripts lets programs of a language's packages appear in a directory; those that only distributions package likely do
// not.
func (a *Command) scripts(p effects.Arg) {
	if v := a.Lookup(p.Env); p.Env != "" && (v.Unset || v.Known && v.Text == "") {
		return
	}
	dir := a.Real(a.Scope(p))
	names := a.Tools.unbrought
	if path.Base(a.Fields[0].Text) == "uv" {
		names = a.Tools.distributed // uv brings pythons as well
	}
	others := foreign(a, dir)
	a.Edit(func(e *filesystem.Editor) {
		if told(p) {
			e.Vague(dir)
		}
		e.InsideBut(dir, names)
		for _, name := range others {
			e.Put(path.Join(dir, name), filesystem.Entry{Presence: filesystem.Absent, Likely: true})
		}
	})
}

// Forget makes everything at and below a path unknown, by its name and where its links lead. A directory above it that
// is missing still is.
func (m *World) Forget(p string) { m.reach(p, false) }

// reach is blur; with made, missing directories above the path may have been made.
func (m *World) reach(p string, made bool) {
	m.Edit(func(e *filesystem.Editor) { e.Reach(p, made, m.Cause(source.Span{})) })
	if filesystem.Within("/var/lib/dpkg/status", p) {
		m.forgetPackages()
	}
	if filesystem.Within("/etc/ld.so.cache", p) {
		st := *m.State
		st.LoaderCache = nil
		m.State = &st
	}
}

// ForgetAll is what remains after something that may have done anything.
func (m *World) ForgetAll() {
	m.Forget("/")
	for name, v := range m.Vars {
		m.Vars[name] = Variable{Exported: v.Exported}
	}
	m.Open, m.Unsure = true, true
	m.LoseOutput()
}

func (m *World) forgetPackages() {
	st := *m.State
	st.Packages = state.Packages{}
	m.State = &st
}
