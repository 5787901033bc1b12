package nginx

import (
	"slices"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/idle"
)

// signals are those that nginx sends.
const signals = tools.WordList("stop quit reload reopen")

// signaled refuses a signal to an nginx that nothing in this RUN has started: its process id is in no file, or in one that
// "nginx -t" left empty. Source: nginx(8), "-s", and tried with Debian's 1.22.
func signaled(a *tools.Command, l effects.Line) {
	signal, _ := l.Options.Value("s")
	if !signal.Known {
		return
	}
	if !signals.Has(signal.Text) {
		a.Refuse(signal, state.FailsOption, "invalid option: \"-s "+signal.Text+"\"", false)
		return
	}
	checks := func(argv []string) bool {
		return argv[0] == "nginx" && slices.ContainsFunc(argv, func(w string) bool { return w == "-t" || w == "-v" || w == "-V" || w == "-T" })
	}
	if idle.Before(a, checks) {
		a.Refuse(signal, state.FailsExit, "no nginx is running: what an earlier RUN started is gone", true)
	}
}
