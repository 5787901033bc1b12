package shell

import "strings"

// Dialect is a shell's language.
type Dialect uint8

// POSIX is a sh that is not known more closely.
const (
	POSIX Dialect = iota
	Dash
	Bash
	Busybox
	Mksh
	Other // not a shell whose language is read here
)

// DialectOf returns the dialect from a program's file name, links followed ("dash", "bash", "busybox").
func DialectOf(program string) Dialect {
	switch base := program[strings.LastIndexByte(program, '/')+1:]; base {
	case "sh":
		return POSIX
	case "dash":
		return Dash
	case "bash", "rbash":
		return Bash
	case "busybox", "ash":
		return Busybox
	case "mksh", "ksh":
		return Mksh
	}
	return Other
}

// name is what messages call the shell of a dialect that lacks something.
func (d Dialect) name() string {
	if d == Busybox {
		return "busybox"
	}
	return "dash"
}

// Has reports whether name is built into the shell; known is false where dialects or builds differ.
func (d Dialect) Has(name string) (builtin, known bool) {
	if posixBuiltins[name] {
		return true, true
	}
	switch d {
	case Bash:
		return bashBuiltins[name], true
	case Dash:
		return dashBuiltins[name], true
	}
	if bashBuiltins[name] || dashBuiltins[name] {
		return d == Busybox && busyboxBuiltins[name], d == Busybox && busyboxBuiltins[name]
	}
	return false, true
}

// Sources: POSIX.1-2017 2.14 and 2.9.1; dash(1), bash(1) and busybox's shell/ash.c.
var (
	posixBuiltins = set(`. : break continue eval exec exit export readonly return set shift times trap unset
		alias bg cd command false fg getopts hash jobs kill pwd read true type ulimit umask unalias wait [ test echo printf`)
	dashBuiltins = set(`chdir local`)
	bashBuiltins = set(`source local declare typeset let shopt enable builtin caller mapfile readarray pushd popd dirs disown
		logout suspend bind compgen complete compopt help history fc`)
	busyboxBuiltins = set(`source local let [[ chdir help history`)
)

func set(names string) map[string]bool {
	m := map[string]bool{}
	for _, name := range strings.Fields(names) {
		m[name] = true
	}
	return m
}
