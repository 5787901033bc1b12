package code

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// processes is a call of a function that starts a program, or a thread. Where spawn finds no program, and Worker no file,
// an event says so, with which the program ends where nothing hears it. Source: node 20's manual, "Child process",
// "Worker threads", "Events: Error events".
func processes(r *run, name string, args []*Value, n *node) *Value {
	r.Opaque, r.Called = true, true
	defer func() {
		for _, a := range args {
			r.tell(a)
		}
	}()
	if len(args) == 0 || args[0].kind != characters || r.muted > 0 || r.late || r.heeds {
		return &Value{}
	}
	switch {
	case name == "child_process.spawn" && n.form == call && likewise(args[1:]) && !strings.ContainsAny(args[0].text, " \uFFFD"):
		r.does(Step{Deed: Starts, Name: args[0].text}, n)
	case name == "worker_threads.Worker" && n.form == construct && !r.catch && threaded(args[1:]) && strings.ContainsAny(args[0].text, "."):
		if at := r.abs(args[0].text); strings.HasPrefix(args[0].text, ".") || at == args[0].text {
			r.does(Step{Deed: Loads, Path: at}, n)
		}
	}
	return &Value{}
}

// likewise reports whether the options of spawn have it look for a program as this one would.
func likewise(args []*Value) bool {
	for _, a := range args {
		switch {
		case a.kind == array:
		case a.kind == record && !a.open && a.props["shell"] == nil && a.props["env"] == nil && a.props["cwd"] == nil && a.props["signal"] == nil:
		default:
			return false
		}
	}
	return true
}

// threaded reports whether the options of a thread leave it a file to run.
func threaded(args []*Value) bool {
	for _, a := range args {
		if a.kind != record || a.open || a.props["eval"] != nil || a.props["execArgv"] != nil {
			return false
		}
	}
	return true
}

// executed is a promise that a function is run for, at once.
func executed(r *run, f *Value) *Value {
	if r.catch {
		r.muted++
		defer func() { r.muted-- }()
	}
	late := r.late
	r.invoke(f, []*Value{{}, {}}, nil)
	r.late = late
	return &Value{later: &Value{}}
}

// heeds reports whether a source may hear of errors as events, or has the program go on after them. Of one that a promise
// is refused for nothing hears by itself.
func heeds(source string) bool {
	return heeding.MatchString(refusing.ReplaceAllString(source, ""))
}

var (
	heeding  = lazyregexp.New("[\"'`]error[\"'`]|uncaughtException|captureRejections|\\bpipeline\\(|\\bonce\\(|\\berrorMonitor\\b")
	refusing = lazyregexp.New(`\.on(?:ce)?\(\s*["']error["']\s*,\s*(?:reject|rej|fail|no)\s*\)`)
	// catching is where a source may handle what a promise is refused for.
	catching = lazyregexp.New(`\bcatch\b|unhandledRejection|uncaughtException|\.then\([^()]*,|allSettled`)
)
