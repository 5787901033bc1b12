// Package state has the values that evaluating a build produces: the files, environment, user, working directory, shell
// and packages at one point of a stage; what an instruction needs and does; and why it fails. It evaluates nothing and
// judges nothing. States are immutable.
package state

import (
	"slices"

	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// State is what is known at one point of a stage. States are immutable; copy the struct and replace fields.
type State struct {
	Files       *filesystem.State
	LoaderCache *filesystem.State // the files as ldconfig last saw them: the base's own at FROM, then after each ldconfig; nil: unknown
	LoaderDirs  []string          // further directories that ldconfig was told to look into
	Env         Environment
	User        Setting // as in USER, ":group" included; "" is root
	Workdir     Setting // absolute
	Shell       []string
	Entrypoint  Process
	Cmd         Process
	Healthcheck Process
	OnBuild     *Triggers
	Volumes     []string // folders that are made, where they are not there, when a container starts
	Packages    Packages
	Arrivals    []*Arrival // oldest first
	Platform    string
	Image       *imagedb.Image // the image at the root of the stage; nil for scratch or when none was found
	ImageRef    string         // its reference after expansion; "scratch"
	Offers      *Offers
	Mixed       bool // conda or its like is at work in the build: see Foreign
}

// Setting is a value of the image configuration with what made it so.
type Setting struct {
	Value string
	Known bool
	Cause filesystem.Cause
}

// Process is the program of ENTRYPOINT, CMD or HEALTHCHECK as the image keeps it: the shell is already in Argv for
// shell forms.
type Process struct {
	Argv   []string
	Known  bool // false: nothing can be said
	Likely bool // it is what other images of the base's kind have
	Shell  bool // shell form: the last of Argv is a script
	Cause  filesystem.Cause
}

// Variable is one environment variable. A variable whose Known is false is set to something unknown.
type Variable struct {
	Value string
	Known bool
	Arg   bool // from ARG: seen by RUN, not kept in the image
	// Ungiven: a build argument without a default, whose value nobody gives.
	Ungiven bool
	Cause   filesystem.Cause
}

// Call is one command that a RUN starts, or one of its assignments' substitutions, in the order of execution.
type Call struct {
	source.Span                  // the whole simple command
	Name        source.Span      // its first word
	Argv        []Argument       // expanded; Argv[0] is the command
	Program     Program          // what the shell would start
	Tool        string           // the command of the table that it is, "" for a program or function of which the name says nothing
	Before      *State           // when it starts
	Dir         Setting          // working directory, after cd
	Reach       Reach            // whether it is executed at all
	Guarded     bool             // its failure does not fail the build (|| true, if, no set -e ...)
	Function    bool             // a shell function, builtin or keyword: nothing is looked up on PATH
	Stdin       []byte           // heredoc or echo pipe when known, else nil
	Hollow      filesystem.Cause // of a script that is likely empty, as its download was answered with another address: the download
	Python      int              // of installers of Python packages: 12 for the 3.12 that they install for; 0 when it is not known
}

// Argument is one expanded word of a command.
type Argument struct {
	source.Span
	Text  string
	Known bool // false: Text holds what is known of it, unknown parts left out
}

// Reach says whether a command runs.
type Reach uint8

// Maybe is the zero value.
const (
	Maybe Reach = iota
	Always
	Never
)

// Program is the file a command name leads to.
type Program struct {
	Presence filesystem.Presence // of an executable by that name
	Likely   bool
	Path     string // where it was found
	Entry    filesystem.Entry
	Searched []string // the PATH directories, when it was looked up
	Builtin  bool
}

// DefaultPath is what BuildKit sets where an image has no PATH.
const DefaultPath = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"

// Watched returns a copy of s with a recorder of what is asked of its files.
func (s *State) Watched(by *filesystem.Recorder) *State {
	if s == nil || s.Files == nil {
		return s
	}
	n := *s
	n.Files = s.Files.Watched(by)
	if s.LoaderCache == s.Files {
		n.LoaderCache = n.Files
	}
	return &n
}

// OnlyFiles reports whether nothing but the files of two states differs.
func (s *State) OnlyFiles(o *State) bool {
	return s.Files != nil && o.Files != nil && s.LoaderCache == o.LoaderCache &&
		slices.Equal(s.LoaderDirs, o.LoaderDirs) && s.Env == o.Env && s.User == o.User && s.Workdir == o.Workdir &&
		slices.Equal(s.Shell, o.Shell) && s.Entrypoint.same(o.Entrypoint) && s.Cmd.same(o.Cmd) &&
		s.Healthcheck.same(o.Healthcheck) && s.OnBuild == o.OnBuild && slices.Equal(s.Volumes, o.Volumes) &&
		s.Packages == o.Packages && slices.Equal(s.Arrivals, o.Arrivals) && s.Platform == o.Platform &&
		s.Image == o.Image && s.ImageRef == o.ImageRef && s.Offers == o.Offers && s.Mixed == o.Mixed
}

func (p Process) same(o Process) bool {
	return p.Known == o.Known && p.Likely == o.Likely && p.Shell == o.Shell && p.Cause == o.Cause &&
		slices.Equal(p.Argv, o.Argv)
}

// With returns a copy of s that was changed.
func (s *State) With(change func(*State)) *State {
	n := *s
	change(&n)
	return &n
}
