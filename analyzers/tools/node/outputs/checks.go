package outputs

import (
	"path"
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
	if uncopied(a) {
		return false
	}
	a.Wrote(last)
	return true
}

// uncopied refuses cpy of a file that is not there. Source: what cpy-cli 5.0 prints.
func uncopied(a outputCall) bool {
	v, known := a.held("cpy-cli")
	if path.Base(a.Fields[0].Text) != "cpy" || !known || v[0] != 5 {
		return false
	}
	for _, f := range a.Fields[1 : len(a.Fields)-1] {
		if strings.HasPrefix(f.Text, "-") {
			return false
		}
		if !strings.ContainsAny(f.Text, "*?[{!(") && a.Absent(f.Text) {
			a.Reject("Cannot copy `"+f.Text+"`: the file doesn't exist", false)
			return true
		}
	}
	return false
}

// shx is a program of ShellJS, which fails where what it copies or moves is not there. Source: the README of shx 0.3;
// run with 0.3.4.
func shx(a outputCall, args []string) bool {
	if len(args) < 2 {
		return false
	}
	var paths []effects.Arg
	for i, arg := range args[1:] {
		if strings.ContainsAny(arg, "*?[{$") {
			return false
		}
		if !strings.HasPrefix(arg, "-") {
			paths = append(paths, effects.Arg{Text: arg, Known: true, Index: i + 2})
		}
	}
	switch {
	case args[0] == "mkdir" && args[1] == "-p":
		a.Do(effects.Action{Kind: effects.Directory, Paths: paths, Recursive: true})
	case args[0] == "rm" && (args[1] == "-rf" || args[1] == "-fr"):
		a.Do(effects.Action{Kind: effects.Remove, Paths: paths, Recursive: true, Force: true})
	case (args[0] == "cp" || args[0] == "mv") && len(paths) > 1:
		for _, from := range paths[:len(paths)-1] {
			if a.Absent(from.Text) {
				a.Reject(args[0]+": no such file or directory: "+from.Text, false)
				return false
			}
		}
		return false // what it writes is left to the text
	default:
		return false
	}
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
