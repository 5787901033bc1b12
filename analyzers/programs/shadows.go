package programs

import (
	"path"
	"slices"

	"github.com/layerlint/layerlint/analyzers/loader"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Shadow is a library that the Dockerfile copied, and the other one of its name that the loader takes.
type Shadow struct {
	source.Span // the COPY's source word, or what starts Program
	State       *state.State
	Name        string         // soname
	Copied      string         // path of the copied one
	Taken       loader.Library // the other
	Program     string         // that has it so because of LD_LIBRARY_PATH; "" for any that asks for the name
	Likely      bool
}

// shadows looks at the copied libraries that would be found if another one were not found first, and at programs whose
// RUNPATH leads to a copied library while LD_LIBRARY_PATH, which comes before, leads to another.
func shadows(s *state.State, r *Result) []Shadow {
	var found []Shadow
	for _, l := range r.Copied {
		taken := l.Search
		if taken.Presence != filesystem.Present || same(s, l.Path, taken.Path) {
			continue
		}
		interp, like, kind := libc(s)
		start := begin(s, true)
		edit := s.Files.Edit()
		edit.Remove(taken.Path, filesystem.Cause{})
		start.Files = edit.Done()
		next := loader.Find(start, kind, interp, like, l.Name)
		if next.Presence == filesystem.Present && same(s, l.Path, next.Path) ||
			slices.Contains(taken.Uncached, l.Path) {
			found = append(found, Shadow{Span: l.Span, State: s, Name: l.Name, Copied: l.Path, Taken: taken,
				Likely: taken.Likely})
		}
	}
	for _, p := range slices.Concat(r.Started, r.Carried) {
		found = append(found, p.shadowed()...)
	}
	return found
}

// same reports whether two paths lead to one file, or to two that are alike by version or size.
func same(s *state.State, a, b string) bool {
	x, y := filesystem.Stat(s.Files, a), filesystem.Stat(s.Files, b)
	if x.Path == y.Path || x.Entry.Presence != filesystem.Present || y.Entry.Presence != filesystem.Present {
		return true
	}
	sizes := x.Entry.Has(filesystem.KnowSize) && y.Entry.Has(filesystem.KnowSize)
	if sizes && x.Entry.Size != y.Entry.Size {
		return false
	}
	return sizes || path.Base(x.Path) == path.Base(y.Path) && len(path.Ext(x.Path)) > 0 &&
		path.Base(x.Path) != path.Base(a)
}

// shadowed are the libraries that the program would take from a copied directory without LD_LIBRARY_PATH.
func (p Program) shadowed() []Shadow {
	c := p.Closure
	if c.Kind != loader.Glibc || p.State.Files == nil {
		return nil
	}
	start := begin(p.State, true)
	if !start.LibraryPath.Known || start.LibraryPath.Text == "" {
		return nil
	}
	var found []Shadow
	var without loader.Closure
	for _, l := range c.Libraries {
		if l.Presence != filesystem.Present || l.How != loader.ByLibraryPath || l.Likely {
			continue
		}
		if without.Path == "" {
			start.LibraryPath.Text = ""
			without = loader.Resolve(start, c.Path)
		}
		for _, own := range without.Libraries {
			if own.Name == l.Name && own.How == loader.ByRunpath && own.Presence == filesystem.Present &&
				!own.Entry.Cause.Span.Nowhere() && !same(p.State, own.Path, l.Path) {
				found = append(found, Shadow{Span: p.Span, State: p.State, Name: l.Name, Copied: own.Path, Taken: l,
					Program: c.Path, Likely: own.Likely || p.Likely})
			}
		}
	}
	return found
}
