package headers

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/csource"
	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/compilers"
	"github.com/layerlint/layerlint/analyzers/tools/headers/syntax"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// harmless are options that change neither which functions there are nor which of them are kept.
var harmless = lazyregexp.New(`^-(?:O[0-3sgz]?|g\w*|W[^lpa,].*|Wall|std=.*|pipe|pthread|pedantic(?:-errors)?|ansi|s|w|march=.*|mtune=.*|f(?:no-)?(?:PIC|pic|PIE|pie|stack-protector[\w-]*|strict-aliasing|omit-frame-pointer|exceptions|rtti|common)|pie|no-pie|static)$`)

// libc are libraries that are part of glibc, or define no functions that programs do.
var libc = tools.WordList("m pthread dl rt util c")

// options are what a compiler's words say besides its sources: the objects, the libraries and the names that it defines;
// ok is false for one that may change which functions there are.
type options struct {
	objects []string
	libs    []string
	early   []string // libraries before all sources and objects, -lNAME or a path: nothing needs one yet
	defined []string
	ok      bool
}

func (a search) options() (o options) {
	some := false // a source or an object
	for i := 1; i < len(a.Fields); i++ {
		switch t := a.Fields[i].Text; {
		case t == "-o", t == "-I", t == "-isystem", t == "-iquote", t == "-idirafter", t == "-L", t == "-MF", t == "-MT", t == "-MQ":
			i++
		case strings.HasPrefix(t, "-D") && len(t) > 2:
			name, _, _ := strings.Cut(t[2:], "=")
			o.defined = append(o.defined, name)
		case strings.HasPrefix(t, "-l") && !some && len(t) > 2, strings.HasSuffix(t, ".a") && !some:
			o.early = append(o.early, t)
		case strings.HasPrefix(t, "-l"):
			o.libs = append(o.libs, t[2:])
		case strings.HasPrefix(t, "-I"), strings.HasPrefix(t, "-L"), strings.HasPrefix(t, "-o"), t == "-c", t == "-MMD", t == "-MD", t == "-MP", harmless.MatchString(t):
		case strings.HasPrefix(t, "-"):
			return o
		case strings.HasSuffix(t, ".o"):
			o.objects, some = append(o.objects, t), true
		case !slices.Contains(tools.SourceEndings, path.Ext(t)):
			return o
		default:
			some = true
		}
	}
	o.ok = true
	return o
}

// made begins what an object is noted to be compiled of: its source, the folders of headers and the names defined, a line
// each.
const made = "object\n"

// compiled notes of objects what they are compiled of.
func (a search) compiled(c compile) {
	o := a.options()
	given := slices.IndexFunc(a.Fields, func(f tools.Word) bool { return strings.HasPrefix(f.Text, "-o") })
	if !o.ok || a.Failed || a.Doubtful || a.Likely || given > 0 && len(c.sources) > 1 {
		return
	}
	for _, f := range c.sources {
		at, known := a.Abs(f.Text, f.Known)
		out := strings.TrimSuffix(path.Base(at), path.Ext(at)) + ".o"
		if given > 0 {
			if out = strings.TrimPrefix(a.Fields[given].Text, "-o"); out == "" && given+1 < len(a.Fields) {
				out = a.Fields[given+1].Text
			}
		}
		to, also := a.Abs(out, true)
		if known && also && strings.HasSuffix(out, ".o") && whole(a.Stat(at).Entry) && a.Executable != "" {
			r := a.Stat(to)
			e := r.Entry
			if e.Presence != filesystem.Present {
				e = a.NewEntry(f.Span, filesystem.Regular, 0o644)
			}
			text := made + at + "\n" + strings.Join(c.dirs, ":") + "\n" + strings.Join(o.defined, " ")
			e.Source = &text
			a.Edit(func(ed *filesystem.Editor) { ed.Put(r.Path, e) })
		}
	}
}

// refused refuses a source that the compiler does.
func (a search) refused(c compile) bool {
	o := a.options()
	if !o.ok || len(o.defined) > 0 || a.Doubtful || a.Likely {
		return false
	}
	var given []string
	for _, f := range a.Fields[1:] {
		given = append(given, f.Text)
	}
	for _, f := range c.sources {
		at, known := a.Abs(f.Text, f.Known)
		u, whole := a.unit(at, c.dirs)
		if !known || !whole || path.Ext(at) != ".c" {
			continue
		}
		if reason := csource.Refused(u, given); reason != "" {
			a.Refuse(effects.Arg{}, state.FailsExit, path.Base(at)+": "+reason, a.Executable == "")
			return a.Failed
		}
	}
	return false
}

// unlinked refuses a program of which no source has main, or a function that one of them calls.
func (a search) unlinked(c compile) bool {
	o := a.options()
	if !o.ok || slices.ContainsFunc(o.libs, func(name string) bool { return !libc.Has(name) }) {
		return false
	}
	early, ok := a.vain(&o, c.libDirs)
	if !ok {
		return false
	}
	var units []csource.Unit
	inC := true // a constant of C++ is its file's own
	for _, f := range c.sources {
		at, known := a.Abs(f.Text, f.Known)
		u, whole := a.unit(at, c.dirs)
		inC = inC && path.Ext(at) == ".c"
		if units = append(units, u); !known || !whole {
			return false
		}
	}
	for _, name := range o.objects {
		at, known := a.Abs(name, true)
		e := a.Stat(at).Entry
		if !known || e.Presence != filesystem.Present || e.Likely {
			return false
		}
		if e.Source == nil || !strings.HasPrefix(*e.Source, made) {
			return false
		}
		of := strings.Split(*e.Source, "\n")
		inC = inC && path.Ext(of[1]) == ".c"
		u, whole := a.unit(of[1], strings.FieldsFunc(of[2], func(r rune) bool { return r == ':' }))
		if units, o.defined = append(units, u), append(o.defined, strings.Fields(of[3])...); !whole {
			return false
		}
	}
	if len(units) == 0 {
		return false
	}
	name := path.Base(a.Fields[0].Text)
	if twice := csource.Twice(units); twice != "" && (name == "gcc" || name == "cc") && inC {
		a.Refuse(effects.Arg{}, state.FailsExit, "multiple definition of `"+twice+"'", a.Executable == "")
		return true
	}
	maths := name != "gcc" && name != "cc" || !a.Defines("GLIBC_2.2.5") || slices.Contains(o.libs, "m")
	switch name, in := csource.Unresolved(units, maths); {
	case name == "" || slices.Contains(o.defined, name):
		return false
	case in == "" && early != "": // an archive may have it
		return false
	case early != "":
		a.Refuse(effects.Arg{}, state.FailsExit, path.Base(in)+": undefined reference to `"+name+"': "+early+
			" is named before "+path.Base(in), a.Executable == "")
	case in == "":
		a.Refuse(effects.Arg{}, state.FailsExit, "undefined reference to `main': no source has this function", a.Executable == "")
	default:
		a.Refuse(effects.Arg{}, state.FailsExit, path.Base(in)+": undefined reference to `"+name+"'", a.Executable == "")
	}
	return true
}

// vain is the last of the libraries that are named before anything needs them; the others count. ok is false where one of
// them is not known.
func (a search) vain(o *options, dirs []string) (last string, ok bool) {
	for _, name := range o.early {
		lib := strings.TrimPrefix(name, "-l")
		switch {
		case a.sparing() && (lib == "m" || !libc.Has(lib)), !libc.Has(lib) && a.archive(name, dirs):
			last = name
		case !libc.Has(lib):
			return "", false
		case lib == "m":
			o.libs = append(o.libs, lib)
		}
	}
	return last, true
}

// sparing reports whether the compiler is a gcc that takes nothing from a library before the first source.
func (a search) sparing() bool {
	return a.State.Sparing() && compilers.Release(a.Stat(a.Executable)) != ""
}

// archive reports whether -lNAME, or a path, is certainly an archive: ld takes from it what is needed at its place, nothing
// before the first source. Source: ld(1), -l.
func (a search) archive(name string, dirs []string) bool {
	lib, ok := strings.CutPrefix(name, "-l")
	if !ok {
		return a.Stat(name).Entry.Presence != filesystem.Absent
	}
	for _, dir := range dirs {
		shared, static := a.Stat(path.Join(dir, "lib"+lib+".so")).Entry, a.Stat(path.Join(dir, "lib"+lib+".a")).Entry
		switch {
		case shared.Presence != filesystem.Absent || shared.Likely || static.Likely,
			static.Presence == filesystem.Unknown:
			return false
		case static.Presence == filesystem.Present:
			return true
		}
	}
	return false
}

// unit is a source with the headers of the project's own that it takes in; ok is false where not all of them are known.
func (a search) unit(at string, dirs []string) (u csource.Unit, ok bool) {
	e := a.Stat(at).Entry
	if !whole(e) {
		return u, false
	}
	u = csource.Unit{Name: at, Text: string(e.Content)}
	if a.Defines(oldest) {
		u.Known = syntax.Known
	}
	return u, a.takes(&u, at, csource.Inclusions(u.Text), dirs, map[string]bool{})
}

func whole(e filesystem.Entry) bool {
	return e.Presence == filesystem.Present && !e.Likely && e.Has(filesystem.KnowContent) &&
		len(e.Content) <= tools.MaxScript
}

// takes adds the headers of the project's own that a file takes in.
func (a search) takes(u *csource.Unit, file string, all []csource.Inclusion, dirs []string, seen map[string]bool) bool {
	for _, i := range all {
		p, there, known := a.included(append([]string{path.Dir(file)}, dirs...), i.Name)
		switch {
		case !known:
			return false
		case !there || seen[p] || strings.HasPrefix(p, "/usr/include/") || strings.HasPrefix(p, "/usr/lib/"):
			continue
		}
		seen[p] = true
		e := a.Stat(p).Entry
		if !whole(e) || len(seen) > maxHeaders {
			return false
		}
		text, below := csource.Bare(string(e.Content)), csource.Inclusions(string(e.Content))
		if i.Conditional {
			text = csource.Aside(text)
			for j := range below {
				below[j].Conditional = true
			}
		}
		if u.Headers = append(u.Headers, text); !a.takes(u, p, below, dirs, seen) {
			return false
		}
	}
	return true
}

// maxHeaders bounds the headers of one unit that are read.
const maxHeaders = 100
