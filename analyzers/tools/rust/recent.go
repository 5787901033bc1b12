package rust

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

var (
	denyingVariables = lazyregexp.New(`#!\[\s*deny\s*\([^)]*\b(?:warnings|unused|unused_variables)\b`)
	variable         = lazyregexp.New(`(?m)(?:^|[;{}])\s*let\s+(?:mut\s+)?([a-z]\w*)\s*(?::[^=;{}]*)?=`)
	letElse          = lazyregexp.New(`(?m)(?:^|[;{}])\s*let\s+[A-Z]\w*(?:::\w+)*\s*\([^;{}=]*\)\s*=[^;{}=]*[\w)?\]]\s+else\s*\{`)
)

// unusedVariable is a name that a statement binds of which nothing else in the file speaks, not even a text; "" without one.
// Source: The rustc book, "Lint listing", unused_variables.
func unusedVariable(s *source) string {
	if strings.Contains(s.whole, "macro_rules") {
		return ""
	}
	times := map[string]int{}
	for _, w := range identifier.FindAllString(s.text, -1) {
		times[w]++
	}
	for _, m := range variable.FindAllStringSubmatch(s.code, -1) {
		if times[m[1]] == 1 {
			return "unused variable: `" + m[1] + "`, and that is denied (" + s.at + ")"
		}
	}
	return ""
}

// item is one of a module of the standard library's.
type item struct{ module, name, since string }

// taken is a path that leads to it, or a use declaration of it.
func (t item) taken() *regexp.Regexp {
	return regexp.MustCompile(`\bstd::` + t.module + `::(?:` + t.name + `\b|\{[^{}]*\b` + t.name + `\b)`)
}

// recent are methods of the standard library's that came late, and items of its modules. Source: the documentation of std
// 1.90, "Stable since".
var (
	recent = []struct{ name, since string }{{"is_some_and", "1.70"}, {"is_ok_and", "1.70"}, {"is_err_and", "1.70"}, {"is_none_or", "1.82"},
		{"inspect_err", "1.76"}, {"next_multiple_of", "1.73"}, {"div_ceil", "1.73"}, {"first_chunk", "1.77"}, {"as_chunks", "1.88"}}
	types = []item{{"sync", "OnceLock", "1.70"}, {"sync", "LazyLock", "1.80"}, {"cell", "OnceCell", "1.70"},
		{"cell", "LazyCell", "1.80"}, {"io", "IsTerminal", "1.70"}, {"num", "NonZero", "1.79"}, {"iter", "repeat_n", "1.82"}, {"array", "from_fn", "1.63"}}
)

// tooNew is what a source has that the compiler does not have yet, "" where there is no such thing. What a crate of elsewhere
// may have under the same name, and what the crate itself has, is left out.
func (n *names) tooNew(s *source) string {
	version := n.version(path.Dir(n.root.at))
	if version == "" || strings.Contains(s.whole, "macro_rules") {
		return ""
	}
	if older(version, "1.65") && letElse.MatchString(s.code) {
		return "`let...else` statements came with rustc 1.65, and this is " + short(version) + " (" + s.at + ")"
	}
	for _, r := range recent {
		named := func(s *source) bool { return strings.Contains(s.whole, "fn "+r.name) }
		if older(version, r.since) && len(n.crates) == 0 && strings.Contains(s.code, "."+r.name+"(") && !slices.ContainsFunc(n.all, named) {
			return "use of unstable library feature: `" + r.name + "` came with rustc " + r.since + ", and this is " + short(version) + " (" + s.at + ")"
		}
	}
	for _, r := range types {
		if older(version, r.since) && r.taken().MatchString(s.code) {
			return "use of unstable library feature: `" + r.name + "` came with rustc " + r.since + ", and this is " + short(version) + " (" + s.at + ")"
		}
	}
	return ""
}
