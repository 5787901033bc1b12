package expressions

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// arguments is how many words follow a test or an action of find; commands, which end with a word of their own, have
// -1. Source: find(1) of findutils 4.9 and 4.10.
var arguments = counted(map[int]string{
	0: `a and o or not daystart depth d follow help mount noleaf nowarn warn xdev ignore_readdir_race
		noignore_readdir_race version empty executable false nogroup nouser readable true writable delete ls print print0
		prune quit`,
	1: `files0-from maxdepth mindepth regextype amin anewer atime cmin cnewer ctime fstype gid group ilname iname inum ipath
		iregex iwholename links lname mmin mtime name newer path perm regex samefile size type uid used user wholename
		xtype context fls fprint fprint0`,
	2:  `fprintf`,
	-1: `exec execdir ok okdir`,
})

func counted(lists map[int]string) map[string]int {
	all := map[string]int{"-printf": 1}
	for n, names := range lists {
		for _, name := range strings.Fields(names) {
			all["-"+name] = n
		}
	}
	for _, of := range "aBcm" {
		for _, than := range "aBcmt" {
			all["-newer"+string(of)+string(than)] = 1
		}
	}
	return all
}

// search refuses an expression that find does not take.
func search(a *tools.Command, x effects.Action) {
	likely, ok := of(a, "findutils")
	if !ok {
		return
	}
	if at, fault := misread(x.Paths); fault != "" {
		a.Doubtful = false
		a.Refuse(x.Paths[at], state.FailsExit, fault, likely)
	}
}

// misread is what find says of the words behind its own name, and of which one.
func misread(words []effects.Arg) (at int, fault string) {
	i := 0
	for i < len(words) && words[i].Known && starts(words[i].Text) {
		i++
		if words[i-1].Text == "-D" {
			i++
		}
	}
	for ; i < len(words) && !expression(words[i].Text); i++ {
		if !words[i].Known {
			return 0, "" // it may be the first of the expression
		}
	}
	open := 0
	for i < len(words) {
		w := words[i]
		if !w.Known {
			return 0, ""
		}
		switch {
		case w.Text == "(":
			open++
		case w.Text == ")":
			if open--; open < 0 {
				return i, "invalid expression; you have too many ')'"
			}
		case w.Text == "!" || w.Text == ",":
		case !strings.HasPrefix(w.Text, "-"):
			return i, "paths must precede expression: '" + w.Text + "'"
		default:
			n, ok := arguments[w.Text]
			switch {
			case !ok:
				return i, "unknown predicate '" + w.Text + "'"
			case n < 0:
				end := ended(words[i+1:])
				if end < 0 {
					return 0, "" // told by what the command does
				}
				n = end + 1
			case i+n >= len(words):
				return i, "missing argument to '" + w.Text + "'"
			case w.Text == "-type" && words[i+1].Known && !kinds(words[i+1].Text):
				return i + 1, "unknown argument to -type: " + words[i+1].Text
			case w.Text == "-help" || w.Text == "-version":
				return 0, ""
			}
			i += n
		}
		i++
	}
	if open > 0 {
		return len(words) - 1, "invalid expression; expected to find a ')' but didn't see one"
	}
	return 0, ""
}

// starts reports whether a word is one of the options before the paths.
func starts(word string) bool {
	return word == "-H" || word == "-L" || word == "-P" || word == "-D" || strings.HasPrefix(word, "-O")
}

// expression reports whether a word begins the expression.
func expression(word string) bool {
	return strings.HasPrefix(word, "-") && word != "-" || word == "(" || word == "!" || word == ")" || word == ","
}

// ended is where the command of -exec ends, -1 where that is not known.
func ended(words []effects.Arg) int {
	for i, w := range words {
		if !w.Known {
			return -1
		}
		if w.Text == ";" && i > 0 || w.Text == "+" && i > 0 && words[i-1].Text == "{}" {
			return i
		}
	}
	return -1
}

// kinds reports whether a word names types of files.
func kinds(word string) bool {
	for letter := range strings.SplitSeq(word, ",") {
		if len(letter) != 1 || !strings.Contains("bcdpflsD", letter) {
			return false
		}
	}
	return true
}
