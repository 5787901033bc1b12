package cmake

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// name is that of the file; it lies in the top folder of a build.
const name = "CMakeCache.txt"

// workshops are folders in which images keep what they were built from.
var workshops = []string{"/app", "/build", "/opt", "/src", "/workspace"}

// workshop is a stage whose image may keep what it was built from.
type workshop struct {
	stage int
	from  source.Span
	image *imagedb.Image
}

// inWorkshop finds the caches in a stage's image.
func inWorkshop(w workshop, final *state.State) []*Cache {
	f := finder{final: final, seen: map[string]bool{}}
	for _, dir := range append(slices.Clip(workshops), w.image.Config.WorkingDir) {
		if dir != "" {
			f.at(path.Join(dir, name), w.from)
			f.at(path.Join(dir, "build", name), w.from)
		}
	}
	return f.found
}

// brought finds the caches that a stage's COPYs and its image bring, up to two folders down, whose text is known.
func brought(s *evaluate.Stage, index int, base stages.Source, search *filesystem.Search,
	inImage func(workshop, *state.State) []*Cache) []*Cache {
	if s.Final == nil || s.Final.Files == nil {
		return nil
	}
	f := finder{final: s.Final, search: search, seen: map[string]bool{}}
	dests := map[string]bool{}
	for _, step := range s.Steps {
		for _, c := range step.Copies {
			if c.Known && c.Dest != "" && (c.From == nil || c.From.Image != nil) && !dests[c.Dest] {
				dests[c.Dest] = true
				f.below(c.Dest, c.Word.Span)
			}
		}
	}
	if base.Kind == stages.Images && s.Initial != nil && s.Initial.Image != nil {
		for _, c := range inImage(workshop{index, base.Word.Span, s.Initial.Image}, s.Final) {
			if !f.seen[c.Path] {
				f.found = append(f.found, c)
			}
		}
	}
	return f.found
}

type finder struct {
	final  *state.State
	search *filesystem.Search // for where a cache is known to be
	seen   map[string]bool
	found  []*Cache
}

func (f *finder) below(dir string, by source.Span) {
	deepest := 2
	if dir == "/" { // the system's folders are none of a COPY's
		deepest = 1
	}
	f.at(path.Join(dir, name), by)
	named := f.search.In(f.final.Files)
	real := filesystem.Stat(f.final.Files, dir).Path
	for depth := 1; depth <= deepest; depth++ {
		for _, p := range named {
			if filesystem.Within(p, real) && strings.Count(strings.TrimPrefix(p[len(real):], "/"), "/") == depth {
				f.at(p, by)
			}
		}
	}
}

func (f *finder) at(p string, by source.Span) {
	e := filesystem.Stat(f.final.Files, p).Entry
	if f.seen[p] || e.Presence != filesystem.Present || !e.Has(filesystem.KnowContent) {
		return
	}
	f.seen[p] = true
	c := Read(source.NewFile(p, e.Content))
	c.Path, c.Brought = p, by
	f.found = append(f.found, c)
}
