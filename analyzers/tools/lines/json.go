package lines

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// member is a program of jq's that picks a value by names alone.
var member = lazyregexp.New(`^(?:\.[A-Za-z_][A-Za-z0-9_]*)+$`)

// broken are what Go says of JSON that jq refuses as well; jq takes more than the standard has. Source: jq(1) 1.6 and
// 1.7, and both tried.
var broken = lazyregexp.New(`^invalid character '[}\]<'/]' looking for beginning of (?:value|object key string)$|^invalid character '["{}\[\]:]' after |^unexpected E`)

// jq refuses files that are not there or no JSON and, with -e, a value that is not there.
func jq(a *tools.Command, _ effects.Action) {
	program, files, exits, ok := asked(a)
	if !ok || a.Executable == "" || path.Base(a.Fields[0].Text) != "jq" {
		return
	}
	for _, file := range files {
		if a.Do(effects.Action{Kind: effects.Need, Paths: []effects.Arg{file}}); a.Failed {
			return
		}
	}
	if len(files) == 0 {
		files = []effects.Arg{{Text: "-", Known: true}}
	}
	for _, file := range files {
		text, ok, likely := given(a, file)
		if !ok || bytes.Contains(bytes.ToLower(text), []byte("nan")) {
			return
		}
		values, err := decoded(bytes.TrimPrefix(text, []byte("\ufeff")))
		switch {
		case err != nil && broken.MatchString(err.Error()):
			a.Refuse(file, state.FailsExit, "parse error: "+err.Error(), a.Supposed || likely)
			return
		case err != nil:
			return
		case exits && len(files) == 1 && len(values) == 1 && member.MatchString(program.Text):
			if v, found := picked(values[0], strings.Split(program.Text[1:], ".")); found && (v == nil || v == false) {
				a.Refuse(program, state.FailsExit, program.Text+" is null or false", a.Supposed || likely)
			}
		}
	}
}

// asked takes jq's arguments apart. ok is false where options change what is read.
func asked(a *tools.Command) (program effects.Arg, files []effects.Arg, exits, ok bool) {
	for i := 1; i < len(a.Fields); i++ {
		f := a.Fields[i]
		arg := effects.Arg{Text: f.Text, Known: f.Known, Index: i}
		switch {
		case !f.Known || f.Many:
			return program, nil, false, false
		case f.Text == "--arg" || f.Text == "--argjson":
			i += 2
		case f.Text == "--indent":
			i++
		case f.Text == "--raw-output" || f.Text == "--compact-output" || f.Text == "--sort-keys" || f.Text == "--tab" || f.Text == "--monochrome-output":
		case f.Text == "--exit-status":
			exits = true
		case strings.HasPrefix(f.Text, "-") && len(f.Text) > 1:
			if strings.Trim(f.Text[1:], "rcejSMCa") != "" {
				return program, nil, false, false
			}
			exits = exits || strings.Contains(f.Text, "e")
		case program.Text == "":
			program = arg
		default:
			files = append(files, arg)
		}
	}
	return program, files, exits, program.Text != ""
}

// decoded are the values of a text, one after the other.
func decoded(text []byte) (values []any, err error) {
	d := json.NewDecoder(bytes.NewReader(text))
	for {
		var v any
		if err := d.Decode(&v); errors.Is(err, io.EOF) {
			return values, nil
		} else if err != nil {
			return values, err
		}
		values = append(values, v)
	}
}

// picked is the value that names lead to, nil where there is none; found is false where something else than an object is
// asked for a name.
func picked(v any, names []string) (value any, found bool) {
	for _, name := range names {
		switch o := v.(type) {
		case map[string]any:
			v = o[name]
		case nil:
		default:
			return nil, false
		}
	}
	return v, true
}
