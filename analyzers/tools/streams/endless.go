package streams

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// Cut is the status of an element of a pipeline, before the last, of which pipefail asks: a command that prints without
// end is stopped by SIGPIPE when its reader ends, status 141, or nothing ever ends. Source: pipe(7), bash(1).
func Cut(w *tools.World, s *shell.Statement, calls []state.Call, c tools.FailureContext,
	ended tools.Status,
) tools.Status {
	if ended == tools.Failed || len(calls) != 1 || calls[0].Tool == "" || calls[0].Function || s.Background || s.Negated {
		return ended
	}
	call := calls[0]
	var input string
	for _, r := range s.Redirects {
		text, ok := r.Word.Literal()
		if !ok || r.Body != nil || r.Op != "<" && r.FD != "2" {
			return ended
		}
		if r.Op == "<" {
			input = text
		}
	}
	if !endless(call, input) {
		return ended
	}
	reason := path.Base(call.Argv[0].Text) +
		" prints without end: when its reader ends, SIGPIPE stops it (exit status 141), which pipefail reports"
	return w.Fail(c, call.Span, state.FailsExit, reason, false)
}

// sources are the devices that have no end.
var sources = []string{"/dev/urandom", "/dev/random", "/dev/zero"}

// copiers print all that they read, and the letters of their options that bound it.
var copiers = map[string]string{"cat": "", "tr": "", "base64": "", "od": "N", "hexdump": "n", "xxd": "l"}

// endless reports whether a command prints without end: yes, and what copies a device.
func endless(call state.Call, input string) bool {
	name := path.Base(call.Argv[0].Text)
	for _, a := range call.Argv[1:] {
		if !a.Known || strings.HasPrefix(a.Text, "--") && name != "tr" {
			return false
		}
	}
	if name == "yes" {
		return true
	}
	bounds, copies := copiers[name]
	if !copies {
		return false
	}
	from := slices.Contains(sources, input)
	for _, a := range call.Argv[1:] {
		switch {
		case name == "tr":
		case strings.HasPrefix(a.Text, "-") && strings.ContainsAny(a.Text, bounds):
			return false
		default:
			from = from || slices.Contains(sources, a.Text)
		}
	}
	return from
}
