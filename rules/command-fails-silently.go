package rules

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
)

var _ = register(Rule{
	ID:      "command-fails-silently",
	Summary: "a command in RUN always fails and nobody notices",
	Doc: `The step does nothing, the build passes, and what the step should have done is missing later, where the reason is
hard to find.

## Why

The command cannot succeed, because it is missing, a file that it reads is missing, or a package manager refuses.
The failure is lost: another command follows after ` + "`;`" + ` or a line's end without ` + "`set -e`" + ` (a here-document has none),
another command reads its output and the shell has no pipefail, it is in ` + "`$(...)`" + ` among the arguments of another,
` + "`find -exec`" + ` runs it, or ` + "`|| true`" + ` catches it.

The facts are those of command-not-found and command-fails. A failure that a script asks for is not reported:
conditions, tests, ` + "`command -v`" + `, removals and directories that exist already, scripts that read ` + "`$?`" + `.
With ` + "`|| true`" + ` a failure was expected, so a certain failure is only an info.

## Good

Join commands with ` + "`&&`" + `, begin with ` + "`set -e`" + `, name a shell with pipefail; or remove the step.`,
	Severity: Warning,
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer},
	Check: func(p *Pass) {
		steps(p, func(_ *evaluate.Stage, step *state.Step) {
			for _, h := range step.Hidden {
				if asks[h.Command] || askedKinds[h.Kind] {
					continue
				}
				d := Diagnostic{Span: h.Span, Likely: h.Likely, Message: h.Reason + hidings[h.By]}
				if h.By == state.ByOr {
					d.Severity = Info
				}
				d.Related = causes(step, h.Failure)
				p.Report(d)
			}
		})
	},
})

// hidings say what becomes of a failure.
var hidings = map[state.Hiding]string{
	state.BySequence:     "; the build continues without it",
	state.ByOr:           ", every time; || hides it",
	state.ByPipe:         "; a pipe's status hides it",
	state.ByFind:         "; find ignores the status of -exec without {} +",
	state.BySubstitution: "; the status of $(...) is ignored here",
}

// asks are commands that are run to see whether they succeed, and those whose failure means that nothing was left to
// do.
var asks = set(`test [ [[ grep egrep fgrep cmp diff false exit return which command type hash id getent ls stat find pgrep
	rm rmdir unlink mkdir ln kill pkill killall umount userdel groupdel deluser delgroup`)

// askedKinds are failures that say that a thing is as it should be: the account exists, or is gone.
var askedKinds = map[state.FailureKind]bool{state.FailsAccount: true, state.FailsExit: true, state.FailsVariable: true}

func set(text string) map[string]bool {
	m := map[string]bool{}
	for _, name := range strings.Fields(text) {
		m[name] = true
	}
	return m
}
