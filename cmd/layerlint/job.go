package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/definitions"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/sizes"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/cmd/layerlint/report"
	"github.com/layerlint/layerlint/rules"
)

// job is one file to check and what came of it.
type job struct {
	path       string
	stdin      bool // its text is standard input, whatever the path
	settings   settings
	file       *source.File // as it is after fixing
	original   []byte
	found      []rules.Diagnostic
	additions  []report.Addition // when a form shows them
	unknown    []report.Unknown
	context    *report.Context // nil: nothing is known of it
	blind      bool            // it copies from a build context that there is none of: standard input without --context
	discovery  *discovery      // how its repository says that images are built; nil: that is not asked
	builds     []definitions.Build
	definition []definitions.Build // what the file defines, when it is no Dockerfile
	fixed      int                 // findings whose fix was written
	err        error
}

// plan finds the files of paths, each once, and what applies to them. What cannot be found or read is told at once.
func (c *check) plan(paths []string) []*job {
	var jobs []*job
	seen := map[string]bool{}
	for _, f := range c.findAll(paths) {
		jobs = append(jobs, c.definitionJobs(f)...)
		switch {
		case len(f.files) > 0:
		case f.isDir:
			c.fail(fmt.Errorf("no Dockerfile in %s", f.path))
		case f.elsewhere:
			c.fail(fmt.Errorf("%s builds nothing of its repository, or of its folder", f.path))
		}
		within := boundary(f.path, f.isDir)
		for _, file := range f.files {
			if seen[filepath.Clean(file)] {
				continue
			}
			seen[filepath.Clean(file)] = true
			s, err := c.settings(file, within)
			if err != nil {
				c.fail(err)
				continue
			}
			if s.excluded && f.isDir {
				continue
			}
			jobs = append(jobs, c.defined(&job{path: file, stdin: file == "-" || c.flags.stdinName != "", settings: s}, within))
		}
	}
	return c.chosen(jobs)
}

func (c *check) fail(err error) {
	c.trouble = true
	c.complain(err)
}

// analyze checks the jobs over all processors. Its error is the context's; a job's own is told, and the job stays
// without findings.
func (c *check) analyze(ctx context.Context, jobs []*job) error {
	c.contexts = newContexts(jobs, c.flags.indexes != "")
	limitMemoryFor(len(jobs))
	var wait sync.WaitGroup
	next := make(chan *job)
	for range min(runtime.GOMAXPROCS(0), len(jobs)) {
		wait.Go(func() {
			for j := range next {
				j.err = analyzers.Recover(func() error { return c.one(ctx, j) })
				c.contexts.done(j.settings.context)
			}
		})
	}
	for _, j := range jobs {
		next <- j
	}
	close(next)
	wait.Wait()
	if err := ctx.Err(); err != nil {
		return err
	}
	for _, j := range jobs {
		if j.err != nil {
			c.fail(j.err)
		}
	}
	return nil
}

func (c *check) one(ctx context.Context, j *job) error {
	from := j.path
	if j.stdin {
		from = "-"
	}
	content, err := c.await(ctx, from)
	if err != nil {
		return err
	}
	j.original = content
	j.file = source.NewFile(j.path, content)
	if j.found, err = c.lint(ctx, j); err != nil {
		return fmt.Errorf("checking %s: %w", j.path, err)
	}
	if c.flags.fix == "" && !c.flags.diff {
		return nil
	}
	return c.fix(ctx, j)
}

// lint runs the rules over the job's file as it is now.
func (c *check) lint(ctx context.Context, j *job) ([]rules.Diagnostic, error) {
	found, err := c.judge(ctx, j)
	if j.settings.once {
		found = oncePerInstruction(j.file, found)
	}
	c.secrets.findings(found)
	c.secrets.additions(j.additions)
	return found, err
}

func (c *check) judge(ctx context.Context, j *job) ([]rules.Diagnostic, error) {
	switch {
	case c.flags.shell:
		return c.script(ctx, j)
	case j.definition != nil:
		return c.definition(ctx, j)
	case filepath.Base(j.path) == "CMakeCache.txt":
		return c.cmakeCache(ctx, j)
	}
	j.unknown = nil
	variants := c.variants(j)
	all := make([][]rules.Diagnostic, len(variants))
	doc, memories := dockerfile.Parse(j.file), map[string]*analyzers.Memory{}
	for i, v := range variants {
		found, err := c.followVariant(ctx, j, v, doc, c.memoryOf(j, memories, variants, v), i == 0)
		if err != nil {
			return nil, err
		}
		all[i] = found
	}
	return together(variants, all), nil
}

// followVariant runs the rules over the job's file as it is built in one way. What was followed in ways that share
// memory is not followed again.
func (c *check) followVariant(ctx context.Context, j *job, v variant, doc *dockerfile.Document,
	memory *analyzers.Memory, first bool) ([]rules.Diagnostic, error) {
	build, err := c.build(j, v, doc)
	if err != nil {
		return nil, err
	}
	build.Memory = memory
	pass := analyzers.NewPass(build)
	found, err := rules.RunPass(ctx, pass, j.settings.rules)
	for _, u := range c.unknown(ctx, j, pass) {
		if !slices.ContainsFunc(j.unknown, u.Same) {
			j.unknown = append(j.unknown, u)
		}
	}
	if !first {
		return found, err
	}
	j.context, j.blind = c.inContext(ctx, j, v, pass), blind(ctx, pass)
	if err == nil && c.followed != nil {
		err = c.followed(ctx, pass)
	}
	if err != nil || !slices.ContainsFunc(c.sinks, func(s *sink) bool { return report.Additive(s.format) }) {
		return found, err
	}
	if err := pass.Establish(ctx, sizes.Whole); err != nil {
		return found, ctx.Err() // why evaluating failed is a finding
	}
	j.additions = report.Additions(sizes.Whole.Of(pass))
	return found, nil
}

// build is what the job's file is built with in one way.
func (c *check) build(j *job, v variant, doc *dockerfile.Document) (*analyzers.Build, error) {
	build := c.buildOf(j, doc)
	if j.settings.context == "" {
		return build, nil
	}
	files, err := c.contexts.files(j.settings.context)
	if err != nil {
		return nil, err
	}
	build.Context = files
	if err := c.define(build, v); err != nil || len(v.builds) == 0 {
		return build, err
	}
	c.link(j, build, v.builds[0], files, 0)
	return build, nil
}

// buildOf is what a document is built with, but for the files of the build context and what a definition says.
func (c *check) buildOf(j *job, doc *dockerfile.Document) *analyzers.Build {
	return &analyzers.Build{
		Document:   doc,
		Contexts:   c.namedContexts(j, doc),
		Images:     j.settings.images,
		Packages:   j.settings.packages,
		Catalog:    c.world.tables,
		Args:       c.buildArgs,
		Target:     c.flags.target,
		Platform:   j.settings.platform,
		Builder:    c.builder,
		Today:      c.flags.date,
		Hosts:      c.hosts,
		Assumed:    j.settings.assumed,
		Folder:     j.settings.folder,
		Untracked:  untracked(j.settings.place),
		Ignore:     ownIgnore(j.path),
		Policy:     j.settings.policy,
		ShellCheck: j.settings.shellcheck,
	}
}

// ownIgnore reads the ignore file that belongs to one Dockerfile alone, NAME.dockerignore beside it. nil: there is
// none.
func ownIgnore(path string) *source.File {
	path += ".dockerignore"
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() || info.Size() > maxSettings ||
		inRepository(path) != nil {
		return nil
	}
	content, err := os.ReadFile(path)
	if err != nil {
		return nil
	}
	return source.NewFile(path, content)
}

var errBroken = errors.New("the fixes would break the file; it is left as it was")

// maxRounds ends fixing when fixes keep bringing new findings.
const maxRounds = 10

// fix applies fixes until there are none, then writes the file and keeps what is left to find; when only the difference
// is wanted, it keeps what was found.
func (c *check) fix(ctx context.Context, j *job) error {
	found, before, total := j.found, len(dockerfile.Parse(j.file).Errors), 0
	for range maxRounds {
		content, applied := rules.Fixed(j.file, j.found, c.flags.fix == "unsafe")
		if applied == 0 {
			break
		}
		total += applied
		j.file = source.NewFile(j.path, content)
		if len(dockerfile.Parse(j.file).Errors) > before {
			j.file = source.NewFile(j.path, j.original)
			return fmt.Errorf("fixing %s: %w", j.path, errBroken)
		}
		var err error
		if j.found, err = c.lint(ctx, j); err != nil {
			return fmt.Errorf("checking %s: %w", j.path, err)
		}
	}
	if c.flags.diff {
		j.found = found
		return nil
	}
	if string(j.file.Content) == string(j.original) {
		return nil
	}
	if j.stdin {
		return errors.New("standard input cannot be fixed in place; --diff prints the changes")
	}
	if err := replace(j.path, j.original, j.file.Content); err != nil {
		return fmt.Errorf("fixing %s: %w", j.path, bare(err))
	}
	j.fixed = total
	return nil
}
