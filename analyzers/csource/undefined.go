package csource

import (
	_ "embed"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// Unit is one file that is compiled into a program, with the project's own headers that it takes in.
type Unit struct {
	Name, Text string
	Headers    []string
	Known      func(name string) bool // whether a header of the system may have a name; nil: any may
}

// Unresolved is a function that a program of these units certainly calls and that nothing defines, with the name of the
// unit that calls it, "" where the startup code does; name is "" where there may be none. The units are linked with
// nothing but the C library, and with the mathematical one if maths.
func Unresolved(units []Unit, maths bool) (name, in string) {
	var all []string
	for _, u := range units {
		all = append(append(all, Bare(u.Text)), u.Headers...)
	}
	whole := strings.Join(all, "\n")
	if synthetic.MatchString(whole) || !standard(units) {
		return "", ""
	}
	if !slices.Contains(word.FindAllString(whole, -1), "main") {
		return "main", ""
	}
	for _, u := range units {
		if path.Ext(u.Name) != ".c" {
			return "", ""
		}
	}
	for _, u := range units {
		text := Bare(u.Text)
		if name := unresolved(text, strings.Join(append(u.Headers, text), "\n"), whole, maths, u.Known); name != "" {
			return name, u.Name
		}
	}
	return "", ""
}

var (
	synthetic = lazyregexp.New(`##|\?\?[=/'()!<>-]|<%|<:|%:|\bR"|\b(?:weak|alias|ifunc|pure|asm|__asm__|__asm|_Generic|WEAK|pragma\s+redefine_extname)\b|\(\s*const\s*[,)]|__const__`)
	dead      = lazyregexp.New(`&&|\|\||\?|\b(?:sizeof|typeof|__typeof__|_Alignof|offsetof|assert|__builtin_\w+)\b`)
	over      = lazyregexp.New(`^(?:return|goto|exit|_exit|abort|break|continue|throw)\b|^for\s*\(\s*;\s*;|^while\s*\(\s*(?:1|true)\s*\)|^do\b|\bexec[lv]\w*\s*\(`)
	shape     = lazyregexp.New(`\b(?:static|inline|__inline__|__inline|extern\s+"C"|__attribute__|constexpr|template)\b`)
)

// cxxHeaders are those that C++ programs include without an ending. Source: ISO C++20, 16.4.2.3, "Headers".
var cxxHeaders = sync.OnceValue(func() map[string]bool {
	all := map[string]bool{}
	for name := range strings.FieldsSeq(`algorithm any array atomic bit bitset charconv chrono codecvt compare complex concepts
		condition_variable coroutine deque exception execution filesystem forward_list fstream
		functional future initializer_list iomanip ios iosfwd iostream istream iterator limits list
		locale map memory memory_resource mutex new numbers numeric optional ostream queue random
		ranges ratio regex scoped_allocator set shared_mutex span sstream stack stdexcept stop_token
		streambuf string string_view strstream syncstream system_error thread tuple type_traits
		typeindex typeinfo unordered_map unordered_set utility valarray variant vector version
		cassert cctype cerrno cfenv cfloat cinttypes climits clocale cmath csetjmp csignal cstdarg
		cstddef cstdint cstdio cstdlib cstring ctime cuchar cwchar cwctype`) {
		all[name] = true
	}
	return all
})

// cHeaders are those of the C library that define no function by the name of a program's. Source: POSIX.1-2017,
// "Headers"; the Linux man pages.
var cHeaders = sync.OnceValue(func() map[string]bool {
	all := map[string]bool{}
	for name := range strings.FieldsSeq(`assert complex ctype dirent dlfcn endian err errno fcntl fenv float fnmatch ftw getopt glob
		grp iconv inttypes iso646 langinfo libgen limits locale math mqueue netdb poll pthread pwd
		regex sched search semaphore setjmp signal spawn stdalign stdarg stdatomic stdbool stddef
		stdint stdio stdlib stdnoreturn string strings syslog tgmath termios threads time uchar
		ulimit unistd utime utmpx wait wchar wctype wordexp malloc alloca byteswap execinfo features
		ifaddrs crypt pty sysexits`) {
		all[name+".h"] = true
	}
	return all
})

// standard reports whether units take in nothing from the system but headers of the languages' own libraries.
func standard(units []Unit) bool {
	for _, u := range units {
		for _, text := range append([]string{u.Text}, u.Headers...) {
			for line := range strings.Lines(text) {
				m := include.FindStringSubmatch(line)
				if m == nil && strings.Contains(line, "include") && strings.HasPrefix(strings.TrimSpace(line), "#") {
					return false
				}
				if m == nil || m[1] != "<" {
					continue
				}
				folder := strings.HasPrefix(m[2], "sys/") || strings.HasPrefix(m[2], "netinet/") || strings.HasPrefix(m[2], "arpa/") || strings.HasPrefix(m[2], "net/") || strings.HasPrefix(m[2], "linux/")
				if !folder && !cHeaders()[m[2]] && !cxxHeaders()[m[2]] {
					return false
				}
			}
		}
	}
	return true
}

// Bare is a text without comments, what stands in literals but for the names of headers, and what is for C++ alone.
func Bare(text string) string {
	return foreign.ReplaceAllString(blank(strings.ReplaceAll(text, "\\\n", "")), "")
}

var foreign = lazyregexp.New(`(?m)^[ \t]*#[ \t]*ifdef[ \t]+__cplusplus[ \t]*\n[^#]*\n[ \t]*#[ \t]*endif[ \t]*$`)

// unresolved is a function that a unit certainly calls and that nothing of the whole defines.
func unresolved(text, own, whole string, maths bool, known func(string) bool) string {
	code := certainly(text)
	defined, ends := macrosOf(whole), endless(whole)
	for _, m := range function.FindAllStringSubmatchIndex(code, -1) {
		to := closing(code, m[1], '{', '}')
		if to < 0 || control[code[m[2]:m[3]]] || hidden(code, m[0], m[1], defined) || inner(whole, code[m[2]:m[3]]) {
			continue
		}
		body := code[m[1]:to]
		params := map[string]bool{}
		for p := range strings.SplitSeq(code[m[4]:m[5]], ",") {
			for _, name := range words(p) {
				params[name] = true
			}
		}
		for _, s := range statements(body, deepest) {
			if strings.ContainsAny(s.text, marks) {
				break
			}
			sure := s.certain()
			if cut := dead.FindStringIndex(sure); cut != nil {
				sure = sure[:cut[0]]
			}
			sure, steers := defined.before(sure)
			stops := false
			for _, c := range calls(sure) {
				stops = stops || ends[c.name]
				switch {
				case strings.HasSuffix(strings.TrimSpace(c.before), ".") || strings.HasSuffix(strings.TrimSpace(c.before), ">") || params[c.name]:
				case !maths && mathematical[c.name] && varies(c, params, body) && once(whole, c.name):
					return c.name
				case missing(c.name, own, whole, known):
					return c.name
				}
			}
			if steers || stops || over.MatchString(s.text) {
				break
			}
		}
	}
	return ""
}

// hidden reports whether a function whose head lies between two places may be its file's own, or left out.
func hidden(code string, from, to int, defined definitions) bool {
	from = 1 + strings.LastIndexAny(code[:from], ";}")
	return shape.MatchString(code[from:to]) ||
		slices.ContainsFunc(word.FindAllString(code[from:to], -1), func(w string) bool {
			_, ok := defined[w]
			return ok
		})
}

// inner reports whether a function may be declared as its file's own, or inline.
func inner(whole, name string) bool {
	return lazyregexp.New(`\b(?:static|inline|__inline|__inline__)\b[^;{}()]*\b` + name + `\s*\(`).MatchString(whole)
}

// missing reports whether a function is declared by a unit and by none of all defined, nor by the C library: all that
// the files say of it outside of functions is that it is there.
func missing(name, own, whole string, known func(string) bool) bool {
	if strings.HasPrefix(name, "_") || library()[name] || mathematical[name] || control[name] {
		return false
	}
	if known != nil && !known(name) && implied(own, name) && says(whole, name) == nothing {
		return true
	}
	return says(own, name) == declares && says(whole, name) == declares
}

// implied reports whether all that a unit says of a function is that it is called.
func implied(own, name string) bool {
	for _, m := range lazyregexp.New(`\b`+name+`\b`).FindAllStringIndex(own, -1) {
		before := strings.TrimRight(own[:m[0]], " \t\n")
		typed := before != "" && (identifier(before[len(before)-1]) || strings.HasSuffix(before, "*")) && !control[word.FindString(before[lastWord(before):])]
		if typed || !strings.HasPrefix(strings.TrimLeft(own[m[1]:], " \t\n"), "(") {
			return false
		}
	}
	return true
}

// once reports whether no file has a function of a name of its own.
func once(whole, name string) bool { return says(whole, name) == nothing }

// saying is what files say of a name outside of functions.
type saying uint8

const (
	nothing saying = iota
	declares
	more // it may be defined
)

// says looks at a name outside of functions, and in directives.
func says(text, name string) (what saying) {
	depth := 0
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '{':
			depth++
		case c == '}':
			depth--
		case c == '#':
			end := strings.IndexByte(text[i:]+"\n", '\n')
			line := text[i:min(i+end, len(text))]
			if slices.Contains(word.FindAllString(line, -1), name) && !include.MatchString(line) {
				return more
			}
			i += end - 1
		case stands(text, i, name):
			if i += len(name) - 1; depth == 0 {
				rest := strings.TrimLeft(text[i+1:], " \t\r\n")
				to := -1
				if strings.HasPrefix(rest, "(") {
					to = closing(rest, 1, '(', ')')
				}
				if to < 0 || !strings.HasPrefix(strings.TrimSpace(rest[to+1:]), ";") {
					return more
				}
				what = declares
			}
		}
		if depth < 0 {
			return more
		}
	}
	if depth != 0 {
		return more
	}
	return what
}

// stands reports whether a name is at a place.
func stands(text string, i int, name string) bool {
	rest, ok := strings.CutPrefix(text[i:], name)
	return ok && (i == 0 || !identifier(text[i-1])) && (rest == "" || !identifier(rest[0]))
}

// mathematical are functions of libm that are not in glibc's libc. Source: nm -D of both of Debian 12 (2.36).
var mathematical = set("pow sin cos tan asin acos atan atan2 exp log log10 log2 sqrt cbrt hypot fmod")

func set(names string) map[string]bool {
	all := map[string]bool{}
	for name := range strings.FieldsSeq(names) {
		all[name] = true
	}
	return all
}

// varies reports whether no compiler knows the result of a mathematical function: a parameter, or a variable that is set
// from a call or a parameter, is in every argument but literals that change nothing.
func varies(c call, params map[string]bool, body string) bool {
	moves := func(text string) bool {
		for _, w := range word.FindAllString(text, -1) {
			if params[w] {
				return true
			}
			for _, value := range settings(body, w) {
				if called.MatchString(value) && !strings.Contains(value, c.name) {
					return true
				}
			}
		}
		return false
	}
	if len(c.args) == 0 || !moves(c.args[0]) {
		return false
	}
	return len(c.args) == 1 || moves(c.args[1]) || !slices.Contains([]string{"0", "1", "2", "0.5", "-1", "1.0", "2.0", "0.0", "-1.0", "1.", "2.", ".5"}, c.args[1])
}

//go:embed libc.txt
var libc string

// library has the names that programs find in glibc.
var library = sync.OnceValue(func() map[string]bool {
	all := map[string]bool{}
	for line := range strings.Lines(libc) {
		if !strings.HasPrefix(line, "#") {
			for name := range strings.FieldsSeq(line) {
				all[name] = true
			}
		}
	}
	return all
})
