package code

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// What asks the system, or the installation, for something when it is called. Sources: Python 3.13's documentation of
// subprocess, locale, sqlite3 and importlib.metadata.
var (
	children  = lazyregexp.New(`\bsubprocess\.(?:run|call|check_call|check_output|Popen)\(`)
	locales   = lazyregexp.New(`(?:^|[^.\w])(?:locale\.)?setlocale\(`)
	databases = lazyregexp.New(`\bsqlite3\.connect\(`)
	metadata  = lazyregexp.New(`(?:^|[^.\w])(?:(?:importlib\.)?metadata\.|importlib_metadata\.)?version\(`)
	// aside are uses of importlib that import nothing, and subprocess by its name alone.
	aside = lazyregexp.New(`\bimportlib[._](?:metadata|resources)\b|^from importlib import (?:metadata|resources)\b|^from importlib import import_module$|^import subprocess\b|^import (?:importlib(?:\.\w+)?|runpy)\s*$`)
)

// bringing are programs that may install modules, or write them.
var bringing = tools.WordList("bash conda make npm pipenv poetry sh sudo uv")

// system notes what a statement asks the system for.
func (w *walker) system(s *Statement) {
	e := s.whole()
	if name := w.child(s); name != "" {
		w.add(s, Step{Kind: Runs, Name: name})
	}
	for _, m := range locales.FindAllStringIndex(s.Mask, -1) {
		if args, ok := e.arguments(m[1] - 1); ok && len(args) == 2 {
			w.localized(s, args)
		}
	}
	for _, m := range databases.FindAllStringIndex(s.Mask, -1) {
		if args, ok := e.arguments(m[1] - 1); ok && len(args) > 0 && (args[0].name == "" || args[0].name == "database") && !strings.Contains(s.Mask, "uri") {
			w.written(s, args[0].expression, "unable to open database file")
		}
	}
	if m := metadata.FindStringIndex(s.Mask); m != nil && w.taken["metadata"] {
		if args, ok := e.arguments(m[1] - 1); ok && len(args) == 1 {
			if name, ok := w.value(args[0].expression); ok {
				w.add(s, Step{Kind: Describes, Name: name})
			}
		}
	}
}

// child is the program that a statement starts without a shell, by a name that is looked for on PATH; "" for none that
// is seen.
func (w *walker) child(s *Statement) string {
	m := children.FindStringIndex(s.Mask)
	if m == nil {
		return ""
	}
	args, ok := s.whole().arguments(m[1] - 1)
	if !ok || len(args) == 0 || args[0].name != "" && args[0].name != "args" {
		return ""
	}
	for _, a := range args[1:] {
		if a.name == "shell" || a.name == "executable" || a.name == "env" || a.name == "" {
			return ""
		}
	}
	list, name := args[0].expression, ""
	switch {
	case strings.HasPrefix(list.mask, "[") && list.closing(0) == len(list.mask)-1:
		name, ok = list.slice(1, len(list.mask)-1).split(',')[0].literal()
	case strings.HasSuffix(list.mask, ".split()"):
		name, ok = list.slice(0, len(list.mask)-len(".split()")).literal()
		name, _, _ = strings.Cut(name, " ")
	default:
		ok = false
	}
	if !ok || strings.Contains(name, "/") {
		return ""
	}
	return name
}

// localized is setlocale, which takes the environment's where it is told "".
func (w *walker) localized(s *Statement, args []argument) {
	name, ok := args[1].literal()
	if ok && name == "" && w.Lookup != nil {
		for _, variable := range []string{"LC_ALL", strings.TrimPrefix(args[0].text, "locale."), "LANG"} {
			value, known, set := w.Lookup(variable)
			if !known {
				return
			}
			if set && value != "" {
				name = value
				break
			}
		}
	}
	if ok && name != "" {
		w.add(s, Step{Kind: Localizes, Name: name})
	}
}
