package rules

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/buildcontext"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/references"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

var _ = register(Rule{
	ID:      "copy-source-missing",
	Summary: "COPY or ADD names a source that does not exist",
	Doc: `The build stops: *failed to calculate checksum of ref ...: not found*, or *lstat ...: no such file or directory*.

## Why

A source without wildcards must exist in the build context, the stage or the image that it is copied from; of a
source with wildcards, the directory before the first wildcard must.

The files of images are read from their layers or known from the catalog; those of stages follow from their
instructions. Nothing is reported if a command that layerlint does not model may have created the path. The build
context is filtered by .dockerignore, as in the builder.

## Good

Name the path where the file is (the notes list places with a file of that name), or create it before it is copied.

## When to suppress

If an earlier step of the pipeline creates the file, and layerlint runs without that step.`,
	Also:     []string{"CopyIgnoredFile"},
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Analyzer, buildcontext.Analyzer},
	Check: func(p *Pass) {
		steps(p, func(_ *evaluate.Stage, step *state.Step) {
			var told []absentSource
			for _, c := range step.Copies {
				if missing := missingSource(c, p.Build.Builder); missing != "" {
					told = gathered(told, absentSource{Copied: c, path: missing, folder: missingFolder(p, c, missing)})
				}
			}
			for _, m := range told {
				reportMissingSource(p, m)
			}
			if f := step.Failure; f != nil && f.Kind == state.FailsCopySource && len(told) == 0 && !emptyGlob(step) {
				p.Report(Diagnostic{Span: f.Span, Likely: f.Likely, Message: f.Reason})
			}
		})
	},
})

// emptyGlob reports whether this is a failure that copy-glob-empty reports.
func emptyGlob(step *state.Step) bool {
	for _, c := range step.Copies {
		if c.Known && c.Glob && c.Presence == filesystem.Absent {
			return true
		}
	}
	return false
}

// absentSource is a source of COPY that is not there, with the other sources of the instruction that one finding speaks of.
type absentSource struct {
	state.Copied
	path, folder string // the folder, where it is missing, too
	others       int    // in the same folder
}

// gathered has one more source, or counts it with the first one of its folder.
func gathered(found []absentSource, m absentSource) []absentSource {
	for i := range found {
		if m.folder != "" && found[i].folder == m.folder && found[i].Origin == m.Origin {
			found[i].others++
			return found
		}
	}
	return append(found, m)
}

func sources(n int) string {
	if n == 1 {
		return "another source"
	}
	return fmt.Sprintf("%d other sources", n)
}

// missingFolder is the folder of a missing source where it is missing, too, and with it all that is to be in it.
func missingFolder(p *Pass, c state.Copied, missing string) string {
	var tree filesystem.Tree
	if c.From != nil {
		tree = c.From.Files
	} else if context := buildcontext.Analyzer.Of(p.Pass); context != nil && c.Origin == "context" {
		tree = context
	}
	dir := path.Dir(missing)
	if tree == nil || c.Ignored || c.Climbs || dir == "/" || filesystem.Stat(tree, dir).Entry.Presence != filesystem.Absent {
		return ""
	}
	return dir
}

func reportMissingSource(p *Pass, m absentSource) {
	c, missing := m.Copied, m.path
	d := Diagnostic{Span: c.Word.Span, Likely: c.Likely || c.Origin == "context" && p.Build.Assumed}
	shown := missing
	if c.Origin == "context" {
		shown = strings.TrimPrefix(missing, "/")
	}
	d.Message = shown + " does not exist in " + origin(c)
	if c.Ignored {
		d.Message = shown + " is left out of the build context by .dockerignore"
	}
	if c.Climbs {
		d.Message = fmt.Sprintf("%s is outside of the build context: \"%s\" not found in it", c.Word.Text, missing)
		d.Related = append(d.Related, climbing(c)...)
	}
	var tree filesystem.Tree
	if c.From != nil {
		tree = c.From.Files
		at := filesystem.Stat(tree, missing)
		if len(at.Links) > 0 {
			d.Related = append(d.Related, note("it leads through the link %s to %s, which does not exist", at.Links[len(at.Links)-1], at.Path))
		}
		if made := madeInstead(tree, missing, at.Entry.Cause); made != "" {
			d.Related = append(d.Related, because(at.Entry.Cause, "%s is made here", made)...)
		} else {
			d.Related = append(d.Related, because(at.Entry.Cause, "removed here")...)
		}
	} else if context := buildcontext.Analyzer.Of(p.Pass); context != nil && c.Origin == "context" {
		tree = context
		d.Related = append(d.Related, leading(context, missing)...)
		if line := context.Ignored(missing); !line.Nowhere() {
			d.Related = append(d.Related, Related{Span: line, Message: "this line leaves it out"})
		}
	}
	if tree != nil && !c.Ignored {
		before := len(d.Related)
		for _, other := range references.Elsewhere(tree, c.Pattern, 3) {
			if filesystem.Stat(tree, other).Entry.Presence == filesystem.Absent ||
				ofLibrary(other) && !ofLibrary(missing) {
				continue // a link that leads nowhere is no help, and neither is what a library has under that name
			}
			if c.Origin == "context" {
				other = strings.TrimPrefix(other, "/")
			}
			d.Related = append(d.Related, note("%s is at %s", path.Base(other), other))
		}
		if len(d.Related) == before {
			d.Related = append(d.Related, madeBeside(c.From, missing)...)
		}
	}
	if m.others > 0 {
		folder := m.folder
		if c.Origin == "context" {
			folder = strings.TrimPrefix(folder, "/")
		}
		d.Related = append(d.Related, note("%s does not exist; it is also the folder of %s of this instruction", folder, sources(m.others)))
	}
	d = unmade(p, d, c.Origin, missing)
	p.Report(d)
}

// madeInstead is the file of the same kind that a command put beside the missing one when it wrote the folder anew.
func madeInstead(t filesystem.Tree, missing string, by filesystem.Cause) (made string) {
	names, _ := t.Children(path.Dir(missing))
	for _, name := range names {
		at := path.Join(path.Dir(missing), name)
		e := t.Lookup(at)
		if e.Presence != filesystem.Present || by.Span.Nowhere() || e.Cause.Span != by.Span ||
			path.Ext(name) != path.Ext(missing) {
			continue
		}
		if made != "" {
			return ""
		}
		made = at
	}
	return made
}

// results are what tools call the folders that they build.
var results = strings.Fields("dist build out output public target release www _build .next .output")

// madeBeside points at the one folder that commands of the stage made beside a missing one: tools call their results
// differently.
func madeBeside(s *state.State, missing string) []Related {
	if s == nil || path.Dir(missing) == "/" || !slices.Contains(results, path.Base(missing)) {
		return nil
	}
	var made []Related
	names, _ := s.Files.Children(path.Dir(missing))
	for _, name := range names {
		at := path.Join(path.Dir(missing), name)
		if e := s.Files.Lookup(at); e.Presence == filesystem.Present && e.Type == filesystem.Directory &&
			!strings.HasPrefix(name, ".") && name != "node_modules" && ofCommand(e.Cause) {
			made = append(made, because(e.Cause, "%s is made here", at)...)
		}
	}
	if len(made) != 1 {
		return nil
	}
	return made
}

// ofCommand reports whether a command made a file: what an instruction makes has that as its place.
func ofCommand(c filesystem.Cause) bool {
	keyword, _, _ := strings.Cut(c.Span.Text(), " ")
	return !slices.Contains([]string{"COPY", "ADD", "WORKDIR"}, strings.ToUpper(keyword))
}

// ofLibrary reports whether a path is in a folder of what was installed.
func ofLibrary(p string) bool {
	return strings.Contains(p, "/node_modules/") || strings.Contains(p, "/site-packages/") ||
		slices.ContainsFunc([]string{"/usr/lib/", "/usr/local/lib/", "/usr/share/"}, func(dir string) bool { return strings.HasPrefix(p, dir) })
}

// leading says where the link leads through which a path of the build context is missing.
func leading(context *buildcontext.Context, missing string) []Related {
	at := filesystem.Stat(context, missing)
	if len(at.Links) == 0 {
		return nil
	}
	link := at.Links[len(at.Links)-1]
	to := context.Lookup(link).Link
	climbed := path.Join(strings.TrimPrefix(path.Dir(link), "/"), to)
	if path.IsAbs(to) || climbed == ".." || strings.HasPrefix(climbed, "../") {
		return []Related{note("%s is a link to %s, out of the build context: the builder looks for %s in it", strings.TrimPrefix(link, "/"), to, at.Path)}
	}
	return []Related{note("%s is a link to %s, which does not exist", strings.TrimPrefix(link, "/"), to)}
}
