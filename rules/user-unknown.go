package rules

import (
	"fmt"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

var _ = register(Rule{
	ID:      "user-unknown",
	Summary: "USER names a user or group that the image does not have",
	Doc: `USER itself never fails. The next RUN does, and so does the container's start:
*unable to find user app: no matching entries in passwd file*.

## Why

The facts are the image's own /etc/passwd and /etc/group with what useradd, adduser and similar commands changed
since. Nothing is reported if these are unknown, or for numeric IDs. Users of another stage are not copied with
its files.

## Good

Create the user before it is used: ` + "`useradd`" + ` on Debian, ` + "`adduser -D`" + ` on Alpine.`,
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer},
	Check: func(p *Pass) {
		told, lacking := map[source.Span]bool{}, analyzers.Each(p.Pass, missingUser)
		steps(p, func(_ *evaluate.Stage, step *state.Step) {
			if _, ok := step.Instruction.Command.(*dockerfile.Run); !ok || told[step.Before.User.Cause.Span] {
				return
			}
			if lacks := lacking(step.Before); lacks.message != "" {
				told[step.Before.User.Cause.Span] = true
				p.Report(Diagnostic{Span: place(step), Likely: lacks.likely, Message: lacks.message, Related: append(lacks.meant, because(step.Before.User.Cause, "the user is set here")...)})
			}
		})
		target := stages.Analyzer.Of(p.Pass).Target
		if target < 0 {
			return
		}
		final := evaluate.Analyzer.Of(p.Pass).Stages[target].Final
		if final == nil || told[final.User.Cause.Span] || final.User.Cause.Span.Nowhere() {
			return
		}
		if lacks := missingUser(final); lacks.message != "" {
			d := Diagnostic{Span: final.User.Cause.Span, Likely: lacks.likely, Message: lacks.message + ", so the container does not start", Related: lacks.meant}
			if final.Entrypoint.Cause.Span.Nowhere() && final.Cmd.Cause.Span.Nowhere() {
				d.Severity = Warning // the image does not say what it starts: it may be made to be built upon
			}
			p.Report(d)
		}
	},
})

// place is an instruction's keyword; of an ONBUILD trigger, the FROM line that runs it.
func place(step *state.Step) source.Span {
	if step.Trigger && step.Failure != nil {
		return step.Failure.Span
	}
	return step.Instruction.KeywordSpan
}

// missingUser says which part of the user in force is missing, certainly or likely.
type userLacking struct {
	message string
	likely  bool
	meant   []Related
}

func missingUser(s *state.State) userLacking {
	if s == nil || !s.User.Known {
		return userLacking{}
	}
	user, group, _ := strings.Cut(s.User.Value, ":")
	lacks := func(kind, name string, likely bool) userLacking {
		return userLacking{fmt.Sprintf("%s %s does not exist in %s", kind, name, imageName(s)), likely, nearAccounts(s, kind, name)}
	}
	switch {
	case s.HasUser(user) == filesystem.Absent:
		return lacks("user", user, false)
	case s.HasGroup(group) == filesystem.Absent:
		return lacks("group", group, false)
	case s.LikelyLacks(user):
		return lacks("user", user, true)
	}
	return userLacking{}
}
