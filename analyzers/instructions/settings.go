// Settings establishes what the instructions of every stage set, whether the target needs the stage or not: working
// directory, user, shell, environment and health check before each instruction, with what the base hands down where it
// is an earlier stage or an image that is known. It carries out nothing; package evaluate follows the stages that are
// built.

package instructions

import (
	"context"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/images"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/persistent"
)

// Settings gives the Set of the build's Dockerfile.
var Settings = &analyzers.Analyzer[*Set]{
	Name:     "settings",
	Doc:      "working directory, user, shell, environment and health check before each instruction of every stage",
	Requires: []analyzers.Node{stages.Analyzer, images.Analyzer},
	Run: func(ctx context.Context, p *analyzers.Pass) (*Set, error) {
		return read(ctx, p.Build, stages.Analyzer.Of(p), images.Analyzer.Of(p)), ctx.Err()
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
	sources        map[*Stage]bool
	follower       *follower
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

func read(ctx context.Context, b *analyzers.Build, graph *stages.Graph, opened *images.Set) *Set {
	set := &Set{}
	allowance := new(dockerfile.Allowance)
	for i, stage := range b.Document.Stages {
		s := &Stage{Stage: stage, Base: graph.Stages[i].Base, Platform: graph.Stages[i].Platform,
			Last: i == len(b.Document.Stages)-1, before: map[*dockerfile.Instruction]*State{},
			sources: map[*Stage]bool{}}
		switch {
		case s.Base.Kind == stages.Stages && s.Base.Problem == nil:
			s.Parent = set.Stages[s.Base.Stage]
			s.Parent.Inherited = true
			s.Image = s.Parent.Image
			s.Initial = s.Parent.Final // its ARGs too: BuildKit hands down the whole environment
		case s.Base.Kind == stages.Scratch:
			s.Initial = fromConfig(imagedb.Config{}, true)
		case s.Base.Kind == stages.Images && graph.Stages[i].Reached:
			s.Image = opened.Open(ctx, stages.Image{Ref: s.Base.Ref, Platform: s.Base.Platform}).Image
			s.Initial = fromImage(s.Image)
		default:
			s.Initial = fromImage(nil)
		}
		s.Initial = s.Initial.with(func(n *State) { n.allowance = allowance })
		s.follow(b, graph)
		for _, use := range graph.Stages[i].Uses {
			if use.Kind == stages.Stages && use.Stage < i {
				s.sources[set.Stages[use.Stage]] = true
			}
		}
		set.Stages = append(set.Stages, s)
	}
	return set
}
