package rules

import (
	"fmt"
	"path"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/loader"
	"github.com/layerlint/layerlint/analyzers/programs"
)

var _ = register(Rule{
	ID:      "library-shadowed",
	Summary: "a library is copied, and the loader finds another of the same name first",
	Doc: `The program starts with the wrong version: *undefined symbol*, *version not found*, or a crash later.

## Why

Two files have one SONAME, and the first in the loader's order wins: RPATH, LD_LIBRARY_PATH, RUNPATH, the cache that
ldconfig wrote, the built-in directories. A newer library copied to /usr/local/lib does nothing while
LD_LIBRARY_PATH names a directory with an older one, or while the cache was written before the COPY; and a program
with its own libraries beside it (RUNPATH with $ORIGIN) gets those of LD_LIBRARY_PATH. Files that lead to the same
place, or have the same version in their name or the same size, are exempt.

## Good

Remove the other copy, order LD_LIBRARY_PATH so that the wanted directory comes first, run ldconfig after the COPY.`,
	Severity: Warning,
	Requires: []analyzers.Node{programs.Analyzer},
	Check: func(p *Pass) {
		for _, s := range programs.Analyzer.Of(p.Pass).Shadows {
			d := Diagnostic{Span: s.Span, Likely: s.Likely, Related: because(s.Taken.Entry.Cause, "the other one is copied or made here")}
			if s.Program != "" {
				d.Message = fmt.Sprintf("%s has its own %s; LD_LIBRARY_PATH selects %s", s.Program, s.Name, s.Taken.Path)
				d.Related = append(d.Related, note("its own is %s", s.Copied))
			} else {
				d.Message = fmt.Sprintf("%s in %s is hidden: the loader finds %s%s", s.Name, path.Dir(s.Copied), s.Taken.Path, way(s.Taken))
			}
			p.Report(d)
		}
	},
})

// way says by which step of its search the loader came to a library.
func way(l loader.Library) string {
	switch l.How {
	case loader.ByLibraryPath:
		return " (LD_LIBRARY_PATH)"
	case loader.ByCache:
		return " (cache)"
	}
	return ""
}
