package effects

import (
	"iter"
	"maps"
	"strings"
)

// Options is an argument list taken apart as getopt_long does.
type Options struct {
	Operands []Arg
	flags    map[string][]Arg // by name without dashes; the value of those that take one
}

// parse takes arguments apart. short lists the letters that take a value; long the long options that do, when written
// without '='. until stops at the first operand, as for commands that run others.
func parse(args []Arg, short, long string, until bool) *Options {
	o := &Options{flags: map[string][]Arg{}}
	for i := 0; i < len(args); i++ {
		a := args[i]
		switch {
		case a.Known && a.Text == "--":
			o.Operands = append(o.Operands, args[i+1:]...)
			return o
		case !strings.HasPrefix(a.Text, "-") || a.Text == "-":
			o.Operands = append(o.Operands, a)
			if until {
				o.Operands = append(o.Operands, args[i+1:]...)
				return o
			}
		case strings.HasPrefix(a.Text, "--"):
			name, value, has := strings.Cut(a.Text[2:], "=")
			v := Arg{Text: value, Known: a.Known, Index: a.Index}
			if !has && i+1 < len(args) && listed(long, name) {
				i++
				v = args[i]
			}
			o.flags[name] = append(o.flags[name], v)
		default:
			i = o.cluster(args, i, short)
		}
	}
	return o
}

// cluster reads -abc, where a letter with a value takes the rest or the next argument.
func (o *Options) cluster(args []Arg, i int, short string) int {
	a := args[i]
	for at := 1; at < len(a.Text); at++ {
		name := a.Text[at : at+1]
		if !strings.Contains(short, name) {
			o.flags[name] = append(o.flags[name], Arg{Known: true, Index: a.Index})
			continue
		}
		v := Arg{Text: a.Text[at+1:], Known: a.Known, Index: a.Index}
		if v.Text == "" && a.Known && i+1 < len(args) {
			i++
			v = args[i]
		}
		o.flags[name] = append(o.flags[name], v)
		break
	}
	return i
}

// Has reports whether one of the options is given.
func (o *Options) Has(names ...string) bool {
	for _, n := range names {
		if len(o.flags[n]) > 0 {
			return true
		}
	}
	return false
}

// abbreviated reports whether a long option is given, in full or by the first letters of its name as getopt_long takes
// them.
func (o *Options) abbreviated(long string) bool {
	for name := range o.flags {
		if len(name) > 1 && strings.HasPrefix(long, name) {
			return true
		}
	}
	return false
}

// All ranges over the names of the options that are given, in no order.
func (o *Options) All() iter.Seq[string] { return maps.Keys(o.flags) }

// Value is the last value of the first of the options that is given.
func (o *Options) Value(names ...string) (Arg, bool) {
	for _, n := range names {
		if v := o.flags[n]; len(v) > 0 {
			return v[len(v)-1], true
		}
	}
	return Arg{}, false
}

// Values are all values of the options.
func (o *Options) Values(names ...string) []Arg {
	var all []Arg
	for _, n := range names {
		all = append(all, o.flags[n]...)
	}
	return all
}

// BehindOption reports whether a word may be the value of the option before it.
func BehindOption(argv []Arg, word Arg) bool {
	before := argv[max(0, word.Index-1)].Text
	return strings.HasPrefix(before, "-") && !strings.Contains(before, "=")
}
