package python

import (
	"fmt"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/python/modules"
	"github.com/layerlint/layerlint/analyzers/tools/python/prefixes"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// installs is what pip install writes: the packages and scripts of its interpreter, the user's own where that is asked
// for or root is not at work, its cache; where a project is built in its own folder, that too. Source: pip's
// documentation, "User Installs" and "Local project installs"; sysconfig's install schemes posix_prefix and posix_user.
func (a *call) installs(x effects.Action) {
	o := x.Options
	if renews(o) { // told by Renew
		return
	}
	defer a.unmarked()()
	switch a.settings() {
	case elsewhere:
		a.Forget("/")
		return
	case unread: // nearly every image has no pip.conf, so what comes lies where it always does, likely
		a.Edit(func(e *filesystem.Editor) { e.Doubt("/", a.Why) })
	}
	defer a.editables(o)()
	defer copyCall{a}.copies(x)()
	buildCall{a}.inPlace(x)
	a.Do(effects.Action{Kind: effects.Under, Paths: []effects.Arg{{Env: "HOME", Text: ".cache", Known: true}}})
	for _, v := range []string{"PIP_CACHE_DIR", "XDG_CACHE_HOME", "PYTHONPYCACHEPREFIX"} {
		a.Do(effects.Action{Kind: effects.Under, Paths: []effects.Arg{{Env: v, Known: true}}})
	}
	wheels, _, known := a.resolved(x)
	to, ok := a.scheme(o)
	if known && ok {
		a.place(wheels, to)
		return
	}
	apart := to.user || o.Has("t", "target", "prefix")
	if place := a.arrived(x); ok && apart && place != nil {
		a.intoScheme(x, to, place)
		return
	}
	if ok && to.user {
		a.Do(effects.Action{Kind: effects.Under, Paths: []effects.Arg{{Env: "HOME", Text: ".local", Known: true}}})
		return
	}
	for _, p := range o.Values("t", "target", "prefix") {
		a.Do(effects.Action{Kind: effects.Under, Paths: []effects.Arg{p}})
	}
	if o.Has("user") || !a.Root() {
		a.Do(effects.Action{Kind: effects.Under, Paths: []effects.Arg{{Env: "HOME", Text: ".local", Known: true}}})
	}
	prefix := path.Dir(path.Dir(a.Executable))
	minor := a.Minor()
	switch {
	case o.Has("t", "target", "prefix", "root") && !a.Doubtful: // there alone
	case o.Has("user") && !a.Doubtful && a.Lookup("PYTHONUSERBASE").Unset: // the user's own
	case ok && minor > 0 && a.ofDebian(prefix, o):
		prefixes.Debian(a.Command, minor)
		a.programs(x, to)
		a.record(x, to.site)
	case minor == 0 || a.Doubtful || prefix == "/usr" || prefix == "/" || o.Has("python"):
		for _, y := range touched(a.Executable)[scratched:] {
			a.Do(y)
		}
	default:
		prefixes.Into(a.Command, prefix, minor, a.arrived(x))
		a.programs(x, scheme{bin: path.Join(prefix, "bin"), python: a.started()})
		a.record(x, path.Join(prefix, "lib", fmt.Sprintf("python3.%d", minor), "site-packages"))
	}
}

// ofDebian reports whether the pip that works is that of Debian's own python, in the prefix that it has.
func (a *call) ofDebian(prefix string, o *effects.Options) bool {
	return prefix == "/usr" && modules.OnDebian(a.World) && !o.Has("python")
}

// unmarked keeps what pip is part of from turning into an environment where it was none: no package brings a
// pyvenv.cfg.
func (a *call) unmarked() (restore func()) {
	without := map[string]filesystem.Entry{}
	for _, dir := range []string{path.Dir(a.Executable), path.Dir(path.Dir(a.Executable))} {
		at := path.Join(dir, "pyvenv.cfg")
		if e := a.Stat(at).Entry; a.Executable != "" && e.Presence == filesystem.Absent {
			without[at] = e
		}
	}
	return func() {
		a.Edit(func(e *filesystem.Editor) {
			for at, before := range without {
				e.Put(at, before)
			}
		})
	}
}

// record leaves the metadata of what is asked for in one version: whatever else comes, that is there. Source:
// packaging.python.org, "Recording installed projects".
func (a *call) record(x effects.Action, site string) {
	all, _, _ := a.pins(x)
	a.Edit(func(e *filesystem.Editor) {
		for _, p := range all {
			if p.version != "" {
				e.Put(path.Join(a.Real(site), strings.ReplaceAll(p.name, "-", "_")+"-"+p.version+".dist-info"), a.NewEntry(a.Span(p.arg), filesystem.Directory, 0o755))
			}
		}
	})
}

// steering is what settings say of where packages go.
type steering uint8

const (
	usual     steering = iota
	unread             // a configuration may be there, and nothing is known of it
	elsewhere          // a setting may send packages elsewhere than the command line says
)

// steered reports whether packages may go elsewhere than the command line says.
func (a *call) steered() bool { return a.settings() != usual }

// settings weighs the environment and the configuration. Source: pip's documentation, "Configuration"; site's of
// PYTHONUSERBASE.
func (a *call) settings() steering {
	for _, name := range []string{"PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "PIP_USER", "PIP_SRC", "PIP_LOG", "PIP_REPORT", "PIP_PYTHON", "PIP_CONFIG_FILE", "PYTHONUSERBASE"} {
		if v := a.Lookup(name); !v.Unset && (!v.Known && !a.Open || v.Text != "") {
			return elsewhere
		}
	}
	conf, ok := a.pipConf()
	for _, key := range []string{"target", "prefix", "root", "user", "src", "log", "report", "python"} {
		if len(conf[key]) > 0 {
			return elsewhere
		}
	}
	if !ok {
		return unread
	}
	return usual
}

// scratched are the first actions of touched, which are told apart.
const scratched = 1

// builds are the folders of the state in which an installation builds projects; ok is false where they are not known.
func (a *call) builds(x effects.Action) (dirs []string, ok bool) {
	if a.Doubtful || x.Options.Has("src") {
		return nil, false
	}
	for _, p := range x.Options.Values("e", "editable") {
		dir, named := folder(a.Command, p)
		if !named {
			return nil, false
		}
		dirs = append(dirs, dir)
	}
	for _, p := range x.Paths {
		dir, named := folder(a.Command, p)
		switch {
		case named:
			dirs = append(dirs, dir)
		case a.apart(p) || strings.HasSuffix(p.Text, ".whl"):
		case !p.Known || strings.HasPrefix(p.Text, "file:") || strings.Contains(p.Text, "/") && !strings.Contains(p.Text, "://"):
			return nil, false
		}
	}
	for _, f := range x.Options.Values("r", "requirement", "requirements") {
		at, ok := a.At(f)
		if !ok || strings.Contains(f.Text, "://") || a.namesFolder(at, 0) {
			return nil, false
		}
	}
	return dirs, true
}

// folder is the folder of a project that an operand names by its path, with the extras that it may have.
func folder(a *tools.Command, p effects.Arg) (dir string, ok bool) {
	named, _, _ := strings.Cut(p.Text, "[")
	if !p.Known || strings.HasSuffix(named, ".whl") || named != "." && named != ".." && !strings.HasPrefix(named, "./") && !strings.HasPrefix(named, "../") && !path.IsAbs(named) {
		return "", false
	}
	return a.Abs(named, true)
}

// apart reports whether an operand is a pattern of wheels, or of what is in one folder elsewhere, which is then written
// to: a project is built in its own folder.
func (a *call) apart(p effects.Arg) bool {
	if p.Known || p.Index <= 0 || p.Index >= len(a.Fields) || !a.Fields[p.Index].Many || !a.Dir.Known {
		return false
	}
	pattern := a.Fields[p.Index].Pattern
	dir := path.Dir(pattern)
	switch {
	case strings.HasSuffix(pattern, ".whl"):
		return true
	case !path.IsAbs(pattern) || filesystem.HasWildcard(dir) || dir == "/" || strings.HasPrefix(a.Dir.Text+"/", dir+"/") || strings.HasPrefix(dir+"/", a.Dir.Text+"/"):
		return false
	}
	a.Do(effects.Action{Kind: effects.Under, Paths: []effects.Arg{{Text: dir, Known: true}, {Text: "/tmp", Known: true}}})
	return true
}

// namesFolder reports whether a requirements file may name a folder.
func (a *call) namesFolder(at string, depth int) bool {
	e := a.Stat(at).Entry
	if e.Presence != filesystem.Present || e.Likely || !e.Has(filesystem.KnowContent) || depth > maxNested {
		return true
	}
	for line := range strings.Lines(string(e.Content)) {
		line = strings.TrimSpace(strings.ReplaceAll(line, "\x00", ""))
		option, value, _ := strings.Cut(strings.Replace(line, "=", " ", 1), " ")
		switch value = strings.TrimSpace(value); {
		case strings.HasPrefix(line, "-e"), strings.HasPrefix(line, "--editable"), strings.HasPrefix(line, "."), strings.HasPrefix(line, "/"), strings.Contains(line, "file:"):
			return true
		case option == "-r" || option == "--requirement":
			if a.namesFolder(path.Join(path.Dir(at), value), depth+1) {
				return true
			}
		}
	}
	return false
}
