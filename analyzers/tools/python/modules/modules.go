package modules

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Builtin are modules compiled into CPython. Source: sys.builtin_module_names and the frozen modules of 3.8 to 3.13.
var Builtin = tools.WordList(`sys builtins time errno gc posix pwd marshal itertools zipimport faulthandler atexit array math cmath binascii
	fcntl grp select spwd syslog unicodedata zlib xxsubtype mmap os site codecs io abc runpy importlib stat genericpath posixpath this antigravity pydoc_data`)

// ModulePresence reports whether a python has a module: absent when no directory that it searches can hold it.
func (a Finder) ModulePresence(python, name string) (presence filesystem.Presence, likely bool) {
	version := strings.TrimPrefix(path.Base(python), "python")
	dirs, ok := a.Places(python, a.Dir.Text)
	defer a.Weigh()()
	if strings.HasPrefix(name, "_") || Builtin.Has(name) || !ok {
		return filesystem.Unknown, false
	}
	_, housed := a.At(effects.Arg{Env: "HOME", Known: true})
	presence, likely = filesystem.Absent, a.Open || !housed
	prefix := path.Dir(path.Dir(python))
	packaged, systemic := true, true // what is not known is dpkg's, or a home directory that no known command wrote to
	for _, dir := range dirs {
		switch p, l := a.ModuleIn(dir, name, dir == a.Dir.Text); p {
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
	if gone, guessed := a.removed(name, version); gone && packaged && prefix == "/usr" {
		return filesystem.Absent, guessed
	}
	if presence == filesystem.Unknown && packaged && prefix == "/usr" && a.unpackaged(name, version) {
		return filesystem.Absent, a.Open || !systemic || !a.State.Packages.Complete || !OnDebian(a.World)
	}
	if presence == filesystem.Unknown && packaged && a.Foreign(python, name) {
		return filesystem.Absent, true
	}
	return presence, likely
}

// Places are the directories that a python searches for modules: first, those of PYTHONPATH, and its own; ok is false
// when they are not all known. When a container starts, docker run may have set PYTHONPATH; what is absent then is
// likely so.
func (a Finder) Places(python, first string) (dirs []string, ok bool) {
	version := strings.TrimPrefix(path.Base(python), "python")
	if python == "" || !strings.Contains(version, ".") || a.Step.Instruction != nil && a.Varied() {
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
			if !path.IsAbs(d) {
				d = path.Join("/", a.Dir.Text, d)
			}
			dirs = append(dirs, path.Clean(d))
		}
	case !held.Unset && !held.Known && (!a.Open || held.Head != ""):
		return nil, false
	}
	return append(append(dirs, own...), a.linked(own)...), true
}

// linked are the folders that .pth files name in those where packages are installed. Source: Python's documentation of
// site.
func (a Finder) linked(dirs []string) (all []string) {
	for _, dir := range dirs {
		found, _ := a.State.Files.Children(a.Real(dir))
		for _, f := range found {
			if strings.HasSuffix(f, ".pth") {
				named, _ := a.named(path.Join(dir, f))
				all = append(all, named...)
			}
		}
	}
	return all
}

// Gone is a folder that a .pth file of a python names and that is not there: the sources of a project that was installed as
// a link to them; "" for none.
func (a Finder) Gone(python string) string {
	dirs, _ := a.searched(path.Dir(path.Dir(python)), strings.TrimPrefix(path.Base(python), "python"))
	for _, dir := range a.linked(dirs) {
		if a.Stat(dir).Entry.Presence == filesystem.Absent {
			return dir
		}
	}
	return ""
}

// named are the folders that a .pth file names; ok is false where it may do anything else.
func (a Finder) named(at string) (dirs []string, ok bool) {
	e := a.Stat(at).Entry
	if !e.Has(filesystem.KnowContent) {
		return nil, false
	}
	for line := range strings.Lines(string(e.Content)) {
		switch line = strings.TrimSpace(line); {
		case path.IsAbs(line):
			dirs = append(dirs, path.Clean(line))
		case line != "" && line[0] != '#':
			return nil, false
		}
	}
	return dirs, true
}

// searched are the directories in which the python whose prefix is given has its modules; ok is false when they are not
// all known.
func (a Finder) searched(prefix, version string) (dirs []string, ok bool) {
	if !a.Dir.Known {
		return nil, false
	}
	lib := path.Join(prefix, "lib", "python"+version)
	dirs = []string{lib, lib + "/lib-dynload", prefix + "/lib64/python" + version}
	if a.InVenv() {
		own := path.Dir(path.Dir(a.Executable))
		return append(dirs, path.Join(own, "lib/python"+version+"/site-packages")), a.Isolated(own)
	}
	dirs = append(dirs, lib+"/site-packages", lib+"/dist-packages", prefix+"/lib/python3/dist-packages",
		"/usr/local/lib/python"+version+"/dist-packages", "/usr/local/lib/python"+version+"/site-packages", prefix+"/lib64/python"+version+"/site-packages")
	if home, ok := a.At(effects.Arg{Env: "HOME", Known: true}); ok { // what is installed into a home that is not known makes all unknown
		dirs = append(dirs, path.Join(home, ".local/lib/python"+version+"/site-packages"))
	}
	return dirs, true
}

// ModuleIn reports whether a directory has a module; working says that it is the program's own, of which no .pth file
// is read. What a .pth file names is a directory of its own.
func (a Finder) ModuleIn(dir, name string, working bool) (filesystem.Presence, bool) {
	r := a.Stat(dir)
	if r.Entry.Presence == filesystem.Absent {
		return filesystem.Absent, r.Entry.Likely
	}
	found, complete := a.State.Files.Children(r.Path)
	for _, f := range found {
		if IsModule(f, name) && (f != name || a.Stat(path.Join(r.Path, f)).Entry.Type != filesystem.Regular) {
			return filesystem.Present, true
		}
		if _, plain := a.named(path.Join(r.Path, f)); !working && f != "distutils-precedence.pth" && (strings.HasSuffix(f, ".pth") && !plain || strings.HasSuffix(f, ".egg-link") || strings.HasSuffix(f, ".egg")) {
			return filesystem.Unknown, false
		}
	}
	if complete {
		return filesystem.Absent, r.Entry.Likely
	}
	plain := a.Stat(path.Join(dir, name)).Entry // a file without an ending is no module
	if (plain.Presence == filesystem.Absent || plain.Presence == filesystem.Present && plain.Type == filesystem.Regular) && a.Stat(path.Join(dir, name+".py")).Entry.Presence == filesystem.Absent {
		return filesystem.Absent, !working
	}
	return filesystem.Unknown, false
}

// IsModule reports whether a file or directory of that name is a module of the name. Source: importlib.machinery's
// suffixes.
func IsModule(file, name string) bool {
	rest, ok := strings.CutPrefix(file, name)
	return ok && (rest == "" || rest == ".py" || rest == ".pyc" || strings.HasPrefix(rest, ".") && strings.HasSuffix(rest, ".so"))
}

// OnDebian reports whether the image is Debian's, and packages come of its archive.
func OnDebian(w *tools.World) bool {
	return w.State.Distribution() == "debian"
}

// LibraryDirs are where the loader looks without being told, on Debian and its kin. Source: ld.so(8), and Debian's
// ld.so.conf.d.
var LibraryDirs = []string{"/lib/x86_64-linux-gnu", "/usr/lib/x86_64-linux-gnu", "/lib64", "/usr/lib64", "/lib", "/usr/lib", "/usr/local/lib"}
