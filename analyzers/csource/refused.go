package csource

import (
	"maps"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// Refused says what the compiler certainly refuses in a unit of C, "" for nothing that is known. options are those of its
// command line. Source: ISO C17; the manual of GCC 12, "Warning Options".
func Refused(u Unit, options []string) string {
	bare := Bare(u.Text)
	whole := strings.Join(append([]string{bare}, u.Headers...), "\n")
	if synthetic.MatchString(whole) || strings.Contains(u.Text, "??/") || !standard([]Unit{u}) {
		return ""
	}
	code := certainly(bare)
	if m := unended.FindString(code); m != "" {
		return "expected ‘,’ or ‘;’ after `" + strings.Join(strings.Fields(m), " ") + "`"
	}
	defined := macrosOf(whole)
	if reason := miscounted(bare, u.Headers, defined); reason != "" {
		return reason
	}
	if reason := unknownMember(bare, u.Headers, defined); reason != "" {
		return reason
	}
	if strict(options) {
		if name := idle(code, whole, defined); name != "" && !strings.Contains(whole, "pragma") {
			return "unused variable ‘" + name + "’ [-Werror=unused-variable]"
		}
	}
	return ""
}

var (
	// a number is not followed by a statement, whatever macros stand for
	unended = lazyregexp.New(`(?:=|\breturn)\s*\d+\s*\n\s*(?:while|for|if|return|switch|do|goto)\b[^=\n]*`)
	local   = lazyregexp.New(`(?m)^[ \t]+(?:(?:const|unsigned|signed)[ \t]+)*(?:int|char|long|short|size_t|float|double|bool)[ \t]+(\w+)(?:[ \t]*=[ \t]*-?\w+)?[ \t]*;`)
)

// strict reports whether options make an error of a variable that nothing uses.
func strict(options []string) bool {
	all := slices.Contains(options, "-Wall") || slices.Contains(options, "-Wunused-variable") || slices.Contains(options, "-Wunused")
	return all && slices.Contains(options, "-Werror") && !slices.ContainsFunc(options, func(o string) bool {
		return o == "-w" || strings.HasPrefix(o, "-Wno-unused") || strings.HasPrefix(o, "-Wno-error") || o == "-Wno-all"
	})
}

// idle is a variable of a function that nothing else in the file, or in a header of the project, names.
func idle(code, all string, defined definitions) string {
	for _, m := range local.FindAllStringSubmatchIndex(code, -1) {
		name, before := code[m[2]:m[3]], strings.TrimRight(code[:m[0]], " \t\n")
		if before != "" && strings.ContainsAny(before[len(before)-1:], ";{}") && count(all, name) == 1 && inFunction(code, m[0], defined) {
			return name
		}
	}
	return ""
}

func count(code, name string) (n int) {
	for _, w := range word.FindAllString(code, -1) {
		if w == name {
			n++
		}
	}
	return n
}

var (
	heads = lazyregexp.New(`(\w+)\s*\([^{};]*\)\s*$`)
	alone = lazyregexp.New(`\b(?:else|do)\s*$`)
)

// inFunction reports whether a place is in the body of a function, and in no struct there.
func inFunction(code string, at int, defined definitions) bool {
	var kinds []bool
	for i := range at {
		switch code[i] {
		case '{':
			kinds = append(kinds, opens(code[:i], len(kinds), defined))
		case '}':
			if len(kinds) == 0 {
				return false
			}
			kinds = kinds[:len(kinds)-1]
		}
	}
	return len(kinds) > 0 && !slices.Contains(kinds, false)
}

// opens reports whether a brace in so many others begins a block of statements.
func opens(before string, depth int, defined definitions) bool {
	before = before[1+strings.LastIndexAny(before, ";{}"):]
	for _, w := range word.FindAllString(before, -1) {
		if _, ok := defined[w]; ok {
			return false
		}
	}
	m := heads.FindStringSubmatch(before)
	if depth == 0 {
		return m != nil && !control[m[1]]
	}
	return m != nil && (m[1] == "if" || m[1] == "while" || m[1] == "switch") || alone.MatchString(before)
}

// Twice is a variable that two units define, "" where there is none: one of a header that both take in. Source: ISO C17,
// 6.9p5.
func Twice(units []Unit) string {
	seen := map[string]int{}
	for _, u := range units {
		own := map[string]bool{}
		for _, text := range append([]string{Bare(u.Text)}, u.Headers...) {
			outer, ok := outside(certainly(text))
			if !ok || synthetic.MatchString(text) {
				return ""
			}
			for _, m := range initialized.FindAllStringSubmatchIndex(outer, -1) {
				before := strings.TrimRight(outer[:m[0]], " \t\n")
				if before == "" || strings.ContainsAny(before[len(before)-1:], ";}"+takenIn) {
					own[outer[m[2]:m[3]]] = true
				}
			}
		}
		for _, name := range slices.Sorted(maps.Keys(own)) {
			if seen[name]++; seen[name] > 1 {
				return name
			}
		}
	}
	return ""
}

var initialized = lazyregexp.New(`(?m)^(?:const[ \t]+)?(?:unsigned[ \t]+)?(?:int|char|long|short|float|double|size_t|bool)[ \t]*\*?[ \t]*(\w+)(?:\[\w*\])?[ \t]*=`)
