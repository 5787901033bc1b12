// Package buildproblems establishes what build definitions refer to that does not exist: Dockerfiles, contexts, stages,
// arguments. It reads the Dockerfiles that they name and follows none of them.
package buildproblems

import (
	"context"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/definitions"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/source"
)

// Problem is one thing that a build names and that is not there.
type Problem struct {
	source.Span
	Kind   Kind
	Build  definitions.Build
	Name   string   // of what is not there
	Has    []string // the names that there are instead, of stages and arguments
	Likely bool     // an earlier step may make it, or nobody says where the build is run
	Made   bool     // git ignores it: an earlier step likely makes it
}

// Kind is what a build names.
type Kind uint8

// What may be missing.
const (
	Dockerfile Kind = iota
	Context
	Target
	Argument
)

// Analyzer establishes the problems of Build.Builds, whose paths are relative to Build.Context.
var Analyzer = &analyzers.Analyzer[[]Problem]{
	Name: "buildproblems",
	Doc:  "what definitions of builds name and is not there",
	Run: func(ctx context.Context, p *analyzers.Pass) ([]Problem, error) {
		f := &finder{files: p.Build.Context, untracked: p.Build.Untracked, documents: map[string]*dockerfile.Document{}}
		for _, b := range p.Build.Builds {
			if !b.Abstract {
				f.build(b)
			}
		}
		return f.found, ctx.Err()
	},
}

type finder struct {
	files     fs.FS
	untracked func(string) bool
	documents map[string]*dockerfile.Document
	found     []Problem
}

// sure are the definitions that say where a build is run and run nothing before it.
func sure(b definitions.Build) bool {
	return b.Kind == definitions.Compose && !b.Layered && len(b.Tags) == 0 || b.Kind == definitions.Devcontainer
}

func (f *finder) add(kind Kind, b definitions.Build, at definitions.Text, name string, has []string) {
	span := at.Span
	if span.Nowhere() || span.File != b.Place.File {
		span = b.Place
	}
	made := f.untracked != nil && f.untracked(name) && (kind == Dockerfile || kind == Context)
	f.found = append(f.found, Problem{Span: span, Kind: kind, Build: b, Name: name, Has: has,
		Likely: !sure(b) || made, Made: made})
}

func (f *finder) build(b definitions.Build) {
	if strings.Contains(b.Context.Value+b.File.Value, "{{") {
		return // a template of a definition: another program fills the names in
	}
	if b.Layered && strings.Contains(path.Base(b.Place.File.Path), "override") {
		return // laid on a definition elsewhere, whose folder its names are relative to
	}
	if b.Context.Known && !b.Remote {
		if info, err := fs.Stat(f.files, b.Context.Value); err != nil || !info.IsDir() {
			f.add(Context, b, b.Context, b.Context.Value, nil)
			return
		}
	}
	if !b.File.Known || b.Inline {
		return
	}
	doc := f.document(b.File.Value)
	if doc == nil {
		f.add(Dockerfile, b, b.File, b.File.Value, f.dockerfiles(path.Dir(b.File.Value)))
		return
	}
	if !doc.Template.Nowhere() || doc.Foreign.Reason != "" {
		return
	}
	if b.Target.Known && b.Target.Value != "" && !hasStage(doc, b.Target.Value) {
		f.add(Target, b, b.Target, b.Target.Value, stageNames(doc))
	}
	declared := arguments(doc)
	for _, name := range slices.Sorted(maps.Keys(b.Args)) {
		if !b.Args[name].Shared && !slices.Contains(declared, name) && !predefined(name) {
			f.add(Argument, b, b.Args[name], name, declared)
		}
	}
}

// maxFile is the largest Dockerfile that is read, in bytes.
const maxFile = 1 << 20

// document reads a Dockerfile, nil when there is none. One that is too large is taken to be a template, of which
// nothing is said.
func (f *finder) document(p string) *dockerfile.Document {
	if d, ok := f.documents[p]; ok {
		return d
	}
	info, err := fs.Stat(f.files, p)
	if err != nil || !info.Mode().IsRegular() || info.Size() > maxFile {
		return nil
	}
	content, err := fs.ReadFile(f.files, p)
	if err != nil {
		return nil
	}
	f.documents[p] = dockerfile.Parse(source.NewFile(p, content))
	return f.documents[p]
}

// dockerfiles are files in a folder that may have been meant.
func (f *finder) dockerfiles(dir string) (names []string) {
	entries, err := fs.ReadDir(f.files, dir)
	if err != nil {
		return nil
	}
	for _, e := range entries {
		if name := strings.ToLower(e.Name()); !e.IsDir() && (strings.Contains(name, "dockerfile") || strings.Contains(name, "containerfile")) && !strings.HasSuffix(name, "ignore") {
			names = append(names, path.Join(dir, e.Name()))
		}
	}
	return names
}

func hasStage(d *dockerfile.Document, name string) bool {
	for i, s := range d.Stages {
		if strings.EqualFold(s.Name, name) || name == strconv.Itoa(i) {
			return true
		}
	}
	return false
}

func stageNames(d *dockerfile.Document) (names []string) {
	for _, s := range d.Stages {
		if s.Name != "" {
			names = append(names, s.Name)
		}
	}
	return names
}

// arguments are the names that any ARG declares.
func arguments(d *dockerfile.Document) (names []string) {
	all := slices.Clone(d.Args)
	for _, s := range d.Stages {
		all = append(all, s.Instructions...)
	}
	for _, i := range all {
		if a, ok := i.Command.(*dockerfile.Arg); ok {
			for _, kv := range a.Pairs {
				names = append(names, kv.Key.Text)
			}
		}
	}
	return names
}

// predefined reports whether the builder takes an argument that no ARG declares: proxies, and what begins with
// BUILDKIT_ (https://docs.docker.com/reference/dockerfile/#predefined-args, #buildkit-built-in-build-args).
func predefined(name string) bool {
	switch strings.ToUpper(name) {
	case "HTTP_PROXY", "HTTPS_PROXY", "FTP_PROXY", "NO_PROXY", "ALL_PROXY", "SOURCE_DATE_EPOCH":
		return true
	}
	return strings.HasPrefix(name, "BUILDKIT_")
}
