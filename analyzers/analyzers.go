// Package analyzers runs analyzers: functions that establish facts about one build and never judge them. It holds the
// inputs of the build and caches each fact. It contains no analysis of its own.
package analyzers

import (
	"context"
	"fmt"
	"io/fs"

	"github.com/layerlint/layerlint/analyzers/definitions"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/gpucheck"
	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/catalog"
	"github.com/layerlint/layerlint/imagedb/packages"
)

// Build is what is analyzed: a Dockerfile and the world it is built in.
type Build struct {
	Document      *dockerfile.Document
	Context       fs.FS                  // nil: nothing is known of the build context
	Assumed       bool                   // nobody named the context: it is likely Folder or one above it in Context
	Folder        string                 // of an assumed context: the Dockerfile's folder in Context, "" where it is its root
	Defined       string                 // of an assumed context: who names it, after other steps that may make files; "": nobody
	Prepared      func(path string) bool // another step of who names an assumed context makes a path of it; nil: none
	Untracked     func(path string) bool // git ignores a path of Context, which has no leading slash; nil: that is not known
	Ignore        *source.File           // NAME.dockerignore beside the Dockerfile NAME; nil: none, the context's .dockerignore counts
	Contexts      map[string]string      // --build-context NAME=VALUE
	Made          map[string]*Build      // the builds that make what Contexts name, by the values there
	Images        imagedb.DB
	Packages      packages.Repositories // nil: nothing is known of package repositories
	Catalog       *catalog.Tables       // nil: the embedded ones
	Args          map[string]string     // --build-arg
	OpenArgs      map[string]bool       // names of build arguments that are given values which are not known
	Target        string                // "": the last stage
	Every         bool                  // stages that the target does not need are followed too
	TargetDefined bool                  // the definition of a build names Target
	Run           definitions.Running   // how the image is run
	Platform      string                // of the target, "linux/amd64" when empty
	Builder       Builder
	Today         string // the day of the build, 2006-01-02; "": that of the tables which know of days
	Policy        Policy
	ShellCheck    ShellCheck          // nil: there is none
	Hosts         []Host              // GPU machines that the image is to run on
	Builds        []definitions.Build // of one definition, when that is what is checked: Context is the repository then
	Cache         *source.File        // CMakeCache.txt, when that is what is checked
	Memory        *Memory             // nil: nothing of this build is kept for another
	Outcome       *Outcome            // of a build in Made, for all that start from it; nil: each follows it itself
}

// Tables are the catalog's that count for the build.
func (b *Build) Tables() *catalog.Tables {
	if b.Catalog == nil {
		return catalog.Embedded()
	}
	return b.Catalog
}

// Arg is the value that is given to a build argument.
func (b *Build) Arg(name string) (value string, known, given bool) {
	if b.OpenArgs[name] {
		return "", false, true
	}
	value, given = b.Args[name]
	return value, given, given
}

// Host is a machine with GPUs and what it is called.
type Host struct {
	Name string
	gpucheck.Host
}

// Node is an analyzer without its fact's type. Only Analyzer implements it.
type Node interface {
	name() string
	requires() []Node
	run(context.Context, *Pass) (any, error)
}

// Analyzer establishes one fact of type T about a build. Declare it as a package-level variable and never copy it.
type Analyzer[T any] struct {
	Name, Doc string
	Requires  []Node // run before, readable with Of
	Run       func(context.Context, *Pass) (T, error)
}

// Of reads the fact; it panics when the reader forgot to require the analyzer, which is a programming error.
func (a *Analyzer[T]) Of(p *Pass) T {
	fact, ok := p.facts[a]
	if !ok {
		panic("fact of analyzer " + a.Name + " read without being required")
	}
	return fact.(T)
}

func (a *Analyzer[T]) name() string     { return a.Name }
func (a *Analyzer[T]) requires() []Node { return a.Requires }
func (a *Analyzer[T]) run(ctx context.Context, p *Pass) (any, error) {
	return a.Run(ctx, p)
}

// Pass is one build with the facts established so far.
type Pass struct {
	Build   *Build
	facts   map[Node]any
	failed  map[Node]error
	running any // who establishes facts or reads them
}

// NewPass is a build of which no fact is established yet.
func NewPass(build *Build) *Pass {
	return &Pass{Build: build, facts: map[Node]any{}, failed: map[Node]error{}}
}

// Run establishes the facts of nodes and of all that they require, each once, in dependency order.
// The error names the analyzer; facts established before it stay readable.
func Run(ctx context.Context, build *Build, nodes ...Node) (*Pass, error) {
	p := NewPass(build)
	return p, p.Establish(ctx, nodes...)
}

// Enter says who reads facts from now on: what Each keeps is its own.
func (p *Pass) Enter(reader any) { p.running = reader }

// Establish adds the facts of nodes and of all that they require. An analyzer that failed or panicked is not tried
// again: its error comes back each time it is required, and the rest of the Pass stays usable.
func (p *Pass) Establish(ctx context.Context, nodes ...Node) error {
	for _, n := range nodes {
		if err := p.visit(ctx, n, map[Node]bool{}); err != nil {
			return err
		}
	}
	return nil
}

func (p *Pass) visit(ctx context.Context, n Node, visiting map[Node]bool) error {
	if _, done := p.facts[n]; done {
		return nil
	}
	if err, failed := p.failed[n]; failed {
		return err
	}
	if visiting[n] {
		return fmt.Errorf("analyzer %s requires itself", n.name())
	}
	visiting[n] = true
	for _, r := range n.requires() {
		if err := p.visit(ctx, r, visiting); err != nil {
			return err
		}
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	return p.run(ctx, n)
}

func (p *Pass) run(ctx context.Context, n Node) error {
	var fact any
	p.running = n
	err := Recover(func() (err error) {
		fact, err = n.run(ctx, p)
		return err
	})
	if err != nil {
		p.failed[n] = fmt.Errorf("analyzing %s: %w", n.name(), err)
		return p.failed[n]
	}
	p.facts[n] = fact
	return nil
}

// CheckRequires reports whether an analyzer requires itself, directly or not.
func CheckRequires(nodes ...Node) error {
	return checkRequires(nodes, map[Node]bool{})
}

func checkRequires(nodes []Node, above map[Node]bool) error {
	for _, n := range nodes {
		if above[n] {
			return fmt.Errorf("analyzer %s requires itself", n.name())
		}
		above[n] = true
		if err := checkRequires(n.requires(), above); err != nil {
			return err
		}
		delete(above, n)
	}
	return nil
}
