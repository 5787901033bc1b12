package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

var _ = register(Rule{
	ID:      "library-path-overwritten",
	Summary: "ENV LD_LIBRARY_PATH drops directories that the image had in it",
	Doc: `Libraries that were found are no longer found, or in other versions.

## Why

ENV replaces a variable. An image of nvidia/cuda names directories in LD_LIBRARY_PATH: /usr/local/nvidia/lib and
lib64, where some platforms mount the driver's libraries, and from 12.8.1 on /usr/local/cuda/lib64. A value that
does not begin or end with the old one drops them. A directory that ld.so.conf names as well is still searched
through the loader's cache. The old value is that of the image's configuration, or of an earlier ENV.

## Good

Write ` + "`ENV LD_LIBRARY_PATH=/my/lib:$LD_LIBRARY_PATH`" + `.`,
	Severity: Warning,
	Requires: []analyzers.Node{evaluate.Analyzer},
	Check: func(p *Pass) {
		steps(p, func(_ *evaluate.Stage, step *state.Step) {
			env, ok := step.Instruction.Command.(*dockerfile.Env)
			if !ok || step.Trigger {
				return
			}
			for _, pair := range env.Pairs {
				if pair.Key.Text == "LD_LIBRARY_PATH" {
					reportLibraryPath(p, step, pair)
				}
			}
		})
	},
})

func reportLibraryPath(p *Pass, step *state.Step, pair dockerfile.KeyValue) {
	old, had := step.Before.Env.Lookup("LD_LIBRARY_PATH")
	now, has := step.After.Env.Lookup("LD_LIBRARY_PATH")
	if !had || !has || !old.Known || !now.Known || old.Value == "" {
		return
	}
	var dropped []string
	kept := strings.Split(now.Value, ":")
	for _, dir := range strings.Split(old.Value, ":") {
		if dir != "" && !slices.Contains(kept, dir) && !slices.Contains(dropped, dir) && !strings.HasPrefix(dir, "/usr/local/nvidia/") && filesystem.Stat(step.Before.Files, dir).Entry.Presence == filesystem.Present {
			dropped = append(dropped, dir)
		}
	}
	driver := slices.ContainsFunc(strings.Split(old.Value, ":"), func(dir string) bool {
		return strings.HasPrefix(dir, "/usr/local/nvidia/") && !slices.Contains(kept, dir)
	})
	d := Diagnostic{Span: pair.Value.Span}
	switch {
	case len(dropped) > 0:
		d.Message = fmt.Sprintf("LD_LIBRARY_PATH loses %s of %s", strings.Join(dropped, ", "), imageName(step.Before))
	case driver:
		d.Severity = Info
		d.Message = fmt.Sprintf("LD_LIBRARY_PATH loses /usr/local/nvidia (driver mounts) of %s", imageName(step.Before))
	default:
		return
	}
	d.Related = because(old.Cause, "it was set here")
	d.Fixes = []Fix{{Title: "keep what it had", Unsafe: true, Edits: []source.Edit{keepOld(pair)}}}
	p.Report(d)
}

func keepOld(pair dockerfile.KeyValue) source.Edit {
	at := pair.Value.Span
	if text := at.Text(); strings.HasSuffix(text, `"`) {
		at.End--
	}
	return source.Edit{Span: source.Span{File: at.File, Start: at.End, End: at.End}, New: ":$LD_LIBRARY_PATH"}
}
