package golang

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// major is the last element of the path of a module from its second major version on.
var major = lazyregexp.New(`^v([2-9]|[1-9][0-9]+)$`)

// line is a command line taken apart.
type line struct {
	verb     string // mod-download for go mod download
	flags    map[string]effects.Arg
	operands []effects.Arg
	followed bool
}

// Flags with and without a value. Source: go help build, go help testflag, and go help of each command, Go 1.25.
var (
	boolean = tools.Names(`a n v x race msan asan work trimpath modcacherw linkshared cover json i u t d e k c short failfast benchmem h help
		buildvcs f insecure fix m compat`)
	valued = tools.Names(`C p o mod modfile tags ldflags gcflags asmflags gccgoflags installsuffix overlay pkgdir toolexec buildmode compiler
		covermode coverpkg coverprofile pgo run bench count timeout cpu parallel skip exec go vettool reuse`)
	// harmless are those whose value decides nothing that is followed.
	harmless = tools.Names(`p gcflags asmflags gccgoflags coverprofile covermode coverpkg pgo run bench count timeout cpu parallel skip`)
)

// read takes a command line apart. A word that is not known leaves it unfollowed unless it is the value of a flag.
func read(args []effects.Arg) line {
	l := line{flags: map[string]effects.Arg{}, followed: true}
	if len(args) == 0 || !args[0].Known {
		return line{}
	}
	if to, ok := strings.CutPrefix(args[0].Text, "-C="); ok {
		l.flags["C"], args = effects.Arg{Text: to, Known: true, Index: args[0].Index}, args[1:]
	} else if args[0].Text == "-C" && len(args) > 1 {
		l.set("C", args[1])
		args = args[2:]
	}
	if len(args) == 0 || !args[0].Known {
		return line{}
	}
	l.verb, args = args[0].Text, args[1:]
	if l.verb == "mod" && len(args) > 0 && args[0].Known {
		l.verb, args = "mod-"+args[0].Text, args[1:]
	}
	for len(args) > 0 {
		a := args[0]
		name, value, has := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(a.Text, "-"), "-"), "=")
		switch {
		case !strings.HasPrefix(a.Text, "-") || a.Text == "-":
			l.followed = l.rest(args) && l.followed
			return l
		case boolean[name] && a.Known:
			l.flags[name] = effects.Arg{Text: value, Known: true, Index: a.Index}
		case valued[name] && has:
			l.set(name, effects.Arg{Text: value, Known: a.Known, Index: a.Index})
		case valued[name] && a.Known && len(args) > 1:
			l.set(name, args[1])
			args = args[1:]
		default:
			l.followed = false
		}
		args = args[1:]
	}
	return l
}

func (l *line) set(name string, v effects.Arg) {
	l.flags[name] = v
	if !v.Known && !harmless[name] && name != "ldflags" {
		l.followed = false
	}
}

// rest takes the operands; those of go run end where its program's own arguments begin.
func (l *line) rest(args []effects.Arg) bool {
	for i, a := range args {
		if l.verb == "run" && i > 0 && !strings.HasSuffix(a.Text, ".go") {
			return true
		}
		if !a.Known || strings.HasPrefix(a.Text, "-") {
			return false
		}
		l.operands = append(l.operands, a)
	}
	return true
}

// remote reports whether the command is told packages with a version, which are built outside of any module here.
func (l *line) remote() bool {
	for _, o := range l.operands {
		if strings.Contains(o.Text, "@") {
			return true
		}
	}
	return false
}

// files reports whether the operands are Go files.
func (l *line) files() bool {
	for _, o := range l.operands {
		if !strings.HasSuffix(o.Text, ".go") {
			return false
		}
	}
	return len(l.operands) > 0
}

// mod is the value of -mod, "" without one.
func (l *line) mod() string { return l.flags["mod"].Text }
