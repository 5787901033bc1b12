// Package tools has the world that a command works on, and what commands do to its files, users, packages and programs.
// Families of tools that need more, such as apt, are packages below this one. Nothing here knows of instructions,
// stages or rules.
package tools

import (
	"context"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools/bounds"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
)

// Run is what all the processes of one RUN share.
type Run struct {
	Context      context.Context
	Step         *state.Step
	Repositories packages.Repositories
	Why          filesystem.Cause
	Mounts       state.Mounts
	Guard        func(*Command, effects.Action) bool // refuses what mounts keep an action from; nil: none do
	Offline      bool                                // --network=none
	Container    bool                                // the start of a container, whose environment docker run may add to
	Today        string                              // the day on which the build is thought to run, as releases has days; "": the day of its table
	Budget       *bounds.Budget
	Sent         filesystem.Tree // the build context; nil where it is not known
	Memory       map[any]any     // what tools remember from one command to the next
	Tools        *Table
	Wondered     bool // a variable was asked for that may be set out of sight

	resolved *filesystem.Resolver // see World.resolver
}

// Note records why the RUN does not succeed.
func (r *Run) Note(f state.Failure) { r.Step.Note(f) }

// CheckUser notes a USER that the runtime cannot find.
func (r *Run) CheckUser(at source.Span) bool {
	st := r.Step.Before
	name, group, _ := strings.Cut(st.User.Value, ":")
	if !st.User.Known {
		return false
	}
	ok := true
	if !state.Numeric(name) {
		_, presence := state.Database(st.Files, "/etc/passwd", name)
		r.Step.Needs = append(r.Step.Needs, state.Need{Span: at, Kind: state.NeedUser, Name: name, Presence: presence,
			Fatal: true, Call: -1})
		if presence == filesystem.Absent {
			r.Note(state.Failure{Span: at, Kind: state.FailsUser, Reason: "unable to find user " + name + ": no matching entries in passwd file"})
			ok = false
		}
	}
	if !state.Numeric(group) {
		_, presence := state.Database(st.Files, "/etc/group", group)
		r.Step.Needs = append(r.Step.Needs, state.Need{Span: at, Kind: state.NeedGroup, Name: group, Presence: presence,
			Fatal: true, Call: -1})
		if presence == filesystem.Absent {
			r.Note(state.Failure{Span: at, Kind: state.FailsUser, Reason: "unable to find group " + group + ": no matching entries in group file"})
			ok = false
		}
	}
	return ok
}

// World is what one process sees of the build and may change. A command works on it alone; the shell that starts the
// command decides what a failure leads to.
type World struct {
	*Run
	State  *state.State // files and packages; the environment is in vars
	Vars   map[string]Variable
	Open   bool    // other variables may have been set
	Dir    Word    // working directory; head is the deepest known directory above an unknown one
	Unsure bool    // functions may have been defined out of sight
	Stdin  *Output // nil: standard input is the builder's, empty
	User   state.Identity
	As     string      // whom su, gosu or the like name, known or not; "": nobody, it is the instruction's user
	Masked bool        // umask was changed: permissions of new files are not known
	Pin    source.Span // where all of a followed script stands; nowhere for the Dockerfile's own
	Shell  Shell

	Fancied bool // functions may have been defined out of sight, and likely were not

	Supposing bool // what is likely is found as if it were certain
	Supposed  bool // something was: what the command changes is likely, and so is that it fails
}

// Shell is what a World's commands need of the shell that started them.
type Shell interface {
	Fail(c FailureContext, at source.Span, kind state.FailureKind, reason string, likely bool) Status // see World.fail
	Fatal(c FailureContext) bool                                                                      // a failure at c stops the build
	Need(n state.Need, c FailureContext)                                                              // notes what a command needs
	LoseOutput()                                                                                      // something unknown was printed
	Script(text string, at source.Span, c FailureContext, prepare func(*World)) Status                // a new /bin/sh carries text out
}

// Fail notes that something certainly (or likely) fails at c, and returns the status that the walk goes on with.
func (m *World) Fail(c FailureContext, at source.Span, kind state.FailureKind, reason string, likely bool) Status {
	return m.Shell.Fail(c, at, kind, reason, likely)
}

// Fatal reports whether a failure at c stops the build.
func (m *World) Fatal(c FailureContext) bool { return m.Shell.Fatal(c) }

// Need notes what a command needs.
func (m *World) Need(n state.Need, c FailureContext) { m.Shell.Need(n, c) }

// LoseOutput says that something unknown was printed.
func (m *World) LoseOutput() { m.Shell.LoseOutput() }

// Place is where a part of the script stands in the Dockerfile.
func (m *World) Place(at source.Span) source.Span {
	if m.Pin.Nowhere() {
		return at
	}
	return m.Pin
}

// Exported is the value of a variable in the environment of programs. When a container starts, whoever starts it may
// set what the image does not, but hardly a variable in lower case.
func (m *World) Exported(name string) (value string, known bool) {
	v := m.Lookup(name)
	if _, own := m.Vars[name]; own && !v.Exported {
		v = Variable{Unset: true}
	}
	return v.Text, v.Known || v.Unset && (!m.Container || strings.ToLower(name) == name)
}

// Lookup finds a shell variable.
func (m *World) Lookup(name string) Variable {
	if v, ok := m.Vars[name]; ok {
		if name == "HOME" && !v.Known && !v.Unset && !m.User.Known && m.Root() {
			return Variable{Text: "/root", Known: true, Exported: v.Exported}
		}
		return v
	}
	imagined := m.Supposing && m.State.Env.Open && !m.Container // the image may set any, and those of which something is known set few
	if special.Has(name) || m.Open && !imagined || strings.HasPrefix(name, "npm_") && m.Vars["npm_config_user_agent"].Known {
		m.Wondered = m.Wondered || !special.Has(name)
		return Variable{}
	}
	m.Supposed = m.Supposed || m.Open
	return Variable{Unset: true}
}

// Root reports whether root is at work. Of an image that is known by its like and that nobody was named in, that is
// likely.
func (m *World) Root() bool {
	if m.User.Known {
		return m.User.UID == 0
	}
	if m.Supposing && m.State.User.Value == "" && m.As == "" && !m.User.Unprivileged() {
		m.Supposed = true
		return true
	}
	return false
}

// Varied reports whether unknown variables may have been set. An image that is known by its like is taken to set few.
func (m *World) Varied() bool {
	if m.Open && m.Supposing && m.State.Env.Open {
		m.Supposed = true
		return false
	}
	return m.Open
}

// special variables are set by the shell, the runtime or the builder's client without the Dockerfile's doing.
var special = WordList(`PWD OLDPWD HOSTNAME TERM SHLVL _ PPID RANDOM UID EUID GROUPS LINENO SECONDS IFS OPTIND OPTARG PS1 PS2 PS4 SHELL BASH BASHPID
	BASH_VERSION BASH_VERSINFO BASH_REMATCH BASH_COMMAND BASH_SUBSHELL BASH_LINENO BASH_ARGC BASH_ARGV BASH_ARGV0
	BASH_ALIASES BASH_CMDS BASH_EXECUTION_STRING BASH_LOADABLES_PATH COMP_WORDBREAKS COPROC DIRSTACK EPOCHREALTIME
	HISTCMD MAPFILE OPTERR SRANDOM BASH_SOURCE BASHOPTS SHELLOPTS HOSTTYPE MACHTYPE OSTYPE FUNCNAME PIPESTATUS REPLY
	USER LOGNAME EPOCHSECONDS
	HTTP_PROXY HTTPS_PROXY FTP_PROXY NO_PROXY ALL_PROXY http_proxy https_proxy ftp_proxy no_proxy all_proxy ? $ ! # @ * - 0`)
