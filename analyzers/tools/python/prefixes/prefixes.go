// Package prefixes knows where installations into an interpreter go: below its prefix, into its own library alone.
package prefixes

import (
	"fmt"
	"path"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/python/modules"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Into is an installation below the interpreter's prefix: nothing comes into the library of another version, and
// nothing into this one's but packages, which place puts there; nil where nothing is known of them. Source: sysconfig's
// install schemes posix_prefix and Debian's posix_local.
func Into(a *tools.Command, prefix string, minor int, place func(e *filesystem.Editor, site string)) {
	libraries := []string{"python", "python2", "python2.7", "python3"}
	for m := range 30 {
		libraries = append(libraries, fmt.Sprintf("python3.%d", m))
	}
	names := filesystem.NewNames(libraries...)
	site := path.Join(prefix, "lib", fmt.Sprintf("python3.%d", minor), "site-packages")
	a.Edit(func(e *filesystem.Editor) {
		for _, lib := range []string{"lib", "lib64"} {
			if at := path.Join(prefix, lib); a.Stat(at).Entry.Presence == filesystem.Present {
				e.UnderBut(a.Real(at), names)
			}
		}
		if place != nil {
			place(e, a.Real(site))
			return
		}
		e.Reach(site, true, a.Why)
		e.Reach(path.Join(prefix, "lib64", path.Base(path.Dir(site)), "site-packages"), true, a.Why)
	})
	var below effects.Action
	below.Kind = effects.Under
	for _, dir := range []string{"include", "share", "etc", "man", "src"} {
		below.Paths = append(below.Paths, effects.Arg{Text: path.Join(prefix, dir), Known: true})
	}
	a.Do(below)
}

// Systems is what an installer may write that takes a python of PATH, or makes an environment beside it: packages and
// programs of each that is there. It returns false, and does nothing, where one of them is not known. Sources:
// docs.astral.sh/uv, "Discovery of Python environments"; python-poetry.org/docs, "virtualenvs.create"; pipenv.pypa.io,
// "Pipenv CLI Reference", --system; 2026-11-29.
func Systems(a *tools.Command) bool {
	found := map[string]int{}
	inner := *a
	for _, dir := range a.SearchPath() {
		held := false
		for _, name := range []string{"python3", "python"} {
			inner.Executable = path.Join(dir, name)
			e := a.Stat(inner.Executable).Entry
			if held && e.Presence == filesystem.Unknown {
				continue // another name of that one
			}
			if !path.IsAbs(dir) || e.Presence == filesystem.Unknown || e.Likely {
				return false
			}
			if e.Presence != filesystem.Present {
				continue
			}
			program := a.Stat(inner.Executable).Path
			minor, _ := modules.Finder{Command: &inner}.LikelyMinor()
			prefix := path.Dir(dir)
			if a.Stat(path.Join(prefix, "pyvenv.cfg")).Entry.Presence != filesystem.Present {
				prefix = path.Dir(path.Dir(program)) // a link to it, perhaps
			}
			if minor == 0 || prefix == "/" {
				return false
			}
			found[prefix], held = minor, true
		}
	}
	for prefix, minor := range found {
		if prefix == "/usr" {
			debian(a, minor)
			continue
		}
		Into(a, prefix, minor, nil)
		programs(a, path.Join(prefix, "bin"))
	}
	return len(found) > 0
}

// debian is an installation into the interpreter of the distribution, whose packages lie apart.
func debian(a *tools.Command, minor int) {
	Into(a, "/usr/local", minor, nil)
	version := fmt.Sprintf("python3.%d", minor)
	a.Edit(func(e *filesystem.Editor) {
		e.Reach(path.Join("/usr/local/lib", version, "dist-packages"), true, a.Why)
		e.Reach(path.Join("/usr/lib", version, "site-packages"), true, a.Why)
	})
	a.Do(effects.Below("/usr/lib/python3"))
	programs(a, "/usr/local/bin", "/usr/bin")
}

// Debian is an installation by the pip of Debian's python, which leaves alone what packages of the distribution have. Source:
// debian/patches of python-pip 23.0 and of python3.11, posix_local.
func Debian(a *tools.Command, minor int) {
	Into(a, "/usr/local", minor, nil)
	a.Edit(func(e *filesystem.Editor) {
		e.Reach(path.Join("/usr/local/lib", fmt.Sprintf("python3.%d", minor), "dist-packages"), true, a.Why)
	})
}

// programs lets programs of packages appear in directories, of which none is an interpreter.
func programs(a *tools.Command, dirs ...string) {
	without := map[string]filesystem.Entry{}
	for _, dir := range dirs {
		for _, name := range []string{"python3", "python"} {
			at := path.Join(dir, name)
			if e := a.Stat(at).Entry; e.Presence == filesystem.Absent {
				without[at] = e
			}
		}
	}
	a.Do(effects.Programs(dirs...))
	a.Edit(func(e *filesystem.Editor) {
		for at, before := range without {
			e.Put(at, before)
		}
	})
}

// Managed is the text of the action that is Systems.
const Managed = "systems"

// Action is Systems, or where a python is not known all that the prefixes of the usual ones have.
func Action() effects.Action {
	may := effects.Packaged("/usr/local")
	may = append(may, effects.Below("/usr/lib/python3"), effects.Programs("/usr/bin"),
		effects.Action{Kind: effects.Inside, Paths: []effects.Arg{{Text: "/usr/lib", Known: true}}})
	return effects.Action{Kind: effects.Project, Manager: "pip", Text: Managed, Instead: &effects.Effect{Actions: may}}
}

// Own reports whether an action is that of this package.
func Own(x effects.Action) bool {
	return x.Kind == effects.Project && x.Manager == "pip" && x.Text == Managed
}
