// Package stages establishes the graph of a Dockerfile's stages: what each FROM and --from names, which stages the
// target reaches, and the arguments that FROM sees. It opens no image and follows no instruction inside a stage.
package stages

import (
	"context"
	"github.com/layerlint/layerlint/analyzers/state"
	"maps"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/source"
)

// Analyzer establishes the graph.
var Analyzer = &analyzers.Analyzer[*Graph]{
	Name: "stages",
	Doc:  "what each FROM and --from names, and which stages the target reaches",
	Run: func(_ context.Context, p *analyzers.Pass) (*Graph, error) {
		return New(p.Build), nil
	},
}

// Graph is the fact. Stages are those of the document, in order.
type Graph struct {
	Stages []*Stage
	Target int            // index of the stage that is built; -1 when there is none
	Args   map[string]Arg // what FROM sees: platform arguments and those before the first FROM
	// Problem is set when the target or the global arguments stop the build.
	Problem *Problem

	build     *analyzers.Build
	names     map[string]int  // the last stage of each name
	asked     map[string]bool // arguments that the file leaves to --build-arg: without a default, or with one that is none
	allowance dockerfile.Allowance
	parsed    *parsed
}

// Stage is what one FROM comes to.
type Stage struct {
	Base     Source
	Platform string // "linux/amd64"
	Windows  Windows
	Reached  bool // the target needs it; ONBUILD triggers of base images may need more
	// Uses are the sources that its COPY --from and RUN --mount from= name, in order.
	Uses []Use
}

// Use is one place in a stage that names a stage or image.
type Use struct {
	Instruction *dockerfile.Instruction
	Source
}

// Arg is a global argument. Known is false when it is declared without a default and no value was given.
type Arg struct {
	Value string
	Known bool
	source.Span
}

// Problem is why BuildKit refuses a FROM or --from.
type Problem struct {
	source.Span
	Kind   state.FailureKind // "from", "stage", "self", "reference", "platform", "expand", "target"
	Reason string
	Static bool   // refused even in a stage that is not built
	Likely bool   // unless --build-arg gives what the file leaves open
	Arg    string // that argument
}

// New makes the graph.
func New(b *analyzers.Build) *Graph {
	g := &Graph{build: b, names: map[string]int{}, Target: -1, parsed: analyzers.Kept[parsed](b)}
	g.globals()
	for _, s := range b.Document.Stages {
		g.Stages = append(g.Stages, g.stage(s))
		if s.Name != "" {
			g.names[s.Name] = s.Index
		}
	}
	for i, s := range b.Document.Stages {
		g.Stages[i].Uses = g.uses(s)
	}
	g.resolveTarget()
	g.reach(g.Target)
	if b.Builder == analyzers.Classic {
		for i := range g.Target {
			g.reach(i)
		}
	}
	if b.Every {
		for i := range g.Stages {
			g.reach(i)
		}
	}
	return g
}

// resolveTarget finds the target.
func (g *Graph) resolveTarget() {
	last := len(g.Stages) - 1
	if g.build.Target == "" {
		g.Target = last
		return
	}
	if i, ok := g.find(g.build.Target); ok {
		g.Target = i
		return
	}
	g.Target = last
	g.Problem = &Problem{Span: source.Span{File: g.build.Document.File}, Kind: state.FailsTarget,
		Reason: "target stage \"" + g.build.Target + "\" could not be found"}
}

// find looks a stage up by its name in any case; of equal names the last wins.
func (g *Graph) find(name string) (index int, ok bool) {
	index, ok = g.names[strings.ToLower(name)]
	return index, ok
}

func (g *Graph) reach(i int) {
	if i < 0 || g.Stages[i].Reached {
		return
	}
	s := g.Stages[i]
	s.Reached = true
	if s.Base.Kind == Stages {
		g.reach(s.Base.Stage)
	}
	for _, u := range s.Uses {
		if u.Kind == Stages && u.Problem == nil {
			g.reach(u.Stage)
		}
	}
}

// uses lists the sources an instruction of the stage names.
func (g *Graph) uses(s *dockerfile.Stage) []Use {
	var uses []Use
	for _, i := range s.Instructions {
		switch c := i.Command.(type) {
		case *dockerfile.Copy:
			if !c.From.Nowhere() {
				uses = append(uses, Use{i, g.From(c.From, s.Index)})
			}
		case *dockerfile.Run:
			for _, m := range c.Mounts {
				if !m.From.Nowhere() {
					uses = append(uses, Use{i, g.MountFrom(m.From, s.Index)})
				}
			}
		}
	}
	return uses
}

// Lookup is dockerfile.Lookup over the global arguments.
func (g *Graph) Lookup(name string) (value string, known, set bool) {
	return g.allowance.Find(name, func(name string) (value string, known, set bool) {
		a, ok := g.Args[name]
		if !ok {
			return "", true, false
		}
		return a.Value, a.Known, true
	})
}

// Images lists the distinct references and platforms that reached stages name, sorted.
func (g *Graph) Images() []Image {
	set := map[Image]bool{}
	add := func(s Source) {
		if s.Kind == Images && s.Problem == nil {
			set[Image{s.Ref, s.Platform}] = true
		}
	}
	for _, s := range g.Stages {
		if !s.Reached {
			continue
		}
		add(s.Base)
		for _, u := range s.Uses {
			add(u.Source)
		}
	}
	return slices.SortedFunc(maps.Keys(set), func(a, b Image) int {
		return strings.Compare(a.Ref+" "+a.Platform, b.Ref+" "+b.Platform)
	})
}

// Image is a reference and the platform it is wanted for.
type Image struct{ Ref, Platform string }

// Lineage lists a stage after those that it continues; nothing for a stage that is not there.
func (g *Graph) Lineage(stage int) []int {
	if stage < 0 || stage >= len(g.Stages) {
		return nil
	}
	line := []int{stage}
	for len(line) <= len(g.Stages) && g.Stages[line[0]].Base.Kind == Stages {
		line = append([]int{g.Stages[line[0]].Base.Stage}, line...)
	}
	return line
}
