package rules

import (
	"fmt"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/programs"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

var _ = register(Rule{
	ID:      "library-not-cached",
	Summary: "a copied library is not in the loader's cache",
	Doc: `The library exists and is not found by name, until something runs ldconfig.

## Why

A directory of /etc/ld.so.conf.d is not searched when a program starts: only the cache that ldconfig wrote is. On
Debian and Ubuntu that is so of /usr/local/lib, in the nvidia/cuda images of /usr/local/cuda/lib64 as long as
LD_LIBRARY_PATH does not name it (it does from 12.8.1 on). A program whose RUNPATH names the directory finds the
library all the same, which is why this is a warning.

## Good

Add ` + "`RUN ldconfig`" + ` after the COPY, or copy to the distribution's own library directory.`,
	Severity: Warning,
	Requires: []analyzers.Node{programs.Analyzer, evaluate.Analyzer},
	Check: func(p *Pass) {
		names := map[source.Span][]string{}
		dirs := map[source.Span]string{}
		var order []source.Span
		for _, l := range programs.Analyzer.Of(p.Pass).Copied {
			if l.Search.Presence != filesystem.Absent && !l.Search.Unlisted || len(l.Search.Uncached) == 0 {
				continue
			}
			if names[l.Span] == nil {
				order = append(order, l.Span)
				dirs[l.Span] = path.Dir(l.Search.Uncached[0])
			}
			names[l.Span] = append(names[l.Span], l.Name)
		}
		for _, at := range order {
			p.Report(Diagnostic{Span: at, Fixes: ldconfigBehind(p, order[len(order)-1]), Message: fmt.Sprintf("%s in %s is not in the loader cache: run ldconfig", strings.Join(names[at], ", "), dirs[at])})
		}
	},
})

// ldconfigBehind adds RUN ldconfig behind the instruction that holds a word, where root is known to find it.
func ldconfigBehind(p *Pass, word source.Span) []Fix {
	var fixes []Fix
	steps(p, func(_ *evaluate.Stage, step *state.Step) {
		user := step.Before.User
		if !step.Instruction.Covers(word) || step.Trigger || !user.Known || user.Value != "" && user.Value != "root" && user.Value != "0" {
			return
		}
		if f := programs.Find(step.Before, "ldconfig"); f.Presence == filesystem.Present && !f.Likely {
			fixes = []Fix{{Title: "add RUN ldconfig", Edits: []source.Edit{after(step.Instruction.Span, "RUN ldconfig")}}}
		}
	})
	return fixes
}
