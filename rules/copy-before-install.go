package rules

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/rebuilds"
	"github.com/layerlint/layerlint/analyzers/source"
)

var _ = register(Rule{
	ID:      "copy-before-install",
	Summary: "a folder is copied before an installation that reads a few of its files",
	Doc: `A whole folder is copied, and then npm ci, pip install -r, go mod download or the like installs what a few of its files ask for.

## Why

The build cache identifies an installation by all that was copied before it: any file that changes in the folder makes
it run, and download everything, again. The files of the build context are looked at: where package.json has workspaces,
local dependencies or scripts that run at installation, go.mod replaces a module by a folder, or a requirements file
names another one, nothing is reported.

## Good

Copy the files that the installation reads, run it, then copy the rest. A folder that the installation creates, such
as node_modules, belongs in .dockerignore: copied later, it would overwrite what was installed.`,
	Severity: Info,
	Requires: []analyzers.Node{rebuilds.EarlyCopies},
	Check: func(p *Pass) {
		for _, e := range rebuilds.EarlyCopies.Of(p.Pass) {
			p.Report(Diagnostic{Span: e.Call, Likely: e.Likely, Message: shortly(e.Tool) + " runs again whenever any copied file changes",
				Related: []Related{{Span: e.Copy.Span, Message: "this copies the whole folder"}, note("it reads only %s", strings.Join(e.Files, ", "))},
				Fixes:   []Fix{{Title: "copy " + strings.Join(e.Files, " and ") + " first, the folder after it", Unsafe: true, Edits: copyLater(e)}}})
		}
	},
})

// shortly is a command up to its first option, for a headline.
func shortly(command string) string {
	words := strings.Fields(command)
	if n := slices.IndexFunc(words, func(w string) bool { return strings.HasPrefix(w, "-") }); n > 0 {
		words = words[:n]
	}
	return strings.Join(words[:min(len(words), 4)], " ")
}

// copyLater has COPY take the files alone, and puts it as it was after the installation.
func copyLater(e rebuilds.Early) []source.Edit {
	words := e.Copy.Words
	from, to := words[0].Span, words[len(words)-1].Span
	return []source.Edit{
		{Span: source.Span{File: from.File, Start: from.Start, End: to.End}, New: strings.Join(e.Files, " ") + " " + e.Dest},
		lineAfter(e.Run.Span, e.Copy.Span),
	}
}
