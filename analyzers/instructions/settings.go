// Settings establishes what the instructions of every stage set, whether the target needs the stage or not: working
// directory, user, shell, environment and health check before each instruction, with what the base hands down where it
// is an earlier stage or an image that is known. It carries out nothing; package evaluate follows the stages that are
// built.

package instructions

import (
	"cmp"
	"context"
	"maps"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/images"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/persistent"
)

// Settings returns the Set of the build's Dockerfile.
var Settings = &analyzers.Analyzer[*Set]{
	Name:     "settings",
	Doc:      "working directory, user, shell, environment and health check before each instruction of every stage",
	Requires: []analyzers.Node{stages.Analyzer, images.Analyzer},
	Run: func(ctx context.Context, p *analyzers.Pass) (*Set, error) {
		kept := analyzers.Kept[memory](p.Build)
		return kept.read(ctx, p.Build, stages.Analyzer.Of(p), images.Analyzer.Of(p)), ctx.Err()
	},
}

// Set has one Stage for each of the document's.
type Set struct{ Stages []*Stage }

// Stage is one stage's settings.
type Stage struct {
	*dockerfile.Stage
	Parent         *Stage // the earlier stage it is FROM, nil for images
	Base           stages.Source
	Platform       string // "linux/amd64"
	Last           bool
	Inherited      bool           // a later stage is FROM it
	Image          *imagedb.Image // the image at its root; nil when not known
	Initial, Final *State
	before         map[*dockerfile.Instruction]*State
	points         []point // before each instruction
	sources        map[*Stage]bool
	escape         byte
}

// point is what is set before an instruction, for the stage and for those that will be FROM it, and what the
// instruction spent of the allowance.
type point struct {
	state, later *State
	spent        int
}

// State is what is set at one point. States are immutable.
type State struct {
	Workdir     Setting
	User        Setting // "" is root
	Shell       Shell
	Healthcheck Setting // "NONE", or anything else when there is one
	Entrypoint  filesystem.Presence
	Env         persistent.Map[Variable]
	EnvOpen     bool // the base may set other variables
	allowance   *dockerfile.Allowance
}

// Setting is one value and the instruction that gave it, nil when it comes from the image. Without a value Presence is
// Absent; Unknown is where the base is.
type Setting struct {
	filesystem.Presence
	Value string
	By    *dockerfile.Instruction
}

// Shell is the SHELL in force; Absent is the builder's own default.
type Shell struct {
	filesystem.Presence
	Args []string
}

// Variable is one of ENV or ARG. Known is false when its value is not.
type Variable struct {
	Value string
	Known bool
	Arg   bool
	By    *dockerfile.Instruction // nil when it comes from the image
}

// predefined are BuildKit's proxy arguments, which every RUN may see.
const predefined = "HTTP_PROXY http_proxy HTTPS_PROXY https_proxy FTP_PROXY ftp_proxy NO_PROXY no_proxy ALL_PROXY all_proxy"

// Names are the variables that a RUN sees, as far as they are known: predefined ones first, then those of ARG, ENV and
// the image, sorted.
func (s *State) Names() []string {
	return append(strings.Fields(predefined), s.Env.Keys()...)
}

// Before is what is set when an instruction of the stage begins.
func (s *Stage) Before(i *dockerfile.Instruction) *State { return s.before[i] }

// Kept reports whether what the stage leaves behind is kept: it is the last, or a later stage is FROM it.
func (s *Stage) Kept() bool { return s.Last || s.Inherited }

// CopiesFrom reports whether the stage copies or mounts from another.
func (s *Stage) CopiesFrom(other *Stage) bool { return s.sources[other] }

// memory is the Set that was read last. What is set before an instruction is taken over for as long as the stage begins
// with the same and all instructions up to it are the same.
type memory struct {
	args        map[string]stages.Arg
	stages      []*Stage
	allowance   dockerfile.Allowance
	before, now map[*imagedb.Image]*State // what images set
}

func (m *memory) read(ctx context.Context, b *analyzers.Build, graph *stages.Graph, opened *images.Set) *Set {
	if args := graph.Values(); !maps.Equal(args, m.args) {
		m.args, m.stages = args, nil
	}
	m.allowance, m.before, m.now = dockerfile.Allowance{}, m.now, map[*imagedb.Image]*State{}
	set := &Set{}
	for i, stage := range b.Document.Stages {
		s := &Stage{Stage: stage, Base: graph.Stages[i].Base, Platform: graph.Stages[i].Platform,
			Last: i == len(b.Document.Stages)-1, sources: map[*Stage]bool{}, escape: b.Document.Escape}
		switch {
		case s.Base.Kind == stages.Stages && s.Base.Problem == nil:
			s.Parent = set.Stages[s.Base.Stage]
			s.Parent.Inherited = true
			s.Image = s.Parent.Image
			s.Initial = s.Parent.Final // its ARGs too: BuildKit hands down the whole environment
		case s.Base.Kind == stages.Scratch:
			s.Initial = m.image(empty)
		case s.Base.Kind == stages.Images && graph.Stages[i].Reached:
			s.Image = opened.Open(ctx, stages.Image{Ref: s.Base.Ref, Platform: s.Base.Platform}).Image
			s.Initial = m.image(s.Image)
		default:
			s.Initial = m.image(nil)
		}
		before := &Stage{}
		if i < len(m.stages) {
			before = m.stages[i]
		}
		s.evaluate(&stageEval{build: b, graph: graph, escape: s.escape}, &m.allowance, before)
		for _, use := range graph.Stages[i].Uses {
			if use.Kind == stages.Stages && use.Stage < i {
				s.sources[set.Stages[use.Stage]] = true
			}
		}
		set.Stages = append(set.Stages, s)
	}
	if m.stages = set.Stages; m.allowance.Over() { // what comes first counts, and that may be something else the next time
		m.stages = nil
	}
	return set
}

// empty is the image that scratch is.
var empty = &imagedb.Image{ConfigKnown: true}

// image is what an image sets: the same State for as long as it is the same image.
func (m *memory) image(of *imagedb.Image) *State {
	s := cmp.Or(m.now[of], m.before[of])
	if s == nil {
		s = fromImage(of)
		s.allowance = &m.allowance
	}
	m.now[of] = s
	return s
}
