package main

import (
	"context"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/definitions"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/rules"
)

// definitionRules are those about definitions of builds.
var definitionRules = []string{"build-argument-undeclared", "build-context-missing", "build-dockerfile-missing", "build-target-unknown"}

// definitionJobs are the definitions below a folder, or a definition itself, each with its builds.
func (c *check) definitionJobs(f found) (jobs []*job) {
	root, folder, err := rooted(f.dir(), boundary(f.path, f.isDir))
	if err != nil || !f.isDir && f.definitions == nil || c.discovered[root] == nil {
		return nil
	}
	byFile := map[*source.File][]definitions.Build{}
	for _, b := range c.discovered[root].builds() {
		byFile[b.Place.File] = append(byFile[b.Place.File], b)
	}
	for file, builds := range byFile {
		rel, err := filepath.Rel(filepath.FromSlash(folder), filepath.FromSlash(file.Path))
		if err != nil || !filepath.IsLocal(rel) {
			continue
		}
		p := filepath.Join(f.dir(), rel)
		if !f.isDir && p != filepath.Clean(f.path) {
			continue
		}
		s, err := c.settings(p, f.dir())
		if err != nil || s.excluded {
			continue
		}
		s.place = place{context: root, assumed: true, folder: path.Dir(file.Path)}
		jobs = append(jobs, &job{path: p, settings: s, definition: builds})
	}
	slices.SortFunc(jobs, func(a, b *job) int { return strings.Compare(a.path, b.path) })
	return jobs
}

// definition checks what a definition names.
func (c *check) definition(ctx context.Context, j *job) ([]rules.Diagnostic, error) {
	files, err := c.contexts.files(j.settings.context)
	if err != nil {
		return nil, err
	}
	options := j.settings.rules
	options.Only = definitionRules
	builds := slices.Clone(j.definition)
	for i := range builds {
		at := builds[i].Place.File
		builds[i] = builds[i].In(at, j.file)
	}
	return rules.Run(ctx, &analyzers.Build{Context: files, Untracked: untracked(j.settings.place), Builds: builds},
		options)
}
