package commandline

import (
	"cmp"
	_ "embed"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/apt"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/releases"
)

//go:embed system.tsv
var system string

//go:embed busybox.tsv
var applets string

// System is the options of programs that have no family.
var System = New(system, nil, applets)

// busybox is the package of applets, whatever it is called.
const busybox = "busybox"

// spanned are packages of which tables have a release of every kind that is in use: what none of them takes is likely
// taken by no other.
var spanned = tools.WordList("busybox apk-tools")

// Check refuses what a program does not take. name is the tool that the command is known to be, and skip how many words
// stand for its name but the last: of "python -m pip" two. ends: the program prints something and does nothing else.
func (t Table) Check(a *tools.Command, name string, skip int) (ends bool) {
	p := t.program(name)
	if p == nil || a.Failed || posix(a) {
		return false
	}
	held, version, likely := unpackaged, "", false
	if a.Executable != "" {
		at := a.Stat(a.Executable)
		if at.Entry.Presence != filesystem.Present {
			return false
		}
		held, version, likely = t.release(a, name, at, skip > 0)
	}
	if p[held] == nil && skip == 0 {
		if other := p.alike(a, held); other != "" {
			held, version, likely = other, "", true
		}
	}
	words := asked(a)[skip:]
	words[0].Text = name
	c, certain := judged(t, name, held, version, words)
	if c == nil {
		lists, _ := beside(p[held], version)
		return len(lists) > 0 && !slices.ContainsFunc(lists, func(o *options) bool { return !o.ends(words) })
	}
	a.Doubtful = false
	reason := c.Reason
	switch {
	case c.Near != "":
		reason += ": did you mean " + c.Near + "?"
	case c.Unknown != "" && held == busybox:
		reason += ": this program is busybox'"
	}
	a.Refuse(effects.Arg{Index: c.Index + skip}, state.FailsOption, reason, likely || !certain)
	return false
}

// posix reports whether a variable may end options at the first operand.
func posix(a *tools.Command) bool {
	v, ok := a.Vars["POSIXLY_CORRECT"]
	return ok && !v.Unset
}

// asked are a command's words.
func asked(a *tools.Command) []Word {
	words := make([]Word, len(a.Fields))
	for i, f := range a.Fields {
		words[i] = Word{Text: tools.Pick(f.Head, f.Text, f.Known), Known: f.Known, Many: f.Many}
	}
	return words
}

// release is the package that a program is in, and its upstream version, "" where that is not known. A program that
// another one starts (python -m pip) is in none.
func (t Table) release(
	a *tools.Command, name string, at filesystem.Resolved, started bool,
) (held, version string, likely bool) {
	held = cmp.Or(at.Entry.Package, at.Entry.Cause.Package)
	owner := held
	if path.Base(filesystem.Program(a.State.Files, at)) == busybox {
		held = busybox
	}
	if held == "" || started {
		if t.version != nil {
			version = t.version(a, name)
		}
		return unpackaged, version, at.Entry.Likely
	}
	for _, manager := range []string{"dpkg", "apk"} {
		if p := a.State.Packages.Lookup(manager, owner); p.Presence == filesystem.Present {
			return held, Upstream(p.Version), p.Likely || at.Entry.Likely
		}
	}
	return held, "", at.Entry.Likely
}

// alike is the package in a table that likely has a program whose own is not known, or that its distribution calls
// otherwise: on Alpine busybox or apk's, elsewhere the only one there. A program that the build brought is any.
func (p program) alike(a *tools.Command, held string) (other string) {
	if held == unpackaged && brought(a) || spanned.Has(held) {
		return ""
	}
	for name := range p {
		switch {
		case name == unpackaged || spanned.Has(name) && held != unpackaged:
		case spanned.Has(name) && Alpine(a):
			return name
		case spanned.Has(name) || a.Executable == "":
		case other != "":
			return ""
		default:
			other = name
		}
	}
	return other
}

// brought reports whether the program, or one of its name, may have come with the build.
func brought(a *tools.Command) bool {
	if a.Executable != "" {
		return a.State.Files.Doubted(a.Executable)
	}
	dirs := a.SearchPath()
	return len(dirs) == 0 || slices.ContainsFunc(dirs, func(dir string) bool {
		return a.State.Files.Doubted(path.Join("/", dir, a.Fields[0].Text))
	})
}

// Alpine reports whether the image likely is Alpine's, or on it.
func Alpine(a *tools.Command) bool {
	return a.Stat("/sbin/apk").Entry.Presence == filesystem.Present || len(releases.Branches(a.State.ImageRef, "")) > 0
}

// Upstream is a version without what a distribution adds to it.
func Upstream(version string) string {
	if _, rest, ok := strings.Cut(version, ":"); ok {
		version = rest
	}
	if at := strings.LastIndexByte(version, '-'); at > 0 {
		version = version[:at]
	}
	if at := strings.IndexAny(version, "+~"); at > 0 {
		version = version[:at]
	}
	return version
}

// minor is a version without what follows its second number: such releases only have repairs.
func minor(version string) string {
	first, rest, _ := strings.Cut(version, ".")
	second, _, _ := strings.Cut(rest, ".")
	return first + "." + second
}

// judged is what the releases of a program say of a command line, those next to the one in use where it was not read.
// It is certain where all of them say so: of options that a release does not have, where it is not newer or older than
// all that were read. An applet of a release that is not known likely is one of them.
func judged(t Table, name, held, version string, words []Word) (c *Complaint, certain bool) {
	lists, within := beside(t.program(name)[held], version)
	certain, near := len(lists) > 0, true
	for _, o := range lists {
		if c = t.said(o, name, held, version, words); c == nil {
			return nil, false
		}
		if certain = certain && !c.doubted; c.Unknown != "" {
			near = near && c.Near != ""
			certain = certain && within && (!o.is(open) || near)
		}
	}
	if !certain && !near && (!spanned.Has(held) || version != "") {
		return nil, false
	}
	return c, certain
}

// said is what one release says of a command line, and of what follows a verb.
func (t Table) said(o *options, name, held, version string, words []Word) *Complaint {
	c, verb := o.read(words)
	if verb == 0 || !words[verb].Known || c != nil && c.Unknown != "" && c.Index < verb {
		return c
	}
	if t.program(name+" "+words[verb].Text) == nil && o.is(anywhere) {
		return nil // a verb of whoever made it
	}
	rest, skipped := words[verb:], verb
	if o.is(anywhere) {
		rest, skipped = slices.Delete(slices.Clone(words), verb, verb+1), 0
	}
	inner, certain := judged(t, name+" "+words[verb].Text, held, version, rest)
	switch {
	case inner == nil && o.is(anywhere):
		return nil
	case inner == nil:
		return c
	}
	inner.doubted = !certain
	inner.Index += skipped
	if skipped == 0 && inner.Index >= verb {
		inner.Index++
	}
	return inner
}

// beside are the lists of the releases next to a version, or of that itself; within: some are not newer, and some not
// older.
func beside(all []*options, version string) (some []*options, within bool) {
	if version == "" {
		return all, false
	}
	var below, above *options
	var lower, upper string
	version = minor(version)
	for _, o := range all {
		for _, v := range o.versions {
			v = minor(v)
			if apt.Compare(v, version) <= 0 && (below == nil || apt.Compare(v, lower) > 0) {
				below, lower = o, v
			}
			if apt.Compare(v, version) >= 0 && (above == nil || apt.Compare(v, upper) < 0) {
				above, upper = o, v
			}
		}
	}
	switch {
	case below == nil || above == nil:
		return all, false
	case below == above:
		return []*options{below}, true
	}
	return []*options{below, above}, true
}
