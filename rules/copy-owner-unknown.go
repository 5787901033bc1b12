package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

var _ = register(Rule{
	ID:      "copy-owner-unknown",
	Summary: "COPY or ADD --chown with a user or group that the image does not have",
	Doc: `The files are copied and belong to root, so the program that should write to them may not. Where there is no
/etc/passwd (FROM scratch), and with --link, the build stops: *invalid user index: -1*. The classic builder stops in
every case.

## Why

BuildKit looks the names up in the image's /etc/passwd and /etc/group. An unknown user silently becomes root (0:0), an
unknown group falls back to the user's own. The facts are the image's own passwd and group files with what useradd,
adduser and similar commands changed since.

## Good

Create the user before the COPY, or use numbers (` + "`--chown=1000:1000`" + `).`,
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Analyzer},
	Check: func(p *Pass) {
		steps(p, func(_ *evaluate.Stage, step *state.Step) {
			if f := step.Failure; f != nil && failureRules[f.Kind] == "copy-owner-unknown" {
				p.Report(Diagnostic{Span: f.Span, Likely: f.Likely, Message: ownerFailure(f.Reason)})
				return
			}
			if _, copies := step.Instruction.Command.(*dockerfile.Copy); !copies {
				return
			}
			missing := slices.DeleteFunc(slices.Clone(step.Needs), func(n state.Need) bool {
				return n.Presence != filesystem.Absent || n.Kind != state.NeedUser && n.Kind != state.NeedGroup
			})
			for i, n := range missing {
				if i > 0 && missing[i-1].Span == n.Span {
					continue // user:group: said with the user
				}
				also := i+1 < len(missing) && missing[i+1].Span == n.Span
				reportOwner(p, step, n, also)
			}
		})
	},
})

func ownerFailure(reason string) string {
	if strings.HasPrefix(reason, "invalid user index") {
		return reason + ", because there is no /etc/passwd to look the name up in"
	}
	return reason
}

// reportOwner reports a missing user or group; groupToo says that of user:group both are missing.
func reportOwner(p *Pass, step *state.Step, n state.Need, groupToo bool) {
	kind, instead := "user", "the owner root"
	if n.Kind == state.NeedGroup {
		kind, instead = "group", "their user's group"
	}
	d := Diagnostic{
		Span: n.Span, Severity: Warning, Likely: n.Likely, Related: nearAccounts(step.Before, kind, n.Name),
		Message: fmt.Sprintf("%s %s does not exist in %s, so the files get %s", kind, n.Name, imageName(step.Before), instead),
	}
	if groupToo {
		d.Related = append(d.Related, note("the group does not exist either"))
	}
	p.Report(d)
}
