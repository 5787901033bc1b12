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
	whole := strings.Join(append([]string{Bare(u.Text)}, u.Headers...), "\n")
	if synthetic.MatchString(whole) || !standard([]Unit{u}) {
		return ""
	}
	code := flat(u.Text)
	if m := unended.FindString(code); m != "" {
		return "expected ‘,’ or ‘;’ after `" + strings.Join(strings.Fields(m), " ") + "`"
	}
	macros := map[string]bool{}
	for _, m := range defining.FindAllStringSubmatch(whole, -1) {
		macros[m[1]] = true
	}
	if reason := miscounted(code, u.Headers, macros); reason != "" {
		return reason
	}
	if reason := unknownMember(code, whole, macros); reason != "" {
		return reason
	}
	if strict(options) {
		if name := idle(code, whole); name != "" && !strings.Contains(whole, "pragma") {
			return "unused variable ‘" + name + "’ [-Werror=unused-variable]"
		}
	}
	return ""
}

var (
	defining = lazyregexp.New(`(?m)^[ \t]*#[ \t]*define[ \t]+(\w+)`)
	// a number is not followed by a statement, whatever macros stand for
	unended = lazyregexp.New(`(?:=|\breturn)\s*\d+\s*\n\s*(?:while|for|if|return|switch|do|goto)\b[^=\n]*`)
	// prototypes and definitions of functions that are alone on their line
	prototype = lazyregexp.New(`(?m)^(?:extern[ \t]+)?(?:(?:const|unsigned|struct|enum)[ \t]+)*\w+[ \t*]+(\w+)[ \t]*\(([^(){};]*)\)[ \t]*[;{\n]`)
	local     = lazyregexp.New(`(?m)^[ \t]+(?:(?:const|unsigned|signed)[ \t]+)*(?:int|char|long|short|size_t|float|double|bool)[ \t]+(\w+)(?:[ \t]*=[ \t]*-?\w+)?[ \t]*;`)
	members   = lazyregexp.New(`\bstruct\s+(\w+)\s*\{([^{}]*)\}\s*;`)
	pointer   = lazyregexp.New(`[(,{;]\s*(?:const\s+)?struct\s+(\w+)\s*\*?\s*(\w+)\s*[,);=]`)
)

// basic are the types of C that are one word.
var basic = map[string]bool{"char": true, "double": true, "float": true, "int": true, "long": true, "short": true, "size_t": true, "unsigned": true}

// flat is what surely is compiled of a text: without directives, and without what stands within #if.
func flat(text string) string {
	var b strings.Builder
	depth := 0
	for line := range strings.Lines(Bare(text)) {
		m := directive.FindStringSubmatch(line)
		switch {
		case m == nil && depth == 0:
			b.WriteString(line)
			continue
		case m != nil && strings.HasPrefix(m[1], "if"):
			depth++
		case m != nil && m[1] == "endif":
			depth--
		}
		b.WriteString("\n")
	}
	return b.String()
}

// miscounted is a call with more or fewer arguments than the function's only prototype has.
func miscounted(code string, headers []string, macros map[string]bool) string {
	takes, plain := map[string]int{}, code
	for _, text := range headers {
		if len(conditions.FindAllString(text, 2)) < 2 { // the guard alone
			plain += "\n" + text
			continue
		}
		for _, m := range called.FindAllStringSubmatch(text, -1) {
			takes[m[1]] = -1
		}
	}
	for _, m := range prototype.FindAllStringSubmatch(plain, -1) {
		if strings.HasPrefix(m[0], "return") || strings.HasPrefix(m[0], "else") {
			continue
		}
		n := len(arguments(m[2]))
		switch list := strings.TrimSpace(m[2]); {
		case list == "void":
			n = 0
		case list == "" || strings.Contains(list, "..."):
			n = -1
		}
		for _, p := range arguments(m[2]) { // one that is a macro may be several; names alone may be those of a K&R definition
			if p = strings.TrimSpace(p); len(word.FindAllString(p, -1)) == 1 && p != "void" && (macros[p] || !basic[p] && !strings.HasSuffix(m[0], ";")) {
				n = -1
			}
		}
		if had, twice := takes[m[1]]; twice && had != n {
			n = -1
		}
		takes[m[1]] = n
	}
	for _, c := range calls(code) {
		n, ok := takes[c.name]
		if !ok || n < 0 || macros[c.name] || strings.Contains(code, "(*"+c.name+")") || slices.ContainsFunc(c.args, func(a string) bool {
			return strings.Contains(a, "{") || slices.ContainsFunc(word.FindAllString(a, -1), func(w string) bool { return macros[w] })
		}) {
			continue
		}
		before, given := strings.TrimRight(c.before, " \t\n"), len(c.args)
		if given == 1 && (c.args[0] == "" || c.args[0] == "void") {
			given = 0
		}
		switch of := strings.HasSuffix(before, "->") || strings.HasSuffix(before, "."); { // a member that points to a function
		case of:
		case given > n:
			return "too many arguments to function ‘" + c.name + "’"
		case given < n:
			return "too few arguments to function ‘" + c.name + "’"
		}
	}
	return ""
}

// unknownMember is a member that a variable's struct does not have.
func unknownMember(code, whole string, macros map[string]bool) string {
	has, often := map[string]map[string]bool{}, map[string]int{}
	for _, m := range members.FindAllStringSubmatch(whole, -1) {
		often[m[1]]++
		all := map[string]bool{}
		for _, w := range word.FindAllString(m[2], -1) {
			all[w] = true
			if macros[w] {
				often[m[1]]++
			}
		}
		if has[m[1]] = all; strings.Contains(m[2], "#") {
			often[m[1]]++
		}
	}
	of, several := map[string]string{}, map[string]bool{}
	for _, m := range pointer.FindAllStringSubmatch(code, -1) {
		if before, ok := of[m[2]]; ok && before != m[1] {
			several[m[2]] = true
		}
		of[m[2]] = m[1]
	}
	for _, name := range slices.Sorted(maps.Keys(of)) {
		tag := of[name]
		if several[name] || often[tag] != 1 || macros[name] || otherwise(code, name) {
			continue
		}
		for _, m := range lazyregexp.New(`(?:^|[^\w.>])`+name+`(?:->|\.)(\w+)`).FindAllStringSubmatch(code, -1) {
			if !has[tag][m[1]] && !macros[m[1]] {
				return "‘struct " + tag + "’ has no member named ‘" + m[1] + "’"
			}
		}
	}
	return ""
}

// otherwise reports whether a name may be declared in another way than as a struct of a tag.
func otherwise(code, name string) bool {
	if lazyregexp.New(`struct \w+[^;(){}]*,\s*\**` + name + `\b|,\s*\*+\s*` + name + `\b`).MatchString(code) {
		return true
	}
	for _, m := range lazyregexp.New(`(\w+)[\s*]+`+name+`\b`).FindAllStringSubmatchIndex(code, -1) {
		before := code[m[2]:m[3]]
		if before == "return" || before == "sizeof" || before == "else" {
			continue
		}
		if !strings.HasSuffix(strings.TrimRight(code[:m[2]], " \t\n"), "struct") {
			return true
		}
	}
	return false
}

// strict reports whether options make an error of a variable that nothing uses.
func strict(options []string) bool {
	all := slices.Contains(options, "-Wall") || slices.Contains(options, "-Wunused-variable") || slices.Contains(options, "-Wunused")
	return all && slices.Contains(options, "-Werror") && !slices.ContainsFunc(options, func(o string) bool {
		return o == "-w" || strings.HasPrefix(o, "-Wno-unused") || strings.HasPrefix(o, "-Wno-error") || o == "-Wno-all"
	})
}

// idle is a variable of a function that nothing else in the file, or in a header of the project, names.
func idle(code, all string) string {
	for _, m := range local.FindAllStringSubmatchIndex(code, -1) {
		name := code[m[2]:m[3]]
		if count(all, name) == 1 && inFunction(code, m[0]) {
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

// inFunction reports whether a place is in the body of a function, and in no struct there.
func inFunction(code string, at int) bool {
	var kinds []bool
	for i := range at {
		switch code[i] {
		case '{':
			kinds = append(kinds, strings.HasSuffix(strings.TrimRight(code[:i], " \t\n"), ")"))
		case '}':
			if len(kinds) == 0 {
				return false
			}
			kinds = kinds[:len(kinds)-1]
		}
	}
	return len(kinds) > 0 && kinds[len(kinds)-1]
}

// Twice is a variable that two units define, "" where there is none: one of a header that both take in. Source: ISO C17,
// 6.9p5.
func Twice(units []Unit) string {
	seen := map[string]int{}
	for _, u := range units {
		own := map[string]bool{}
		for _, text := range append([]string{Bare(u.Text)}, u.Headers...) {
			if found := conditions.FindAllString(text, 2); len(found) > 1 || len(found) == 1 && !strings.HasSuffix(found[0], "ndef") {
				continue
			}
			for _, m := range initialized.FindAllStringSubmatch(text, -1) {
				own[m[1]] = true
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

var conditions = lazyregexp.New(`(?m)^[ \t]*#[ \t]*if(?:ndef)?`)

var initialized = lazyregexp.New(`(?m)^(?:const[ \t]+)?(?:unsigned[ \t]+)?(?:int|char|long|short|float|double|size_t|bool)[ \t]*\*?[ \t]*(\w+)(?:\[\w*\])?[ \t]*=`)
