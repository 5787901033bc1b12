// Shellcheck establishes what the program ShellCheck says of the RUN scripts of a Dockerfile, each comment at its place
// in the file. Variables that ARG, ENV and the base image set are declared to it. Where there is no such program the
// fact is empty.

package text

import (
	"context"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/instructions"
	"github.com/layerlint/layerlint/analyzers/source"
)

// Shellcheck returns the comments, in the order of the dialects and scripts.
var Shellcheck = &analyzers.Analyzer[[]Comment]{
	Name:     "shellcheck",
	Doc:      "what ShellCheck says of RUN scripts",
	Requires: []analyzers.Node{Commands, instructions.Settings},
	Run: func(ctx context.Context, p *analyzers.Pass) ([]Comment, error) {
		if p.Build.ShellCheck == nil {
			return nil, nil
		}
		byDialect := map[string][]shellcheckScript{}
		for _, run := range Commands.Of(p).Runs {
			if s, ok := shellcheckRead(run, instructions.Settings.Of(p).Stages[run.Stage]); ok {
				byDialect[s.dialect] = append(byDialect[s.dialect], s)
			}
		}
		var all []Comment
		for _, dialect := range slices.Sorted(maps.Keys(byDialect)) {
			found, err := check(ctx, p.Build.ShellCheck, dialect, byDialect[dialect])
			if err != nil {
				return nil, fmt.Errorf("running shellcheck: %w", err)
			}
			all = append(all, found...)
		}
		return all, nil
	},
}

// Comment is one comment of ShellCheck.
type Comment struct {
	source.Span
	Code    string // "SC2086"
	Level   string // error, warning, info, style
	Message string
	Edits   []source.Edit // its fix; nil where it has none
}

// shellcheckScript is one RUN as it is handed over: declarations on a line of their own, then its text.
type shellcheckScript struct {
	run     *Run
	dialect string
	lines   []string // of the text
	starts  []int    // the byte at which each line begins
	text    string   // with the declarations
}

func shellcheckRead(run *Run, stage *instructions.Stage) (shellcheckScript, bool) {
	dialect, ok := dialects[path.Base(run.Reader(stage.Before(run.Instruction).Shell.Args))]
	if !ok || run.Command.Exec || strings.TrimSpace(run.Text.Value) == "" {
		return shellcheckScript{}, false
	}
	names := stage.Before(run.Instruction).Names()
	s := shellcheckScript{run: run, dialect: dialect}
	at := 0
	for line := range strings.Lines(run.Text.Value) {
		s.lines, s.starts = append(s.lines, line), append(s.starts, at)
		at += len(line)
	}
	s.text = "export " + strings.Join(names, "=1 ") + "=1\n" + run.Text.Value
	return s, true
}

// dialects are what ShellCheck can read, by the name of the shell. busybox's is nearest to dash's.
var dialects = map[string]string{"sh": "sh", "bash": "bash", "rbash": "bash", "dash": "dash", "ash": "dash", "busybox": "dash", "ksh": "ksh", "mksh": "ksh"}

func check(ctx context.Context, program analyzers.ShellCheck, dialect string,
	scripts []shellcheckScript) ([]Comment, error) {
	texts := make([]string, len(scripts))
	for i, s := range scripts {
		texts[i] = s.text
	}
	comments, err := program.Check(ctx, dialect, texts)
	if err != nil {
		return nil, err
	}
	var all []Comment
	for _, c := range comments {
		if c.Script < 0 || c.Script >= len(scripts) || c.From.Line < 2 {
			continue // about the declarations
		}
		s := scripts[c.Script]
		found := Comment{Span: s.span(c.From, c.To), Code: fmt.Sprintf("SC%d", c.Code), Level: c.Level, Message: c.Message}
		for _, r := range c.Replacements {
			found.Edits = append(found.Edits, source.Edit{Span: s.span(r.From, r.To), New: r.Text})
		}
		all = append(all, found)
	}
	return all, nil
}

// span is a place of the script in the Dockerfile.
func (s shellcheckScript) span(from, to analyzers.ShellPlace) source.Span {
	start, end := s.offset(from), s.offset(to)
	return s.run.Text.Span(start, max(start, end))
}

func (s shellcheckScript) offset(p analyzers.ShellPlace) int {
	n := min(max(p.Line-2, 0), len(s.lines)-1)
	line, column := s.lines[n], 1
	for at := range line {
		if column == p.Column {
			return s.starts[n] + at
		}
		column++
	}
	return s.starts[n] + len(line)
}
