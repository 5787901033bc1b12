package php

import (
	"fmt"
	"path"
	"slices"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/php/syntax"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// interpreter is php. Source: php(1), 8.4.
var interpreter = &tools.Tool{
	Names:    tools.Names("php"),
	Grammar:  effects.Leading("cdzSt", ""),
	Effect:   effect,
	Manager:  "php",
	Reads:    true,
	Supposes: true,
	Run:      run,
}

func effect(l effects.Line) effects.Effect {
	if l.Verb.Index == 0 && l.Has("v", "version", "i", "info", "m", "modules", "h", "help") {
		return effects.Effect{Modelled: true}
	}
	may := effects.Runs(l, "r R B E F m i v l S a h")
	e := effects.Effect{Modelled: true}
	piped := slices.ContainsFunc(l.Args, func(arg effects.Arg) bool { return arg.Text == "--" && arg.Index < l.Verb.Index })
	if setup, ok := setup(l); ok && (piped || l.Verb.Known && path.Base(l.Verb.Text) == "composer-setup.php") {
		return setup
	}
	if piped { // what follows "--" is for a program from standard input
		return effects.Effect{}
	}
	if len(may.Actions) > 0 && may.Actions[0].Kind == effects.Need {
		e.Actions, may.Actions = may.Actions[:1:1], may.Actions[1:]
	}
	e.Add(effects.Action{Kind: effects.Project, Manager: "php", Line: &l, Instead: &may})
	return e
}

// run looks at what php is given: the folder of its server, or a file and what that asks for at once.
func run(a *tools.Command, x effects.Action) {
	l := *x.Line
	at, ok := a.At(l.Verb)
	if l.Has("l") && l.Verb.Text != "" { // it runs nothing
		if ok && l.Verb.Known && !a.Failed && !a.Doubtful {
			checked(a, l.Verb, a.Stat(at))
		}
		return
	}
	defer a.Instead(x)
	if a.Failed || a.Doubtful {
		return
	}
	if root, ok := l.Options.Value("t"); ok && l.Has("S") {
		if at, known := a.At(root); known && a.Stat(at).Entry.Presence == filesystem.Absent {
			a.Refuse(root, state.FailsPath, "Directory "+at+" does not exist", a.Stat(at).Entry.Likely)
		}
		return
	}
	if ok && l.Verb.Known && !l.Has("r", "R", "B", "E", "F", "S", "s", "w") {
		required(a, l.Verb, a.Stat(at), 0, false)
	}
}

// checked is "php -l", which parses a file. Source: php(1), 8.4.
func checked(a *tools.Command, arg effects.Arg, r filesystem.Resolved) {
	switch e := r.Entry; {
	case e.Presence == filesystem.Absent:
		a.Refuse(arg, state.FailsPath, "Could not open input file: "+arg.Text, e.Likely)
	case e.Presence == filesystem.Present && !e.Likely && e.Has(filesystem.KnowContent):
		unparsed(a, arg, r, false)
	}
}

// unparsed refuses a file that is not PHP.
func unparsed(a *tools.Command, arg effects.Arg, r filesystem.Resolved, likely bool) {
	has, sure, ok := minor(a)
	if !ok || has[0] < 8 {
		return // a line with an attribute is a comment
	}
	if why, line := syntax.Refused(string(r.Entry.Content)); why != "" {
		a.Refuse(arg, state.FailsExit, fmt.Sprintf("PHP Parse error: %s in %s:%d", why, r.Path, line), likely || !sure)
	}
}

// demands is require with a path below the file's folder, outside of every block. Source: PHP's manual, "require".
var demands = lazyregexp.New(`(?m)^(?:\$\w+ *= *)?require(?:_once)?[ (]+(__DIR__|dirname\(__FILE__\)|dirname\(__DIR__\)) *\. *['"](/[^'"$]+)['"] *\)?;`)

// includes is require with a relative path; moves is what may have it looked for elsewhere. Source: PHP's manual,
// "include" and "include_path".
var (
	includes = lazyregexp.New(`(?m)^require(?:_once)?[ (]+['"](\w[^'":$]*\.(?:php|inc))['"] *\)?;`)
	moves    = lazyregexp.New(`set_include_path|include_path|chdir|auto_prepend`)
)

// unincluded refuses a file that is asked for by a relative path and that is neither in the working directory nor beside the
// file that asks.
func unincluded(a *tools.Command, arg effects.Arg, from, text, code string) {
	for _, m := range includes.FindAllStringSubmatchIndex(text, -1) {
		name := text[m[2]:m[3]]
		if !a.Dir.Known || moves.MatchString(text) || leaves.MatchString(code[:m[0]]) || !reached(code, m[0]) {
			return
		}
		here, beside, shared := a.Stat(path.Join(a.Dir.Text, name)).Entry, a.Stat(path.Join(path.Dir(from), name)).Entry, a.Stat(path.Join("/usr/share/php", path.Dir(name))).Entry
		if here.Presence == filesystem.Absent && beside.Presence == filesystem.Absent && (shared.Presence != filesystem.Present || path.Dir(name) == ".") {
			a.Refuse(arg, state.FailsPath, "Failed opening required '"+name+"', which "+from+" asks for", true)
			return
		}
	}
}

// leaves is what may end a program, or ask before it goes on.
var leaves = lazyregexp.New(`\b(exit|die|if|try|function|class|else|for|foreach|while|switch|match|do)\b`)

// handled is what answers for the errors that nothing catches.
var handled = lazyregexp.New(`set_(?:exception|error)_handler|register_shutdown_function`)

// takes is a file that need not be there. Source: PHP's manual, "include".
var takes = lazyregexp.New(`(?m)^(?:\$\w+ *= *|return +)?include(?:_once)?[ (]+(?:__DIR__|dirname\(__FILE__\)) *\. *['"](/[^'"$]+)['"] *\)?;`)

// departs reports whether a program may end, or go on elsewhere, before a place or with an error from there.
func departs(code string, at int) bool {
	return leaves.MatchString(code[:at]) || handled.MatchString(code)
}

// maxRequired is how deep files that ask for files are followed.
const maxRequired = 5

// required refuses a file that a program asks for at once and that is not there. That it comes to this file may be likely.
func required(a *tools.Command, arg effects.Arg, r filesystem.Resolved, depth int, likely bool) {
	e := r.Entry
	if e.Presence != filesystem.Present || e.Likely || !e.Has(filesystem.KnowContent) || depth > maxRequired {
		return
	}
	if unparsed(a, arg, r, likely); a.Failed {
		return
	}
	text, code := lexed(string(e.Content))
	if extensionless(a, arg, text, r.Path); a.Failed {
		return
	}
	if newer(a, arg, string(e.Content), r.Path); a.Failed {
		return
	}
	if unincluded(a, arg, r.Path, text, code); a.Failed {
		return
	}
	for _, m := range includes.FindAllStringSubmatchIndex(text, -1) {
		to := a.Stat(path.Join(a.Dir.Text, text[m[2]:m[3]]))
		if !a.Dir.Known || !reached(code, m[0]) || moves.MatchString(text) || to.Entry.Presence != filesystem.Present {
			continue
		}
		if follow(a, arg, to, text, depth, likely || departs(code, m[0])); a.Failed {
			return
		}
	}
	for _, m := range takes.FindAllStringSubmatchIndex(text, -1) {
		to := a.Stat(path.Join(path.Dir(r.Path), text[m[2]:m[3]]))
		if !reached(code, m[0]) || to.Entry.Presence != filesystem.Present {
			continue
		}
		if follow(a, arg, to, text, depth, likely || departs(code, m[0])); a.Failed {
			return
		}
	}
	for _, m := range demands.FindAllStringSubmatchIndex(text, -1) {
		if !reached(code, m[0]) {
			continue
		}
		from := path.Dir(r.Path)
		if text[m[2]:m[3]] == "dirname(__DIR__)" {
			from = path.Dir(from)
		}
		at := path.Join(from, text[m[4]:m[5]])
		to := a.Stat(at)
		if to.Entry.Presence == filesystem.Absent {
			a.Refuse(arg, state.FailsPath, "Failed opening required '"+at+"'", to.Entry.Likely || leaves.MatchString(code[:m[0]]))
			return
		}
		if follow(a, arg, to, text, depth, likely || departs(code, m[0])); a.Failed {
			return
		}
	}
	if depth == 0 {
		methodless(a, arg, r, text, code)
	}
}

// follow goes on in a file that a program asks for.
func follow(a *tools.Command, arg effects.Arg, to filesystem.Resolved, text string, depth int, likely bool) {
	if to.Entry.Source != nil && to.Entry.Presence == filesystem.Present {
		if of, ok := autoloadOf(*to.Entry.Source, to.Path); ok {
			if of.unloaded(a, arg); !a.Failed {
				of.classes(a, arg, text, map[string]bool{})
			}
		}
	}
	if !a.Failed {
		required(a, arg, to, depth+1, likely)
	}
}
