package rust

import (
	"maps"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// shapes are the types and traits that the files of a crate declare, each by a name that only one of them has.
type shapes struct {
	structs map[string]map[string]string // fields with their types
	enums   map[string][]string          // variants
	traits  map[string][]string          // functions without a body
	seen    map[string]int
	taken   map[string]bool // names that files take in from other crates, or variants that they take in
	void    map[string]bool // enums without a variant: nobody can make a value
	globs   bool            // a file takes in all of another crate
	crates  map[string]bool // of others
}

var (
	structs    = lazyregexp.New(`\bstruct\s+(\w+)\s*\{`)
	enums      = lazyregexp.New(`\benum\s+(\w+)[^{};]*\{`)
	voids      = lazyregexp.New(`\benum\s+(\w+)[^{};]*\{\s*\}`)
	traits     = lazyregexp.New(`\btrait\s+(\w+)[^{;]*\{`)
	declares   = lazyregexp.New(`\b(?:struct|enum|trait|union|type|use\s[^;]*\bas|mod|fn|const|static)\s+(\w+)`)
	impls      = lazyregexp.New(`\bimpl\s+(?:[\w:]+::)?(\w+)\s+for\s+[\w:&]+\s*\{`)
	literals   = lazyregexp.New(`(?:[^=!<>]=|=>|[(,{;\[|]|\breturn|\})\s*(?:[a-z_]\w*::)*([A-Z]\w*)\s*\{`)
	matching   = lazyregexp.New(`\bmatch\s+[^{};]+\{`)
	arm        = lazyregexp.New(`^(?:[a-z_]\w*::)*([A-Z]\w*)::([A-Z]\w*)\s*(?:$|[({])`)
	functionOf = lazyregexp.New(`\bfn\s+(\w+)`)
)

// shaped collects what plain files declare.
func shaped(all []*source, crates map[string]bool) *shapes {
	t := &shapes{
		map[string]map[string]string{}, map[string][]string{}, map[string][]string{},
		map[string]int{}, map[string]bool{}, map[string]bool{}, false, crates,
	}
	for _, s := range all {
		for _, m := range voids.FindAllStringSubmatch(s.whole, -1) {
			t.void[m[1]] = true
		}
	}
	for _, s := range all {
		t.takes(s)
		for _, m := range declares.FindAllStringSubmatch(s.whole, -1) {
			t.seen[m[1]]++
		}
		for _, m := range structs.FindAllStringSubmatchIndex(s.code, -1) {
			fields := map[string]string{}
			for _, f := range typed(visible.ReplaceAllString(unattributed(s.code[m[1]:max(closed(s.code, m[1]-1)-1, m[1])]), "")) {
				name, of, _ := strings.Cut(f, ":")
				if all := strings.Fields(name); len(all) > 0 {
					fields[all[len(all)-1]] = strings.TrimSpace(of)
				}
			}
			t.structs[s.code[m[2]:m[3]]] = fields
		}
		for _, m := range enums.FindAllStringSubmatchIndex(s.code, -1) {
			var variants []string
			for _, v := range split(unattributed(s.code[m[1]:max(closed(s.code, m[1]-1)-1, m[1])])) {
				name := identifier.FindString(v)
				void := func(of string) bool { return t.void[of] }
				if empty.MatchString(v) || slices.ContainsFunc(identifier.FindAllString(v, -1), void) {
					name = "" // one that nobody can make need not be matched
				}
				if name != "" {
					variants = append(variants, name)
				}
			}
			t.enums[s.code[m[2]:m[3]]] = variants
		}
		for _, m := range traits.FindAllStringSubmatchIndex(s.code, -1) {
			t.traits[s.code[m[2]:m[3]]] = bodiless(s.code[m[1]:max(closed(s.code, m[1]-1)-1, m[1])])
		}
	}
	return t
}

// bodiless are the functions of a trait that have no body.
func bodiless(code string) (all []string) {
	for _, m := range functionOf.FindAllStringSubmatchIndex(code, -1) {
		if end := strings.IndexAny(code[m[1]:], ";{"); end >= 0 && code[m[1]+end] == ';' && !strings.ContainsAny(code[m[1]:m[1]+end], "[") &&
			!strings.Contains(code[m[1]:m[1]+end], "Sized") { // types without a size may leave those out

			all = append(all, code[m[2]:m[3]])
		}
	}
	return all
}

// wrong says what the compiler refuses in a file, "" for nothing that is known. Source: the Rust error codes index, E0046,
// E0004, E0063, E0308 and E0560.
func (t *shapes) wrong(s *source) string {
	for _, m := range macros.FindAllStringSubmatch(s.code, -1) {
		if !plainMacros.Has(m[1]) {
			return ""
		}
	}
	for _, one := range []func(*source) string{t.unimplemented, t.unmatched, t.literal} {
		if reason := one(s); reason != "" {
			return reason
		}
	}
	return ""
}

// takes notes what a file takes in.
func (t *shapes) takes(s *source) {
	for _, m := range uses.FindAllStringSubmatch(s.whole, -1) {
		names := identifier.FindAllString(m[1], -1)
		if len(names) == 0 {
			continue
		}
		outer := t.crates[names[0]] || names[0] == "std" || names[0] == "core" || names[0] == "alloc" || strings.HasPrefix(m[1], "{") || strings.HasPrefix(m[1], "::")
		t.globs = t.globs || outer && strings.Contains(m[1], "*")
		for i, name := range names {
			t.taken[name] = t.taken[name] || outer || i > 0 && variant.MatchString(m[1])
		}
		if variant.MatchString(m[1]) && strings.Contains(m[1], "*") {
			for _, one := range enums.FindAllStringSubmatchIndex(s.whole, -1) {
				for _, v := range identifier.FindAllString(s.whole[one[1]:closed(s.whole, one[1]-1)], -1) {
					t.taken[v] = true
				}
			}
			t.globs = true
		}
	}
}

var (
	uses    = lazyregexp.New(`\buse\s+([^;]+);`)
	variant = lazyregexp.New(`\b[A-Z]\w*\s*::`)
	visible = lazyregexp.New(`\bpub\s*\([^()]*\)`)
	empty   = lazyregexp.New(`!|\b(?:Infallible|Never|Void)\b`)
)

// prelude are names of the standard library that are there without being taken in. Source: std 1.63, the preludes.
var prelude = tools.WordList(`Option Result String Vec Box Clone Copy Default Drop Eq Ord PartialEq PartialOrd Fn FnMut FnOnce Iterator IntoIterator
	DoubleEndedIterator ExactSizeIterator Extend From Into FromIterator TryFrom TryInto AsRef AsMut ToOwned ToString
	Send Sync Sized Unpin Debug
	Hash`)

// own reports whether a name is declared once, and stands for nothing else in any file.
func (t *shapes) own(s *source, name string) bool {
	return t.seen[name] == 1 && !t.taken[name] && !prelude.Has(name) && !(t.globs && globbing.MatchString(s.whole))
}

// unimplemented is an implementation without a function that its trait has no body of.
func (t *shapes) unimplemented(s *source) string {
	for _, m := range impls.FindAllStringSubmatchIndex(s.code, -1) {
		name := s.code[m[2]:m[3]]
		if t.traits[name] == nil || !t.own(s, name) {
			continue
		}
		body := s.code[m[1]:max(closed(s.code, m[1]-1)-1, m[1])]
		for _, f := range t.traits[name] {
			if !slices.ContainsFunc(functionOf.FindAllStringSubmatch(body, -1),
				func(m []string) bool { return m[1] == f }) {
				return "not all trait items implemented, missing: `" + f + "` (" + s.at + ")"
			}
		}
	}
	return ""
}

// unmatched is a match that leaves out a variant.
func (t *shapes) unmatched(s *source) string {
	for _, m := range matching.FindAllStringIndex(s.code, -1) {
		taken, of := map[string]bool{}, ""
		plain := true
		all, read := arms(unattributed(s.code[m[1]:max(closed(s.code, m[1]-1)-1, m[1])]))
		if !read {
			continue
		}
		for _, pattern := range all {
			pattern, _, _ := strings.Cut(pattern, " if ")
			for one := range strings.SplitSeq(pattern, "|") {
				a := arm.FindStringSubmatch(strings.TrimSpace(one))
				if a == nil || of != "" && a[1] != of {
					plain = false
					break
				}
				of = a[1]
				if !slices.Contains(t.enums[of], a[2]) {
					plain = false
				}
				taken[a[2]] = true
			}
		}
		if !plain || of == "" || t.enums[of] == nil || !t.own(s, of) {
			continue
		}
		for _, v := range t.enums[of] {
			if !taken[v] {
				return "non-exhaustive patterns: `" + of + "::" + v + "` not covered (" + s.at + ")"
			}
		}
	}
	return ""
}

// arms are the patterns of a match; ok is false where an arm may not have been told from another.
func arms(code string) (all []string, ok bool) {
	for i := 0; i < len(code); {
		to := strings.Index(code[i:], "=>")
		if to < 0 {
			return all, strings.Trim(code[i:], " \t\r\n,") == ""
		}
		all = append(all, strings.Trim(code[i:i+to], " \t\r\n,"))
		i += to + 2
		rest := strings.TrimLeft(code[i:], " \t\r\n")
		i = len(code) - len(rest)
		if strings.HasPrefix(rest, "{") {
			i = closed(code, i)
			continue
		}
		if i, ok = beyond(code, i); !ok {
			return nil, false
		}
	}
	return all, true
}

// beyond is where an expression ends: behind a comma that nothing surrounds; ok is false where another arm comes before.
func beyond(code string, from int) (at int, ok bool) {
	for i := from; i < len(code); i++ {
		switch code[i] {
		case '(', '[', '{':
			i = max(closed(code, i)-1, i)
		case ',':
			return i + 1, true
		case '>':
			if code[i-1] == '=' {
				return i, false
			}
		}
	}
	return len(code), true
}

// literal is one of a struct that lacks a field, or has another, or text where text is not what the field holds.
func (t *shapes) literal(s *source) string {
	var variants [][2]int // the bodies of enums, whose variants look like literals
	for _, m := range enums.FindAllStringIndex(s.code, -1) {
		variants = append(variants, [2]int{m[1], closed(s.code, m[1]-1)})
	}
	for _, m := range literals.FindAllStringSubmatchIndex(s.code, -1) {
		name := s.code[m[2]:m[3]]
		fields := t.structs[name]
		declared := slices.ContainsFunc(variants, func(v [2]int) bool { return v[0] <= m[2] && m[2] < v[1] })
		if fields == nil || declared || !t.own(s, name) {
			continue
		}
		end := max(closed(s.code, m[1]-1)-1, m[1])
		given, open, plain, text, at := map[string]bool{}, false, true, "", m[1]
		for _, whole := range split(s.code[m[1]:end]) {
			part := strings.TrimSpace(unattributed(whole))
			f := field.FindStringSubmatch(part)
			switch {
			case strings.HasPrefix(part, ".."):
				open = true
			case f != nil:
				given[f[1]] = true
				if fields[f[1]] == "String" && texts.MatchString(s.text[at:at+len(whole)]) {
					text = f[1]
				}
			case part != "":
				plain = false
			}
			at += len(whole) + 1
		}
		if !plain {
			continue
		}
		for _, f := range slices.Sorted(maps.Keys(given)) {
			if _, has := fields[f]; !has {
				return "struct `" + name + "` has no field named `" + f + "` (" + s.at + ")"
			}
		}
		if text != "" && t.seen["String"] == 0 && !t.taken["String"] {
			return "mismatched types: field `" + text + "` is a String, \"...\" a &str (" + s.at + ")"
		}
		if open {
			continue
		}
		for _, f := range slices.Sorted(maps.Keys(fields)) {
			if !given[f] {
				return "missing field `" + f + "` of `" + name + "` (" + s.at + ")"
			}
		}
	}
	return ""
}

var field = lazyregexp.New(`^(\w+)\s*(?:$|:[^:])`)

// typed takes declared fields apart: their types have commas in angle brackets.
func typed(code string) (all []string) {
	depth, from := 0, 0
	for i := range len(code) {
		switch c := code[i]; {
		case strings.IndexByte("({[<", c) >= 0:
			depth++
		case strings.IndexByte(")}]", c) >= 0, c == '>' && i > 0 && code[i-1] != '-' && code[i-1] != '=':
			depth--
		case c == ',' && depth == 0:
			all, from = append(all, code[from:i]), i+1
		}
	}
	return append(all, code[from:])
}

var (
	denying  = lazyregexp.New(`#!\[\s*deny\s*\([^)]*\b(?:warnings|unused|unused_imports)\b`)
	allowing = lazyregexp.New(`\ballow\s*\([^)]*\b(?:warnings|unused|unused_imports|unused_variables)\b`)
	takenIn  = lazyregexp.New(`(?m)^use\s+std::(?:\w+::)*(\w+)\s*;`)
)

// inert are names of the standard library that do nothing unless they are written: no traits. Source: the documentation of
// std 1.63.
var inert = map[string]bool{"HashMap": true, "HashSet": true, "BTreeMap": true, "BTreeSet": true, "VecDeque": true, "Rc": true, "Arc": true, "Mutex": true,
	"RwLock": true, "RefCell": true, "Cell": true, "PathBuf": true, "Path": true, "File": true, "Duration": true, "Instant": true,
	"SystemTime": true, "env": true, "fs": true, "process": true, "thread": true, "Command": true}

// unusedImport is a name that a file takes in and does not use, "" without one.
func unusedImport(s *source) string {
	for _, m := range takenIn.FindAllStringSubmatch(s.code, -1) {
		n := 0
		for _, w := range identifier.FindAllString(s.whole, -1) {
			if w == m[1] {
				n++
			}
		}
		if inert[m[1]] && n == 1 {
			return "unused import: `" + m[1] + "`, and warnings are denied (" + s.at + ")"
		}
	}
	return ""
}

// shapes refuses a crate of plain files whose types and traits are used otherwise than they are declared.
func (n *names) shapes() {
	if slices.ContainsFunc(n.all, func(s *source) bool { return !s.plain }) || n.Failed {
		return
	}
	flags := n.Lookup("RUSTFLAGS")
	strict := !slices.ContainsFunc(n.all, func(s *source) bool { return allowing.MatchString(s.whole) }) && !strings.Contains(flags.Text, "-A") &&
		!strings.Contains(flags.Text, "lints")
	all := flags.Known && strings.Contains(strings.ReplaceAll(flags.Text, "-D ", "-D"), "-Dwarnings")
	t := shaped(n.all, n.crates)
	for _, s := range n.all {
		reason := t.wrong(s)
		if reason == "" && strict && (all || denying.MatchString(n.root.whole)) {
			reason = unusedImport(s)
		}
		if reason == "" && strict && (all || denyingVariables.MatchString(n.root.whole)) {
			reason = unusedVariable(s)
		}
		if reason == "" {
			reason = n.tooNew(s)
		}
		if reason != "" {
			n.refuse(reason)
			return
		}
	}
}

var texts = lazyregexp.New(`^\s*\w+:\s*"[^"\\]*"\s*$`)
