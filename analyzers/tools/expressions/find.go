package expressions

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/commandline"
)

// search refuses an expression that find does not take.
func search(a *tools.Command, x effects.Action) {
	own, likely := of(a, "findutils")
	if !own || a.Failed {
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
		case w.Text == "-type" && i+1 < len(words) && words[i+1].Known && !kinds(words[i+1].Text):
			return i + 1, "unknown argument to -type: " + words[i+1].Text
		default:
			n, ok := follow(words[i:])
			if !ok {
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

// follow is how many words belong to the first one; ok is false where its options tell what is wrong, and for what only
// prints.
func follow(words []effects.Arg) (n int, ok bool) {
	name := words[0].Text
	switch n, ok = commandline.System.Follow("find", "findutils", name); {
	case !ok || name == "-help" || name == "-version":
		return 0, false
	case n < 0:
		n = ended(words[1:]) + 1
		return n, n > 0
	case name == "-fprintf":
		n = 2
	}
	return n, n < len(words)
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
