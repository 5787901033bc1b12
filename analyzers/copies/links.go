package copies

import (
	"context"
	"path"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Links gives the links that lead nowhere in the state the target's stage ends in, in the order of the file. Those that
// something of a later instruction may have completed are not among them.
var Links = &analyzers.Analyzer[[]Dangling]{
	Name:     "links",
	Doc:      "copied links that lead nowhere",
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer},
	Run: func(_ context.Context, p *analyzers.Pass) ([]Dangling, error) {
		target := stages.Analyzer.Of(p).Target
		if target < 0 {
			return nil, nil
		}
		return dangling(evaluate.Analyzer.Of(p).Stages[target]), nil
	},
}

// Dangling is one link.
type Dangling struct {
	source.Span        // the COPY's source word
	Path        string // of the link, in the image
	Link        string // its target as written
	Missing     string // the first part of the way that is not there
	Likely      bool
}

// maxLinks bounds how many names of one copied directory are looked at.
const maxLinks = 2000

func dangling(stage *evaluate.Stage) []Dangling {
	if stage.Final == nil || stage.Final.Files == nil {
		return nil
	}
	files := stage.Final.Files
	var found []Dangling
	seen := map[string]bool{}
	for _, step := range stage.Steps {
		for _, c := range step.Copies {
			for _, p := range arrivals(files, c) {
				r := filesystem.Stat(files, p)
				if at := files.Lookup(p); at.Type != filesystem.Symlink || seen[p] || at.Cause.Span.Nowhere() ||
					r.Entry.Presence != filesystem.Absent || !led(c, p) {
					continue
				}
				seen[p] = true
				found = append(found, Dangling{Span: c.Word.Span, Path: p, Link: files.Lookup(p).Link,
					Missing: r.Missing, Likely: r.Entry.Likely})
			}
		}
	}
	return found
}

// led reports whether the link led somewhere where it was copied from.
func led(c state.Copied, p string) bool {
	from := path.Join(c.Pattern, path.Base(p))
	return filesystem.Lstat(c.From.Files, from).Entry.Type == filesystem.Symlink &&
		filesystem.Stat(c.From.Files, from).Entry.Presence == filesystem.Present
}

// arrivals are what a directory that COPY takes from a stage or image put into the destination. A single file arrives
// as what its link leads to, and so does what a wildcard matches.
func arrivals(files *filesystem.State, c state.Copied) []string {
	if !c.Known || c.Glob || c.Dest == "" || c.From == nil || c.From.Files == nil {
		return nil
	}
	dest := filesystem.Stat(files, c.Dest)
	if dest.Entry.Presence != filesystem.Present || dest.Entry.Type != filesystem.Directory {
		return nil
	}
	names, _ := c.From.Files.Children(filesystem.Stat(c.From.Files, c.Pattern).Path)
	var all []string
	for _, n := range names[:min(len(names), maxLinks)] {
		all = append(all, path.Join(dest.Path, n))
	}
	return all
}
