package rules

import (
	"fmt"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
)

var _ = register(Rule{
	ID:      "exec-form-variable",
	Summary: "a variable in exec form is passed on as it is written",
	Doc: `The program gets the text *$PORT* or *${HOME_DIR}/bin/server*: *Invalid value for '--port': '$PORT'*, *no such file
or directory*.

## Why

CMD, ENTRYPOINT and HEALTHCHECK expand no variables, and exec form starts no shell that would. An entrypoint that
passes CMD on as "$@" does not expand it either.

Variables that ENV or ARG sets at that point are reported, and of others those that are an argument of their own,
such as *${JAVA_OPTS}*, for a program that takes arguments as they are: java stops with *Could not find or load main
class ${JAVA_OPTS}*. None is reported in a script passed to a shell or another interpreter.

## Good

Write shell form with exec, or have the entrypoint script add the value.`,
	Severity: Warning,
	Requires: []analyzers.Node{evaluate.Analyzer},
	Check: func(p *Pass) {
		steps(p, func(_ *evaluate.Stage, step *state.Step) {
			words := execForm(step.Instruction)
			if step.Trigger || interprets(step, words) {
				return
			}
			for n, w := range words {
				m := variableInWord.FindStringSubmatch(w.Text)
				if m == nil {
					continue
				}
				whole := n > 0 && m[0] == w.Text && literal[strings.TrimRight(path.Base(words[0].Text), ".0123456789")]
				if _, set := step.Before.Env.Lookup(m[1] + m[2]); !set && !whole {
					continue
				}
				d := Diagnostic{Span: w.Span, Likely: true}
				d.Message = fmt.Sprintf("exec form does not expand %s: it is passed on as it is written", m[0])
				if n == 0 && step.Instruction.Keyword == "ENTRYPOINT" {
					d.Message = fmt.Sprintf("exec form does not expand %s: no program has that name", m[0])
				}
				switch keyword := step.Instruction.Keyword; {
				case keyword == "HEALTHCHECK":
					d.Related = append(d.Related, note("shell form expands it: HEALTHCHECK CMD PROGRAM ..."))
				case keyword == "CMD" && len(step.Before.Entrypoint.Argv) > 0:
					d.Related = append(d.Related, note("have the script of ENTRYPOINT add the value"))
				default:
					d.Related = append(d.Related, note("shell form expands it: %s exec PROGRAM ...", keyword))
				}
				p.Report(d)
				return
			}
		})
	},
})

// literal are programs that take their arguments as they are, without the versions in their names. Sources: their manuals; F43nd1r/Acrarium issue 299 for java.
var literal = map[string]bool{"java": true, "node": true, "npm": true, "npx": true, "yarn": true, "pnpm": true, "python": true,
	"gunicorn": true, "uvicorn": true, "celery": true, "flask": true, "ruby": true, "bundle": true, "puma": true, "php": true, "dotnet": true}

var variableInWord = lazyregexp.New(`\$(?:([A-Za-z_][A-Za-z0-9_]*)|\{([A-Za-z_][A-Za-z0-9_]*)\})`)
