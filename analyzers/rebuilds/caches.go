package rebuilds

import (
	"context"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Lost is a path that is asked for where it is not: it lies in the cache mount of an earlier RUN, and thus in no image.
type Lost struct {
	source.Span        // where it is asked for
	Path        string // as it is asked for
	Target      string // of the mount
	Mount       source.Span
	Likely      bool
}

// LostCaches establishes them, in file order.
var LostCaches = &analyzers.Analyzer[[]Lost]{
	Name:     "lost-caches",
	Doc:      "paths that are asked for and were only in a cache mount",
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer},
	Run: func(_ context.Context, p *analyzers.Pass) ([]Lost, error) {
		build, graph := evaluate.Analyzer.Of(p), stages.Analyzer.Of(p)
		a := asking{graph: graph, mounts: make([][]dockerfile.Mount, len(build.Stages))}
		for n, s := range build.Stages {
			if lineage := graph.Lineage(n); len(lineage) > 1 {
				a.mounts[n] = slices.Clone(a.mounts[lineage[len(lineage)-2]])
			}
			for _, step := range s.Steps {
				a.step(step, n)
				if run, ok := step.Instruction.Command.(*dockerfile.Run); ok && step.Failure == nil {
					a.mounts[n] = append(a.mounts[n], caches(run)...)
				}
			}
		}
		return a.found, nil
	},
}

// caches are the cache mounts of a RUN whose place is plain.
func caches(run *dockerfile.Run) (all []dockerfile.Mount) {
	for _, m := range run.Mounts {
		if m.Type == "cache" && path.IsAbs(m.Target.Text) && !strings.Contains(m.Target.Text, "$") {
			all = append(all, m)
		}
	}
	return all
}

// asking looks at one instruction after the other.
type asking struct {
	graph  *stages.Graph
	mounts [][]dockerfile.Mount // of earlier instructions, by stage; those of its bases count
	found  []Lost
}

// any reports whether a stage has mounts.
func (a *asking) any() bool {
	return slices.ContainsFunc(a.mounts, func(of []dockerfile.Mount) bool { return len(of) > 0 })
}

func (a *asking) step(s *state.Step, stage int) {
	switch c := s.Instruction.Command.(type) {
	case *dockerfile.Copy:
		if c.From.Nowhere() || !a.any() {
			return
		}
		from := a.graph.From(c.From, stage)
		if from.Kind != stages.Stages {
			return
		}
		for _, one := range s.Copies {
			if one.Known && !one.Glob && one.From != nil {
				a.ask(one.Word.Span, path.Join("/", one.Pattern), one.From.Files, a.mounts[from.Stage])
			}
		}
	case *dockerfile.Run:
		if len(a.mounts[stage]) == 0 {
			return
		}
		own := caches(c)
		for n := range s.Calls {
			call := &s.Calls[n]
			if len(call.Argv) > 0 && call.Argv[0].Known && !within(own, call.Argv[0].Text) {
				a.ask(call.Name, call.Argv[0].Text, s.Before.Files, a.mounts[stage])
			}
		}
	case *dockerfile.Cmd:
		a.process(&c.Process, s, stage)
	case *dockerfile.Entrypoint:
		a.process(&c.Process, s, stage)
	}
}

func (a *asking) process(p *dockerfile.Process, s *state.Step, stage int) {
	if p.Exec && len(p.Args) > 0 {
		a.ask(p.Args[0].Span, p.Args[0].Text, s.Before.Files, a.mounts[stage])
	}
}

// ask notes a path that is not there though it lies in one of the mounts.
func (a *asking) ask(at source.Span, p string, files filesystem.Tree, mounts []dockerfile.Mount) {
	if !path.IsAbs(p) || !within(mounts, p) {
		return
	}
	if r := filesystem.Stat(files, p); r.Entry.Presence == filesystem.Absent {
		m := mounts[slices.IndexFunc(mounts, func(m dockerfile.Mount) bool { return over(m, p) })]
		a.found = append(a.found, Lost{at, p, path.Clean(m.Target.Text), m.Span, r.Entry.Likely})
	}
}

func within(mounts []dockerfile.Mount, p string) bool {
	return slices.ContainsFunc(mounts, func(m dockerfile.Mount) bool { return over(m, p) })
}

func over(m dockerfile.Mount, p string) bool {
	return filesystem.Within(path.Clean(p), path.Clean(m.Target.Text))
}
