package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/programs"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
)

var _ = register(Rule{
	ID:      "file-unreadable",
	Summary: "the user in force may not read, write or execute a file",
	Doc: `A program that the user may not execute does not start (*permission denied*), and neither does a script
that the user may execute but not read: *cannot open /app: Permission denied*. In a RUN, making a directory, writing a
file or changing an owner fails the same way.

## Why

After USER, the permissions of files decide. COPY creates files owned by root, with the permissions that they have in
the build context. WORKDIR creates directories owned by the current user. A RUN before USER creates files owned by
root. /root is closed to all others.

The user is looked up in /etc/passwd and /etc/group of the image, as changed by useradd and similar commands. Files
whose owner or mode is unknown are not checked.

## Good

Give the files to the user with ` + "`COPY --chown=app`" + `, set the mode with ` + "`--chmod`" + `, or do it before USER.`,
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Analyzer, programs.Analyzer, stages.Analyzer},
	Check: func(p *Pass) {
		failures(p, "file-unreadable", func(step *state.Step, f state.Failure) {
			d := Diagnostic{Span: f.Span, Likely: f.Likely, Message: f.Reason}
			switch {
			case f.User != "":
				d.Message += ", as user " + f.User
			case step != nil:
				d.Message += ", as user " + userName(step.Before)
				d.Related = because(step.Before.User.Cause, "the user is set here")
			}
			p.Report(d)
		})
		for _, started := range programs.Analyzer.Of(p.Pass).Started {
			if message := barred(started); message != "" {
				d := Diagnostic{Span: started.Span, Likely: started.Likely || started.File.Likely,
					Severity: weight(started), Message: message}
				d.Related = append(because(started.Entry.Cause, "it is copied or made here"), because(started.State.User.Cause, "the user is set here")...)
				p.Report(d)
			}
		}
	},
})

// barred says what keeps the user from a program, "" when nothing does.
func barred(p programs.Program) string {
	var verb string
	switch p.Refusal {
	case programs.Forbidden:
		verb = "execute"
	case programs.Unreadable:
		verb = "read"
	default:
		return ""
	}
	e := p.State.Files.Lookup(p.Barrier)
	where := p.Barrier
	if where == p.Path {
		where = "it"
	}
	return fmt.Sprintf("user %s may not %s %s: %s has mode %04o and belongs to %d:%d", userName(p.State), verb, p.Path, where, e.Mode, e.UID, e.GID)
}
