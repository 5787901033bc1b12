// Package headers looks for what C compilers are certainly asked to find: headers and libraries. It is not a tool: the
// shell asks it for each command.
package headers

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// preprocessors are compilers whose search for headers is followed. Source: the GNU C preprocessor's manual, "Search
// Path".
var preprocessors = tools.WordList("gcc cc g++ c++ clang clang++")

// compile is a compiler's command line as far as searches go.
type compile struct {
	sources []tools.Word
	dirs    []string     // of -I and its like
	libs    []tools.Word // of -l
	libDirs []string
	links   bool
}

// Check looks for what the sources of a compiler's command line certainly include, and for the libraries that it
// links; it notes the first that is nowhere, by what is certain, and where that does not do, by what is likely.
func Check(a *tools.Command) {
	name := path.Base(a.Fields[0].Text)
	if !preprocessors.Has(name) {
		return
	}
	c, ok := search{a}.compilation()
	if !ok || (search{a}).check(name, c) {
		return
	}
	supposing, supposed := a.Supposing, a.Supposed
	a.Supposing = true
	search{a}.check(name, c)
	a.Supposing, a.Supposed = supposing, supposed
}

// search is one command of a compiler.
type search struct{ *tools.Command }

// check reports whether it noted something.
func (a search) check(name string, c compile) (noted bool) {
	if !a.distributed(name) {
		return false
	}
	for _, f := range c.sources {
		cxx := path.Ext(f.Text) != ".c" || strings.HasSuffix(name, "++")
		if a.headersOf(f, f.Text, c.dirs, cxx) {
			return true
		}
	}
	if !strings.HasSuffix(name, "++") && a.refused(c) || a.unparsed(c) {
		return true
	}
	if c.links {
		return a.librariesOf(c) || a.unlinked(c)
	}
	if len(c.sources) > 0 && !a.Supposing { // what is certain of an object stays so
		a.compiled(c)
	}
	return false
}

// distributed reports whether a compiler is that of the distribution, or likely one that the image has built in its
// place.
func (a search) distributed(name string) bool {
	if a.Executable != "" {
		return path.Dir(a.Executable) == "/usr/bin" || a.built(a.Executable)
	}
	for _, dir := range []string{"/usr/local/bin", "/usr/local/sbin"} {
		e := a.Stat(path.Join(dir, name)).Entry
		if a.built(path.Join(dir, name)) {
			return true
		}
		if e.Presence == filesystem.Unknown && a.Supposing && a.distribution(name) {
			a.Supposed = true
			continue
		}
		if e.Presence != filesystem.Absent || e.Likely {
			return false
		}
	}
	return true
}

// built reports whether a compiler below /usr/local is the image's own, as GCC's images have it.
func (a search) built(at string) bool {
	if !a.Supposing || !strings.HasPrefix(at, "/usr/local/bin/") {
		return false
	}
	e := a.Stat(at).Entry
	a.Supposed = a.Supposed || e.Presence == filesystem.Present && e.Cause.Image != ""
	return e.Presence == filesystem.Present && e.Cause.Image != ""
}

// distribution reports whether the distribution's compiler is there: an image that has it likely has no other.
func (a search) distribution(name string) bool {
	return a.Stat(path.Join("/usr/bin", name)).Entry.Presence == filesystem.Present
}

// Missing says which header is missing that a file certainly includes, where it is looked for in these folders, and in
// those of the system; "" where none is known to be.
func Missing(a *tools.Command, file string, dirs []string, cxx bool) (reason string, likely bool) {
	return search{a}.lacking(file, dirs, cxx, 0)
}

// headersOf looks for what a file includes, and what files beside it that it includes do; found reports whether one is
// missing.
func (a search) headersOf(at tools.Word, file string, dirs []string, cxx bool) (missing bool) {
	reason, likely := a.lacking(file, dirs, cxx, 0)
	if reason == "" {
		return false
	}
	a.Failed = !likely
	a.Fail(a.FailureContext, at.Span, state.FailsHeader, reason, likely)
	return true
}

func (a search) lacking(file string, dirs []string, cxx bool, depth int) (reason string, likely bool) {
	source := a.CSource(file)
	if source == nil {
		return "", false
	}
	for _, i := range source.Includes {
		search := dirs
		if p, ok := a.Abs(path.Dir(file), true); i.Quoted && ok {
			search = append([]string{p}, dirs...)
		}
		p, there, known := a.included(search, i.Name)
		if there {
			if depth < maxNested && i.Quoted {
				if reason, likely := a.lacking(p, dirs, cxx, depth+1); reason != "" {
					return reason, likely
				}
			}
			continue
		}
		if why := a.early(i.Name); why != "" && cxx && known && !i.Quoted {
			return fmt.Sprintf("%s:%d: %s", path.Base(file), i.Line, why), true
		}
		if lacks, likely := a.Search().LacksHeader(i.Name, cxx); known && lacks {
			return fmt.Sprintf("%s:%d: %s", path.Base(file), i.Line, a.Search().NoHeader(i.Name)), likely
		}
	}
	return "", false
}

// maxNested is how deep headers that include each other are followed.
const maxNested = 8

// included is where a header is found in folders; known is false where it may be in one of them.
func (a search) included(dirs []string, name string) (p string, there, known bool) {
	known = true
	for _, dir := range dirs {
		r := a.Stat(path.Join(dir, name))
		switch {
		case r.Entry.Presence == filesystem.Present:
			return r.Path, true, true
		case r.Entry.Presence == filesystem.Unknown || r.Entry.Likely || a.Stat(path.Join(dir, name+".gch")).Entry.Presence != filesystem.Absent:
			known = false
		}
	}
	return "", false, known
}

// librariesOf looks for the libraries that are linked, and reports whether one is missing.
func (a search) librariesOf(c compile) bool {
	for _, f := range c.libs {
		name := f.Text
		if slices.ContainsFunc(c.libDirs, func(dir string) bool {
			_, there, known := a.included([]string{dir}, "lib"+name+".so")
			_, static, sure := a.included([]string{dir}, "lib"+name+".a")
			return there || static || !known || !sure
		}) {
			continue
		}
		if lacks, likely := a.Search().LacksLibrary(name); lacks {
			a.Failed = !likely
			a.Fail(a.FailureContext, f.Span, state.FailsLibrary, a.Search().NoLibrary(name), likely)
			return true
		}
	}
	return false
}

// unlinking are options with which a compiler does not link.
var unlinking = tools.WordList("-c -S -E -M -MM -fsyntax-only")

// compilation reads the words of a compiler; ok is false where not all of what it searches is known.
func (a search) compilation() (c compile, ok bool) {
	c.links = true
	for i := 1; i < len(a.Fields); i++ {
		f := a.Fields[i]
		if !f.Known || f.Many {
			return c, false
		}
		value := func(option string) tools.Word {
			if f.Text == option && i+1 < len(a.Fields) {
				i++
				return a.Fields[i]
			}
			f.Text = strings.TrimPrefix(f.Text, option)
			return f
		}
		add := func(to *[]string, v tools.Word) bool {
			p, known := a.Abs(v.Text, v.Known)
			*to = append(*to, p)
			return known
		}
		known := true
		switch t := f.Text; {
		case strings.HasPrefix(t, "-isysroot"), strings.HasPrefix(t, "-nostdinc"), strings.HasPrefix(t, "-B"), strings.HasPrefix(t, "-specs"),
			strings.HasPrefix(t, "@"), strings.HasPrefix(t, "-imacros"), strings.HasPrefix(t, "-include"), strings.HasPrefix(t, "--"), t == "-x", t == "-m32", t == "-v",
			t == "-MG", strings.HasPrefix(t, "-iprefix"), strings.HasPrefix(t, "-iwithprefix"), strings.HasPrefix(t, "-X"), strings.HasPrefix(t, "-Wp,"):
			return c, false
		case strings.HasPrefix(t, "-isystem"):
			known = add(&c.dirs, value("-isystem"))
		case strings.HasPrefix(t, "-idirafter"):
			known = add(&c.dirs, value("-idirafter"))
		case strings.HasPrefix(t, "-iquote"):
			known = add(&c.dirs, value("-iquote"))
		case strings.HasPrefix(t, "-I"):
			known = add(&c.dirs, value("-I"))
		case strings.HasPrefix(t, "-L"):
			known = add(&c.libDirs, value("-L"))
		case strings.HasPrefix(t, "-l"):
			c.libs = append(c.libs, value("-l"))
		case t == "-o":
			i++
		case unlinking.Has(t):
			c.links = false
		case slices.Contains(tools.SourceEndings, path.Ext(t)):
			c.sources = append(c.sources, f)
		}
		if !known {
			return c, false
		}
	}
	return c, true
}
