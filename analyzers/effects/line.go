package effects

import "strings"

// Line is one command of a tool taken apart: what it is told to do, with which options and to what.
type Line struct {
	Name     string // the name it is called by
	Program  string // the path that the name leads to, "" when not known
	Args     []Arg  // all that follows the name
	Verb     Arg    // the first operand, such as install
	Options  *Options
	Operands []Arg // what follows the verb
	Answer   bool  // it prints help or a version instead of what its verb is for: there is no verb, and no operand
}

// Grammar takes the arguments of a tool apart.
type Grammar func(args []Arg) Line

// Getopt is the grammar of a tool whose options may stand on either side of its verb. short lists the letters that take
// a value, long the words that do.
func Getopt(short, long string) Grammar {
	return func(args []Arg) Line {
		o := parse(args, short, long, false)
		l := Line{Args: args, Options: o}
		l.verb(o.Operands)
		return l
	}
}

// Leading is the grammar of a command whose options end at its first operand, as of one that runs others.
func Leading(short, long string) Grammar {
	return func(args []Arg) Line {
		o := parse(args, short, long, true)
		l := Line{Args: args, Options: o}
		l.verb(o.Operands)
		return l
	}
}

// Subcommands is the grammar of a tool that has options of its own before the verb, and others behind it.
func Subcommands(short, long, innerShort, innerLong string) Grammar {
	return func(args []Arg) Line {
		outer := parse(args, short, long, true)
		l := Line{Args: args, Options: outer}
		if l.verb(outer.Operands); len(outer.Operands) == 0 {
			return l
		}
		l.Options = parse(l.Operands, innerShort, innerLong, false)
		l.Operands = l.Options.Operands
		for name, values := range outer.flags {
			l.Options.flags[name] = append(values, l.Options.flags[name]...)
		}
		return l
	}
}

func (l *Line) verb(operands []Arg) {
	if len(operands) > 0 {
		l.Verb, l.Operands = operands[0], operands[1:]
	}
}

// Has reports whether one of the options is given. A grammar may find no options at all, as that of an interpreter.
func (l Line) Has(names ...string) bool { return l.Options != nil && l.Options.Has(names...) }

// Needs notes that a file must exist, unless it stands for standard input.
func (e *Effect) Needs(file Arg) { e.need(file) }

// Valued lists options that take a value, without their dashes, for Words.
func Valued(names string) func(option string) bool {
	return func(option string) bool { return listed(names, strings.TrimLeft(option, "-")) }
}

// Words is the grammar of a tool whose options are whole words, with one dash or two: takes reports whether an option
// has the next word for its value.
func Words(takes func(option string) bool) Grammar {
	return func(args []Arg) Line {
		o := &Options{flags: map[string][]Arg{}}
		for i := 0; i < len(args); i++ {
			a := args[i]
			if a.Text == "--" {
				o.Operands = append(o.Operands, args[i+1:]...)
				break
			}
			if !strings.HasPrefix(a.Text, "-") || a.Text == "-" {
				o.Operands = append(o.Operands, a)
				continue
			}
			name, value, _ := strings.Cut(strings.TrimLeft(a.Text, "-"), "=")
			v := Arg{Text: value, Known: a.Known, Index: a.Index}
			if takes(a.Text) && i+1 < len(args) {
				i++
				v = args[i]
			}
			o.flags[name] = append(o.flags[name], v)
		}
		l := Line{Args: args, Options: o}
		l.verb(o.Operands)
		return l
	}
}
