package directives

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/source"
)

// shellCheckForm is ShellCheck's directive, whose codes are written without spaces between them.
var shellCheckForm = lazyregexp.New(`^#\s*shellcheck\s+(?:\S+\s+)*?disable=(\S+)`)

// scripts finds the directives of RUN's scripts. One covers the command below it; at the top of a heredoc, the whole
// script.
func (r *reader) scripts() {
	for _, s := range r.doc.Stages {
		for _, i := range s.Instructions {
			if onbuild, ok := i.Command.(*dockerfile.Onbuild); ok && onbuild.Instruction != nil {
				i = onbuild.Instruction
			}
			run, ok := i.Command.(*dockerfile.Run)
			if !ok || !strings.Contains(i.Text(), "shellcheck") {
				continue
			}
			for _, c := range r.doc.Comments {
				if i.Start < c.Start && c.Start < i.End {
					r.disable(c.Span, run.Script)
				}
			}
			for _, h := range i.Heredocs {
				r.heredoc(h.Body)
			}
		}
	}
}

// heredoc finds the comment lines of a script.
func (r *reader) heredoc(body dockerfile.Text) {
	top, at := true, 0
	for line := range strings.Lines(body.Value) {
		text := strings.TrimSpace(line)
		start := at + strings.Index(line, text)
		comment := body.Span(start, start+len(text))
		at += len(line)
		switch {
		case !strings.HasPrefix(text, "#"):
			top = top && text == ""
		case top && !comment.Nowhere():
			r.suppressCodes(comment, body.Span(0, len(body.Value)))
		default:
			r.disable(comment, body)
		}
	}
}

// disable covers the first command that begins below the comment.
func (r *reader) disable(comment source.Span, script dockerfile.Text) {
	if !shellCheckForm.MatchString(comment.Text()) {
		return
	}
	parsed, err := shell.Parse(script, shell.Bash)
	if err != nil {
		return
	}
	var below *shell.Statement
	shell.Visit(parsed.List, shell.Visitor{Statement: func(s *shell.Statement) {
		if s.Start >= comment.End && (below == nil || s.Start < below.Start) {
			below = s
		}
	}})
	if below != nil {
		r.suppressCodes(comment, below.Span)
	}
}

func (r *reader) suppressCodes(at, covers source.Span) {
	m := shellCheckForm.FindStringSubmatchIndex(at.Text())
	if m == nil {
		return
	}
	c := comment{Span: at, text: at.Text(), covers: covers}
	r.suppress(c, ShellCheck, c.ids(m[2], c.text[m[2]:m[3]]), "")
}
