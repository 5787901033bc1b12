package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/layerlint/layerlint/cmd/layerlint/report"
)

// known are findings that are left out, by the path of their file, absolute and without links.
type known map[string][]report.Identity

// subtract leaves of each job's findings those that are new since the baseline and the revision.
func (c *check) subtract(ctx context.Context, paths []string, jobs []*job) error {
	for _, source := range []struct {
		flag string
		read func(context.Context, []string) (known, error)
	}{{c.flags.baseline, c.baseline}, {c.flags.newFromRev, c.revision}} {
		if source.flag == "" {
			continue
		}
		before, err := source.read(ctx, paths)
		if err != nil {
			return err
		}
		for _, j := range jobs {
			if p, err := realPath(j.path); err == nil && j.err == nil {
				j.found = report.New(report.Result{File: j.file, Diagnostics: j.found}, before[p])
			}
		}
	}
	return nil
}

// baseline reads what --format baseline wrote. Paths are relative to the current folder, as they were then.
func (c *check) baseline(context.Context, []string) (known, error) {
	content, err := os.ReadFile(c.flags.baseline)
	if err != nil {
		return nil, plain(err)
	}
	var file struct {
		Version  int               `json:"version"`
		Findings []report.Identity `json:"findings"`
	}
	if err := json.Unmarshal(content, &file); err != nil || file.Version != 1 {
		return nil, fmt.Errorf("reading %s: not what --format baseline writes", c.flags.baseline)
	}
	all := known{}
	for _, id := range file.Findings {
		if p, err := realPath(filepath.FromSlash(id.Path)); err == nil {
			all[p] = append(all[p], id)
		}
	}
	return all, nil
}

var errNoRepository = errors.New("--new-from-rev: not in a git repository")

// revision checks the same paths as they were at a revision, in a copy of it.
func (c *check) revision(ctx context.Context, paths []string) (known, error) {
	root, err := repositoryOf(paths)
	if err != nil {
		return nil, err
	}
	tree, err := os.MkdirTemp("", "layerlint-")
	if err != nil {
		return nil, fmt.Errorf("--new-from-rev: %w", err)
	}
	defer func() { _ = os.RemoveAll(tree) }() // all that can be done has been
	if tree, err = filepath.EvalSymlinks(tree); err != nil {
		return nil, err
	}
	if err := checkout(ctx, root, c.flags.newFromRev, tree); err != nil {
		return nil, err
	}
	var there []string
	for _, p := range paths {
		if p, err = realPath(p); err != nil {
			continue
		}
		rel, err := filepath.Rel(root, p)
		if err != nil || !filepath.IsLocal(rel) {
			return nil, fmt.Errorf("--new-from-rev: %s is not in the repository %s", p, root)
		}
		if _, err := os.Lstat(filepath.Join(tree, rel)); err == nil {
			there = append(there, filepath.Join(tree, rel))
		}
	}
	return c.before(ctx, root, tree, there)
}

// before checks paths of the copy and gives what is found the places of the repository. What cannot be checked there is
// new here.
func (c *check) before(ctx context.Context, root, tree string, paths []string) (known, error) {
	flags := *c.flags
	flags.newFromRev, flags.baseline, flags.fix, flags.diff = "", "", "", false
	old := &check{terminal: c.terminal, flags: &flags, builder: c.builder, world: c.world, bars: c.bars, hosts: c.hosts,
		secrets: c.secrets, buildArgs: c.buildArgs, buildContexts: c.buildContexts,
		configs: configs{forced: c.configs.forced}}
	old.err = &bytes.Buffer{} // it was said then
	if flags.contextDir != "" {
		if p, err := realPath(flags.contextDir); err == nil && below(p, root) {
			flags.contextDir = filepath.Join(tree, strings.TrimPrefix(p, root))
		}
	}
	jobs := old.plan(paths)
	if err := old.analyze(ctx, jobs); err != nil {
		return nil, err
	}
	all := known{}
	for _, j := range jobs {
		if j.err != nil {
			continue
		}
		if rel, err := filepath.Rel(tree, j.path); err == nil {
			all[filepath.Join(root, rel)] = report.Identities(report.Result{File: j.file, Diagnostics: j.found})
		}
	}
	return all, nil
}

func repositoryOf(paths []string) (string, error) {
	for _, p := range paths {
		if p == "-" {
			continue
		}
		real, err := realPath(p)
		if err != nil {
			continue
		}
		if info, err := os.Stat(real); err == nil && !info.IsDir() {
			real = filepath.Dir(real)
		}
		if root := repository(real); root != "" {
			return root, nil
		}
	}
	return "", errNoRepository
}

// checkout writes a revision's files below tree with git's plumbing, which runs no hooks and changes nothing in the
// repository.
func checkout(ctx context.Context, root, revision, tree string) error {
	index := tree + ".index"
	defer func() { _ = os.Remove(index) }()
	for _, args := range [][]string{
		{"read-tree", "--end-of-options", revision + "^{tree}"},
		{"checkout-index", "--all", "--quiet", "--prefix=" + tree + string(filepath.Separator)},
	} {
		var said bytes.Buffer
		git := exec.CommandContext(ctx, "git", append([]string{"-C", root}, args...)...)
		git.Env = append(os.Environ(), "GIT_INDEX_FILE="+index, "GIT_LFS_SKIP_SMUDGE=1", "GIT_TERMINAL_PROMPT=0", "GIT_OPTIONAL_LOCKS=0")
		git.Stderr = &said
		if err := git.Run(); err != nil {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			return fmt.Errorf("--new-from-rev %s: git %s: %s", revision, args[0], firstLineOf(said.String(), err))
		}
	}
	return os.WriteFile(filepath.Join(tree, ".git"), nil, 0o600) // nothing is looked for above it
}

func firstLineOf(said string, err error) string {
	line, _, _ := strings.Cut(strings.TrimSpace(said), "\n")
	if line == "" {
		return err.Error()
	}
	return line
}
