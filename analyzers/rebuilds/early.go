package rebuilds

import (
	"context"
	"io"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/buildcontext"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/table"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Early is a COPY of a folder of the context right before a RUN that only installs what a few files of it ask for.
type Early struct {
	Copy, Run *dockerfile.Instruction
	Call      source.Span // the installation
	Tool      string      // its words, such as npm ci
	Files     []string    // that it reads, as COPY names them: from the folder's own place
	Dest      string      // where COPY has to put them
	Likely    bool        // what the context holds is likely
}

// EarlyCopies establishes them, in file order.
var EarlyCopies = &analyzers.Analyzer[[]Early]{
	Name:     "early-copies",
	Doc:      "COPY of a folder before an installation that reads a few of its files",
	Requires: []analyzers.Node{evaluate.Analyzer, buildcontext.Analyzer},
	Run: func(_ context.Context, p *analyzers.Pass) (all []Early, err error) {
		files := buildcontext.Analyzer.Of(p)
		if files == nil {
			return nil, nil
		}
		project := analyzers.Each(p, projectOf)
		for _, s := range evaluate.Analyzer.Of(p).Stages {
			if e := (early{files, s.Steps, project}).find(); e != nil {
				all = append(all, *e)
			}
		}
		return all, nil
	},
}

// early looks at one stage.
type early struct {
	context *buildcontext.Context
	steps   []*state.Step
	project func(*state.Call) *tools.Project
}

// find is the first installation of a stage, where it comes right after such a COPY.
func (e early) find() *Early {
	for n, s := range e.steps {
		run, ok := s.Instruction.Command.(*dockerfile.Run)
		if !ok || s.Trigger {
			continue
		}
		call, project := e.installation(s)
		if call == nil {
			for i := range s.Calls {
				if e.project(&s.Calls[i]) != nil {
					return nil // it does more in the same RUN, or has done so before
				}
			}
			continue
		}
		if len(run.Mounts) > 0 && slices.ContainsFunc(run.Mounts, func(m dockerfile.Mount) bool { return m.Type == "bind" }) {
			return nil
		}
		return e.before(n, call, project)
	}
	return nil
}

// installation is the only call of a RUN, where it installs what a project asks for.
func (e early) installation(s *state.Step) (*state.Call, *tools.Project) {
	if len(s.Calls) != 1 || len(s.Instruction.Heredocs) > 0 || s.Failure != nil {
		return nil, nil
	}
	if c := s.Calls[0]; c.Reach != state.Always || c.Guarded || !c.Dir.Known {
		return nil, nil
	}
	p := e.project(&s.Calls[0])
	if p == nil {
		return nil, nil
	}
	return &s.Calls[0], p
}

// projectOf is what a call reads of a project, nil where it installs none.
func projectOf(c *state.Call) *tools.Project {
	if c.Tool == "" || c.Reach == state.Never || len(c.Argv) == 0 {
		return nil
	}
	argv := make([]effects.Arg, len(c.Argv))
	for n, a := range c.Argv {
		if argv[n] = (effects.Arg{Text: a.Text, Known: a.Known}); !a.Known {
			return nil
		}
	}
	tool, from := table.Tools.Called(argv)
	if tool == nil || tool.Project == nil {
		return nil
	}
	return tool.Project(tool.Line(argv[from].Text, "", argv[from+1:]))
}

// before finds the COPY: between it and the installation nothing is carried out but WORKDIR.
func (e early) before(n int, call *state.Call, project *tools.Project) *Early {
	moved := false // a WORKDIR lies between: only an absolute destination is still the same after it
	for at := n - 1; at >= 0; at-- {
		s := e.steps[at]
		if c, ok := s.Instruction.Command.(*dockerfile.Copy); ok && !s.Trigger {
			if moved && !path.IsAbs(c.Dest.Text) {
				return nil
			}
			found := e.judge(s, c, call, project)
			if found != nil {
				found.Run = e.steps[n].Instruction
			}
			return found
		}
		if _, is := s.Instruction.Command.(*dockerfile.Workdir); is {
			moved = true
		} else if Makes(s.Instruction) || s.Trigger {
			return nil
		}
	}
	return nil
}

func (e early) judge(s *state.Step, c *dockerfile.Copy, call *state.Call, project *tools.Project) *Early {
	if c.Add || !c.From.Nowhere() || len(c.Sources) != 1 || len(c.Inline) > 0 || c.Parents || len(c.Exclude) > 0 ||
		len(s.Copies) != 1 || s.Failure != nil || s.Instruction.JSON || len(s.Instruction.Heredocs) > 0 {
		return nil
	}
	one := &s.Copies[0]
	folder := path.Join("/", one.Pattern)
	if !one.Known || one.Glob || strings.ContainsAny(c.Sources[0].Text+c.Dest.Text, `$"'\`) || e.context.Lookup(folder).Type != filesystem.Directory {
		return nil
	}
	below, ok := inside(path.Clean(call.Dir.Value), filesystem.Stat(s.After.Files, one.Dest).Path)
	if !ok {
		return nil
	}
	found := &Early{Copy: s.Instruction, Call: call.Span, Tool: call.Span.Text(), Likely: e.context.Assumed, Dest: strings.TrimSuffix(path.Join(c.Dest.Text, below), "/") + "/"}
	if slices.ContainsFunc(project.Makes, func(name string) bool {
		return e.context.Lookup(path.Join(folder, below, name)).Presence != filesystem.Absent
	}) {
		return nil // copied after the installation, it would lie over what that made
	}
	for n, name := range project.Files {
		at := path.Join(folder, below, name)
		entry := e.context.Lookup(at)
		if entry.Presence == filesystem.Absent && n > 0 {
			continue
		}
		content, ok := e.read(at)
		if !ok || strings.ContainsAny(name, " \t") || !project.Alone(name, content) || s.Before.Files.Lookup(path.Join(call.Dir.Value, name)).Presence == filesystem.Present {
			return nil
		}
		found.Files = append(found.Files, path.Join(one.Pattern, below, name))
	}
	if !e.more(path.Join(folder, below), len(found.Files)) || slices.ContainsFunc(found.Files, func(f string) bool { return strings.Contains(f, "/") && path.Dir(f) != path.Dir(found.Files[0]) }) {
		return nil
	}
	return found
}

// more reports whether a folder has other files than those.
func (e early) more(dir string, than int) bool {
	names, _ := e.context.Children(dir)
	return len(names) > than
}

// maxRead is how much of a file is read, in bytes.
const maxRead = 1 << 20

func (e early) read(at string) (string, bool) {
	f, err := e.context.Open(at)
	if err != nil {
		return "", false
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxRead+1))
	return string(text), err == nil && len(text) <= maxRead
}
