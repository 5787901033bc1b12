package php

import (
	"path"
	"regexp"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

var (
	// asksObject is a method of an object that a variable stands for, or of a class, in no block.
	asksObject = lazyregexp.New(`(?m)^(?:\$\w+ *= *|echo +|print +|return +|exit *\()?(?:\$(\w+)->|([A-Z]\w*)::)([A-Za-z_]\w*)\(`)
	makesOne   = lazyregexp.New(`(?m)^\$(\w+) *= *new +([A-Z]\w*)\b[^;\n]*;[ \t]*$`)
	// bends is what gives methods that no class of the project spells.
	bends = lazyregexp.New(`\b__call(?:Static)?\b|(?m:^[ \t]+use +\\?\w)|\beval\b|vendor/autoload|\bclass_alias\b|\brunkit|\buopz`)
)

// methodless refuses a method of a class of the project's own that none of its files has. Source: PHP's manual, "Classes and
// Objects".
func methodless(a *tools.Command, arg effects.Arg, r filesystem.Resolved, text, code string) {
	all := strings.Join(gathered(a, r, map[string]bool{}), "\n")
	if bends.MatchString(all) || a.Step.Instruction != nil || handled.MatchString(all) {
		return
	}
	for _, m := range asksObject.FindAllStringSubmatchIndex(text, -1) {
		if leaves.MatchString(code[:m[0]]) || !reached(code, m[0]) {
			return
		}
		class, name := "", text[m[6]:m[7]]
		if m[4] >= 0 {
			class = text[m[4]:m[5]]
		}
		if m[2] >= 0 {
			class = classOf(text, text[m[2]:m[3]])
		}
		if class == "" || !whole(all, class) || regexp.MustCompile(`(?i)\bfunction\s+&?\s*`+name+`\b`).MatchString(all) {
			continue
		}
		a.Refuse(arg, state.FailsExit, "Call to undefined method "+class+"::"+name+"() in "+r.Path, true)
		return
	}
}

// classOf is the class of which a variable is made an object, "" where it is given another value too.
func classOf(text, name string) (class string) {
	for _, m := range makesOne.FindAllStringSubmatch(text, -1) {
		if m[1] == name {
			class = m[2]
		}
	}
	if len(regexp.MustCompile(`\$`+name+`\b\s*(?:=[^=>]|\?\?=)|[&(,]\s*&\s*\$`+name+`\b|\bas\s+(?:\$\w+\s*=>\s*)?\$`+name+`\b`).FindAllString(text, 2)) != 1 {
		return ""
	}
	return class
}

// whole reports whether the project has a class, with those that it is based on, once each.
func whole(all, class string) bool {
	for range 5 {
		m := regexp.MustCompile(`(?m)^[ \t]*(?:(?:abstract|final|readonly) +)*class +`+class+`\b(?: +extends +(\\?[\w\\]+))?`).FindAllStringSubmatch(all, 2)
		switch {
		case len(m) != 1:
			return false
		case m[0][1] == "":
			return true
		}
		class = m[0][1]
		if strings.Contains(class, `\`) {
			return false
		}
	}
	return false
}

// gathered are the texts of a file and of those that it asks for.
func gathered(a *tools.Command, r filesystem.Resolved, seen map[string]bool) (all []string) {
	if seen[r.Path] || len(seen) > 40 || r.Entry.Presence != filesystem.Present {
		return nil
	}
	seen[r.Path] = true
	text, _ := lexed(string(r.Entry.Content))
	all = append(all, text)
	for _, m := range demands.FindAllStringSubmatch(text, -1) {
		from := path.Dir(r.Path)
		if m[1] == "dirname(__DIR__)" {
			from = path.Dir(from)
		}
		all = append(all, gathered(a, a.Stat(path.Join(from, m[2])), seen)...)
	}
	for _, m := range includes.FindAllStringSubmatch(text, -1) {
		all = append(all, gathered(a, a.Stat(path.Join(a.Dir.Text, m[1])), seen)...)
		all = append(all, gathered(a, a.Stat(path.Join(path.Dir(r.Path), m[1])), seen)...)
	}
	return all
}
