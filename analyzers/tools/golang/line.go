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
	late     effects.Arg // the first flag behind an operand, with its dash
}

// Flags without a value, and those with one that decides nothing that is followed. Source: go help build, go help
// testflag, and go help of each command, Go 1.25.
var (
	boolean = tools.WordList(`a n v x race msan asan work trimpath modcacherw linkshared cover json i u t d e k c short failfast benchmem h help
		buildvcs f insecure fix m compat w`)
	harmless = tools.WordList(`p gcflags asmflags gccgoflags coverprofile covermode coverpkg pgo run bench count timeout cpu parallel skip ldflags`)
)

// read looks a command line over. A word that is not known leaves it unfollowed unless it is the value of a flag.
func read(from effects.Line) line {
	l := line{flags: map[string]effects.Arg{}, verb: from.Verb.Text}
	if !from.Verb.Known || from.Verb.Index == 0 {
		return line{}
	}
	operands := from.Operands
	if l.verb == "mod" && len(operands) > 0 && operands[0].Known {
		l.verb, operands = "mod-"+operands[0].Text, operands[1:]
	}
	first := len(from.Args) + from.Args[0].Index // where the operands begin
	if len(operands) > 0 {
		first = operands[0].Index
	}
	told := l.rest(operands)
	l.followed = l.options(from, first) && told
	if told && packaged.Has(l.verb) && len(operands) > 0 {
		l.late = late(from, first-from.Args[0].Index)
	}
	return l
}

// packaged are the commands whose flags end at the first operand, and whose operands are all packages. Source: go help
// packages; measured with go1.23.
var packaged = tools.WordList("build install vet")

// late is the first word with a dash behind the first operand, none where a flag before it is not known to have no value.
func late(from effects.Line, first int) (at effects.Arg) {
	for i := from.Verb.Index - from.Args[0].Index + 1; i < first && i < len(from.Args); i++ {
		name, _, assigned := strings.Cut(strings.TrimLeft(from.Args[i].Text, "-"), "=")
		switch {
		case !from.Args[i].Known || from.Args[i].Text == "--":
			return at
		case assigned || boolean.Has(name):
		case valued(name):
			i++
		default:
			return at
		}
	}
	for i := first; i > 0 && i < len(from.Args); i++ {
		if a := from.Args[i]; !a.Known {
			return at
		} else if strings.HasPrefix(a.Text, "-") && a.Text != "-" {
			return a
		}
	}
	return at
}

// options takes the flags; what stands behind the first operand is a program's own of go run.
func (l *line) options(from effects.Line, first int) (followed bool) {
	followed = true
	for name := range from.Options.All() {
		for _, v := range from.Options.Values(name) {
			at := v.Index - from.Args[0].Index
			alone := strings.HasPrefix(from.Args[at].Text, "-") && !strings.Contains(from.Args[at].Text, "=")
			switch {
			case v.Index > first && l.verb == "run":
				continue
			case v.Index > first || v.Index < from.Verb.Index && name != "C":
				followed = false
			case boolean.Has(name):
				followed = followed && v.Known
			case !valued(name) || alone && v.Text == "": // its value is missing
				followed = false
			default:
				followed = followed && (v.Known || harmless.Has(name))
			}
			l.flags[name] = v
		}
	}
	return followed
}

// rest takes the operands; those of go run end where its program's own arguments begin.
func (l *line) rest(args []effects.Arg) bool {
	for i, a := range args {
		if l.verb == "run" && i > 0 && !strings.HasSuffix(a.Text, ".go") {
			return true
		}
		if !a.Known {
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
