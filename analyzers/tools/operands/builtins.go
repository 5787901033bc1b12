package operands

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// Builtin says what a builtin of a shell does not take, and of which word; fatal: the shell ends there. Sources: POSIX.1-2017,
// "Special Built-In Utilities" and "Consequences of Shell Errors"; tried with dash 0.5.12, bash 5.2 and busybox 1.36.
func Builtin(d shell.Dialect, words []tools.Word) (at int, why string, fatal bool) {
	special := d == shell.Dash || d == shell.Busybox
	switch name := words[0].Text; name {
	case "printf":
		at, why = printf(d, words)
	case "export", "readonly", "unset":
		if at, why = named(words); name == "unset" && d == shell.Bash {
			why = "" // bash takes it for a function that is not there
		}
		fatal = special
	case "set":
		at, why = option(words)
		fatal = d == shell.Dash
	case "exit":
		if len(words) > 1 && words[1].Known && !words[1].Many && wrong.MatchString(words[1].Text) {
			at, why, fatal = 1, "Illegal number: "+words[1].Text, special
		}
	case "kill":
		if len(words) > 2 && words[1].Text == "-s" && words[2].Known && !signal(words[2].Text) {
			at, why = 2, "invalid signal number or name: "+words[2].Text
		}
	case "trap":
		at, why = trapped(d, words)
	case "read":
		if len(words) == 1 && d == shell.Dash {
			why = "arg count"
		}
	}
	if why == "" {
		return 0, "", false
	}
	return at, words[0].Text + ": " + why, fatal
}

var (
	wrong = lazyregexp.New(`^[A-Za-z_./]`)
	label = lazyregexp.New(`^[A-Za-z_][A-Za-z0-9_]*(\+|\[.*\])?$`)
)

// named is a word that is no name of a variable.
func named(words []tools.Word) (at int, why string) {
	for i, w := range words[1:] {
		if !w.Known || w.Many || strings.HasPrefix(w.Text, "-") {
			return 0, ""
		}
		name, _, _ := strings.Cut(w.Text, "=")
		if name != "" && !label.MatchString(name) && strings.Trim(name, "0123456789") != "" {
			return i + 1, name + ": bad variable name"
		}
	}
	return 0, ""
}

// options are those that set -o takes in one of the shells.
var options = tools.WordList(`allexport braceexpand debug emacs errexit errtrace functrace hashall histexpand history ignoreeof interactive
	interactive-comments keyword monitor noclobber noexec noglob nolog notify nounset onecmd physical pipefail posix
	privileged stdin verbose vi xtrace bgnice gmacs markdirs trackall viraw sh braces inherit-xtrace nohup utf8-mode`)

func option(words []tools.Word) (at int, why string) {
	for i := 1; i < len(words); i++ {
		w := words[i]
		if !w.Known || w.Many || len(w.Text) < 2 || w.Text[0] != '-' && w.Text[0] != '+' || w.Text == "--" {
			return 0, ""
		}
		if strings.HasSuffix(w.Text, "o") && i+1 < len(words) {
			i++
			if o := words[i]; o.Known && !o.Many && !options.Has(o.Text) && !strings.HasSuffix(o.Text, "\r") && strings.Trim(o.Text, "-+") != "" {
				return i, "Illegal option -o " + o.Text
			}
		}
	}
	return 0, ""
}

// trapped is a name that is no signal's: dash takes them without SIG only, and has no ERR and the like.
func trapped(d shell.Dialect, words []tools.Word) (at int, why string) {
	if len(words) < 3 || strings.HasPrefix(words[1].Text, "-") && words[1].Text != "-" || d == shell.POSIX || d == shell.Other || d == shell.Mksh {
		return 0, ""
	}
	for i := 2; i < len(words); i++ {
		w := words[i]
		if !w.Known || w.Many || w.Text == "" {
			return 0, ""
		}
		own := strings.Contains(" ERR DEBUG RETURN ", " "+strings.ToUpper(strings.TrimPrefix(w.Text, "SIG"))+" ")
		if d == shell.Dash && own || !own && !signal(w.Text) || d == shell.Dash && strings.HasPrefix(w.Text, "SIG") {
			return i, w.Text + ": bad trap"
		}
	}
	return 0, ""
}

var (
	conversion = lazyregexp.New(`^%[-+ #0']*(\*|\d*)(\.(\*|\d*))?`)
	figure     = lazyregexp.New(`^\s*[-+]?(0[xX][0-9a-fA-F]+|0[0-7]*|[1-9]\d*)$`)
)

// printf is what a format has that no shell knows, and a word that is no number where it is to be one.
func printf(d shell.Dialect, words []tools.Word) (at int, why string) {
	first := 1
	if len(words) > 1 && words[1].Text == "--" {
		first++
	}
	if len(words) <= first || !words[first].Known || words[first].Many || strings.HasPrefix(words[first].Text, "-v") {
		return 0, ""
	}
	format, next := words[first].Text, first+1
	for rounds := 0; rounds < 50; rounds++ {
		begun := next
		for rest := format; ; {
			from := strings.IndexByte(rest, '%')
			if from < 0 {
				break
			}
			head := conversion.FindString(rest[from:])
			spec := rest[from:]
			next += strings.Count(head, "*")
			if len(spec) == len(head) {
				return first, spec + ": missing format character"
			}
			rest = spec[len(head)+1:]
			switch c := spec[len(head)]; {
			case c == '%' && len(head) == 1:
				continue
			case strings.IndexByte("hlLjtz(n", c) >= 0 && d != shell.Dash, c == 'q' && d != shell.Dash && d != shell.Busybox:
				return 0, ""
			case strings.IndexByte("diouxXeEfFgGaAcsb", c) < 0:
				return first, spec[:len(head)+1] + ": invalid directive"
			case strings.IndexByte("dioxX", c) >= 0 && next < len(words):
				if w := words[next]; w.Known && !w.Many && w.Text != "" && strings.IndexByte(`'"`, w.Text[0]) < 0 && !figure.MatchString(w.Text) {
					return next, w.Text + ": expected numeric value"
				}
			}
			if next < len(words) && words[next].Many {
				return 0, ""
			}
			next++
		}
		if next >= len(words) || next == begun {
			break
		}
	}
	return 0, ""
}
