package outputs

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
)

// checkers are programs that look at a project and leave it as it is, but for caches, with the option that has them
// change it. Source: their manuals, 2026-11: ESLint 9, Prettier 3, Stylelint 16, svelte-check 4.
var checkers = map[string]string{"eslint": "--fix", "prettier": "--write", "stylelint": "--fix", "svelte-check": ""}

// check is one of them.
func (a outputCall) check(tool string, args []string) bool {
	for _, arg := range args {
		if changing := checkers[tool]; changing != "" && arg == changing || arg == "-w" || strings.HasPrefix(arg, "-o") || strings.HasPrefix(arg, "--output") {
			return false
		}
	}
	a.Wrote(".eslintcache", ".stylelintcache")
	return true
}

// copies is copyfiles, cpx, ncp and the like: the last operand is where they write.
func (a outputCall) copies() bool {
	last := a.Fields[len(a.Fields)-1].Text
	if len(a.Fields) < 3 || strings.HasPrefix(last, "-") || strings.ContainsAny(last, "*?[{") {
		return false
	}
	a.Wrote(last)
	return true
}

// mkdirp is mkdir -p.
func (a outputCall) mkdirp(args []string) bool {
	for i, arg := range args {
		if strings.HasPrefix(arg, "-") {
			return false
		}
		a.Do(effects.Action{Kind: effects.Directory, Paths: []effects.Arg{{Text: arg, Known: true, Index: i + 1}},
			Recursive: true})
	}
	return len(args) > 0
}
