package python

import (
	"path"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools/python/pyproject"
	"github.com/layerlint/layerlint/analyzers/tools/python/requirement"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
	"github.com/layerlint/layerlint/imagedb/pypi"
)

// wish is one requirement with the word that brought it.
type wish struct {
	packages.Requirement
	arg    effects.Arg
	from   string // "requirements.txt:3", "setup.py", "" for the command line
	limits string // of constraints
	links  string // the places that are looked at when no index is
	extras []string
	loose  bool // a project says so, which may say otherwise when it is built
}

// wishes are what an installer of Python packages is asked for, and what its files say beside it.
type wishes struct {
	all     []wish
	limits  map[string][]string // by normal name: the specifiers of constraints
	vague   map[string]bool     // by normal name: a constraint on it is not understood
	indexes []string            // that files add
	open    bool                // links are given that are not followed
	unread  bool                // some option or file is not followed
	files   []string            // paths of wheels
	tuned   bool                // the command says with what sources are built
	beside  bool                // there is more than projects and wheels, or there may be
	deep    bool                // what the one project that is named requires comes along
}

// listing reads the requirements of one command.
type listing struct {
	*call
	wishes
	base packages.Requirement
	of   packages.Interpreter
}

// wished reads the requirements of the command line and of its files, for an interpreter: markers that do not hold
// leave requirements out.
func (a *call) wished(x effects.Action, of packages.Interpreter) wishes {
	l := listing{call: a, of: of, wishes: wishes{limits: map[string][]string{}, vague: map[string]bool{}}}
	l.deep = !x.Options.Has("no-deps", "no-dependencies") && len(x.Paths)+len(x.Options.Values("e", "editable", "r", "requirement")) == 1
	l.base.Pre = x.Options.Has("pre", "prerelease")
	for _, v := range x.Options.Values("only-binary") {
		l.base.OnlyWheels = l.base.OnlyWheels || v.Text == ":all:"
	}
	l.tuned = x.Options.Has("no-build-isolation", "no-build-isolation-package", "build-constraint", "build-constraints", "b") ||
		!a.Lookup("PIP_CONSTRAINT").Unset || !a.Lookup("UV_BUILD_CONSTRAINT").Unset
	l.beside = x.Options.Has("e", "editable")
	for _, p := range x.Options.Values("e", "editable") {
		l.project(p.Text, p)
	}
	for _, p := range x.Paths {
		if l.beside = l.beside || !p.Known; p.Known {
			l.line(p.Text, p, "")
		}
	}
	for _, f := range x.Options.Values("r", "requirement", "requirements") {
		at, ok := a.At(f)
		project := path.Ext(at) == ".toml" || path.Ext(at) == ".py" // uv reads those as well
		if !ok || strings.Contains(f.Text, "://") || project || !l.file(at, f, false, 0) {
			l.beside = true
		}
	}
	for _, f := range x.Options.Values("c", "constraint", "constraints") {
		at, ok := a.At(f)
		l.unread = l.unread || !ok || strings.Contains(f.Text, "://") || !l.file(at, f, true, 0)
	}
	return l.wishes
}

// constrained adds the constraints of a file that is named apart from the command; false when they are not known.
func (a *call) constrained(name string, w *wishes, of packages.Interpreter) bool {
	at, ok := a.At(effects.Arg{Text: name, Known: true})
	l := listing{call: a, of: of, wishes: *w}
	ok = ok && !strings.Contains(name, "://") && l.file(at, effects.Arg{}, true, 0)
	*w = l.wishes
	return ok
}

// maxNested is how deep requirements files may name others.
const maxNested = 8

// file reads a requirements file, or one of constraints; false when its text is not known. Source: pip's documentation,
// "Requirements File Format" and "Constraints Files".
func (l *listing) file(at string, arg effects.Arg, limits bool, depth int) bool {
	e := l.Stat(at).Entry
	if e.Presence != filesystem.Present || e.Likely || !e.Has(filesystem.KnowContent) || depth > maxNested {
		return false
	}
	text := strings.ReplaceAll(string(e.Content), "\\\n", " ")
	for i, line := range strings.Split(text, "\n") {
		line, _, _ = strings.Cut(" "+strings.TrimSpace(line), " #")
		line, _, _ = strings.Cut(strings.TrimSpace(line), " --hash")
		fields := strings.Fields(strings.Replace(line, "=", " ", 1))
		switch {
		case len(fields) == 0:
		case limits && !strings.HasPrefix(line, "-"):
			l.limit(line)
		case !strings.HasPrefix(line, "-"):
			l.line(line, arg, path.Base(at)+":"+strconv.Itoa(i+1))
		case len(fields) == 2:
			l.option(fields[0], fields[1], at, arg, limits, depth)
		default:
			l.beside = true
			l.unread = l.unread || fields[0] != "-e" && fields[0] != "--editable"
		}
	}
	return true
}

// option is one with a value on a line of a file.
func (l *listing) option(name, value, at string, arg effects.Arg, limits bool, depth int) {
	beside := beside(at, value)
	switch name {
	case "--extra-index-url", "-i", "--index-url":
		l.indexes = append(l.indexes, value)
	case "--find-links", "-f":
		l.open = true
	case "-r", "--requirement":
		if !l.file(beside, arg, limits, depth+1) {
			l.beside, l.unread = true, l.unread || limits
		}
	case "-c", "--constraint":
		l.unread = !l.file(beside, arg, true, depth+1) || l.unread
	case "-e", "--editable":
		l.beside = true
	case "--trusted-host":
	default:
		l.unread = true
	}
}

// line adds a requirement unless its marker leaves it out, or may do so.
func (l *listing) line(text string, arg effects.Arg, from string) {
	rest, marker := pypi.Marked(text)
	switch pypi.Judge(marker, l.of) {
	case pypi.Fails:
		return
	case pypi.Undecided:
		l.beside = true
		return
	}
	if at, ok := l.Abs(rest, l.Dir.Known); ok && strings.HasSuffix(rest, ".whl") && !strings.Contains(rest, ":") {
		l.files = append(l.files, at)
	} else if r, extras, ok := requirement.Of(rest, l.base); ok {
		l.all = append(l.all, wish{Requirement: r, arg: arg, from: from, extras: extras, loose: path.Ext(from) == ".py" || path.Ext(from) == ".toml"})
	} else if l.beside = true; from == "" {
		l.project(rest, arg)
	}
}

// project adds what a project whose folder is named requires.
func (l *listing) project(dir string, arg effects.Arg) {
	if at, ok := l.Abs(strings.Split(dir, "[")[0], l.Dir.Known); ok && l.deep {
		all, file := pyproject.Requirements(l.World, at)
		for _, r := range all {
			l.line(r, arg, file)
		}
	}
}

// limit adds a constraint.
func (l *listing) limit(text string) {
	rest, marker := pypi.Marked(text)
	name := pypi.Normal(pyproject.LeadingName.FindString(rest))
	r, _, ok := requirement.Of(rest, l.base)
	switch verdict := pypi.Judge(marker, l.of); {
	case verdict == pypi.Fails:
	case name == "":
		l.unread = true
	case !ok || verdict == pypi.Undecided:
		l.vague[name] = true
	case r.Specifier != "":
		l.limits[name] = append(l.limits[name], r.Specifier)
	}
}
