package python

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools/python/modules"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// environments is python -m venv. Where nothing was before, all that it makes is known.
func (a venvCall) run(x effects.Action) {
	v, known := a.venv(x.Text == "pip")
	for _, p := range x.Paths {
		at, ok := a.At(p)
		before := a.Stat(at)
		a.Directories(effects.Action{Kind: effects.Directory, Paths: []effects.Arg{p}, Recursive: true})
		switch {
		case !ok:
		case !known || before.Entry.Presence != filesystem.Absent || before.Entry.Likely || a.Doubtful:
			a.Forget(at)
		default:
			a.Edit(func(e *filesystem.Editor) {
				v.lay(e, before.Path, a.NewEntry(a.Span(p), filesystem.Directory, 0o755))
			})
		}
	}
}

// venv is what virtual environments are made from. Source: CPython's Lib/venv and Lib/ensurepip, 3.8 to 3.13; looked at
// on Debian 12 and 13.
type venv struct {
	python string   // path of the interpreter as it was started
	minor  int      // of python 3
	pip    bool     // ensurepip runs
	bring  []string // what it unpacks into site-packages; nil: not known
	vague  bool     // the metadata of that comes too, of versions that are not known
}

func (a venvCall) venv(pip bool) (v venv, ok bool) {
	real := a.CertainPython()
	minor, err := strconv.Atoi(strings.TrimPrefix(path.Base(real), "python3."))
	if err != nil || a.InVenv() || !strings.HasPrefix(path.Base(a.Executable), "python") {
		return venv{}, false
	}
	v = venv{python: a.Executable, minor: minor, pip: pip}
	if !pip {
		v.bring = []string{}
		return v, true
	}
	if minor < 9 {
		return v, true
	}
	prefix := path.Dir(path.Dir(real))
	v.bring = a.bundled(path.Join(prefix, "lib", path.Base(real), "ensurepip/_bundled"), minor)
	if v.bring == nil && prefix == "/usr" { // Debian's
		if v.bring = a.bundled("/usr/share/python-wheels", minor); v.bring == nil {
			v.bring = a.packagedWheels(minor)
		}
	}
	if guessed := a.Supposing && a.inferred(real); v.bring == nil && (guessed || prefix == "/usr/local") { // built of CPython's sources
		a.Supposed, v.vague = a.Supposed || guessed, true
		v.bring = slices.Concat(slices.Collect(maps.Values(ensured(minor)))...)
	}
	return v, true
}

// ensured are the projects that ensurepip unpacks, and what they put into site-packages beside their metadata. Source:
// CPython's Lib/ensurepip; setuptools left with 3.12.
func ensured(minor int) map[string][]string {
	all := map[string][]string{"pip": {"pip"}}
	if minor < 12 {
		all["setuptools"] = []string{"setuptools", "pkg_resources", "_distutils_hack", "distutils-precedence.pth"}
	}
	return all
}

// bundled lists what the wheels in ensurepip's directory are unpacked to; nil when not all of them are known.
func (a venvCall) bundled(dir string, minor int) []string {
	wanted := ensured(minor)
	var all []string
	names, _ := a.State.Files.Children(a.Real(dir))
	for _, name := range names {
		project, rest, _ := strings.Cut(name, "-")
		version, _, _ := strings.Cut(rest, "-")
		if wanted[project] != nil && strings.HasSuffix(name, ".whl") {
			all = append(append(all, wanted[project]...), project+"-"+version+".dist-info")
			delete(wanted, project)
		}
	}
	if len(wanted) > 0 {
		return nil
	}
	return all
}

// packagedWheels is bundled by the versions of the packages that bring the wheels: 23.0.1+dfsg-1 of python3-pip-whl has
// pip-23.0.1-py3-none-any.whl. Source: these packages in Debian 12 and 13 and Ubuntu 22.04 and 24.04; older ones name
// it otherwise.
func (a venvCall) packagedWheels(minor int) (all []string) {
	for _, project := range []string{"pip", "setuptools"} {
		brings := ensured(minor)[project]
		if brings == nil {
			continue
		}
		held := a.State.Packages.Lookup("dpkg", "python3-"+project+"-whl")
		upstream := upstreamVersion.FindString(held.Version)
		if held.Presence != filesystem.Present || held.Likely || upstream == "" {
			return nil
		}
		all = append(append(all, brings...), project+"-"+upstream+".dist-info")
	}
	return all
}

var upstreamVersion = lazyregexp.New(`^[0-9][0-9.]*`)

// activation is what bin/activate does to a shell. Source: CPython's documentation, "venv", "How venvs work".
const activation = `VIRTUAL_ENV="%s"
export VIRTUAL_ENV
_OLD_VIRTUAL_PATH="$PATH"
PATH="$VIRTUAL_ENV/bin:$PATH"
export PATH
unset PYTHONHOME
deactivate () {
	PATH="$_OLD_VIRTUAL_PATH"
	export PATH
	unset VIRTUAL_ENV
}
`

// lay puts an environment at dir; like is an entry of the user who makes it.
func (v venv) lay(e *filesystem.Editor, dir string, like filesystem.Entry) {
	put := func(kind filesystem.Type, mode uint16, parts ...string) string {
		to := like
		to.Type, to.Mode = kind, mode
		at := path.Join(append([]string{dir}, parts...)...)
		e.Put(at, to)
		return at
	}
	link := func(target string, parts ...string) {
		to := like
		to.Type, to.Link = filesystem.Symlink, target
		e.Put(path.Join(append([]string{dir}, parts...)...), to)
	}
	version := "python3." + strconv.Itoa(v.minor)
	own := path.Base(v.python)
	put(filesystem.Directory, 0o755)
	put(filesystem.Directory, 0o755, "include", version)
	config := like
	config.Type, config.Mode, config.Content = filesystem.Regular, 0o644, []byte("home = "+path.Dir(v.python)+"\n"+modules.Isolating+"\n")
	config.Known |= filesystem.KnowContent
	e.Put(path.Join(dir, "pyvenv.cfg"), config)
	if v.minor >= 13 {
		put(filesystem.Regular, 0o644, ".gitignore")
	}
	link("lib", "lib64")
	for _, name := range []string{"activate.csh", "activate.fish", "Activate.ps1"} {
		put(filesystem.Regular, 0o644, "bin", name)
	}
	activate := like
	activate.Type, activate.Mode, activate.Content = filesystem.Regular, 0o644, []byte(fmt.Sprintf(activation, dir))
	activate.Known |= filesystem.KnowContent
	e.Put(path.Join(dir, "bin", "activate"), activate)
	for _, name := range []string{"python", "python3", version} {
		if name != own {
			link(own, "bin", name)
		}
	}
	link(v.python, "bin", own)
	site := put(filesystem.Directory, 0o755, "lib", version, "site-packages")
	if v.pip {
		script := like
		script.Type, script.Mode, script.Known = filesystem.Regular, 0o755, script.Known|filesystem.KnowHead
		script.Head = "#!" + path.Join(dir, "bin", own)
		for _, name := range []string{"pip", "pip3", "pip3." + strconv.Itoa(v.minor)} {
			e.Put(path.Join(dir, "bin", name), script)
		}
	}
	for _, name := range v.bring {
		at := path.Join(site, name)
		e.Under(at, like.Cause)
		to := like
		to.Type, to.Known = filesystem.UnknownType, to.Known&filesystem.KnowOwner
		e.Put(at, to)
	}
	if v.vague {
		e.Doubt(site, like.Cause)
	}
	if v.bring == nil {
		e.Under(site, like.Cause)
		put(filesystem.Directory, 0o755, "lib", version, "site-packages")
	}
}
