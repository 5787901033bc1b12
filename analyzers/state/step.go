package state

import (
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Step is one instruction carried out. ONBUILD triggers of the base come first, with Trigger set and spans at the FROM
// line.
type Step struct {
	Instruction   *dockerfile.Instruction
	Trigger       bool
	Before, After *State
	Needs         []Need        // what it needs from outside itself, in order
	Copies        []Copied      // COPY and ADD
	Calls         []Call        // RUN
	Installs      []Installed   // of package managers
	Redirects     []string      // files that the shell opens to write; "" where the path is not known
	Hidden        []Hidden      // commands of RUN that fail, and that the build does not stop at
	Dialect       shell.Dialect // of the shell that reads the RUN's script; POSIX where no more is known
	Failure       *Failure      // set when the build certainly or likely stops here; later steps assume that it did not
}

// Failure is one proven reason why an instruction does not succeed.
type Failure struct {
	source.Span
	Likely bool
	Reason string // what the builder would print, shortened
	Kind   FailureKind
	User   string // whom su or the like had it done, "" for the instruction's user
	Arg    string // the build argument without whose value it fails, "" for all others
}

// Installed is what one command of a package manager puts in.
type Installed struct {
	source.Span          // the command
	Names       []string // that were asked for
	Bytes       int64    // on disk, as the packages state it
	Known       bool     // false: not of all of them
	Unasked     bool     // the package manager likely does it without a question
	Strange     bool     // nothing is known of what any of the names needs
}

// Hidden is a failure that nobody looks at: a proven one, or that of a command that is likely not there.
type Hidden struct {
	Failure
	Command string // its name
	By      Hiding
}

// Hiding is why a failure stays without consequence. The zero value is a condition, or another way of asking whether
// something works.
type Hiding uint8

// The ways to lose a failure.
const (
	Asked          Hiding = iota
	BySequence            // another command follows, without set -e
	ByOr                  // || true
	ByPipe                // another command reads its output, without pipefail
	BySubstitution        // $(...) among the arguments of a command
	ByFind                // find's -exec without {} +
)

// NeedKind is what sort of thing is needed.
type NeedKind uint8

// The kinds of needs.
const (
	NeedPath NeedKind = iota
	NeedCommand
	NeedUser
	NeedGroup
	NeedStage
	NeedImage
	NeedPackage     // apt, apk ...; Manager names which
	NeedModule      // python module
	NeedInterpreter // of a script: a path, or a name that env looks up
)

// Need is a thing an instruction or command needs and what is known of it at that point.
type Need struct {
	source.Span
	Kind     NeedKind
	Name     string
	Manager  string
	Presence filesystem.Presence
	Likely   bool
	Fatal    bool // the build fails without it; false: guarded, or only looked for
	Call     int  // index into Step.Calls, -1 when the instruction itself needs it
	Cause    filesystem.Cause
	Nearest  []string // names that a missing package may have been meant to be, best first; the versions or providers there are
	Lacks    string   // of a package, what is not there: "" the name, "candidate", "version" or "release"
	Version  string   // the version or release that Lacks speaks of
	Besides  string   // why nothing else will do, in words
	Last     string   // the release that was the last to have a missing package
}

// Copied is what one source of COPY or ADD comes to.
type Copied struct {
	Word     dockerfile.Word
	Pattern  string // after expansion
	Known    bool   // false: a variable in it is unknown, or it is a URL
	Glob     bool
	Optional bool                // a glob of the form that stands for one file, which may be missing: name.ext*, nam[e]
	Climbs   bool                // of the context: it begins with .., which does not lead out of it
	Prefix   string              // of a glob: the path before its first wildcard component
	PrefixIs filesystem.Presence // of that path
	Matches  []string            // source paths, sorted
	Complete bool                // no other matches are possible
	Presence filesystem.Presence // of a plain source; for a glob, whether it matches
	Likely   bool
	Ignored  bool   // left out by .dockerignore, though it is there
	Origin   string // "context", "stage builder", "stage 0", "image debian:bookworm"
	From     *State // of the stage or image copied from; nil for the context
	Dest     string // absolute destination of the whole instruction
	Unpacked []Unpacked
}

// Unpacked is an archive of the context that ADD unpacks, or may.
type Unpacked struct {
	Path  string
	Bytes int64 // of the files in it
	Known bool  // it was listed to its end
}

// MoveTo gives everything a trigger has to say the place of the FROM that runs it.
func (s *Step) MoveTo(at source.Span) {
	if s.Failure != nil {
		s.Failure.Span = at
	}
	for i := range s.Needs {
		s.Needs[i].Span = at
	}
	for i := range s.Hidden {
		s.Hidden[i].Span = at
	}
	for i := range s.Copies {
		s.Copies[i].Word.Span = at
	}
	for i := range s.Calls {
		c := &s.Calls[i]
		c.Span, c.Name = at, at
		for j := range c.Argv {
			c.Argv[j].Span = at
		}
	}
}

// Fail notes why the instruction does not succeed; the first reason counts, a certain one before a likely one.
func (s *Step) Fail(at source.Span, likely bool, kind FailureKind, reason string) {
	s.Note(Failure{Span: at, Likely: likely, Kind: kind, Reason: reason})
}

// Note is Fail, of a failure.
func (s *Step) Note(f Failure) {
	if s.Failure == nil || s.Failure.Likely && !f.Likely {
		s.Failure = &f
	}
}
