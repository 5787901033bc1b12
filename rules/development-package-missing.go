package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/stages"
)

var _ = register(Rule{
	ID:      "development-package-missing",
	Summary: "a build links or looks for a library that is not installed",
	Doc: `The linker stops: *cannot find -lcurl*; CMake: *Could NOT find CURL*; pkg-config: *No package 'libcurl' found*.

## Why

A program is linked with libcurl.so, which only the library's development package has: libcurl4 only has libcurl.so.4,
for programs that are already built. The same package has the headers, the .pc file for pkg-config and what CMake's
find_package reads. For packages that apt-get installs, their file lists are used. Options and variables that add
unknown folders turn the rule off.

## Good

Install the package that the message names, in the stage that builds.`,
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer},
	Check:    reportFailures("development-package-missing"),
})
