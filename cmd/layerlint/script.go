package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/rules"
)

// scriptRules are those that make sense of a machine's start-up script: what its commands need and meet.
var scriptRules = []string{"apt-lists-missing", "apt-package-unknown", "command-fails", "command-not-found", "cuda-package-misnamed", "cuda-repository-redundant",
	"cuda-version-mixed", "library-not-found", "library-version-missing", "nvcc-architecture-unsupported", "nvcc-missing", "pip-externally-managed",
	"python-module-missing", "script-not-executable", "shell-feature-unsupported", "shell-missing", "gpu-image-family-unknown"}

// end is a line that no script holds.
const end = "LAYERLINT_END_OF_SCRIPT"

// errexit finds set -e, alone or among other letters, and set -o errexit.
var errexit = lazyregexp.New(`(?m)^\s*set\s+(?:-\S+\s+)*(?:-[a-z]*e[a-z]*\b|-o\s+errexit)|^#!.*\s-[a-z]*e[a-z]*\b`)

// script follows a shell script as one RUN on the base image and puts what is found back to its places in the script. A
// script without set -e goes on after a command that fails: nothing in it is worse than a warning, and what follows a
// missing command is looked at as if that had done nothing.
func (c *check) script(ctx context.Context, j *job) ([]rules.Diagnostic, error) {
	if bytes.Contains(j.file.Content, []byte(end)) {
		return nil, errors.New("the script holds the line that marks its end here")
	}
	stops := errexit.MatchString(string(j.file.Content))
	content := bytes.Clone(j.file.Content)
	var all []rules.Diagnostic
	for range maxRounds {
		found, err := c.follow(ctx, j, content)
		if err != nil {
			return nil, err
		}
		again := false
		for _, d := range found {
			if !stops {
				d.Severity = max(d.Severity, rules.Warning)
			}
			if reported(all, d) {
				continue
			}
			all = append(all, d)
			if !stops && d.Rule.ID == "command-not-found" && d.Start < d.End {
				copy(content[d.Start:d.End], ":"+strings.Repeat(" ", d.End-d.Start-1))
				again = true
			}
		}
		if !again {
			break
		}
	}
	slices.SortStableFunc(all, func(a, b rules.Diagnostic) int { return source.Compare(a.Span, b.Span) })
	return all, nil
}

func reported(all []rules.Diagnostic, d rules.Diagnostic) bool {
	return slices.ContainsFunc(all, func(o rules.Diagnostic) bool {
		return o.Span == d.Span && o.Rule == d.Rule && o.Message == d.Message
	})
}

// follow checks the script's text, whose places are those of the job's file.
func (c *check) follow(ctx context.Context, j *job, script []byte) ([]rules.Diagnostic, error) {
	shell := "/bin/bash"
	if head, _, _ := bytes.Cut(script, []byte("\n")); bytes.HasPrefix(head, []byte("#!")) && !bytes.Contains(head, []byte("bash")) {
		shell = "/bin/sh"
	}
	before := fmt.Sprintf("FROM %s\nSHELL [%q, \"-ec\"]\nRUN <<'%s'\n:\n", c.flags.base, shell, end)
	whole := source.NewFile(j.path, []byte(before+string(script)+"\n"+end+"\n"))
	options := j.settings.rules
	options.Only = append(append([]string{}, scriptRules...), options.Enable...)
	pass := analyzers.NewPass(&analyzers.Build{
		Document: dockerfile.Parse(whole), Images: j.settings.images, Packages: j.settings.packages,
		Catalog: c.world.tables, Platform: j.settings.platform, Hosts: c.hosts,
	})
	found, err := rules.RunPass(ctx, pass, options)
	j.unknown = c.unknown(ctx, j, pass)
	p := placer{from: whole, to: j.file, shift: len(before)}
	for i := range found {
		found[i] = p.diagnostic(found[i])
	}
	return found, err
}

// placer moves places of one file to another that is a part of it.
type placer struct {
	from, to *source.File
	shift    int
}

// span is nowhere outside of the part.
func (p placer) span(s source.Span) source.Span {
	if s.File != p.from {
		return s
	}
	start, stop := s.Start-p.shift, s.End-p.shift
	if start < 0 || stop > len(p.to.Content) {
		return source.Span{}
	}
	return source.Span{File: p.to, Start: start, End: stop}
}

func (p placer) diagnostic(d rules.Diagnostic) rules.Diagnostic {
	d.Stage = ""
	if d.Span = p.span(d.Span); d.Span.Nowhere() {
		d.Span = source.Span{File: p.to}
	}
	d.Related = slices.Clone(d.Related)
	for i := range d.Related {
		d.Related[i].Span = p.span(d.Related[i].Span)
	}
	var fixes []rules.Fix
	for _, f := range d.Fixes {
		f.Edits = slices.Clone(f.Edits)
		inside := true
		for i := range f.Edits {
			f.Edits[i].Span = p.span(f.Edits[i].Span)
			inside = inside && !f.Edits[i].Nowhere()
		}
		if inside {
			fixes = append(fixes, f)
		}
	}
	d.Fixes = fixes
	return d
}

// scripts checks the two flags that belong together.
func (f *checkFlags) scripts() error {
	switch {
	case f.shell && f.base == "":
		return errors.New("--shell requires --base IMAGE, which the script starts from")
	case strings.ContainsAny(f.base, " \t\n"):
		return fmt.Errorf("--base %q is not an image reference", f.base)
	}
	return nil
}
