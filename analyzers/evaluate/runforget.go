package evaluate

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

func (a *action) unknown(p effects.Arg, inside bool) {
	if p.Env != "" {
		v := a.lookup(p.Env)
		if v.unset || v.known && v.text == "" {
			return
		}
	}
	if _, ok := a.at(p); !ok && (p.Env != "" || p.Known && !path.IsAbs(p.Text)) {
		a.workplaces()
		return
	}
	at := a.scope(p)
	if inside || at == "/" && strings.HasPrefix(p.Text, "./") && a.dir.known {
		a.edit(func(e *filesystem.Editor) {
			dir := a.real(at)
			e.Vague(dir)
			e.Inside(dir)
		})
		return
	}
	if p.Text == "" && p.Env == "HOME" && at == "/" {
		return
	}
	a.reach(at, told(p))
}

// told reports whether a path is the user's, not one that the table supposes: a program makes the directories above it.
func told(p effects.Arg) bool { return p.Index > 0 || p.Env != "" }

// workplaces makes unknown what a command may write in a working or home directory that is not known: no system directory is one.
func (a *action) workplaces() {
	a.edit(func(e *filesystem.Editor) {
		before := a.st.Files
		names, _ := before.Children("/")
		e.Inside("/")
		for _, name := range names {
			if !systemDirs[name] && before.Lookup("/"+name).Type != filesystem.Symlink {
				e.Under("/"+name, a.why)
			}
		}
		e.Under("/usr/src", a.why)
		e.Under("/var/www", a.why)
		e.Under("/usr/share/nginx", a.why)
	})
}

// systemDirs are the root's directories of the Filesystem Hierarchy Standard that hold the system itself.
var systemDirs = map[string]bool{"bin": true, "boot": true, "dev": true, "etc": true, "lib": true, "lib32": true, "lib64": true,
	"libx32": true, "proc": true, "run": true, "sbin": true, "sys": true, "usr": true, "var": true}

// scripts lets programs of a language's packages appear in a directory; those that only distributions package likely do not.
func (a *action) scripts(p effects.Arg) {
	if v := a.lookup(p.Env); p.Env != "" && (v.unset || v.known && v.text == "") {
		return
	}
	dir := a.real(a.scope(p))
	names := unbrought
	if path.Base(a.fields[0].text) == "uv" {
		names = distributed // uv brings pythons as well
	}
	a.edit(func(e *filesystem.Editor) {
		if told(p) {
			e.Vague(dir)
		}
		e.InsideBut(dir, names)
	})
}

// Programs that packages of a language do not bring; of uv's, and of all others'.
var (
	distributed = filesystem.NewNames(effects.Distributed...)
	unbrought   = filesystem.NewNames(append([]string{"python"}, effects.Distributed...)...)
)

// blur makes everything at and below a path unknown, by its name and where its links lead. A directory above it that is missing still is.
func (m *World) blur(p string) { m.reach(p, false) }

// reach is blur; with made, missing directories above the path may have been made.
func (m *World) reach(p string, made bool) {
	m.edit(func(e *filesystem.Editor) { e.Reach(p, made, m.cause(source.Span{})) })
	if filesystem.Within("/var/lib/dpkg/status", p) {
		m.forgetPackages()
	}
	if filesystem.Within("/etc/ld.so.cache", p) {
		st := *m.st
		st.LoaderCache = nil
		m.st = &st
	}
}

// lose is what remains after something that may have done anything.
func (m *World) lose() {
	m.blur("/")
	for name, v := range m.vars {
		m.vars[name] = variable{exported: v.exported}
	}
	m.open, m.unsure = true, true
	m.lost()
}

func (m *World) forgetPackages() {
	st := *m.st
	st.Packages = state.Packages{}
	m.st = &st
}
