// Package script is the shell. It follows a RUN over a tools.World, with lists, branches, loops, variables, redirects
// and builtins, and starts the commands in it. If a condition is unknown, both branches are joined.
package script

import (
	"maps"
	"slices"

	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Bounds that keep any script affordable; past them nothing is known.
const (
	MaxCommands = 5000
	maxRounds   = 64
	maxDepth    = 8
)

// Interp is one shell process. Branches clone it and join again.
type Interp struct {
	*tools.World
	*session
	dialect   shell.Dialect
	params    []tools.Word
	name      tools.Word                 // of the script, as $0 has it; not known for others
	funcs     map[string]*shell.Function // nil: an alias, which may stand for anything
	options   map[string]tools.Status
	hidden    map[string]tools.Variable // behind the variables of the function that runs; nil: none does
	out       *tools.Output             // nil: standard output is not looked at
	err       *tools.Output             // likewise, standard error
	dead      bool                      // exit was reached on this way
	broken    bool                      // a loop or function may have been left
	left      bool                      // the shell may have been left, and not as a failure: what follows may not run
	quit      bool                      // some way left the shell: its status may be another than the last command's
	contained bool                      // leaving the shell with a failure does not fail the build
	inquiring bool                      // the script looks at statuses itself
	depth     int
	cluster   int          // of getopts: where in a word the next letter is
	said      string       // what the command before printed for a reader, "" where that is not known
	atExit    string       // the script that trap leaves to the end of the shell
	exit      tools.Status // of a dead machine
}

func (m *Interp) clone() *Interp {
	to, world := *m, *m.World
	to.World, world.Shell = &world, &to
	to.Vars = maps.Clone(m.Vars)
	to.funcs = maps.Clone(m.funcs)
	to.options = maps.Clone(m.options)
	return &to
}

// join makes m what is known when either m or other was carried out; both were cloned from before.
func (m *Interp) join(before *state.State, other *Interp) {
	switch {
	case other.dead:
		m.left = m.left || other.left || other.exit != tools.Failed || m.contained
		m.quit = true
		return
	case m.dead:
		out, left := m.out, m.left || m.exit != tools.Failed || m.contained
		m.become(other)
		m.out, m.left, m.quit = out, m.left || left, true
		return
	}
	m.left, m.quit = m.left || other.left, m.quit || other.quit
	m.said = eitherSaid(m.said, other.said)
	m.Masked = m.Masked || other.Masked
	m.State = joinStates(before, m.State, other.State)
	for name, v := range m.Vars {
		if o := other.Lookup(name); o != v {
			m.Vars[name] = tools.Variable{Exported: v.Exported && o.Exported}
		}
	}
	for name := range other.Vars {
		if _, ok := m.Vars[name]; !ok {
			m.Vars[name] = tools.Variable{}
		}
	}
	for name, f := range other.funcs {
		old, ok := m.funcs[name]
		switch {
		case !ok && f == nil:
			m.funcs[name] = nil
		case old != f:
			m.Unsure = true
		}
	}
	joinOptions(m, other)
	if (m.params == nil) != (other.params == nil) || !slices.Equal(m.params, other.params) {
		m.params = nil
	}
	if m.Dir.Text != other.Dir.Text || m.Dir.Known != other.Dir.Known {
		m.Dir = tools.Word{Head: filesystem.Common(m.Dir.Scope(), other.Dir.Scope())}
	}
	m.Open, m.Unsure = m.Open || other.Open, m.Unsure || other.Unsure
	m.broken = m.broken || other.broken
	if m.atExit == "" {
		m.atExit = other.atExit
	}
}

func joinOptions(m *Interp, other *Interp) {
	for name := range other.options {
		m.options[name] = tools.Either(m.option(name), other.option(name))
	}
	for name := range m.options {
		m.options[name] = tools.Either(m.option(name), other.option(name))
	}
}

// become makes m what other is.
func (m *Interp) become(other *Interp) {
	*m = *other
	world := *other.World
	m.World, world.Shell = &world, m
}

// joinStates is what two ways from one state have in common.
func joinStates(before, a, b *state.State) *state.State {
	if a == b {
		return a
	}
	to := *a
	to.Files = filesystem.Join(before.Files, a.Files, b.Files)
	to.Packages = state.JoinPackages(a.Packages, b.Packages)
	to.Arrivals = state.JoinArrivals(a.Arrivals, b.Arrivals)
	if a.LoaderCache != b.LoaderCache {
		to.LoaderCache = nil
		to.LoaderDirs = slices.Concat(a.LoaderDirs, b.LoaderDirs)
	}
	return &to
}

// option reports whether a shell option is on; options not mentioned are off.
func (m *Interp) option(name string) tools.Status {
	if s, ok := m.options[name]; ok {
		return s
	}
	return tools.Failed
}

// Fatal reports whether a failure at c stops the build.
func (m *Interp) Fatal(c tools.FailureContext) bool {
	return c.Result || !m.contained && c.Errexit && m.option("errexit") == tools.Succeeded
}

// leaves reports whether a failure at c ends this shell and not the build: set -e in (...) or sh -c '...' whose status
// is not asked for.
func (m *Interp) leaves(c tools.FailureContext) bool {
	return m.contained && c.Errexit && m.option("errexit") != tools.Failed
}

// settle turns a status into what the walk goes on with: after something whose failure stops the build, it did not
// fail.
func (m *Interp) settle(s tools.Status, c tools.FailureContext) tools.Status {
	if m.Fatal(c) {
		return tools.Succeeded
	}
	if s == tools.Failed && c.Errexit && m.option("errexit") == tools.Maybe {
		return tools.Maybe
	}
	return s
}

// Fail notes that something certainly (or likely) fails. It returns the status the walk goes on with.
func (m *Interp) Fail(c tools.FailureContext, at source.Span, kind state.FailureKind, reason string,
	likely bool,
) tools.Status {
	doubtful := likely // what was supposed is as if it were certain to what follows in the same script
	likely = likely || m.Supposed
	if c.Reach == state.Always && !m.dead && !m.loosely() {
		f := state.Failure{Span: m.Place(at), Kind: kind, Reason: reason, Likely: likely, User: m.As}
		if m.Fatal(c) {
			m.Note(f)
		} else if c.Hides != state.Asked && !m.inquiring && m.option("errexit") == tools.Failed && worthTelling(m, f, likely) {
			m.Step.Hidden = append(m.Step.Hidden, state.Hidden{Failure: f, Command: running(m.Step), By: c.Hides})
		}
	}
	if doubtful {
		return m.settle(tools.Maybe, c)
	}
	if m.leaves(c) && m.option("errexit") == tools.Succeeded && !m.dead {
		m.die(c)
	}
	return m.settle(tools.Failed, c)
}

// telltale are the likely failures that are worth knowing where nobody looks at them: what the command was to bring is
// likely missing.
var telltale = map[state.FailureKind]bool{state.FailsCommand: true, state.FailsAptPackage: true,
	state.FailsAptCandidate: true, state.FailsAptReleaseGone: true, state.FailsAptLists: true,
	state.FailsApkPackage: true, state.FailsDnfPackage: true, state.FailsYumReleaseGone: true}

// worthTelling reports whether a failure that nobody looks at is worth a word: a certain one, or a likely one that was not
// told at the same place.
func worthTelling(m *Interp, f state.Failure, likely bool) bool {
	return !likely || telltale[f.Kind] && !slices.ContainsFunc(m.Step.Hidden, f.Repeats)
}

// eitherSaid is what one of two ways printed last, "" where both did and not the same.
func eitherSaid(a, b string) string {
	switch {
	case a == "" || a == b:
		return b
	case b == "":
		return a
	}
	return ""
}

// running is the name of the command on record last.
func running(s *state.Step) string {
	if n := len(s.Calls); n > 0 && len(s.Calls[n-1].Argv) > 0 {
		return s.Calls[n-1].Argv[0].Text
	}
	return ""
}

// loosely reports whether what follows may not run although nothing around it is in doubt.
func (m *Interp) loosely() bool { return m.broken || m.left }

// abort is an error that ends the shell at once, guarded or not.
func (m *Interp) abort(c tools.FailureContext, at source.Span, kind state.FailureKind, reason string,
	likely bool,
) tools.Status {
	if c.Exits {
		c.Result = true
	}
	s := m.Fail(c, at, kind, reason, likely)
	if !likely && !m.Fatal(c) && !m.dead {
		m.die(c)
	}
	return s
}

// die ends a shell with a failure that is not the build's.
func (m *Interp) die(c tools.FailureContext) {
	if c.Reach != state.Never {
		m.Exited = append(m.Exited, m.State)
	}
	m.dead, m.exit = true, tools.Failed
}

func (m *Interp) assign(name string, v tools.Variable) {
	if old, ok := m.Vars[name]; ok {
		v.Exported = v.Exported || old.Exported
	}
	if m.option("allexport") != tools.Failed {
		v.Exported = true
	}
	if old := m.Vars[name]; old.Odd {
		v = tools.Variable{Odd: true, Exported: v.Exported}
	}
	v.Exported = v.Exported && v.Array == nil // bash hands no arrays on
	m.Vars[name] = v
}
