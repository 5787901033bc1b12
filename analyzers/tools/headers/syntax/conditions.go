package syntax

import (
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/tokens"
)

// Source: gcc -dM -E of Debian 12 and 13, and the manuals of other compilers and systems.
var (
	always = tools.Names("__linux__ __linux __unix__ __unix __GNUC__ __STDC__ __ELF__ __gnu_linux__")
	never  = tools.Names(`_WIN32 WIN32 _WIN64 __WIN32__ __APPLE__ __MACH__ _MSC_VER __FreeBSD__ __OpenBSD__ __NetBSD__ __DragonFly__ __MINGW32__
		__MINGW64__ __CYGWIN__ __sun __sun__ __EMSCRIPTEN__ __HAIKU__ __BORLANDC__ __WATCOMC__ _AIX
		__hpux __clang__ __INTEL_COMPILER __ICC __ANDROID__ __QNX__ __VMS _WINDOWS __DJGPP__ __OS2__`)
)

// holds reports whether a condition does.
func (f *file) holds(words, after []token) certainty {
	if len(words) < 2 {
		f.unsure = true
		return maybe
	}
	switch words[0].Text {
	case "ifdef":
		return f.isDefined(words[1].Text)
	case "ifndef":
		n := words[1].Text
		if len(after) > 2 && after[0].Text == "#" && after[1].Text == "define" && after[2].Text == n && len(f.branches) == 0 {
			f.once[f.at] = true
		}
		if len(after) > 2 && after[0].Text == "#" && after[1].Text == "define" && after[2].Text == n && !f.defined[n] && !f.doubtful[n] && !f.guards(n) {
			return yes // of a header
		}
		return yes - f.isDefined(n)
	}
	e := &expression{file: f, words: words[1:]}
	v := e.binary(0)
	if e.at < len(e.words) || !v.known {
		return maybe
	}
	if v.n != 0 {
		return yes
	}
	return no
}

// guards reports whether a name may be what a header of the system defines.
func (f *file) guards(n string) bool {
	if !strings.HasPrefix(n, "_") {
		return f.library.macros[n]
	}
	base, isHeader := strings.CutSuffix(strings.ToLower(strings.Trim(n, "_")), "_h")
	_, c := headers()["c "+base+".h"]
	_, sys := headers()["c "+strings.Replace(base, "_", "/", 1)+".h"]
	return !isHeader || c || sys
}

func (f *file) isDefined(n string) certainty {
	switch {
	case n == "__cplusplus" && f.Cxx, f.defined[n] && !f.doubtful[n]:
		return yes
	case f.doubtful[n]:
		return maybe
	case always[n]:
		return yes
	case never[n], n == "__cplusplus":
		return no
	case f.foreign, strings.HasPrefix(n, "_"), f.library.macros[n], n == "NDEBUG":
		return maybe
	}
	return no
}

// value is what an expression of a condition is.
type value struct {
	n     int64
	known bool
}

// expression is one of a condition.
type expression struct {
	*file
	words []token
	at    int
}

func (e *expression) is(text string) bool {
	if e.at < len(e.words) && e.words[e.at].Text == text {
		e.at++
		return true
	}
	return false
}

// levels are the operators that are known, from those that bind least.
var levels = [][]string{{"||"}, {"&&"}, {"==", "!="}, {"<", ">", "<=", ">="}}

func (e *expression) binary(level int) value {
	if level == len(levels) {
		return e.unary()
	}
	v := e.binary(level + 1)
	for e.at < len(e.words) {
		op := ""
		for _, o := range levels[level] {
			if e.words[e.at].Text == o {
				op = o
			}
		}
		if op == "" {
			return v
		}
		e.at++
		v = combine(op, v, e.binary(level+1))
	}
	return v
}

func combine(op string, a, b value) value {
	truth := func(t bool) value {
		if t {
			return value{1, true}
		}
		return value{0, true}
	}
	switch {
	case op == "||" && (a.known && a.n != 0 || b.known && b.n != 0):
		return truth(true)
	case op == "&&" && (a.known && a.n == 0 || b.known && b.n == 0):
		return truth(false)
	case !a.known || !b.known:
		return value{}
	}
	switch op {
	case "||", "&&":
		return truth(op == "&&")
	case "==":
		return truth(a.n == b.n)
	case "!=":
		return truth(a.n != b.n)
	case "<":
		return truth(a.n < b.n)
	case ">":
		return truth(a.n > b.n)
	case "<=":
		return truth(a.n <= b.n)
	}
	return truth(a.n >= b.n)
}

func (e *expression) unary() value {
	if e.is("!") {
		v := e.unary()
		if v.n != 0 {
			return value{0, v.known}
		}
		return value{1, v.known}
	}
	if e.is("(") {
		v := e.binary(0)
		if !e.is(")") {
			e.at = len(e.words) + 1
			return value{}
		}
		return v
	}
	if e.at >= len(e.words) {
		e.at++
		return value{}
	}
	t := e.words[e.at]
	e.at++
	switch {
	case t.Kind == tokens.Number:
		n, err := strconv.ParseInt(strings.TrimRight(strings.ToLower(t.Text), "ul"), 0, 64)
		return value{n, err == nil}
	case t.Text == "defined":
		bracket := e.is("(")
		if e.at >= len(e.words) {
			return value{}
		}
		n := e.words[e.at].Text
		if e.at++; bracket && !e.is(")") {
			return value{}
		}
		switch e.isDefined(n) {
		case yes:
			return value{1, true}
		case no:
			return value{0, true}
		}
		return value{}
	case t.Kind == tokens.Name && e.isDefined(t.Text) == no && !(e.at < len(e.words) && e.words[e.at].Text == "("):
		return value{0, true}
	case t.Kind == tokens.Name && e.at < len(e.words) && e.words[e.at].Text == "(":
		e.at = len(e.words) + 1 // __has_include(x)
		return value{}
	}
	m := e.macros[t.Text]
	if m != nil && e.isDefined(t.Text) == yes && m.value != nil && m.value.Kind == tokens.Number {
		n, err := strconv.ParseInt(strings.TrimRight(strings.ToLower(m.value.Text), "ul"), 0, 64)
		return value{n, err == nil}
	}
	return value{}
}
