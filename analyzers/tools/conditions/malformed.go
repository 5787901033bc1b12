package conditions

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// Malformed is what test says of arguments that it cannot read, "" where it can, or that is not known: its status is 2
// then, whatever was meant. Sources: POSIX.1-2017, test; measured with dash 0.5.12, bash 5.2 and busybox 1.35.
func Malformed(args []tools.Word, d shell.Dialect) string {
	for _, f := range args {
		if !f.Known || f.Many || f.Text == "(" || f.Text == ")" {
			return ""
		}
	}
	if d != shell.Dash && d != shell.Bash && d != shell.Busybox {
		return ""
	}
	return malformed(args, d)
}

func malformed(args []tools.Word, d shell.Dialect) string {
	if len(args) == 3 && binaries.Has(args[1].Text) {
		return unequal(args, d)
	}
	if len(args) > 1 && args[0].Text == "!" {
		return malformed(args[1:], d)
	}
	for i := 1; i < len(args)-1 && len(args) > 3; i++ {
		switch op := args[i].Text; {
		case op == "-a" || op == "-o":
			if reason := malformed(args[:i], d); reason != "" {
				return reason
			}
			return malformed(args[i+1:], d)
		case binaries.Has(op):
			i++ // what is compared is no operator
		}
	}
	switch {
	case len(args) == 2 && (args[1].Text == "-a" || args[1].Text == "-o" || unaries.Has(args[0].Text)), len(args) < 2:
		return ""
	case len(args) > 3:
		return "too many arguments"
	}
	return args[len(args)-2].Text + ": unexpected operator"
}

// unequal checks a comparison, of numbers in most.
func unequal(args []tools.Word, d shell.Dialect) string {
	op := args[1].Text
	switch {
	case op == "==" && d == shell.Dash:
		return args[0].Text + ": unexpected operator: dash has no =="
	case !strings.HasPrefix(op, "-") || len(op) != 3 || strings.HasSuffix(op, "t") && op != "-lt" && op != "-gt" || op == "-ef":
		return ""
	}
	for _, f := range []tools.Word{args[0], args[2]} {
		n := strings.TrimSpace(f.Text)
		if n = strings.TrimPrefix(strings.TrimPrefix(n, "-"), "+"); n == "" || strings.Trim(n, "0123456789") != "" {
			return "Illegal number: '" + f.Text + "'"
		}
	}
	return ""
}

var (
	unaries  = tools.WordList(`-a -b -c -d -e -f -g -h -k -n -o -p -r -s -t -u -v -w -x -z -G -L -N -O -R -S`)
	binaries = tools.WordList(`= == != < > =~ -a -o -ef -eq -ge -gt -le -lt -ne -nt -ot`)
)
