package starts

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// included refuses modules of tasks that a worker of Celery's imports by their names before it does anything else: those of
// include and imports, where they are written out. module is the application's, by its path without an ending. Source:
// Celery 5.4's documentation, "Configuration and defaults", imports and include; run with 5.2.
func (a start) included(p effects.Arg, f *importEval, module string) {
	for _, at := range []string{path.Join(module, "celery.py"), module + ".py", path.Join(module, "__init__.py")} {
		e := a.Stat(at).Entry
		if e.Presence != filesystem.Present || e.Likely || !e.Has(filesystem.KnowContent) ||
			!celeryApp.MatchString(string(e.Content)) {
			continue
		}
		text := remarks.ReplaceAllString(string(e.Content), "")
		for _, m := range including.FindAllStringSubmatch(text, -1) {
			for _, q := range quoted.FindAllStringSubmatch(m[1], -1) {
				name := q[1]
				if f.halted || !dotted.MatchString(name) {
					return
				}
				if what, where := f.named(name, nil); what != "" {
					if where == "" {
						where = " (a module of tasks that " + at + " includes)"
					}
					f.refuse(p, what, where)
					return
				}
			}
		}
	}
}

var (
	celeryApp = lazyregexp.New(`\bCelery\(`)
	remarks   = lazyregexp.New(`(?m)#.*$`)
	including = lazyregexp.New(`\b(?:include|imports|CELERY_IMPORTS|CELERY_INCLUDE)\s*=\s*[\[(]([^\])]*)[\])]`)
	quoted    = lazyregexp.New(`['"]([^'"\n]+)['"]`)
)

// tasked reports whether the command is a worker.
func tasked(x effects.Action) bool {
	for _, p := range x.Paths {
		if p.Known && strings.TrimSpace(p.Text) == "worker" {
			return true
		}
	}
	return false
}
