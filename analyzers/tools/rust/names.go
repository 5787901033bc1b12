package rust

import (
	"cmp"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// names resolves the paths in the modules of one program or library as far as no macro has a say in it. Source: the Rust
// reference, Paths, Use declarations, Preludes and Name resolution.
type names struct {
	*call
	crates    map[string]bool   // that paths may begin with
	unnamed   []string          // packages of elsewhere, of whose libraries the names are not known
	libraries map[string]*names // of the project's own, by the name of their crate
	root      *source
	all       []*source                      // those that were opened
	within    map[*source]map[string]*source // the modules of each
	exports   bool                           // a file may have a macro which is at the root wherever it stands
	seen      map[string]bool
}

// source is one file of a crate.
type source struct {
	at    string
	text  string // as it is written
	whole string // without comments and literals
	code  string // without tests, and what follows them
	plain bool   // every item in it is there by its name
	below map[string]string
}

var (
	leading    = lazyregexp.New(`(?m)^[ \t]*(?:pub(?:\([a-z: ]+\))?[ \t]+)?use[ \t]+(?:::)?([a-z_]\w*)((?:::\w+)*)`)
	heading    = lazyregexp.New(`(^|[^\w:.$'])([a-z_]\w*)::(\w+)?`)
	globbing   = lazyregexp.New(`::\s*\*|[{,]\s*\*`)
	attributes = lazyregexp.New(`#!?\[\s*([\w:]+)(?:\(([^\]]*)\))?`)
	lists      = lazyregexp.New(`(\buse\s[^;{]*)\{[^;]*;`)
	generating = lazyregexp.New(`(?m)^[\w:]+!\s*[({\[]|\bmacro_rules!|\binclude!|\bcfg\b|\bcfg_attr\b|r#`)
)

// harmless are attributes, and traits that are derived, which add no item by another name. Source: the Rust reference,
// Attributes; the documentation of serde 1, clap 4, thiserror 1, tokio 1 and tracing 0.1.
var harmless = tools.WordList(`allow warn deny forbid doc inline must_use repr non_exhaustive derive test cold deprecated serde
	error from source clap command arg tokio::main tokio::test instrument tracing::instrument
	default value Debug Clone Copy PartialEq Eq PartialOrd Ord Hash Default Serialize Deserialize
	Error Parser Subcommand Args ValueEnum serde::Serialize serde::Deserialize thiserror::Error
	clap::Parser clap::Subcommand`)

// builtin are names that paths begin with in every crate: its own, those of the standard library, and types. Source: the
// Rust reference, Preludes; the standard library, Primitive Types.
var builtin = tools.WordList(`crate self super std core alloc proc_macro test i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f32 f64 bool char str
	slice array fn clippy rustfmt rustdoc`)

// unresolved refuses a package of whose programs or library a source names a crate that the manifest does not, or a
// module or item that is not there, or whose program has no main.
func (c *call) unresolved(one member) {
	if one.edition != "2018" && one.edition != "2021" && one.edition != "2024" || one.dimmed {
		return
	}
	crates := map[string]bool{}
	for _, name := range append(one.aliases, one.needs...) {
		crates[strings.ReplaceAll(name, "-", "_")] = true
	}
	libraries := map[string]*names{}
	var unnamed []string
	for _, name := range one.needs {
		if one.located[name] == "" {
			unnamed = append(unnamed, name)
		}
	}
	for _, p := range one.located {
		of, ok := c.manifest(path.Join(one.dir, p))
		if !ok {
			return
		}
		crate := strings.ReplaceAll(cmp.Or(of.libName, of.name), "-", "_")
		crates[crate] = true
		if slices.Contains(one.needs, of.name) {
			libraries[crate] = c.library(path.Join(one.dir, p), of)
		}
	}
	library := path.Join(one.dir, "src/lib.rs")
	if one.libPath != "" {
		library = path.Join(one.dir, one.libPath)
	}
	there := c.Stat(library).Entry
	if there.Presence == filesystem.Present {
		within := &names{call: c, crates: crates, libraries: libraries, unnamed: unnamed, seen: map[string]bool{}}
		within.tree(library, false)
	}
	own := map[string]bool{}
	for name := range crates {
		own[name] = true
	}
	if there.Presence != filesystem.Absent {
		own[strings.ReplaceAll(cmp.Or(one.libName, one.name), "-", "_")] = true
	}
	programs, _ := c.programs(one.dir, one.manifest)
	for _, name := range programs {
		if c.Failed {
			return
		}
		if c.wanted(name) {
			within := &names{call: c, crates: own, libraries: libraries, unnamed: unnamed, seen: map[string]bool{}}
			within.tree(c.mainOf(one, name), true)
		}
	}
}

// tree goes through the modules of a crate.
func (n *names) tree(at string, program bool) {
	root, ok := n.open(at, path.Dir(at))
	if !ok {
		return
	}
	n.root, n.within = root, map[*source]map[string]*source{}
	n.gather(root)
	words := wordsOf(root.text)
	if program && !words["main"] && root.plain {
		n.refuse("`main` function not found in crate: add one to " + at)
		return
	}
	for _, m := range external.FindAllStringSubmatch(root.code, -1) {
		n.crates[m[1]], n.crates[m[2]] = true, true
	}
	n.file(root)
	n.shapes()
}

var external = lazyregexp.New(`\bextern\s+crate\s+(\w+)(?:\s+as\s+(\w+))?`)

// open reads a file whose modules are in a folder.
func (n *names) open(at, dir string) (s *source, ok bool) {
	e := n.Stat(at).Entry
	known := e.Presence == filesystem.Present && !e.Likely && e.Has(filesystem.KnowContent)
	if n.seen[at] || len(n.seen) > maxSources || !known {
		return nil, false
	}
	n.seen[at] = true
	defer func() { n.all = append(n.all, s) }()
	s = &source{at: at, text: string(e.Content), below: map[string]string{}}
	s.whole = structure(s.text)
	s.code = s.whole
	if cut := tests.FindStringIndex(s.code); cut != nil {
		s.code = s.code[:cut[0]]
	}
	s.plain = !generating.MatchString(strings.ReplaceAll(s.whole[len(s.code):], "#[cfg(test)]", "")) && !generating.MatchString(s.code)
	for _, m := range attributes.FindAllStringSubmatch(s.code, -1) {
		s.plain = s.plain && harmless.Has(m[1])
		for one := range strings.SplitSeq(m[2], ",") {
			if m[1] == "derive" {
				s.plain = s.plain && (harmless.Has(strings.TrimSpace(one)) || strings.TrimSpace(one) == "")
			}
		}
	}
	for line := range strings.Lines(s.code) {
		m := module.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		for _, found := range []string{path.Join(dir, m[1]+".rs"), path.Join(dir, m[1], "mod.rs")} {
			if n.Stat(found).Entry.Presence == filesystem.Present {
				s.below[m[1]] = found
			}
		}
	}
	return s, true
}

// exporting is a macro for the whole crate, or a file that may have one and is not looked for.
var exporting = lazyregexp.New(`macro_export|#\[path\b|\binclude!|(?m)^[ \t]+(?:pub[ \t]+)?mod[ \t]+\w+[ \t]*;`)

// gather opens the modules below a file.
func (n *names) gather(s *source) {
	n.exports = n.exports || exporting.MatchString(s.whole)
	below := map[string]*source{}
	for _, name := range slices.Sorted(maps.Keys(s.below)) {
		at := s.below[name]
		dir := path.Dir(at)
		if path.Base(at) != "mod.rs" {
			dir = path.Join(dir, name)
		}
		m, ok := n.open(at, dir)
		if !ok { // it may have such a macro
			n.exports = true
			continue
		}
		below[name] = m
		n.gather(m)
	}
	n.within[s] = below
}

// file looks at the paths of one file and of the modules below it.
func (n *names) file(s *source) {
	if why := unparsed(s.at, s.whole); why != "" {
		n.refuse(why)
		return
	}
	if !s.plain { // what it has, and which of its modules are there, is not known
		return
	}
	below := n.within[s]
	if n.paths(s, below); n.Failed {
		return
	}
	for _, name := range sorted(below) {
		if n.file(below[name]); n.Failed {
			return
		}
	}
}

func sorted(below map[string]*source) (all []string) {
	for name := range below {
		all = append(all, name)
	}
	slices.Sort(all)
	return all
}

// paths looks at what the paths of a file begin with.
func (n *names) paths(s *source, below map[string]*source) {
	globs, items := globbing.MatchString(s.whole), bareWords(s.whole)
	code := unexpanded(s.code)
	for _, m := range attributes.FindAllStringSubmatch(code, -1) {
		if name, _, joined := strings.Cut(m[1], "::"); joined && !globs && !builtin.Has(name) && !n.crate(name) && !items[name] {
			n.refuse("use of undeclared crate or module `" + name + "` (" + s.at + ")")
			return
		}
	}
	for _, m := range leading.FindAllStringSubmatch(code, -1) {
		if name := m[1]; !globs && m[2] != "" && !builtin.Has(name) && !n.crate(name) && !items[name] {
			n.refuse("unresolved import `" + name + "`: no dependency of that name in Cargo.toml (" + s.at + ")")
			return
		}
	}
	if n.imported(s, code); n.Failed {
		return
	}
	if n.private(s, code); n.Failed {
		return
	}
	if n.headed(s, below, items, globs, expressions(code)); !globs && !n.Failed {
		n.calls(s)
	}
}

// headed looks at what paths in expressions begin with.
func (n *names) headed(s *source, below map[string]*source, items map[string]bool, globs bool, plain string) {
	for _, m := range heading.FindAllStringSubmatchIndex(plain, -1) {
		name, item, after := plain[m[4]:m[5]], "", strings.TrimLeft(plain[m[1]:], " \t\r\n")
		if m[6] >= 0 {
			item = plain[m[6]:m[7]]
		}
		switch of := below[name]; {
		case item == "" && strings.HasPrefix(after, "<"): // a function with its types
		case name == "crate" && item != "" && n.exports:
		case name == "crate" && item != "":
			if !n.has(n.root, item) || s == n.root && !globs && !unattached(s.whole)[item] {
				n.refuse("unresolved import `crate::" + item + "`: " + n.root.at + " has none (" + s.at + ")")
				return
			}
		case of != nil && item != "" && !n.has(of, item) && !elsewhere(s.whole, name):
			n.refuse("cannot find `" + item + "` in module `" + name + "`: " + of.at + " has none")
			return
		case of != nil && item != "" && !elsewhere(s.whole, name):
			if n.keeps(s, of, []string{item}); n.Failed {
				return
			}
		case !globs && !builtin.Has(name) && !n.crate(name) && !items[name]:
			n.refuse("use of undeclared crate or module `" + name + "` (" + s.at + ")")
			return
		}
	}
}

// expressions is a file without its attributes, and without the lists of its use declarations.
func expressions(code string) string {
	return lists.ReplaceAllString(unattributed(code), "$1;")
}

// unattributed is code of the same length without attributes.
func unattributed(code string) string {
	return emptied(code, begun, func(m []int) bool { return true })
}

// unexpanded is code of the same length without what stands in macros whose words may be anything.
func unexpanded(code string) string {
	return emptied(code, macros, func(m []int) bool { return !plainMacros.Has(code[m[2]:m[3]]) })
}

var begun = lazyregexp.New(`#!?\[`)

// emptied is code of the same length without what stands in the brackets that a form ends with.
func emptied(code string, form *lazyregexp.Regexp, which func(m []int) bool) string {
	b := []byte(code)
	for _, m := range form.FindAllStringSubmatchIndex(code, -1) {
		if which(m) {
			for i := m[0]; i < closed(code, m[1]-1); i++ {
				if b[i] != '\n' {
					b[i] = ' '
				}
			}
		}
	}
	return string(b)
}

// crate reports whether a path may begin with the name of a crate: that of a package's library may be another than its
// own, of which it is a part as a rule.
func (n *names) crate(name string) bool {
	if n.crates[name] {
		return true
	}
	short := strings.ToLower(strings.ReplaceAll(name, "_", ""))
	for _, one := range n.unnamed {
		if strings.Contains(strings.ToLower(strings.NewReplacer("_", "", "-", "").Replace(one)), short) {
			return true
		}
	}
	return false
}

// elsewhere reports whether a file may have another thing by the name of one of its modules.
func elsewhere(code, name string) bool {
	return lazyregexp.New(`(?:::\s*(?:\{[^}]*\b)?|\bas\s+|\bmod\s+\w+\s*\{[^}]*)`+name+`\b`).MatchString(code) || len(lazyregexp.New(`\bmod\s+`+name+`\b`).FindAllString(code, 2)) > 1
}

// unattached are the words of a file that stand in no path.
func unattached(code string) map[string]bool {
	all := map[string]bool{}
	for _, m := range identifier.FindAllStringIndex(code, -1) {
		if !strings.HasPrefix(strings.TrimLeft(code[m[1]:], " \t\r\n"), "::") && !strings.HasSuffix(strings.TrimRight(code[:m[0]], " \t\r\n"), "::") {
			all[code[m[0]:m[1]]] = true
		}
	}
	return all
}

var (
	unqualified = lazyregexp.New(`(^|[^\w:.!#'"])([a-z_]\w*)\s*\(`)
	macros      = lazyregexp.New(`\b(\w+)!\s*[({\[]`)
)

// plainMacros are macros whose words are expressions. Source: the standard library's, 1.63; those of log 0.4, tracing 0.1 and
// anyhow 1.
var plainMacros = tools.WordList(`println print eprintln eprint format vec assert assert_eq assert_ne debug_assert debug_assert_eq panic write writeln todo
	unimplemented unreachable matches dbg env option_env concat include_str include_bytes info warn error debug trace anyhow bail ensure`)

// callable are words before a parenthesis that are no function of the file's own. Source: the Rust reference, Keywords; the
// standard library's preludes.
var callable = tools.WordList(`if match while for in return fn loop as let mut ref move else unsafe where impl dyn pub crate super self use async await const
	static extern type box yield break drop size_of size_of_val align_of align_of_val`)

// calls looks for a function that a file calls by its name alone and that it neither has nor takes in.
func (n *names) calls(s *source) {
	for _, m := range macros.FindAllStringSubmatch(s.code, -1) {
		if !plainMacros.Has(m[1]) {
			return
		}
	}
	code := unattributed(s.code)
	for _, m := range unqualified.FindAllStringSubmatch(code, -1) {
		name := m[2]
		if callable.Has(name) || mentioned(s.whole, name) {
			continue
		}
		n.refuse("cannot find function `" + name + "` in this scope (" + s.at + ")")
		return
	}
}

// mentioned reports whether a word is more than called: it may be declared there.
func mentioned(code, name string) bool {
	for _, m := range identifier.FindAllStringIndex(code, -1) {
		if code[m[0]:m[1]] != name {
			continue
		}
		before := strings.TrimRight(code[:m[0]], " \t\r\n")
		for _, declaring := range []string{"fn", "struct", "::"} {
			if strings.HasSuffix(before, declaring) {
				return true
			}
		}
		if !strings.HasPrefix(strings.TrimLeft(code[m[1]:], " \t\r\n"), "(") {
			return true
		}
	}
	return false
}

// has reports whether a file may have an item of a name.
func (n *names) has(s *source, item string) bool {
	return !s.plain || globbing.MatchString(s.whole) || lastWords(s.whole)[item]
}

func (n *names) refuse(reason string) {
	n.Refuse(effects.Arg{}, state.FailsExit, reason, n.Executable == "")
}

var identifier = lazyregexp.New(`[A-Za-z_]\w*`)

func wordsOf(text string) map[string]bool {
	all := map[string]bool{}
	for _, w := range identifier.FindAllString(text, -1) {
		all[w] = true
	}
	return all
}

// lastWords are the words of a file that nothing follows in a path: items, and what use declarations take in.
func lastWords(code string) map[string]bool {
	all := map[string]bool{}
	for _, m := range identifier.FindAllStringIndex(code, -1) {
		if !strings.HasPrefix(strings.TrimLeft(code[m[1]:], " \t\r\n"), "::") {
			all[code[m[0]:m[1]]] = true
		}
	}
	return all
}

// bareWords are the words of a file that do not only begin a path.
func bareWords(code string) map[string]bool {
	all := map[string]bool{}
	for _, m := range identifier.FindAllStringIndex(code, -1) {
		rest := strings.TrimLeft(code[m[1]:], " \t\r\n")
		if !strings.HasPrefix(rest, "::") || strings.HasSuffix(strings.TrimRight(code[:m[0]], " \t\r\n"), "::") || itself(rest) {
			all[code[m[0]:m[1]]] = true
		}
	}
	return all
}

// itself reports whether what follows a word is a list with self: io::{self, Write} takes in io.
func itself(rest string) bool {
	list := strings.TrimLeft(strings.TrimPrefix(rest, "::"), " \t\r\n")
	if !strings.HasPrefix(list, "{") {
		return false
	}
	return slices.ContainsFunc(split(list[1:max(closed(list, 0)-1, 1)]), func(one string) bool {
		return strings.TrimSpace(one) == "self"
	})
}
