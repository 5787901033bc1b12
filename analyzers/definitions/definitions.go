// Package definitions reads how a repository builds its images: compose and bake files, workflows, devcontainers,
// skaffold, GoReleaser, GitLab CI and Makefiles. Each yields a list of builds. Values that a shell, an expression or the
// environment determines are unknown. The package reads the definitions and the files that they include, never a
// Dockerfile, and judges nothing.
package definitions

import (
	"cmp"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/source"
)

// Build is one build that a definition describes. Paths are slash-separated, relative to the repository's root and
// clean.
type Build struct {
	Kind      Kind
	Name      string // of the service, target, step or image; "" when it has none
	Place     source.Span
	File      Text // the Dockerfile
	Inline    bool // the Dockerfile is written in the definition itself
	Context   Text // a folder; unknown where it is remote or outside the repository
	Remote    bool // the context is a URL or a git repository
	Staged    bool // the context is gathered by other programs, so that nobody knows what is in it
	Args      map[string]Text
	Target    Text            // "": the last stage
	Platforms []Text          // none: the builder's
	Contexts  map[string]Text // additional contexts by name: as the definition has them, folders from the root
	Secrets   []string        // IDs, sorted
	Tags      []Text          // names of the image that it makes
	Abstract  bool            // nobody builds it: others inherit it
	Layered   bool            // its definition is taken to be laid on another, or that is not said
	Steps     bool            // other steps may run before it and make files
	Makes     []string        // paths and patterns, from the root, that commands before it write
	Run       Running         // of what it makes
}

// Running is how a definition runs the image, where it does not do as docker run without arguments.
type Running struct {
	Replaced bool     // it starts something else than the image says, or elsewhere; the rest does not matter then
	Volumes  []string // absolute paths in the container at which it mounts something, sorted
	Env      []string // names of variables that it sets, sorted
	EnvFiles bool     // files set more
}

// Text is a value in a definition. It is known when nothing in it rests on what is not read.
type Text struct {
	source.Span
	Value  string
	Known  bool
	Shared bool // several builds have it from one place
}

// Kind is who says how to build.
type Kind string

// The kinds of definitions.
const (
	Compose      Kind = "compose"
	Bake         Kind = "bake"
	Workflow     Kind = "workflow"
	Devcontainer Kind = "devcontainer"
	Skaffold     Kind = "skaffold"
	GoReleaser   Kind = "goreleaser"
	GitLab       Kind = "gitlab"
	Make         Kind = "make"
	Just         Kind = "just"
	Task         Kind = "task"
	Script       Kind = "script"
)

// limits of reading definitions.
const (
	maxSize   = 1 << 20 // bytes of one file
	maxFiles  = 500     // files
	maxBuilds = 2000    // builds of one file
)

// formats are the files that define builds, by name. A file is of the first format that takes it.
var formats = []struct {
	takes func(p string) bool
	hint  string   // a text that the file has if it defines a build
	names []string // it does so by commands alone: parts of their names, in lower case
	read  func(*reading) []Build
}{
	{isWorkflow, "build", programs, workflow},
	{isCompose, "build", nil, compose},
	{isBake, "target", nil, bake},
	{isDevcontainer, "ocker", nil, devcontainer},
	{isSkaffold, "artifacts", nil, skaffold},
	{isGoReleaser, "docker", nil, goreleaser},
	{isGitLab, "build", programs, gitlab},
	{isMakefile, "build", variables, makefile},
	{isJustfile, "build", programs, justfile},
	{isTaskfile, "build", programs, taskfile},
	{isScript, "build", programs, scriptFile},
}

// Defines reports whether a file of that path may define builds.
func Defines(p string) bool {
	for _, f := range formats {
		if f.takes(p) {
			return true
		}
	}
	return false
}

// reading is one definition being read.
type reading struct {
	files fs.FS
	path  string
	file  *source.File
}

// dir is the folder of the definition.
func (r *reading) dir() string { return path.Dir(r.path) }

// Read reads the definitions at paths, which are relative to the root of files, in their order. A file that is no
// definition after all, or cannot be read, has no builds. Of more than maxFiles those are left out that are least
// likely to define any.
func Read(files fs.FS, paths []string) []Build {
	var all []Build
	for _, p := range likeliest(paths) {
		builds := readOne(files, p)
		slices.SortStableFunc(builds, func(a, b Build) int {
			return cmp.Or(source.Compare(a.Place, b.Place), cmp.Compare(a.Name, b.Name))
		})
		all = append(all, builds[:min(len(builds), maxBuilds)]...)
	}
	return all
}

// likeliest are at most maxFiles of paths, those of earlier formats first chosen, in their order.
func likeliest(paths []string) []string {
	if len(paths) <= maxFiles {
		return paths
	}
	rank := func(p string) int {
		for i, f := range formats {
			if f.takes(p) {
				return i
			}
		}
		return len(formats)
	}
	order := map[string]int{}
	for i, p := range paths {
		order[p] = i
	}
	chosen := slices.Clone(paths)
	slices.SortStableFunc(chosen, func(a, b string) int { return cmp.Compare(rank(a), rank(b)) })
	chosen = chosen[:maxFiles]
	slices.SortFunc(chosen, func(a, b string) int { return cmp.Compare(order[a], order[b]) })
	return chosen
}

func readOne(files fs.FS, p string) []Build {
	for _, f := range formats {
		if !f.takes(p) {
			continue
		}
		content, ok := content(files, p)
		if !ok || !strings.Contains(string(content), f.hint) || !hasName(string(content), f.names) {
			return nil
		}
		return f.read(&reading{files: files, path: p, file: source.NewFile(p, content)})
	}
	return nil
}

// content reads a regular file of bounded size.
func content(files fs.FS, p string) ([]byte, bool) {
	info, err := fs.Stat(files, p)
	if err != nil || !info.Mode().IsRegular() || info.Size() > maxSize {
		return nil, false
	}
	content, err := fs.ReadFile(files, p)
	return content, err == nil
}

// join is a path that is relative to dir. It is unknown when it leads out of the repository.
func join(dir string, t Text) Text {
	if !t.Known {
		return t
	}
	t.Value = path.Join(dir, t.Value)
	if path.IsAbs(t.Value) || t.Value == ".." || strings.HasPrefix(t.Value, "../") {
		t.Known = false
	}
	return t
}

// rooted is join for a path that may be absolute, which nobody knows.
func rooted(dir string, t Text) Text {
	if strings.HasPrefix(t.Value, "/") || strings.HasPrefix(t.Value, "~") {
		t.Known = false
	}
	return join(dir, t)
}

// remote reports whether a context is a URL or a git repository.
func remote(context string) bool {
	return strings.Contains(context, "://") || strings.HasPrefix(context, "git@") || strings.HasPrefix(context, "github.com/") || context == "-"
}

// located fills in a build's context and Dockerfile. The Dockerfile's name is relative to from, or where it is not
// given "Dockerfile" in the context.
func (b *Build) located(dir string, context Text, from string, file Text) {
	b.Remote = context.Known && remote(context.Value)
	if b.Remote {
		b.Context, b.File = Text{Span: context.Span}, Text{Span: file.Span}
		return
	}
	b.Context = rooted(dir, context)
	if file.Value == "" && !b.Inline {
		b.File = join(b.Context.Value, Text{Span: context.Span, Value: "Dockerfile", Known: b.Context.Known})
		return
	}
	if from == inContext {
		file.Known = file.Known && b.Context.Known
		from = b.Context.Value
	}
	file.Known = file.Known && file.Value != "-" // it is read from standard input
	b.File = rooted(from, file)
}

// inContext has located take the Dockerfile's name relative to the context.
const inContext = "\x00"

// literal is a known value.
func literal(at source.Span, value string) Text { return Text{Span: at, Value: value, Known: true} }

// assign adds NAME=VALUE to m; NAME alone takes its value from the environment, which nobody knows.
func assign(m map[string]Text, t Text) map[string]Text {
	if m == nil {
		m = map[string]Text{}
	}
	name, value, given := strings.Cut(t.Value, "=")
	if name != "" && !strings.Contains(name, "$") {
		m[name] = Text{Span: t.Span, Value: value, Known: t.Known && given, Shared: t.Shared}
	}
	return m
}

// addContext adds an additional context. A folder is relative to dir.
func (b *Build) addContext(dir, name string, t Text) {
	if b.Contexts == nil {
		b.Contexts = map[string]Text{}
	}
	if t.Known && !remote(t.Value) && !strings.HasPrefix(t.Value, "target:") && !strings.HasPrefix(t.Value, "service:") {
		t = rooted(dir, t)
	}
	b.Contexts[name] = t
}

// In is the build with its places moved from one file to another of the same content, which has another path.
func (b Build) In(from, to *source.File) Build {
	move := func(t Text) Text {
		if t.File == from {
			t.File = to
		}
		return t
	}
	b.File, b.Context, b.Target = move(b.File), move(b.Context), move(b.Target)
	b.Place.File = to
	args := map[string]Text{}
	for name, t := range b.Args {
		args[name] = move(t)
	}
	b.Args = args
	return b
}
