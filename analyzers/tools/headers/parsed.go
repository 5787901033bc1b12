package headers

import (
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/headers/syntax"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

var (
	// plainly are options that change nothing of what is accepted, or accept less; lenient are those of -f that do not.
	// Source: GCC's manual, "Option Summary".
	plainly  = lazyregexp.New(`^-(?:O.*|g.*|W[^p].*|w|std=.*|pipe|pthread|pedantic|pedantic-errors|ansi|s|c|S|m(?:arch|tune|cpu|fpu)=.*|m(?:sse|avx|fma|popcnt|bmi)\S*|f.*|pie|no-pie|static\S*|shared|rdynamic|MMD|MD|MP|[IlLDo].+)$`)
	lenient  = lazyregexp.New(`^-f(?:permissive|preprocessed|ms-|plan9|gnu-tm|modules|directives|dollars|extended|input|exec|wide|no-gnu|concepts|coroutines|char8|no-char8|no-operator|plugin|no-builtin|freestanding|no-hosted|cilk|openacc|allow|delayed|no-access|friend|new-ttp)`)
	numbered = lazyregexp.New(`-(\d+)$`)
)

// valued are options with a value in the next word.
var valued = tools.WordList("-o -I -L -l -D -isystem -iquote -idirafter -MF -MT -MQ")

// unparsed refuses a source that the compiler cannot parse, or that uses what nothing declares.
func (a search) unparsed(c compile) bool {
	defined, ok := a.dialect()
	if !ok || a.Doubtful || a.Likely || a.Arch() != "amd64" || strings.Contains(a.compiler(), "clang") {
		return false
	}
	for _, v := range []string{"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "GCC_EXEC_PREFIX"} {
		if !a.Lookup(v).Unset {
			return false
		}
	}
	gcc := a.version()
	for _, f := range c.sources {
		at, known := a.Abs(f.Text, f.Known)
		e := a.Stat(at).Entry
		likely := e.Likely
		e.Likely = false
		if !known || !whole(e) {
			continue
		}
		u := syntax.Unit{Name: at, Text: string(e.Content), Cxx: path.Ext(at) != ".c" || strings.HasSuffix(a.Fields[0].Text, "++"), Defined: defined, Late: a.late()}
		u.Include = func(from, name string, quoted bool) (string, string, bool, bool) {
			at, e, own, known := a.header(c.dirs, from, name, quoted)
			likely = likely || e.Likely
			return at, string(e.Content), own, known
		}
		if r := syntax.Refused(u, gcc); r.Why != "" {
			a.Refuse(effects.Arg{}, state.FailsExit, fmt.Sprintf("%s:%d: %s", path.Base(r.File), r.Line, r.Why), likely || a.Executable == "")
			return a.Failed
		}
	}
	return false
}

// late reports whether the language is C++23, or one after it.
func (a search) late() bool {
	return slices.ContainsFunc(a.Fields, func(f tools.Word) bool { return latest.MatchString(f.Text) })
}

var latest = lazyregexp.New(`^-std=(?:c|gnu)\+\+2[^0]`)

// dialect are the macros of the command line; ok is false where an option may change what is accepted.
func (a search) dialect() (defined []string, ok bool) {
	for i := 1; i < len(a.Fields); i++ {
		t := a.Fields[i].Text
		value := strings.TrimPrefix(t, "-D")
		switch {
		case valued.Has(t):
			if i++; i < len(a.Fields) {
				value = a.Fields[i].Text
			}
			if t != "-D" {
				continue
			}
		case !strings.HasPrefix(t, "-"):
			continue
		case !plainly.MatchString(t) || lenient.MatchString(t):
			return nil, false
		case value == t:
			continue
		}
		name, _, _ := strings.Cut(value, "=")
		name, _, _ = strings.Cut(name, "(")
		defined = append(defined, name)
	}
	return defined, true
}

// oldest is the first version of glibc whose headers are known.
const oldest = "GLIBC_2.36"

// version is that of the distribution's gcc, 0 where it is not known, and -1 where its C library is not one whose headers
// are known.
func (a search) version() int {
	if !a.Defines(oldest) {
		return -1
	}
	m := numbered.FindStringSubmatch(a.compiler())
	if m == nil {
		return 0
	}
	n, _ := strconv.Atoi(m[1])
	if n > newest {
		return -1
	}
	return n
}

// newest is the last version of gcc whose headers are known.
const newest = 14

// compiler is the file that a name of a compiler leads to.
func (a search) compiler() string {
	return a.Stat(path.Join("/usr/bin", path.Base(a.Fields[0].Text))).Path
}

// header is what a file takes in where it is the project's own.
func (a search) header(dirs []string, from, name string, quoted bool) (at string, e filesystem.Entry, own, known bool) {
	if quoted {
		dirs = append([]string{path.Dir(from)}, dirs...)
	}
	for _, dir := range dirs {
		r := a.Stat(path.Join(dir, name))
		e, likely := r.Entry, r.Entry.Likely
		if e.Presence == filesystem.Absent && !likely {
			continue
		}
		e.Likely = false
		if !whole(e) || filesystem.Within(r.Path, "/usr") {
			return "", e, false, false
		}
		e.Likely = likely
		return r.Path, e, true, true
	}
	return "", e, false, true
}
