package rebuilds

import (
	"cmp"
	"context"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/table"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Download is a RUN that downloads packages, runs again when files of the build context change, and has no cache mount.
type Download struct {
	Run   *dockerfile.Instruction
	Call  state.Call
	Tool  string // its words, such as npm ci
	After *dockerfile.Instruction
	Keeps string // where the manager keeps what it downloads
	Apart bool   // nothing else reads that place
	Root  bool   // the RUN is carried out by root

	Named  bool // the command names what it installs, and reads no file of the project
	Likely bool // that root carries it out, and that the place is this one
}

// Downloads establishes them, the first of each package manager in each stage, in file order.
var Downloads = &analyzers.Analyzer[[]Download]{
	Name:     "downloads",
	Doc:      "installations after COPY from the build context that download everything again, without a cache mount",
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer},
	Run: func(_ context.Context, p *analyzers.Pass) (all []Download, err error) {
		build, graph := evaluate.Analyzer.Of(p), stages.Analyzer.Of(p)
		downloader := analyzers.Each(p, downloader)
		for n, s := range build.Stages {
			var copied *dockerfile.Instruction
			for _, i := range graph.Lineage(n) {
				if i != n && copied == nil {
					copied = fromContext(build.Stages[i].Steps)
				}
			}
			all = append(all, downloads(s.Steps, copied, downloader)...)
		}
		return all, nil
	},
}

func fromContext(steps []*state.Step) *dockerfile.Instruction {
	for _, s := range steps {
		if slices.ContainsFunc(s.Copies, func(c state.Copied) bool { return c.Origin == "context" }) {
			return s.Instruction
		}
	}
	return nil
}

// downloads goes through the steps of one stage; copied is what its bases copy from the context, nil for nothing.
func downloads(steps []*state.Step, copied *dockerfile.Instruction,
	downloader func(*state.Call) download) (all []Download) {
	seen, after := map[*tools.Tool]bool{}, (*dockerfile.Instruction)(nil)
	for n, s := range steps {
		if n > 0 && after == nil {
			after = fromContext(steps[n-1 : n])
		}
		run, ok := s.Instruction.Command.(*dockerfile.Run)
		if !ok || s.Trigger || s.Failure != nil {
			continue
		}
		since := cmp.Or(after, copied)
		for i := range s.Calls {
			c := &s.Calls[i]
			d := downloader(c)
			if d.tool == nil || seen[d.tool] {
				continue
			}
			seen[d.tool] = true
			if since == nil || len(run.Mounts) > 0 || s.After == nil {
				continue
			}
			k := d.tool.Downloads
			if at := place(k, c.Before); at != "" {
				all = append(all, Download{s.Instruction, *c, d.words, since, at, k.Apart, root(c.Before),
					k.File == "" && projectOf(c) == nil, !c.Before.User.Known})
			}
		}
	}
	return all
}

// download is a tool that downloads something, with its words; the zero value is none.
type download struct {
	tool  *tools.Tool
	words string
}

// downloader is the tool of a call that certainly downloads something and keeps it.
func downloader(c *state.Call) download {
	if c.Tool == "" || c.Reach == state.Never || len(c.Argv) == 0 {
		return download{}
	}
	argv := make([]effects.Arg, len(c.Argv))
	for i, a := range c.Argv {
		argv[i] = effects.Arg{Text: a.Text, Known: a.Known}
	}
	tool, from := table.Tools.Called(argv)
	if tool == nil || tool.Downloads == nil {
		return download{}
	}
	l := tool.Line(argv[from].Text, "", argv[from+1:])
	if !tool.Downloads.Verbs[l.Verb.Text] || !asks(c, tool, l) {
		return download{}
	}
	return download{tool, path.Base(argv[from].Text) + " " + l.Verb.Text}
}

// asks reports whether there is something to download: the project's file says so, or the command names it.
func asks(c *state.Call, tool *tools.Tool, l effects.Line) bool {
	k := tool.Downloads
	if k.File == "" {
		return tool.Install != nil && len(named(tool.Install, l)) > 0 || tool.Project != nil && tool.Project(l) != nil
	}
	if c.Before == nil || !c.Dir.Known {
		return false
	}
	e := filesystem.Stat(c.Before.Files, path.Join(c.Dir.Value, k.File)).Entry
	return e.Presence == filesystem.Present && e.Has(filesystem.KnowContent) &&
		strings.Contains(string(e.Content), k.Says)
}

// place is where a package manager keeps its downloads, "" where that is not known.
func place(k *tools.Downloads, s *state.State) string {
	if s == nil {
		return ""
	}
	for _, p := range k.Places {
		below, home := strings.CutPrefix(p, "~")
		switch {
		case home && !root(s):
			return ""
		case home:
			return "/root" + below
		case path.IsAbs(p):
			return p
		}
		name, below, _ := strings.Cut(p[1:], "/")
		value, known, set := s.Env.Value(name)
		switch {
		case set && known && path.IsAbs(value):
			return path.Join(value, below)
		case set || !known && !k.Apart: // images of compilers set it
			return ""
		}
	}
	return ""
}

// root reports whether commands are carried out by root, as they likely are where no USER is known.
func root(s *state.State) bool {
	name, _, _ := strings.Cut(s.User.Value, ":")
	return name == "" || name == "root" || name == "0"
}
