package rules

import (
	"fmt"
	"slices"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/copies"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/programs"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

var _ = register(Rule{
	ID:      "interpreter-missing",
	Summary: "a script is started whose interpreter the image does not have",
	Doc: `The kernel says *no such file or directory* and the shell *not found*, of a script that clearly exists.

## Why

The first line of a script names the program that reads it: ` + "`#!/bin/bash`" + ` on Alpine, ` + "`#!/usr/bin/env python3`" + ` on a
slim image, and the programs of a virtual environment (` + "`#!/venv/bin/python`" + `) whose python is a link to an
interpreter that only the build stage had. First lines are read from the build context and the image's layers; links
are followed.

## Good

Install the interpreter, write the script for ` + "`/bin/sh`" + `, build a virtual environment at the path and with the
interpreter that the final image has.`,
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Analyzer, programs.Analyzer, copies.Pythons, stages.Analyzer},
	Check: func(p *Pass) {
		failures(p, "interpreter-missing", func(step *state.Step, f state.Failure) {
			d := Diagnostic{Span: f.Span, Likely: f.Likely, Message: f.Reason}
			for _, n := range step.Needs {
				if n.Kind == state.NeedInterpreter && n.Span == f.Span {
					call := &step.Calls[n.Call]
					d.Related = append(because(call.Program.Entry.Cause, "the script is copied or made here"), wanted(call.Before, n.Name)...)
				}
			}
			p.Report(d)
		})
		var told []string
		for _, started := range programs.Analyzer.Of(p.Pass).Started {
			if started.Refusal != programs.InterpreterMissing {
				continue
			}
			told = append(told, started.Path)
			p.Report(Diagnostic{Span: started.Span, Likely: started.Likely || started.File.Likely,
				Severity: weight(started),
				Message:  fmt.Sprintf("%s needs the interpreter %s, missing from %s", started.Path, started.Wanted, imageName(started.State)),
				Related:  append(because(started.Entry.Cause, "it is copied or made here"), wanted(started.State, started.Wanted)...)})
		}
		for _, c := range copies.Pythons.Of(p.Pass) {
			if c.Leads == "" || slices.ContainsFunc(told, func(at string) bool { return filesystem.Within(at, c.Path) }) {
				continue
			}
			p.Report(Diagnostic{Span: c.Span, Severity: Warning, Likely: c.Likely, Related: wanted(c.State, c.Python),
				Message: fmt.Sprintf("virtual environment %s lacks its interpreter %s", c.Path, c.Leads)})
		}
	},
})
