package ruby

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
)

var (
	// fetched is ENV.fetch without a default where it certainly runs when the file is read: in no block, or for a
	// constant, which no method can set. Source: Ruby's documentation of ENV and of constants.
	fetched = lazyregexp.New(`(?m)^(?:[\w@$. ]*= *|[ \t]+[A-Z]\w* *= *)?ENV\.fetch[ (]+['"](\w+)['"] *\)?(?:\.\w+)* *(?:#.*)?$`)
	// nils is a variable that something is done with which nil does not do, likewise. Source: Ruby's documentation of NilClass.
	nils = lazyregexp.New(`(?m)^(?:[\w@$. ]*= *|[ \t]+[A-Z]\w* *= *)?(?:Integer\(|Float\(|URI\(|URI\.parse\()?ENV\[['"](\w+)['"]\](?:\)|\.(split|strip|upcase|downcase|capitalize|sub|gsub|chomp|start_with\?|end_with\?|include\?|empty\?|length|size|to_sym|match\?|tr|delete|squeeze|lines|chars|bytes|unpack|scan|freeze\.split)\b)[^\n]*$`)
	// filling gives variables whose names it does not spell.
	filling = lazyregexp.New(`\bENV\.(?:update|merge!|replace|store)\b|\bENV\[[^'"]`)
	// others is code of other files and gems, which may set variables.
	others = lazyregexp.New(`(?m)^\s*(?:require\b|load\b|Bundler\.)`)
)

// unset refuses a file that takes a variable from the environment which nobody set. A container's may be set when it
// starts.
func unset(a *tools.Command, arg effects.Arg, at, text string) {
	for _, m := range fetched.FindAllStringSubmatchIndex(text, -1) {
		name, before := text[m[2]:m[3]], text[:m[0]]
		if !nobodySet(a, name) || strings.Contains(before, name) || strings.Contains(before, "otenv") || guarded(text, m[0]) ||
			filling.MatchString(before) || !shown(text, m[0]) || indented(text[m[0]:]) == 0 && !reached(text, m[0]) {
			continue
		}
		doubt := a.Step.Instruction == nil || leaves.MatchString(before) || others.MatchString(before)
		kind, why := unlessSet(a, name, "KeyError: key not found: \""+name+"\" ("+at+")")
		a.Refuse(arg, kind, why, doubt)
		return
	}
	for _, m := range nils.FindAllStringSubmatchIndex(text, -1) {
		name, before, line := text[m[2]:m[3]], text[:m[0]], text[m[0]:m[1]]
		taken := m[4] >= 0 || strings.Contains(text[m[0]:m[2]], "(")
		if !taken || modifier.MatchString(line) || !nobodySet(a, name) || strings.Contains(before, name) || strings.Contains(before, "otenv") ||
			guarded(text, m[0]) || filling.MatchString(before) || !shown(text, m[0]) || leaves.MatchString(before) ||
			indented(line) == 0 && !reached(text, m[0]) {
			continue
		}
		what := "NoMethodError: undefined method for nil"
		if m[4] >= 0 {
			what = "NoMethodError: undefined method '" + text[m[4]:m[5]] + "' for nil"
		} else if strings.Contains(line, "Integer(") || strings.Contains(line, "Float(") {
			what = "TypeError: can't convert nil into a number"
		}
		kind, why := unlessSet(a, name, what+": "+name+" is not set ("+at+")")
		a.Refuse(arg, kind, why, true)
		return
	}
}

// opener is a line that has a class or a module begin.
var opener = lazyregexp.New(`^\s*(?:class|module)\b`)

// guarded reports whether a line stands in anything but classes and modules, by how far the lines above are indented:
// a condition, a begin with its rescue, a text.
func guarded(text string, at int) bool {
	lines := strings.Split(text[:at], "\n")
	end := strings.IndexByte(text[at:], '\n')
	if end < 0 {
		end = len(text) - at
	}
	depth := indented(text[at : at+end])
	for i := len(lines) - 2; i >= 0 && depth > 0; i-- {
		if strings.TrimSpace(lines[i]) == "" || indented(lines[i]) >= depth {
			continue
		}
		if depth = indented(lines[i]); !opener.MatchString(lines[i]) {
			return true
		}
	}
	return false
}

// indented is how many spaces or tabs a line begins with.
func indented(line string) int { return len(line) - len(strings.TrimLeft(line, " \t")) }

// nobodySet reports whether a variable is set nowhere; a container's may be set when it starts.
func nobodySet(a *tools.Command, name string) bool {
	v := a.Lookup(name)
	return v.Unset || a.Open && v.Text == "" && !v.Exported
}

// unlessSet is how a program fails for want of a variable.
func unlessSet(a *tools.Command, name, why string) (state.FailureKind, string) {
	if a.Step.Instruction != nil {
		return state.FailsVariable, why
	}
	return state.UnlessSet(name, why)
}
