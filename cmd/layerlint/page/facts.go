package page

import (
	"cmp"
	"context"
	"slices"
	"strconv"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/buildcontext"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/gpu"
	"github.com/layerlint/layerlint/analyzers/programs"
	"github.com/layerlint/layerlint/analyzers/rebuilds"
	"github.com/layerlint/layerlint/analyzers/sizes"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/cmd/layerlint/report"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Requires are the facts that Of reads.
var Requires = []analyzers.Node{evaluate.Analyzer, stages.Analyzer, sizes.Every, rebuilds.Analyzer,
	buildcontext.Analyzer, programs.Analyzer, gpu.Analyzer}

// maxText is how many bytes of one text are kept.
const maxText = 4096

// maxLines is how many lines of a Dockerfile are shown.
const maxLines = 5000

type collector struct {
	page  *Page
	doc   *dockerfile.Document
	hide  func(string) string
	graph *stages.Graph
	build *evaluate.Result
	at    map[*dockerfile.Instruction]int // index into page.Instructions
	found map[int]int                     // the same by where a span begins; -1: none
	spans []source.Span                   // of page.Instructions

	weights map[string]int64 // bytes of the finished image's packages, by name
}

// Of puts a pass, whose Requires are established, into a page without findings. hide takes secrets out of values that
// builds are given.
func Of(ctx context.Context, p *analyzers.Pass, hide func(string) string) (*Page, error) {
	empty := &Page{Version: Version, Lines: []string{}, Instructions: []Instruction{}, Stages: []Stage{},
		Sources: []Source{}, Links: []Link{},
		Findings: []Finding{}, Smaller: []Saving{}, Unknown: []report.Unknown{}, Packages: []Held{},
		Rebuilds: []Rebuild{}, Starts: []Start{}, weighed: map[string]int64{}}
	c := &collector{page: empty, doc: p.Build.Document, hide: hide, graph: stages.Analyzer.Of(p),
		build: evaluate.Analyzer.Of(p),
		at:    map[*dockerfile.Instruction]int{}, found: map[int]int{}, weights: map[string]int64{}}
	c.page.File, c.page.Target = c.doc.File.Path, c.graph.Target
	c.page.Platform = cmp.Or(p.Build.Platform, stages.DefaultPlatform)
	for n := range min(c.doc.File.Lines(), maxLines) {
		c.page.Lines = append(c.page.Lines, bounded(c.doc.File.Line(n).Text()))
	}
	c.page.MoreLines = c.doc.File.Lines() - len(c.page.Lines)
	c.instructions()
	c.stages()
	weighed := sizes.Every.Of(p)
	c.sizes(weighed)
	c.links(weighed)
	if err := c.image(ctx, weighed); err != nil {
		return nil, err
	}
	c.wasted(weighed)
	c.held()
	c.started(programs.Analyzer.Of(p))
	c.stack(gpu.Analyzer.Of(p))
	c.rebuilds(rebuilds.Analyzer.Of(p), buildcontext.Analyzer.Of(p))
	if err := c.changes(ctx); err != nil {
		return nil, err
	}
	return c.page, nil
}

func (c *collector) instructions() {
	add := func(i *dockerfile.Instruction, stage int, reached bool) {
		end := max(i.Start, i.End-1)
		c.at[i] = len(c.page.Instructions)
		c.spans = append(c.spans, i.Span)
		c.page.Instructions = append(c.page.Instructions,
			Instruction{Line: line(i.Span), End: i.File.Position(end).Line + 1, Stage: stage,
				Keyword: bounded(i.Keyword), Reached: reached})
	}
	for _, i := range c.doc.Args {
		add(i, -1, true)
	}
	for _, s := range c.doc.Stages {
		reached := s.Index < len(c.graph.Stages) && c.graph.Stages[s.Index].Reached
		if s.From != nil {
			add(s.From, s.Index, reached)
		}
		for _, i := range s.Instructions {
			add(i, s.Index, reached)
		}
	}
	for _, s := range c.build.Stages {
		var dirs []string
		if s.Initial != nil && s.Initial.Files != nil {
			dirs = near(s.Initial.Files)
		}
		for _, step := range s.Steps {
			if n, ok := c.at[step.Instruction]; ok && !step.Trigger {
				c.step(&c.page.Instructions[n], step, dirs)
			}
		}
	}
}

// step is what carrying out an instruction changes; near are the folders that are asked for what is known of them.
func (c *collector) step(i *Instruction, step *state.Step, near []string) {
	if f := step.Failure; f != nil {
		i.Fails, i.Likely = c.text(f.Reason), f.Likely
	}
	if step.Before == nil || step.After == nil {
		return
	}
	c.packages(i, step.Before.Packages, step.After.Packages)
	c.settings(i, step.Before, step.After)
	c.opened(i, step, near)
}

func (c *collector) stages() {
	for n, s := range c.doc.Stages {
		st := Stage{Name: cmp.Or(s.Name, strconv.Itoa(s.Index)), Known: true}
		if s.From != nil {
			st.Line = line(s.From.Span)
		}
		if n < len(c.graph.Stages) {
			st.Reached, st.Platform = c.graph.Stages[n].Reached, c.graph.Stages[n].Platform
		}
		if n < len(c.build.Stages) {
			c.initial(&st, n)
		}
		c.page.Stages = append(c.page.Stages, st)
	}
}

// initial is what a stage starts with: the stage that it continues, or what its image says.
func (c *collector) initial(st *Stage, n int) {
	if base := c.graph.Stages[n].Base; base.Kind == stages.Stages && base.Problem == nil {
		st.Base = &base.Stage
		return
	}
	s := c.build.Stages[n].Initial
	if s == nil {
		return
	}
	i := Instruction{}
	c.settings(&i, &state.State{User: state.Setting{Known: true}, Workdir: state.Setting{Known: true}}, s)
	st.Initial = i.Settings
	for key, p := range s.Packages.All() {
		if p.Presence == filesystem.Present && key.Manager != world {
			st.Packages++
		}
	}
}

func (c *collector) sizes(weighed []sizes.Step) {
	for _, s := range weighed {
		bytes, known := s.Sum()
		st := &c.page.Stages[s.Stage.Index]
		st.Bytes, st.Known = st.Bytes+bytes, st.Known && known
		if n, ok := c.at[s.Instruction]; ok && !s.Trigger {
			size := report.SizeOf(s)
			for p := range size.Parts {
				size.Parts[p].Name = c.text(size.Parts[p].Name)
			}
			c.page.Instructions[n].Size = &size
		}
	}
}

// wasted lists what instructions write for nothing, the most first.
func (c *collector) wasted(weighed []sizes.Step) {
	for _, s := range weighed {
		if !slices.Contains(c.graph.Lineage(c.graph.Target), s.Stage.Index) {
			continue
		}
		for _, p := range s.Parts {
			if p.Gone > 0 {
				c.page.Smaller = append(c.page.Smaller, Saving{Line: line(s.Instruction.Span), Bytes: p.Gone,
					What: c.text(p.Name) + " is removed by a later instruction and stays in the layer"})
			}
			if p.Kind == sizes.Again && p.Bytes > 0 {
				c.page.Smaller = append(c.page.Smaller, Saving{Line: line(s.Instruction.Span), Bytes: p.Bytes,
					What: c.text(p.Name) + " is written once more when its owner or mode changes"})
			}
		}
	}
}

func (c *collector) text(s string) string { return bounded(c.hide(s)) }

// line is where a span begins, from 1; 0 for nowhere.
func line(s source.Span) int {
	if s.Nowhere() {
		return 0
	}
	return s.File.Position(s.Start).Line + 1
}

// bounded is a text of at most maxText bytes.
func bounded(s string) string {
	if len(s) <= maxText {
		return s
	}
	return s[:maxText] + "..."
}
