package rules

import (
	"encoding/json"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
)

// shellForm is the script of an instruction in shell form.
func shellForm(i *dockerfile.Instruction) dockerfile.Text {
	process := dockerfile.Process{}
	switch c := i.Command.(type) {
	case *dockerfile.Run:
		process = dockerfile.Process{Exec: c.Exec, Script: c.Script}
	case *dockerfile.Cmd:
		process = c.Process
	case *dockerfile.Entrypoint:
		process = c.Process
	case *dockerfile.Healthcheck:
		process = c.Process
	}
	if process.Exec || len(i.Heredocs) > 0 {
		return dockerfile.Text{}
	}
	return process.Script
}

var (
	// arrayMeant is an array's bracket, first value and comma, or one quoted value that touches the brackets.
	arrayMeant = lazyregexp.New("^\\[\\s*(?:\"(?:[^\"\\\\]|\\\\.)*\"|'[^']*'|“[^”]*”|[\\w./-]+)\\s*,|" +
		"^\\[\"[^\"]*\"\\s+\"|^\\[(?:'[^']*'|“[^”]*”)\\]$")
	// moreCommands is what follows a test of the shell.
	moreCommands = lazyregexp.New(`\|\||&&|[;|]`)
	// comparison is an operator of test, which may hold for words that end in a comma.
	comparison = lazyregexp.New(`\s(?:=|==|!=|-[a-z]+)\s`)
)

// brokenArray says why a script that looks like an array is not one in JSON, "" when it does not look like one.
func brokenArray(script string) string {
	script = strings.TrimSpace(script)
	if !strings.HasPrefix(script, "[") || !arrayMeant.MatchString(script) || comparison.MatchString(script) ||
		moreCommands.MatchString(script[strings.LastIndexByte(script, ']')+1:]) {
		return ""
	}
	var words []string
	err := json.Unmarshal([]byte(script), &words)
	switch {
	case err == nil:
		return ""
	case strings.ContainsAny(script, "“”"):
		return "JSON takes \" alone, not “ and ”"
	case strings.Contains(err.Error(), `'\''`):
		return `JSON takes double quotes ("), not single ones`
	case strings.Contains(err.Error(), "in string escape code"):
		return `in JSON a backslash is written as two: \\`
	case strings.Contains(err.Error(), "unexpected end"):
		return "the closing bracket is missing"
	case strings.HasSuffix(strings.TrimSpace(strings.TrimSuffix(script, "]")), ","):
		return "JSON takes no comma after the last value"
	case strings.Contains(err.Error(), `'"' after array element`):
		return "a comma is missing between two values"
	}
	return `JSON takes only values in double quotes (")`
}

// expanding are programs whose arguments are scripts, or that expand variables themselves.
var expanding = map[string]bool{"sh": true, "bash": true, "dash": true, "ash": true, "zsh": true, "ksh": true,
	"busybox": true, "cmd": true, "cmd.exe": true, "powershell": true, "pwsh": true, "powershell.exe": true,
	"envsubst": true, "perl": true, "awk": true, "ruby": true, "eval": true}

// interprets reports whether a program in exec form reads its words as a script, or may.
func interprets(step *state.Step, words []dockerfile.Word) bool {
	return len(words) == 0 || expanding[path.Base(words[0].Text)] || underShell(step) ||
		slices.ContainsFunc(words, func(w dockerfile.Word) bool { return w.Text == "-c" })
}

// underShell reports whether CMD's words are those of an entrypoint that is a shell, or of one that is not known.
func underShell(step *state.Step) bool {
	args := step.Before.Entrypoint.Argv
	return step.Instruction.Keyword == "CMD" && len(args) > 0 && expanding[path.Base(args[0])]
}

// execForm is the words of CMD, ENTRYPOINT or HEALTHCHECK in exec form, nil for anything else.
func execForm(i *dockerfile.Instruction) []dockerfile.Word {
	switch c := i.Command.(type) {
	case *dockerfile.Cmd:
		return c.Args
	case *dockerfile.Entrypoint:
		return c.Args
	case *dockerfile.Healthcheck:
		return c.Args
	}
	return nil
}
