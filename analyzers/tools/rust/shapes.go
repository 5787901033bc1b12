package rust

import (
	"maps"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// shapes are the types and traits that the files of a crate declare, each by a name that only one of them has.
type shapes struct {
	structs map[string]map[string]string // fields with their types
	enums   map[string][]string          // variants
	traits  map[string][]string          // functions without a body
	seen    map[string]int
	crates  map[string]bool // of others
}

var (
	structs    = lazyregexp.New(`\bstruct\s+(\w+)\s*\{`)
	enums      = lazyregexp.New(`\benum\s+(\w+)[^{};]*\{`)
	traits     = lazyregexp.New(`\btrait\s+(\w+)[^{;]*\{`)
	declares   = lazyregexp.New(`\b(?:struct|enum|trait|union|type|use\s[^;]*\bas|mod|fn|const|static)\s+(\w+)`)
	impls      = lazyregexp.New(`\bimpl\s+(?:[\w:]+::)?(\w+)\s+for\s+[\w:&]+\s*\{`)
	literals   = lazyregexp.New(`(?:[^=!<>]=|=>|[(,{;\[|]|\breturn|\})\s*(?:[a-z_]\w*::)*([A-Z]\w*)\s*\{`)
	matching   = lazyregexp.New(`\bmatch\s+[^{};]+\{`)
	arm        = lazyregexp.New(`^(?:[a-z_]\w*::)*([A-Z]\w*)::([A-Z]\w*)\s*(?:$|[({])`)
	functionOf = lazyregexp.New(`\bfn\s+(\w+)`)
)

// shaped collects what plain files declare.
func shaped(all []*source) *shapes {
	t := &shapes{map[string]map[string]string{}, map[string][]string{}, map[string][]string{}, map[string]int{}, nil}
	for _, s := range all {
		for _, m := range declares.FindAllStringSubmatch(s.whole, -1) {
			t.seen[m[1]]++
		}
		for _, m := range structs.FindAllStringSubmatchIndex(s.code, -1) {
			fields := map[string]string{}
			for _, f := range typed(attributes.ReplaceAllString(s.code[m[1]:max(closed(s.code, m[1]-1)-1, m[1])], "")) {
				name, of, _ := strings.Cut(f, ":")
				if all := strings.Fields(name); len(all) > 0 {
					fields[all[len(all)-1]] = strings.TrimSpace(of)
				}
			}
			t.structs[s.code[m[2]:m[3]]] = fields
		}
		for _, m := range enums.FindAllStringSubmatchIndex(s.code, -1) {
			var variants []string
			for _, v := range split(attributes.ReplaceAllString(s.code[m[1]:max(closed(s.code, m[1]-1)-1, m[1])], "")) {
				if name := identifier.FindString(v); name != "" {
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
		if end := strings.IndexAny(code[m[1]:], ";{"); end >= 0 && code[m[1]+end] == ';' && !strings.Contains(code[m[1]:m[1]+end], "[") {
			all = append(all, code[m[2]:m[3]])
		}
	}
	return all
}

// wrong says what the compiler refuses in a file, "" for nothing that is known. Source: the Rust error codes index, E0046,
// E0004, E0063, E0308 and E0560.
func (t *shapes) wrong(s *source) string {
	for _, m := range macros.FindAllStringSubmatch(s.code, -1) {
		if !plainMacros[m[1]] {
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

// own reports whether a name is declared once, and taken in from no other crate.
func (t *shapes) own(s *source, name string) bool {
	for _, m := range using.FindAllStringSubmatch(s.whole, -1) {
		first := strings.TrimSpace(m[1])
		root := identifier.FindString(first)
		if (t.crates[root] || root == "std" || root == "core" || root == "alloc") && slices.Contains(identifier.FindAllString(first, -1), name) {
			return false
		}
	}
	return t.seen[name] == 1
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
		for _, pattern := range arms(s.code[m[1]:max(closed(s.code, m[1]-1)-1, m[1])]) {
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

// arms are the patterns of a match.
func arms(code string) (all []string) {
	for i := 0; i < len(code); {
		to := strings.Index(code[i:], "=>")
		if to < 0 {
			return all
		}
		all = append(all, strings.Trim(code[i:i+to], " \t\r\n,"))
		i += to + 2
		rest := strings.TrimLeft(code[i:], " \t\r\n")
		i = len(code) - len(rest)
		if strings.HasPrefix(rest, "{") {
			i = closed(code, i)
			continue
		}
		i = beyond(code, i)
	}
	return all
}

// beyond is where an expression ends: behind a comma that nothing surrounds.
func beyond(code string, from int) int {
	for i := from; i < len(code); i++ {
		switch code[i] {
		case '(', '[', '{':
			i = max(closed(code, i)-1, i)
		case ',':
			return i + 1
		}
	}
	return len(code)
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
		given, open, plain := map[string]bool{}, false, true
		for _, part := range split(s.code[m[1]:end]) {
			part = strings.TrimSpace(attributes.ReplaceAllString(part, ""))
			f := field.FindStringSubmatch(part)
			switch {
			case strings.HasPrefix(part, ".."):
				open = true
			case f != nil:
				given[f[1]] = true
			case part != "":
				plain = false
			}
		}
		if !plain {
			continue
		}
		for _, f := range slices.Sorted(maps.Keys(given)) {
			if _, has := fields[f]; !has {
				return "struct `" + name + "` has no field named `" + f + "` (" + s.at + ")"
			}
		}
		for _, text := range texts.FindAllStringSubmatch(s.text[m[1]:end], -1) {
			if fields[text[1]] == "String" {
				return "mismatched types: field `" + text[1] + "` is a String, \"...\" a &str (" + s.at + ")"
			}
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
	denying = lazyregexp.New(`#!\[\s*deny\s*\([^)]*\b(?:warnings|unused|unused_imports)\b`)
	takenIn = lazyregexp.New(`(?m)^use\s+std::(?:\w+::)*(\w+)\s*;`)
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
	denied := denying.MatchString(n.root.whole) || flags.Known && strings.Contains(strings.ReplaceAll(flags.Text, "-D ", "-D"), "-Dwarnings")
	t := shaped(n.all)
	t.crates = n.crates
	for _, s := range n.all {
		reason := t.wrong(s)
		if reason == "" && denied {
			reason = unusedImport(s)
		}
		if reason != "" {
			n.refuse(reason)
			return
		}
	}
}

var texts = lazyregexp.New(`(?:^|,)\s*(\w+):\s*"[^"\\]*"\s*(?:,|$)`)
