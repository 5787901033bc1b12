package dockerfile

import "github.com/layerlint/layerlint/analyzers/source"

// Command is an instruction's meaning: one of the pointer types of this file.
type Command interface{ command() }

// From is FROM. Name is nowhere when the stage has none.
type From struct{ Image, Platform, Name Word }

// KeyValue is one pair of ARG, ENV or LABEL.
type KeyValue struct {
	Key, Value Word
	HasValue   bool // ARG NAME has none
}

// Arg is ARG.
type Arg struct{ Pairs []KeyValue }

// Env is ENV; Legacy marks the form without '='.
type Env struct {
	Pairs  []KeyValue
	Legacy bool
}

// Label is LABEL; Legacy marks the form without '='.
type Label struct {
	Pairs  []KeyValue
	Legacy bool
}

// Copy is COPY, or ADD when Add is set. Words are unexpanded; those not given are nowhere.
type Copy struct {
	Add           bool
	Sources       []Word // heredocs are in Inline instead
	Inline        []Heredoc
	Dest          Word
	From          Word
	Chown, Chmod  Word
	Link, Parents bool
	Exclude       []Word
	Checksum      Word
	Unpack        *bool // ADD --unpack
	KeepGitDir    bool
}

// Run is RUN. Script holds the shell form, Args the exec form; heredocs are the instruction's.
type Run struct {
	Exec   bool
	Script Text
	Args   []Word
	Mounts []Mount
}

// Mount is RUN --mount; values are unexpanded.
type Mount struct {
	source.Span
	Type           string // bind when not given
	From           Word
	Source         Word
	Target         Word
	ReadOnly       bool
	Required       bool
	ID             string
	Env            string // type=secret,env=NAME
	UID, GID, Mode string
}

// Process is the program of CMD, ENTRYPOINT or HEALTHCHECK.
type Process struct {
	Exec   bool
	Args   []Word // exec form
	Script Text   // shell form
}

// Cmd is CMD.
type Cmd struct{ Process }

// Entrypoint is ENTRYPOINT.
type Entrypoint struct{ Process }

// Healthcheck is HEALTHCHECK; None for HEALTHCHECK NONE.
type Healthcheck struct {
	None bool
	Process
}

// Workdir is WORKDIR.
type Workdir struct{ Path Word }

// User is USER; Name may hold ":group".
type User struct{ Name Word }

// Shell is SHELL.
type Shell struct{ Args []Word }

// Volume is VOLUME.
type Volume struct{ Paths []Word }

// Expose is EXPOSE.
type Expose struct{ Ports []Word }

// Stopsignal is STOPSIGNAL.
type Stopsignal struct{ Signal Word }

// Maintainer is MAINTAINER.
type Maintainer struct{ Name Word }

// Onbuild is ONBUILD with the instruction it keeps for later.
type Onbuild struct{ Instruction *Instruction }

// Bad is an instruction no builder accepts; Document.Errors holds the same message. The instruction of an Onbuild may
// be Bad without an error: it fails the builds FROM the image.
type Bad struct{ Message string }

func (*From) command()        {}
func (*Arg) command()         {}
func (*Env) command()         {}
func (*Label) command()       {}
func (*Copy) command()        {}
func (*Run) command()         {}
func (*Cmd) command()         {}
func (*Entrypoint) command()  {}
func (*Healthcheck) command() {}
func (*Workdir) command()     {}
func (*User) command()        {}
func (*Shell) command()       {}
func (*Volume) command()      {}
func (*Expose) command()      {}
func (*Stopsignal) command()  {}
func (*Maintainer) command()  {}
func (*Onbuild) command()     {}
func (*Bad) command()         {}
