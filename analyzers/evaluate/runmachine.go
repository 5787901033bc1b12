package evaluate

import (
	"maps"
	"path"
	"slices"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Bounds that keep any script affordable; past them nothing is known.
const (
	maxCommands = 5000
	maxRounds   = 64
	maxDepth    = 8
)

// status is a command's exit status as far as it is known.
type status uint8

const (
	maybe status = iota
	succeeded
	failed
)

func (s status) inverted() status {
	switch s {
	case succeeded:
		return failed
	case failed:
		return succeeded
	}
	return maybe
}

func either(a, b status) status {
	if a == b {
		return a
	}
	return maybe
}

// site says what a failure leads to at one place of a script.
type site struct {
	reach   state.Reach
	result  bool // a failing status becomes the build's
	errexit bool // set -e, when on, acts here
	exits   bool // leaving the shell with a failing status fails the build
	hides   state.Hiding
}

// guarded is the site of a condition: its status is only looked at.
func (c site) guarded() site { return site{reach: c.reach, exits: c.exits} }

// hidden is the site of a command whose status is lost; where nothing is asked of the whole, nothing is of it either.
func (c site) hidden(by state.Hiding) site {
	to := c.guarded()
	if c.matters() {
		to.hides = by
	}
	return to
}

// matters tells a site whose failures would be the build's, or were lost on the way there.
func (c site) matters() bool { return c.result || c.errexit || c.hides != state.Asked }

func (c site) perhaps() site {
	if c.reach == state.Always {
		c.reach = state.Maybe
	}
	return c
}

// variable is a shell variable. The zero value may or may not be set.
type variable struct {
	text     string
	head     string // when not known: what it surely starts with
	known    bool
	unset    bool
	exported bool
	array    *array // text, head, known and unset are its first element's
	odd      bool   // declare gave it attributes that change what is assigned: a number, lower case, another variable's name
}

// World is what one process sees of the build and may change. A command works on it alone; the shell that starts the command decides
// what a failure leads to.
type World struct {
	*runner
	st     *state.State // files and packages; the environment is in vars
	vars   map[string]variable
	open   bool     // other variables may have been set
	dir    word     // working directory; head is the deepest known directory above an unknown one
	unsure bool     // functions may have been defined out of sight
	stdin  *capture // nil: standard input is the builder's, empty
	who    state.Identity
	masked bool        // umask was changed: permissions of new files are not known
	pin    source.Span // where all of a followed script stands; nowhere for the Dockerfile's own
	shell  Shell
}

// Shell is what a World's commands need of the shell that started them.
type Shell interface {
	Fail(c site, at source.Span, kind, reason string, likely bool) status // see World.fail
	Fatal(c site) bool                                                    // a failure at c stops the build
	Need(n state.Need, c site)                                            // notes what a command needs
	Lost()                                                                // something unknown was printed
}

func (m *World) fail(c site, at source.Span, kind, reason string, likely bool) status {
	return m.shell.Fail(c, at, kind, reason, likely)
}
func (m *World) fatal(c site) bool         { return m.shell.Fatal(c) }
func (m *World) need(n state.Need, c site) { m.shell.Need(n, c) }
func (m *World) lost()                     { m.shell.Lost() }

// machine is one shell process. Branches clone it and join again.
type machine struct {
	*World
	*session
	dialect   shell.Dialect
	params    []word
	funcs     map[string]*shell.Function // nil: an alias, which may stand for anything
	options   map[string]status
	out       *capture // nil: standard output is not looked at
	dead      bool     // exit was reached on this way
	broken    bool     // a loop or function may have been left
	left      bool     // the shell may have been left, and not as a failure: what follows may not run
	quit      bool     // some way left the shell: its status may be another than the last command's
	inquiring bool     // the script looks at statuses itself
	depth     int
	exit      status // of a dead machine
}

// place is where a part of the script stands in the Dockerfile.
func (m *World) place(at source.Span) source.Span {
	if m.pin.Nowhere() {
		return at
	}
	return m.pin
}

// capture collects standard output; lost means that some of it is not known.
type capture struct {
	text  []byte
	lost  bool
	found *effects.Search // all that was printed is what find comes upon
}

func (m *machine) clone() *machine {
	to, world := *m, *m.World
	to.World, world.shell = &world, &to
	to.vars = maps.Clone(m.vars)
	to.funcs = maps.Clone(m.funcs)
	to.options = maps.Clone(m.options)
	return &to
}

// join makes m what is known when either m or other was carried out; both were cloned from before.
func (m *machine) join(before *state.State, other *machine) {
	switch {
	case other.dead:
		m.left = m.left || other.left || other.exit != failed
		m.quit = true
		return
	case m.dead:
		out, left := m.out, m.left || m.exit != failed
		m.become(other)
		m.out, m.left, m.quit = out, m.left || left, true
		return
	}
	m.left, m.quit = m.left || other.left, m.quit || other.quit
	m.st = joinStates(before, m.st, other.st)
	for name, v := range m.vars {
		if o := other.lookup(name); o != v {
			m.vars[name] = variable{exported: v.exported && o.exported}
		}
	}
	for name := range other.vars {
		if _, ok := m.vars[name]; !ok {
			m.vars[name] = variable{}
		}
	}
	for name, f := range other.funcs {
		old, ok := m.funcs[name]
		switch {
		case !ok && f == nil:
			m.funcs[name] = nil
		case old != f:
			m.unsure = true
		}
	}
	for _, name := range []string{"errexit", "pipefail", "nounset"} {
		m.options[name] = either(m.option(name), other.option(name))
	}
	if (m.params == nil) != (other.params == nil) || !slices.Equal(m.params, other.params) {
		m.params = nil
	}
	if m.dir.text != other.dir.text || m.dir.known != other.dir.known {
		m.dir = word{head: commonDir(m.dir.scope(), other.dir.scope())}
	}
	m.open, m.unsure = m.open || other.open, m.unsure || other.unsure
	m.broken = m.broken || other.broken
}

// become makes m what other is.
func (m *machine) become(other *machine) {
	*m = *other
	world := *other.World
	m.World, world.shell = &world, m
}

// joinStates is what two ways from one state have in common.
func joinStates(before, a, b *state.State) *state.State {
	if a == b {
		return a
	}
	to := *a
	to.Files = filesystem.Join(before.Files, a.Files, b.Files)
	to.Packages = state.JoinPackages(a.Packages, b.Packages)
	if a.LoaderCache != b.LoaderCache {
		to.LoaderCache = nil
		to.LoaderDirs = slices.Concat(a.LoaderDirs, b.LoaderDirs)
	}
	return &to
}

func commonDir(a, b string) string {
	for !filesystem.Within(b, a) {
		a = path.Dir(a)
	}
	return a
}

// option tells whether a shell option is on; options not mentioned are off.
func (m *machine) option(name string) status {
	if s, ok := m.options[name]; ok {
		return s
	}
	return failed
}

// Fatal tells whether a failure at c stops the build.
func (m *machine) Fatal(c site) bool {
	return c.result || c.errexit && m.option("errexit") == succeeded
}

// settle turns a status into what the walk goes on with: after something whose failure stops the build, it did not fail.
func (m *machine) settle(s status, c site) status {
	if m.fatal(c) {
		return succeeded
	}
	if s == failed && c.errexit && m.option("errexit") == maybe {
		return maybe
	}
	return s
}

// Fail notes that something certainly (or likely) fails. It returns the status the walk goes on with.
func (m *machine) Fail(c site, at source.Span, kind, reason string, likely bool) status {
	if c.reach == state.Always && !m.dead && !m.loosely() {
		f := state.Failure{Span: m.place(at), Kind: kind, Reason: reason, Likely: likely}
		if m.fatal(c) {
			m.note(f)
		} else if !likely && c.hides != state.Asked && !m.inquiring && m.option("errexit") == failed {
			m.step.Hidden = append(m.step.Hidden, state.Hidden{Failure: f, Command: m.running(), By: c.hides})
		}
	}
	if likely {
		return m.settle(maybe, c)
	}
	return m.settle(failed, c)
}

// running is the name of the command on record last.
func (m *machine) running() string {
	if n := len(m.step.Calls); n > 0 && len(m.step.Calls[n-1].Argv) > 0 {
		return m.step.Calls[n-1].Argv[0].Text
	}
	return ""
}

// loosely tells that what follows may not run although nothing around it is in doubt.
func (m *machine) loosely() bool { return m.broken || m.left }

// abort is an error that ends the shell at once, guarded or not.
func (m *machine) abort(c site, at source.Span, kind, reason string) status {
	if c.exits {
		c.result = true
	}
	return m.fail(c, at, kind, reason, false)
}

func (m *World) lookup(name string) variable {
	if v, ok := m.vars[name]; ok {
		return v
	}
	if m.open || special[name] {
		return variable{}
	}
	return variable{unset: true}
}

func (m *machine) assign(name string, v variable) {
	if old, ok := m.vars[name]; ok {
		v.exported = v.exported || old.exported
	}
	if m.option("allexport") != failed {
		v.exported = true
	}
	if old := m.vars[name]; old.odd {
		v = variable{odd: true, exported: v.exported}
	}
	v.exported = v.exported && v.array == nil // bash hands no arrays on
	m.vars[name] = v
}

// special variables are set by the shell, the runtime or the builder's client without the Dockerfile's doing.
var special = names(`PWD OLDPWD HOSTNAME TERM SHLVL _ PPID RANDOM UID EUID GROUPS LINENO SECONDS IFS OPTIND OPTARG PS1 PS2 PS4 SHELL BASH BASHPID
	BASH_VERSION BASH_SOURCE BASHOPTS SHELLOPTS HOSTTYPE MACHTYPE OSTYPE FUNCNAME PIPESTATUS REPLY USER LOGNAME EPOCHSECONDS
	HTTP_PROXY HTTPS_PROXY FTP_PROXY NO_PROXY ALL_PROXY http_proxy https_proxy ftp_proxy no_proxy all_proxy ? $ ! # @ * - 0`)
