package syntax

import (
	_ "embed"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/analyzers/tools"
)

//go:embed names.txt
var table string

// headers are which sets of names a header takes in, by the language and its name, and sets those names.
var (
	headers = sync.OnceValue(func() map[string]string { return rows(true) })
	sets    = sync.OnceValue(func() map[string]string { return rows(false) })
)

func rows(heads bool) map[string]string {
	all := map[string]string{}
	for line := range strings.Lines(table) {
		first, rest, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		lang := first == "c" || first == "c++"
		switch {
		case first == "" || first[0] == '#':
		case lang && heads:
			name, list, _ := strings.Cut(rest, "\t")
			all[first+" "+name] = list
		case !lang && !heads:
			all[first] = rest
		}
	}
	return all
}

// Known reports whether a compiler, or a header of the system that is known, may have a name.
func Known(name string) bool { return builtin[name] || ofCxx[name] || ofC[name] || everything()[name] }

var everything = sync.OnceValue(func() map[string]bool {
	all := map[string]bool{}
	for _, set := range sets() {
		for word := range strings.FieldsSeq(set) {
			all[strings.TrimSuffix(word, "!")] = true
		}
	}
	return all
})

// unsized are headers of C++ that declare no unsigned type of a fixed width, and unsizedYet those that do since C++23 alone.
// Source: g++ -E of gcc 13.3 and 14.2 in Debian 13 with -std=gnu++11, 17 and 23, read 2026-11-29.
var (
	unsized = tools.Names(`algorithm any array assert.h bit bitset cassert cctype cerrno cfenv cfloat charconv ciso646 climits
		clocale cmath codecvt compare concepts coroutine csetjmp csignal cstdalign cstdarg cstdbool cstddef
		cstdio cstdlib cstring ctime ctype.h cuchar cwchar cwctype deque dirent.h dlfcn.h errno.h exception
		expected fcntl.h float.h forward_list functional getopt.h initializer_list ios iosfwd iterator
		limits limits.h list locale locale.h map math.h new numbers numeric optional poll.h pthread.h queue
		ranges scoped_allocator semaphore.h set signal.h source_location span stack stdarg.h stddef.h
		stdexcept stdfloat stdio.h stdlib.h streambuf string string.h string_view strings.h sys/ioctl.h
		sys/mman.h sys/select.h sys/socket.h sys/stat.h sys/time.h sys/types.h sys/wait.h syslog.h
		system_error termios.h time.h tuple type_traits typeindex typeinfo unistd.h unordered_map
		unordered_set utility valarray variant vector version wchar.h`)
	unsizedYet = tools.Names(`ccomplex complex ctgmath format fstream iomanip iostream istream ostream spanstream sstream
		stacktrace syncstream`)
	widths = tools.Names("uint8_t uint16_t uint32_t uint64_t")
)

// sizing is the version of gcc from which on fewer headers of C++ declare them. Source: GCC 13's release notes, "Porting to
// GCC 13", "Header dependency changes".
const sizing = 13

// library is what the headers that a unit takes in have: their names, of which some may be macros.
type library struct {
	names, macros map[string]bool
	taken         map[string]bool // sets
	sized         bool            // they may declare types of fixed widths in C++
}

func newLibrary() *library {
	l := &library{names: map[string]bool{}, macros: map[string]bool{}, taken: map[string]bool{}}
	l.take("builtin")
	return l
}

func (l *library) take(set string) {
	if l.taken[set] {
		return
	}
	l.taken[set] = true
	for word := range strings.FieldsSeq(sets()[set]) {
		word, macro := strings.CutSuffix(word, "!")
		l.names[word] = true
		if macro {
			l.macros[word] = true
		}
	}
}

// include takes in a header; it returns false for one that is not known.
func (l *library) include(header string, cxx, late bool) bool {
	l.sized = l.sized || !unsized[header] && (late || !unsizedYet[header])
	lang := "c "
	if cxx {
		lang = "c++ "
	}
	list, ok := headers()[lang+header]
	for set := range strings.FieldsSeq(list) {
		l.take(set)
	}
	return ok
}

// Source: ISO C23 and C++23, "Keywords"; GCC's manual, "Extensions to the C Language Family".
var (
	ofC = tools.Names(`auto break case char const continue default do double else enum extern float for goto if inline int long
		register restrict return short signed sizeof static struct switch typedef union unsigned void
		volatile while typeof asm alignas alignof bool constexpr false nullptr static_assert
		thread_local true typeof_unqual`)
	ofCxx = tools.Names(`alignas alignof and and_eq asm auto bitand bitor bool break case catch char char8_t char16_t char32_t class
		compl concept const consteval constexpr constinit const_cast continue co_await co_return co_yield
		decltype default delete do double dynamic_cast else enum explicit export extern false float for
		friend goto if inline int long mutable namespace new noexcept not not_eq nullptr operator or or_eq
		private protected public register reinterpret_cast requires return short signed sizeof static
		static_assert static_cast struct switch template this thread_local throw true try typedef typeid
		typename typeof union unsigned using virtual void volatile wchar_t while xor xor_eq`)
	// contextual are names that stand where keywords do
	contextual = tools.Names("final override import module typeof asm restrict")
	// values are macros of the C library that stand for a value
	values = tools.Names(`NULL EOF EXIT_SUCCESS EXIT_FAILURE INT_MAX INT_MIN UINT_MAX LONG_MAX BUFSIZ PATH_MAX RAND_MAX SIZE_MAX errno
		stdin stdout stderr`)
)
