package code

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools/python/needs"
)

var (
	engines = lazyregexp.New(`\b(?:create_engine|create_async_engine|async_engine_from_config)\(`)
	scheme  = lazyregexp.New(`^[fF]?["']([a-z][a-z0-9+]*)://`)
	within  = lazyregexp.New(`(?:os\.getenv|os\.environ\.get)\(\s*["'](\w+)["']\s*,\s*[fF]?["']([a-z][a-z0-9+]*)://`)
)

// wants notes the modules that a call of a library needs.
func (w *walker) wants(s *Statement) {
	undeleted(w, s)
	for _, one := range needs.Calling {
		if w.taken[one.From] && one.Calls.MatchString(s.Mask) {
			w.add(s, Step{Kind: Wants, Name: one.Modules, Reason: one.Reason})
		}
	}
	m := engines.FindStringIndex(s.Mask)
	if m == nil || !w.taken["sqlalchemy"] {
		return
	}
	args, ok := s.whole().arguments(m[1] - 1)
	if !ok || len(args) == 0 || args[0].name != "" && args[0].name != "url" {
		return
	}
	if scheme := w.scheme(args[0].expression); scheme == "postgres" || strings.HasPrefix(scheme, "postgres+") {
		w.likely = true // SQLAlchemy 1.3 has it
		w.add(s, Step{Kind: Stops, Reason: "NoSuchModuleError: Can't load plugin: sqlalchemy.dialects:" + strings.ReplaceAll(scheme, "+", ".") + ": use postgresql://"})
	}
	if modules := needs.Drivers[w.scheme(args[0].expression)]; modules != "" {
		first, _, _ := strings.Cut(modules, " ")
		w.add(s, Step{Kind: Wants, Name: modules, Reason: "No module named '" + first + "'", Value: "always"})
	}
}

// undeleted refuses a relation between models of Django's that does not say what happens when what it is to is deleted:
// no Django for Python 3.10 or later takes that. Source: Django's documentation, "Model field reference", since 2.0.
func undeleted(w *walker, s *Statement) {
	m := relations.FindStringSubmatchIndex(s.Mask)
	if m == nil || !w.taken["django"] || !w.taken["db"] || !w.taken["models"] || w.Minor < 10 || w.Minor > 90 {
		return
	}
	args, ok := s.whole().arguments(m[1] - 1)
	if !ok || len(args) == 0 {
		return
	}
	places := 0
	for _, a := range args {
		if a.name == "on_delete" || strings.HasPrefix(a.mask, "*") {
			return
		}
		if a.name == "" {
			places++
		}
	}
	if places < 2 {
		w.add(s, Step{Kind: Stops, Reason: "TypeError: " + s.Mask[m[2]:m[3]] + ".__init__() missing 1 required positional argument: 'on_delete'"})
	}
}

var relations = lazyregexp.New(`^\w+\s*=\s*models\.(ForeignKey|OneToOneField)\(`)

// scheme is that of the URL that an expression stands for, "" where it is not known.
func (w *walker) scheme(e expression) string {
	text, ok := w.value(e)
	if !ok && asked.MatchString(e.mask) {
		text, ok = values{w}.text(e)
	}
	if ok {
		before, _, _ := strings.Cut(text, "://")
		return before
	}
	if m := scheme.FindStringSubmatch(e.text); m != nil {
		return m[1]
	}
	if m := within.FindStringSubmatch(e.text); m != nil && w.Lookup != nil {
		if _, _, set := w.Lookup(m[1]); !set {
			return m[2]
		}
	}
	return w.schemes[e.text]
}
