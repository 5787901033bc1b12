package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/stages"
)

var _ = register(Rule{
	ID:      "copy-destination-conflict",
	Summary: "COPY or ADD meets a file where it needs a directory, or the reverse",
	Doc: `The build stops with *cannot copy to non-directory* or *cannot replace to directory*.

## Why

A directory cannot be copied onto a file or a link, nor a file onto a directory of the same name. It happens when a
tree with its own bin/ or lib/ is copied to / of an image in which /bin and /lib are links to usr/bin and usr/lib,
as in Debian, Ubuntu and Fedora.

The image's files are those of its layers. The classic builder replaces what is in the way, and an image whose /lib is
replaced starts nothing; this is not reported.

## Good

Copy such a tree to where the links lead (usr/bin), or the files of bin/ to /bin/ on their own.`,
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer},
	Check:    reportFailures("copy-destination-conflict"),
})
