package csource

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// prototype is a declaration or definition of a function that is alone on its line.
var prototype = lazyregexp.New("(?m)^(?:extern[ \\t]+)?(?:(?:const|unsigned|struct|enum)[ \\t]+)*\\w+[ \\t*]+(\\w+)[ \\t]*\\(([^(){};@`]*)\\)[ \\t]*[;{\\n]")

// basic are the types of C that are one word.
var basic = map[string]bool{"char": true, "double": true, "float": true, "int": true, "long": true, "short": true, "size_t": true, "unsigned": true}

// counted is a function by its declarations.
type counted struct {
	takes    int // arguments; -1 where that is not known
	declared int // how often
	untyped  bool
}

// miscounted is a call with more or fewer arguments than all declarations of the function say.
func miscounted(bare string, headers []string, defined definitions) string {
	all, times := map[string]counted{}, map[string]int{}
	for _, text := range append([]string{bare}, headers...) {
		whole, ok := outside(unattributed(text))
		plain, also := outside(unattributed(certainly(text)))
		if !ok || !also {
			return ""
		}
		for _, m := range called.FindAllStringSubmatch(whole, -1) {
			times[m[1]]++
		}
		for _, m := range prototype.FindAllStringSubmatch(plain, -1) {
			f := takes(m[2], strings.HasSuffix(m[0], ";"), defined)
			if had, twice := all[m[1]]; twice && had.takes != f.takes {
				f.takes = -1
			}
			f.declared = all[m[1]].declared + 1
			all[m[1]] = f
		}
	}
	code := unattributed(certainly(bare))
	varies := declaredOtherwise(code)
	for _, c := range calls(code) {
		f := all[c.name]
		_, macro := defined[c.name]
		if f.declared == 0 || f.takes < 0 || f.declared != times[c.name] || macro || varies[c.name] ||
			slices.ContainsFunc(c.args, defined.blurs) {
			continue
		}
		before, given := strings.TrimRight(c.before, " \t\n"), len(c.args)
		if given == 1 && (c.args[0] == "" || c.args[0] == "void") {
			given = 0
		}
		switch {
		case strings.HasSuffix(before, "->") || strings.HasSuffix(before, "."): // a member that points to a function
		case given == 0 && (f.untyped || strings.HasSuffix(before, "*") || strings.HasSuffix(before, ",")): // it may be declared
		case given > f.takes:
			return "too many arguments to function ‘" + c.name + "’"
		case given < f.takes:
			return "too few arguments to function ‘" + c.name + "’"
		}
	}
	return ""
}

// blurs reports whether an argument may be several, or none.
func (d definitions) blurs(arg string) bool {
	return strings.ContainsAny(arg, "{"+marks) || slices.ContainsFunc(word.FindAllString(arg, -1), func(w string) bool {
		_, ok := d[w]
		return ok
	})
}

// takes is how many arguments a list of parameters asks for.
func takes(list string, prototyped bool, defined definitions) (f counted) {
	list = strings.TrimSpace(list)
	switch list {
	case "void":
		return f
	case "":
		f.takes = -1
		return f
	}
	params := arguments(list)
	f.takes = len(params)
	for _, p := range params {
		names := word.FindAllString(p, -1)
		if strings.Contains(p, "...") || len(names) == 0 {
			f.takes = -1
		}
		for _, w := range names { // one that is a macro may be several
			if stands, ok := defined[w]; ok && (len(names) == 1 || strings.Contains(stands, ",")) {
				f.takes = -1
			}
		}
		if len(names) == 1 && !basic[names[0]] { // names alone may be those of a K&R definition; a type may be void
			f.untyped = true
			if !prototyped {
				f.takes = -1
			}
		}
	}
	return f
}

// declaredOtherwise are the names of a file that are declared within functions, or as something else than a function.
func declaredOtherwise(code string) map[string]bool {
	all := map[string]bool{}
	depth, from := 0, 0
	for _, m := range word.FindAllStringIndex(code, -1) {
		depth += strings.Count(code[from:m[0]], "{") - strings.Count(code[from:m[0]], "}")
		from = m[0]
		before, after := strings.TrimRight(code[:m[0]], " \t\n"), strings.TrimLeft(code[m[1]:], " \t\n")
		follows := word.FindString(before[lastWord(before):])
		typed := follows != "" && !control[follows]
		call := strings.HasPrefix(after, "(")
		switch {
		case call && typed && depth > 0, !call && (typed || strings.HasSuffix(before, "*")),
			!call && strings.HasSuffix(before, ",") && after != "" && strings.ContainsAny(after[:1], ";="):
			all[code[m[0]:m[1]]] = true
		}
	}
	return all
}

// lastWord is where the word begins that a text ends with, its end where it ends with none.
func lastWord(text string) int {
	i := len(text)
	for i > 0 && identifier(text[i-1]) {
		i--
	}
	return i
}
