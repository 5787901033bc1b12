// Process establishes the programs that CMD, ENTRYPOINT and HEALTHCHECK name, and, of the shell form, the words where
// it needs no shell.

package instructions

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/source"
)

// Process returns the programs in the order of the file.
var Process = &analyzers.Analyzer[[]Program]{
	Name: "process",
	Doc:  "the programs that CMD, ENTRYPOINT and HEALTHCHECK name",
	Run: func(_ context.Context, p *analyzers.Pass) ([]Program, error) {
		var all []Program
		for _, stage := range p.Build.Document.Stages {
			for _, i := range stage.Instructions {
				onbuild, ok := i.Command.(*dockerfile.Onbuild)
				if ok {
					i = onbuild.Instruction
				}
				if program, is := processRead(i); is {
					program.Stage, program.Onbuild = stage.Index, ok
					all = append(all, program)
				}
			}
		}
		return all, nil
	},
}

// Program is one of them.
type Program struct {
	Instruction *dockerfile.Instruction
	Stage       int
	Onbuild     bool
	Exec        bool
	Script      source.Span // of the shell form
	Argv        []string    // of the shell form; nil when a shell has to read it
}

func processRead(i *dockerfile.Instruction) (Program, bool) {
	var p dockerfile.Process
	switch c := i.Command.(type) {
	case *dockerfile.Cmd:
		p = c.Process
	case *dockerfile.Entrypoint:
		p = c.Process
	case *dockerfile.Healthcheck:
		if c.None {
			return Program{}, false
		}
		p = c.Process
	default:
		return Program{}, false
	}
	program := Program{Instruction: i, Exec: p.Exec, Script: p.Script.Span(0, len(p.Script.Value))}
	if !p.Exec && len(i.Heredocs) == 0 {
		program.Argv = argv(p.Script)
	}
	return program, true
}

// argv is the words of a script that is one simple command of plain words.
func argv(script dockerfile.Text) []string {
	parsed, err := shell.Parse(script, shell.POSIX)
	if err != nil || len(parsed.List) != 1 {
		return nil
	}
	s := parsed.List[0]
	c, ok := s.Command.(*shell.Simple)
	if !ok || s.Negated || s.Background || len(s.Redirects) > 0 || len(c.Assigns) > 0 || len(c.Words) == 0 {
		return nil
	}
	var words []string
	for _, w := range c.Words {
		text, ok := w.Literal()
		if !ok || globs(w.Parts) {
			return nil
		}
		words = append(words, text)
	}
	if first := words[0]; first == "exec" || first == "." || first == "cd" || first == "[" || strings.HasPrefix(first, "[") {
		return nil
	}
	return words
}

func globs(parts []shell.Part) bool {
	for _, p := range parts {
		switch p := p.(type) {
		case *shell.Literal:
			if !p.Quoted && strings.ContainsAny(p.Value, "*?[") {
				return true
			}
		case *shell.Tilde, *shell.Brace:
			return true
		}
	}
	return false
}

// JSON is the exec form of Argv.
func (p Program) JSON() string {
	var quoted []string
	for _, word := range p.Argv {
		var b strings.Builder
		e := json.NewEncoder(&b)
		e.SetEscapeHTML(false)
		if e.Encode(word) == nil {
			quoted = append(quoted, strings.TrimSuffix(b.String(), "\n"))
		}
	}
	return "[" + strings.Join(quoted, ", ") + "]"
}
