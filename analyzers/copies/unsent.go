package copies

import (
	"context"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/buildcontext"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Unsent gives the wildcards of COPY and ADD that fail although the folder before them exists in the build context: they
// match nothing in it, and no other instruction takes anything of it. The builder asks its client for the paths that
// the instructions of a build name, and gets a folder only with something that was asked for in it.
// Source: BuildKit v0.31, which was observed to answer "lstat /target: no such file or directory".
var Unsent = &analyzers.Analyzer[map[source.Span]Folder]{
	Name:     "unsent",
	Doc:      "folders of the build context that the builder does not get, as no file of them is copied",
	Requires: []analyzers.Node{evaluate.Analyzer, buildcontext.Analyzer},
	Run: func(_ context.Context, p *analyzers.Pass) (map[source.Span]Folder, error) {
		tree := buildcontext.Analyzer.Of(p)
		if tree == nil || p.Build.Builder == analyzers.Classic {
			return nil, nil
		}
		s := &sending{tree: tree}
		for _, stage := range evaluate.Analyzer.Of(p).Stages {
			if stage.Reached && !s.stage(stage) {
				return nil, nil
			}
		}
		return s.unsent(), nil
	},
}

// Folder is one that the builder does not get.
type Folder struct {
	Path   string
	Likely bool // a base image that is not known may have triggers that take it
}

// sending collects what a build asks for of its context.
type sending struct {
	tree   filesystem.Tree
	paths  []string // that exist
	globs  []state.Copied
	likely bool
}

// stage collects what a stage asks for; false where not all of it is known.
func (s *sending) stage(stage *evaluate.Stage) bool {
	s.likely = s.likely || stage.Initial == nil || stage.Initial.Env.Open
	for _, step := range stage.Steps {
		parents := false // whose wildcards may match nothing anywhere
		if c, ok := step.Instruction.Command.(*dockerfile.Copy); ok {
			parents = c.Parents
		}
		for _, c := range step.Copies {
			if c.Origin == "context" && !s.add(c, parents) {
				return false
			}
		}
		run, ok := step.Instruction.Command.(*dockerfile.Run)
		for i := 0; ok && i < len(run.Mounts); i++ {
			m := run.Mounts[i]
			if (m.Type == "bind" || m.Type == "") && m.From.Nowhere() {
				if m.Source.Nowhere() || strings.Contains(m.Source.Text, "$") {
					return false
				}
				s.paths = append(s.paths, path.Join("/", m.Source.Text))
			}
		}
	}
	return true
}

func (s *sending) add(c state.Copied, parents bool) bool {
	switch {
	case !c.Known:
		return false
	case !c.Glob:
		s.paths = append(s.paths, path.Join("/", c.Pattern))
	case c.Presence == filesystem.Absent && c.Complete && c.PrefixIs == filesystem.Present && c.Prefix != "/":
		if !parents {
			s.globs = append(s.globs, c)
		}
	case len(c.Matches) > 0:
		s.paths = append(s.paths, c.Matches...)
	case !c.Complete:
		return false
	}
	return true
}

func (s *sending) unsent() map[source.Span]Folder {
	found := map[source.Span]Folder{}
	for _, c := range s.globs {
		if at := filesystem.Stat(s.tree, c.Prefix); len(at.Links) == 0 && !s.taken(c.Prefix) {
			found[c.Word.Span] = Folder{Path: c.Prefix, Likely: s.likely || c.Likely}
		}
	}
	return found
}

// taken reports whether a folder comes with a path that is asked for.
func (s *sending) taken(dir string) bool {
	for _, p := range s.paths {
		if p == "/" || p == dir || strings.HasPrefix(p, dir+"/") || strings.HasPrefix(dir, p+"/") {
			return true
		}
	}
	return false
}
