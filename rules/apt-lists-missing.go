package rules

import (
	"fmt"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

var _ = register(Rule{
	ID:      "apt-lists-missing",
	Summary: "apt-get install where apt has no package lists",
	Doc: `apt knows no package: *Unable to locate package*, exit code 100.

## Why

The base images have an empty /var/lib/apt/lists, and many Dockerfiles empty it again after use. A cache mount over
the folder starts empty as well. What is installed already needs no list. The folder's contents are known from the
image's layers and from what the instructions did since.

## Good

Run apt-get update in the same RUN, before the install. Since apt 2.7 (Debian 13, Ubuntu 24.04)
` + "`apt-get install --update`" + ` does both.`,
	Severity: Error,
	Replaces: []string{"apt-package-unknown"},
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer},
	Check: func(p *Pass) {
		failures(p, "apt-lists-missing", func(step *state.Step, f state.Failure) {
			d := Diagnostic{Span: f.Span, Likely: f.Likely}
			d.Message = fmt.Sprintf("unable to locate package %s: apt has no package lists in %s", sought(step, f), imageName(step.Before))
			d.Related = append(because(step.Before.Files.Lookup("/var/lib/apt/lists").Cause, "the lists are removed here"), unfound(step, f)...)
			d.Fixes = updateFirst(step, f)
			p.Report(d)
		})
	},
})

// sought is the package that is not found: of a script that is followed, the place is the call's.
func sought(step *state.Step, f state.Failure) string {
	name := strings.TrimSpace(f.Span.Text())
	if !strings.Contains(name, "/") {
		return name
	}
	for _, n := range step.Needs {
		if n.Kind == state.NeedPackage && n.Manager == "apt" && n.Span == f.Span && step.Before.Packages.Lookup("dpkg", n.Name).Presence != filesystem.Present {
			name = n.Name
		}
	}
	return name
}

// unfound is a note of what else the command names and apt cannot find.
func unfound(step *state.Step, f state.Failure) []Related {
	var names []string
	for _, n := range step.Needs {
		held := step.Before.Packages.Lookup("dpkg", n.Name)
		if n.Kind == state.NeedPackage && n.Manager == "apt" && n.Span != f.Span && held.Presence != filesystem.Present && step.Calls[n.Call].Covers(f.Span) {
			names = append(names, n.Name)
		}
	}
	return nor(names)
}

// updateFirst puts apt-get update before the command that has no lists, where && binds the two: at the beginning of a
// script, after another && or after a semicolon.
func updateFirst(step *state.Step, f state.Failure) []Fix {
	for i := range step.Calls {
		c := &step.Calls[i]
		if len(c.Argv) > 1 && strings.HasPrefix(c.Argv[0].Text, "apt") && c.Argv[1].Text == "update" {
			return nil // it did not bring any
		}
		if !c.Covers(f.Span) || len(c.Argv) == 0 || !strings.HasPrefix(c.Name.Text(), "apt") || f.Likely || len(step.Instruction.Heredocs) > 0 {
			continue
		}
		before := source.Span{File: c.File, Start: behindFlags(step.Instruction), End: c.Start}
		text := strings.TrimRight(before.Text(), " \t\r\n\\")
		if text == "" || strings.HasSuffix(text, "&&") && !strings.Contains(text, "||") || strings.HasSuffix(text, ";") {
			at := source.Span{File: c.File, Start: c.Start, End: c.Start}
			return []Fix{{Title: "run apt-get update first", Edits: replace(at, "apt-get update && ")}}
		}
	}
	return nil
}
