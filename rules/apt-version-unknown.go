package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/filesystem"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/stages"
)

var _ = register(Rule{
	ID:      "apt-version-unknown",
	Summary: "apt-get install asks for a version or release that its sources do not have",
	Doc: `` + "`name=version`" + ` must match a version on offer, exactly or as a pattern (` + "`jq=1.6*`" + `); ` + "`name/suite` and `-t suite`" + ` need a source of that
suite. Archives keep only the newest version, so that exact pins break with each update: *Version ... was not found*, exit code 100.

The versions are those of the configured sources' package lists, which are read over HTTP and kept for a day. Offline nothing is said of
versions. Pin up to the upstream version with a star, or take the packages from a snapshot.`,
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Build, stages.Analyzer},
	Check: func(p *Pass) {
		told := lacking(p, "version", func(step *evaluate.Step, n evaluate.Need) string {
			return fmt.Sprintf("no version of %s matches %s in the sources of %s", n.Name, n.Version, imageName(step.Before))
		}, "there is %s")
		for at := range lacking(p, "release", func(_ *evaluate.Step, n evaluate.Need) string {
			return fmt.Sprintf("release %s has no package %s", n.Version, n.Name)
		}, "") {
			told[at] = true
		}
		failures(p, "apt-version-unknown", func(_ *evaluate.Step, f evaluate.Failure) {
			if !told[f.Span] {
				p.Report(Diagnostic{Span: f.Span, Likely: f.Likely, Message: f.Reason})
			}
		})
	},
})

// lacking reports the packages of which something is not there, and tells where. with introduces what there is instead.
func lacking(p *Pass, what string, message func(*evaluate.Step, evaluate.Need) string, with string) map[source.Span]bool {
	told := map[source.Span]bool{}
	steps(p, func(_ *evaluate.Stage, step *evaluate.Step) {
		for _, n := range step.Needs {
			if n.Kind != evaluate.NeedPackage || n.Lacks != what || n.Presence != filesystem.Absent || !n.Fatal || told[n.Span] {
				continue
			}
			told[n.Span] = true
			d := Diagnostic{Span: n.Span, Likely: n.Likely, Message: message(step, n)}
			if len(n.Nearest) > 0 {
				d.Related = []Related{note(with, few(n.Nearest))}
			}
			p.Report(d)
		}
	})
	return told
}
