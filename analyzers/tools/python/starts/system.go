package starts

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// program refuses a program that is on no directory of PATH; of is what it belongs to, for the message.
func (f *importEval) program(name, of string) string {
	p := f.World.Program(name)
	if f.halted || f.set["PATH"] != "" || f.set[""] != "" || p.Presence != filesystem.Absent {
		return ""
	}
	f.kind, f.likely = state.FailsCommand, f.likely || p.Likely
	return name + ": not found" + of
}

// localized refuses a locale that glibc has no data of. Source: setlocale(3) and locale(7); the names below
// /usr/lib/locale are those of localedef(1), its codeset in lower case and without dashes.
func (f *importEval) localized(name string) string {
	if f.halted || name == "C" || name == "POSIX" || strings.HasPrefix(name, "C.") || !locale.MatchString(name) {
		return ""
	}
	const data = "/usr/lib/locale"
	territory, codeset, _ := strings.Cut(name, ".")
	short := territory
	if codeset != "" {
		short += "." + strings.ToLower(strings.ReplaceAll(codeset, "-", ""))
	}
	v := f.Lookup("LOCPATH")
	own := slices.ContainsFunc([]string{"C.utf8", "C.UTF-8"}, func(c string) bool {
		return f.Stat(path.Join(data, c)).Entry.Presence == filesystem.Present // glibc's: musl takes any name
	})
	bare := f.unlocalized() && !f.State.Files.Changed(data)
	if !own && !bare || v.Known && v.Text != "" || !v.Unset && !f.Open {
		return ""
	}
	for _, file := range []string{"locale-archive", name, short, territory} {
		e := f.Stat(path.Join(data, file)).Entry
		if e.Presence == filesystem.Present || e.Presence == filesystem.Unknown && !bare {
			return ""
		}
		f.likely = f.likely || e.Likely || e.Presence == filesystem.Unknown
	}
	f.kind = state.FailsRuntimeFile
	return fmt.Sprintf("unsupported locale setting: %s is not generated", name)
}

// unlocalized reports whether none of the packages is there without which Debian and Ubuntu generate no locale.
func (f *importEval) unlocalized() bool {
	id, _, _ := f.Release()
	return (id == "debian" || id == "ubuntu") && !slices.ContainsFunc([]string{"locales", "locales-all"}, func(name string) bool {
		return f.State.Packages.Lookup("dpkg", name).Presence != filesystem.Absent
	})
}

var locale = lazyregexp.New(`^[a-z]{2,3}_[A-Z]{2}(?:\.[A-Za-z0-9-]+)?$`)

// described refuses where a package asks for the version of the project that it is, and was copied, not installed.
// Source: Python's documentation of importlib.metadata: without metadata, PackageNotFoundError.
func (f *importEval) described(name string) string {
	root := path.Dir(f.at)
	for f.Stat(path.Join(path.Dir(root), "__init__.py")).Entry.Presence == filesystem.Present {
		root = path.Dir(root)
	}
	if f.halted || !strings.EqualFold(underlined(path.Base(root)), underlined(name)) || !f.own(root) ||
		f.Stat(path.Join(root, "__init__.py")).Entry.Presence != filesystem.Present || f.installable(path.Dir(root)) {
		return ""
	}
	dirs, ok := f.Places(f.python, f.first)
	for _, dir := range append(dirs, f.also...) {
		found, complete := f.State.Files.Children(f.Real(dir))
		other := f.Stat(path.Join(dir, underlined(name)+"-0.dist-info")).Entry
		if !complete && other.Presence != filesystem.Absent || slices.ContainsFunc(found, func(file string) bool {
			project, _, _ := strings.Cut(strings.TrimSuffix(strings.TrimSuffix(file, ".egg-info"), ".egg-link"), "-")
			return file != project && strings.EqualFold(underlined(project), underlined(name))
		}) {
			return ""
		}
	}
	if !ok {
		return ""
	}
	f.kind, f.likely = state.FailsModule, true
	return "No package metadata was found for " + name + ": it is copied, not installed"
}

// underlined is a name of a project as its files have it.
func underlined(name string) string { return strings.NewReplacer("-", "_", ".", "_").Replace(name) }
