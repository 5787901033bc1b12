package quoting

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/shell"
)

// expansion is what the shell would expand outside single quotes.
var expansion = lazyregexp.New("\\$[{(0-9a-zA-Z_]|`[^`]+`")

// variable is what sed does not read as the end of a line or the last line.
var variable = lazyregexp.New("\\$[{(]|\\$[a-zA-Z_][a-zA-Z_]|`")

// programs read what they are given in single quotes as a program of their own language; shells among them read it later.
var programs = set(`awk gawk mawk nawk sed perl python python2 python3 php node ruby jq yq sh bash dash ash zsh ksh busybox
	trap eval alias find xargs ssh docker rename psql mysql sqlite3 lua R Rscript groovy julia envsubst dpkg-query rpm git bc tclsh expect
	parallel watch su sudo gosu su-exec runuser env setpriv conda mamba micromamba make cmake unset let git`)

func (r *reader) single(w shell.Word, use shell.Use, s *shell.Statement) {
	if use == shell.Document || use == shell.Pattern || use == shell.Name || use == shell.Subject {
		return
	}
	command := callee(s)
	var visit func(parts []shell.Part)
	visit = func(parts []shell.Part) {
		for _, p := range parts {
			switch p := p.(type) {
			case *shell.Quoted:
				if p.Nowhere() {
					visit(p.Parts)
				}
			case *shell.Literal:
				if p.Single.Nowhere() || !expansion.MatchString(p.Value) {
					continue
				}
				r.facts.Single = append(r.facts.Single, Single{Span: p.Single, Command: command, Written: written(s, command),
					Program: use == shell.Argument && reads(command, p.Value)})
			}
		}
	}
	visit(w.Parts)
}

// written tells text that is printed: to a file, down a pipe, or for whoever reads it.
func written(s *shell.Statement, command string) bool {
	return (command == "echo" || command == "printf") && slices.ContainsFunc(s.Redirects, func(r shell.Redirect) bool {
		return r.Op == ">" || r.Op == ">>"
	})
}

func reads(command, text string) bool {
	name := effects.Tool(command)
	if strings.HasPrefix(name, "python") || strings.HasPrefix(name, "perl") {
		return true
	}
	if name == "sed" { // $ for the last line, and the end of a line
		return !variable.MatchString(text)
	}
	return programs[name]
}

// plain tells a substitution in backquotes that reads the same within $( and ).
func plain(text string) bool {
	inner := strings.Trim(text, "`")
	return !strings.ContainsAny(inner, "\\`#") && !strings.HasPrefix(inner, "(") && strings.Count(text, "`") == 2
}

func set(names string) map[string]bool {
	m := map[string]bool{}
	for _, name := range strings.Fields(names) {
		m[name] = true
	}
	return m
}
