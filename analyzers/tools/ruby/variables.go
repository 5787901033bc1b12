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
	// others is code of other files and gems, which may set variables.
	others = lazyregexp.New(`(?m)^\s*(?:require\b|load\b|Bundler\.)`)
)

// unset refuses a file that takes a variable from the environment which nobody set. A container's may be set when it
// starts.
func unset(a *tools.Command, arg effects.Arg, at, text string) {
	for _, m := range fetched.FindAllStringSubmatchIndex(text, -1) {
		name, before := text[m[2]:m[3]], text[:m[0]]
		if !a.Lookup(name).Unset || strings.Contains(before, name) || strings.Contains(before, "otenv") {
			continue
		}
		doubt := a.Step.Instruction == nil || leaves.MatchString(before) || others.MatchString(before)
		a.Refuse(arg, state.FailsVariable, "KeyError: key not found: \""+name+"\" ("+at+")", doubt)
		return
	}
}
