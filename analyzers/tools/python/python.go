package python

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// interpreterOf is the python that a program is, or that its #! line names; "" when it is not known.
func (a *call) interpreterOf() (python string, likely bool) {
	if a.Executable == "" {
		return "", false
	}
	r := a.Stat(a.Executable)
	if r.Entry.Presence != filesystem.Present {
		return "", false
	}
	if likely = r.Entry.Likely; strings.HasPrefix(path.Base(r.Path), "python") {
		return r.Path, likely
	}
	program, argument, ok := tools.Interpreter(r.Entry.Head)
	if !ok && r.Entry.Package == "python3-pip" {
		program, ok = "/usr/bin/python3", true // Debian Policy, Python: programs of packages name it
	}
	if !ok {
		return "", false
	}
	if path.Base(program) == "env" {
		p := a.World.Program(argument)
		if p.Presence != filesystem.Present {
			return "", false
		}
		program, likely = p.Path, likely || p.Likely
	}
	if r = a.Stat(program); r.Entry.Presence != filesystem.Present || !strings.HasPrefix(path.Base(r.Path), "python3") {
		return "", false
	}
	return r.Path, likely || r.Entry.Likely
}

// certainPython is interpreterOf where nothing of it is inferred.
func (a *call) certainPython() string {
	if python, likely := a.interpreterOf(); !likely {
		return python
	}
	return ""
}

// minor is the python 3 that a program is, or is run by; 0 when it is not known for certain.
func (a *call) minor() int {
	minor, err := strconv.Atoi(strings.TrimPrefix(path.Base(a.certainPython()), "python3."))
	if err != nil {
		return 0
	}
	return minor
}

// pip is pip install, download or wheel.
func (a *call) pip(x effects.Action) {
	if x.Text == "install" {
		defer a.installs(x)
	}
	if a.Doubtful {
		return
	}
	a.Step.Calls[a.Index].Python = a.minor()
	if x.Text == "install" {
		a.unindexed(x)
		a.external(x.Options)
	}
	if a.with = x.Options; !a.Failed {
		a.projects(x)
	}
	if !a.Failed {
		a.hashed(x)
	}
	if !a.Failed {
		a.indexed(x)
	}
	if !a.Failed && x.Text == "install" {
		a.permitted(x)
	}
}

// external is PEP 668: pip stops where the interpreter's distribution says so.
func (a *call) external(o *effects.Options) {
	if o.Has("break-system-packages", "t", "target", "prefix", "root", "python", "h", "help") {
		return
	}
	for name, v := range a.Vars {
		if strings.HasPrefix(name, "PIP_") && !v.Unset && !harmlessPip[name] && name != "PIP_NO_INDEX" && name != "PIP_FIND_LINKS" && name != "PIP_CONSTRAINT" {
			return
		}
	}
	python, likely := a.interpreterOf()
	configured := a.pipConfigured()
	if python == "" || path.Dir(python) != "/usr/bin" || configured == filesystem.Present || path.Dir(a.Executable) != "/usr/bin" && a.inVenv() || a.overtaken() {
		return
	}
	likely = likely || a.Open
	marker := a.Stat("/usr/lib/" + path.Base(python) + "/EXTERNALLY-MANAGED").Entry
	if marker.Presence == filesystem.Present && strings.Contains(path.Base(python), ".") {
		a.Refuse(effects.Arg{}, state.FailsPip, "error: externally-managed-environment", likely || marker.Likely || configured == filesystem.Unknown)
	}
}

// overtaken reports whether another program of that name may be in a directory that PATH has before, an environment's as a rule: an
// instruction wrote there, or put the directory into PATH.
func (a *call) overtaken() bool {
	image, _ := a.State.Env.Lookup("PATH")
	own := image.Cause.Span.Nowhere() && a.Lookup("PATH").Text == image.Value
	for _, dir := range a.SearchPath() {
		at := path.Join(dir, path.Base(a.Executable))
		if at == a.Executable {
			return false
		}
		if e := a.Stat(at).Entry; e.Presence == filesystem.Unknown && (!own || !e.Cause.Span.Nowhere()) {
			return true
		}
	}
	return false
}

var harmlessPip = tools.Names(`PIP_NO_CACHE_DIR PIP_DISABLE_PIP_VERSION_CHECK PIP_DEFAULT_TIMEOUT PIP_INDEX_URL PIP_EXTRA_INDEX_URL PIP_TRUSTED_HOST PIP_ROOT_USER_ACTION PIP_CACHE_DIR
	PIP_NO_INPUT PIP_PROGRESS_BAR PIP_QUIET PIP_NO_COMPILE PIP_NO_WARN_SCRIPT_LOCATION PIP_PREFER_BINARY PIP_RETRIES PIP_TIMEOUT PIP_NO_COLOR PIP_NO_PYTHON_VERSION_WARNING
	PIP_NO_BUILD_ISOLATION PIP_USE_PEP517`)

// inVenv: a pyvenv.cfg beside or above the program makes its environment its own.
func (a *call) inVenv() bool {
	dir := path.Dir(a.Executable)
	for _, p := range []string{path.Join(dir, "pyvenv.cfg"), path.Join(path.Dir(dir), "pyvenv.cfg")} {
		if a.Stat(p).Entry.Presence != filesystem.Absent {
			return true
		}
	}
	return false
}

// pipConfigured reports whether a configuration file may lift the refusal: Unknown where an instruction may have written one. No package
// of Debian 12 and 13 brings one (their lists of files, 2026-11-22).
func (a *call) pipConfigured() filesystem.Presence {
	files := []string{"/etc/pip.conf", "/etc/xdg/pip/pip.conf", "/usr/pip.conf"}
	presence := filesystem.Absent
	home, ok := a.At(effects.Arg{Env: "HOME", Known: true})
	if !ok {
		home, presence = "/root", filesystem.Unknown // a package may have changed /etc/passwd, hardly root's home
	}
	files = append(files, path.Join(home, ".pip/pip.conf"), path.Join(home, ".config/pip/pip.conf"))
	for _, f := range files {
		switch e := a.Stat(f).Entry; {
		case e.Presence == filesystem.Unknown && a.State.Files.Touched(f) && !(packaged(f) && a.State.Files.Touched(path.Join(path.Dir(f), "any"))):
			return filesystem.Present // it was written, or may have been, and not by what packages do to their folders
		case e.Presence == filesystem.Unknown && a.State.Files.Touched(f) && onDebian(a.World):
		case e.Presence == filesystem.Unknown:
			presence = filesystem.Unknown
		case e.Presence == filesystem.Present && (!e.Has(filesystem.KnowContent) || breaksSystem(string(e.Content))):
			return filesystem.Present
		}
	}
	return presence
}

// debian reports whether the image is Debian's, and packages come of its archive.
func onDebian(w *tools.World) bool {
	id, _, _ := w.Release()
	return id == "debian"
}

// packaged reports whether packages may write there.
func packaged(p string) bool {
	return slices.ContainsFunc(tools.Packaged, func(dir string) bool { return filesystem.Within(p, dir) })
}

// breaksSystem reports whether a pip.conf says break-system-packages, and not that it is off.
func breaksSystem(conf string) bool {
	for line := range strings.Lines(conf) {
		name, value, _ := strings.Cut(line, "=")
		if strings.ReplaceAll(strings.TrimSpace(name), "_", "-") == "break-system-packages" {
			switch strings.ToLower(strings.TrimSpace(value)) {
			case "false", "0", "no", "off":
			default:
				return true
			}
		}
	}
	return false
}

// module is python -m NAME or an import: absent when no directory the interpreter searches can hold it.
func (a *call) module(x effects.Action) {
	defer a.Weigh()()
	python, inferred := a.interpreterOf()
	presence, likely := a.modulePresence(python, x.Text)
	likely = likely || inferred
	a.Need(state.Need{Span: a.Span(x.Paths[0]), Kind: state.NeedModule, Name: x.Text, Presence: presence, Likely: likely, Call: a.Index}, a.Site)
	if presence == filesystem.Absent {
		a.Refuse(x.Paths[0], state.FailsModule, "No module named "+x.Text, likely)
		return
	}
	if x.Text == "venv" && !a.without("--without-pip") {
		if p, unsure := a.modulePresence(python, "ensurepip"); p == filesystem.Absent {
			a.Refuse(x.Paths[0], state.FailsModule, "the virtual environment was not created successfully because ensurepip is not available", inferred || unsure)
		}
	}
}

func (a *call) without(option string) bool {
	for _, f := range a.Fields {
		if f.Text == option || f.Text == "-h" || f.Text == "--help" {
			return true
		}
	}
	return false
}

// builtinModules are compiled into CPython. Source: sys.builtin_module_names and the frozen modules of 3.8 to 3.13.
var builtinModules = tools.Names(`sys builtins time errno gc posix pwd marshal itertools zipimport faulthandler atexit array math cmath binascii
	fcntl grp select spwd syslog unicodedata zlib xxsubtype mmap os site codecs io abc runpy importlib stat genericpath posixpath this antigravity pydoc_data`)

func (a *call) modulePresence(python, name string) (presence filesystem.Presence, likely bool) {
	version := strings.TrimPrefix(path.Base(python), "python")
	dirs, ok := a.places(python, a.Dir.Text)
	if strings.HasPrefix(name, "_") || builtinModules[name] || !ok {
		return filesystem.Unknown, false
	}
	presence, likely = filesystem.Absent, a.Open
	prefix := path.Dir(path.Dir(python))
	packaged, systemic := true, true // what is not known is dpkg's, or a home directory that no known command wrote to
	for _, dir := range dirs {
		switch p, l := a.moduleIn(dir, name, dir == a.Dir.Text); p {
		case filesystem.Present:
			return p, l
		case filesystem.Unknown:
			presence = filesystem.Unknown
			systemic = systemic && filesystem.Within(dir, "/usr/lib")
			packaged = packaged && (filesystem.Within(dir, "/usr/lib") || strings.Contains(dir, "/.local/"))
		default:
			likely = likely || l
			systemic = systemic && (!l || filesystem.Within(dir, "/usr/local/lib") || filesystem.Within(dir, "/usr/lib")) // where scripts of packages make folders
		}
	}
	if packaged && prefix == "/usr" && a.removed(name, version) {
		return filesystem.Absent, false
	}
	if presence == filesystem.Unknown && packaged && prefix == "/usr" && a.unpackaged(name, version) {
		return filesystem.Absent, a.Open || !systemic || !a.State.Packages.Complete || !onDebian(a.World)
	}
	return presence, likely
}

// places are the directories that a python searches for modules: first, those of PYTHONPATH, and its own; ok is false when they are not all
// known. When a container starts, docker run may have set PYTHONPATH; what is absent then is likely so.
func (a *call) places(python, first string) (dirs []string, ok bool) {
	version := strings.TrimPrefix(path.Base(python), "python")
	if python == "" || !strings.Contains(version, ".") || a.Open && a.Step.Instruction != nil {
		return nil, false
	}
	for _, v := range []string{"PYTHONHOME", "PYTHONUSERBASE"} {
		if held := a.Lookup(v); !held.Unset && held.Text+held.Head != "" || !held.Unset && !held.Known && !a.Open {
			return nil, false
		}
	}
	own, ok := a.searched(path.Dir(path.Dir(python)), version)
	dirs = append(dirs, first)
	switch held := a.Lookup("PYTHONPATH"); {
	case !ok:
		return nil, false
	case held.Known && held.Text != "":
		for d := range strings.SplitSeq(held.Text, ":") {
			dirs = append(dirs, path.Join("/", pick(path.IsAbs(d), d, path.Join(a.Dir.Text, d))))
		}
	case !held.Unset && !held.Known && (!a.Open || held.Head != ""):
		return nil, false
	}
	return append(dirs, own...), true
}

func pick(first bool, a, b string) string {
	if first {
		return a
	}
	return b
}

// searched are the directories in which the python whose prefix is given has its modules; ok is false when they are not all known.
func (a *call) searched(prefix, version string) (dirs []string, ok bool) {
	if !a.Dir.Known {
		return nil, false
	}
	lib := path.Join(prefix, "lib", "python"+version)
	dirs = []string{lib, lib + "/lib-dynload", prefix + "/lib64/python" + version}
	if a.inVenv() {
		own := path.Dir(path.Dir(a.Executable))
		return append(dirs, path.Join(own, "lib/python"+version+"/site-packages")), a.isolated(own)
	}
	home, ok := a.At(effects.Arg{Env: "HOME", Known: true})
	return append(dirs, lib+"/site-packages", lib+"/dist-packages", prefix+"/lib/python3/dist-packages",
		"/usr/local/lib/python"+version+"/dist-packages", "/usr/local/lib/python"+version+"/site-packages", prefix+"/lib64/python"+version+"/site-packages",
		path.Join(home, ".local/lib/python"+version+"/site-packages")), ok
}

// ownPackage names the Debian packages that alone bring a module to the distribution's python. Source: Debian 12's and 13's Contents, 2026-11-22.
// "%v" is the interpreter's minor version.
var ownPackage = map[string]string{"pip": "python3-pip", "setuptools": "python3-setuptools", "wheel": "python3-wheel", "ensurepip": "python%v-venv"}

// unpackaged reports whether the package that would bring the module is surely not installed.
func (a *call) unpackaged(name, version string) bool {
	held := a.State.Packages.Lookup("dpkg", strings.ReplaceAll(ownPackage[name], "%v", version))
	return ownPackage[name] != "" && held.Presence == filesystem.Absent && !held.Likely
}

func (a *call) moduleIn(dir, name string, working bool) (filesystem.Presence, bool) {
	r := a.Stat(dir)
	if r.Entry.Presence == filesystem.Absent {
		return filesystem.Absent, r.Entry.Likely
	}
	found, complete := a.State.Files.Children(r.Path)
	for _, f := range found {
		if isModule(f, name) && (f != name || a.Stat(path.Join(r.Path, f)).Entry.Type != filesystem.Regular) {
			return filesystem.Present, true
		}
		if !working && f != "distutils-precedence.pth" && (strings.HasSuffix(f, ".pth") || strings.HasSuffix(f, ".egg-link") || strings.HasSuffix(f, ".egg")) {
			return filesystem.Unknown, false
		}
	}
	if complete {
		return filesystem.Absent, r.Entry.Likely
	}
	if a.Stat(path.Join(dir, name)).Entry.Presence == filesystem.Absent && a.Stat(path.Join(dir, name+".py")).Entry.Presence == filesystem.Absent {
		return filesystem.Absent, !working
	}
	return filesystem.Unknown, false
}

// isModule reports whether a file or directory of that name is a module of the name. Source: importlib.machinery's suffixes.
func isModule(file, name string) bool {
	rest, ok := strings.CutPrefix(file, name)
	return ok && (rest == "" || rest == ".py" || rest == ".pyc" || strings.HasPrefix(rest, ".") && strings.HasSuffix(rest, ".so"))
}
