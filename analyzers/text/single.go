package text

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/tools/table"
)

// expansion is what the shell would expand outside single quotes.
var expansion = lazyregexp.New("\\$[{(0-9a-zA-Z_]|`[^`]+`")

// variable is what sed does not read as the end of a line or the last line, and no part of what it found (${\1}).
var variable = lazyregexp.New("\\$\\{[^\\\\&]|\\$\\(|\\$[a-zA-Z_][a-zA-Z_]|`")

// lastLine is $ as an address of sed's.
var lastLine = lazyregexp.New(`(?m)^\s*\$!?\s*[a-zA-Z]`)

// linker is what the dynamic linker expands in a RUNPATH, and PS1 and its like what a shell does at each prompt.
var (
	linker = lazyregexp.New(`\$+\{?\b(?:ORIGIN|LIB|PLATFORM)\b\}?`)
	prompt = lazyregexp.New(`^(?:PS[0-4]|PROMPT|PROMPT_COMMAND|RPROMPT)$`)
)

// programs read what they are given in single quotes as a program of their own language; shells among them read it
// later.
var programs = set(`awk gawk mawk nawk sed perl python python2 python3 php node ruby jq yq sh bash dash ash zsh ksh busybox
	trap eval alias find xargs ssh docker rename psql mysql sqlite3 lua R Rscript groovy julia envsubst dpkg-query rpm
	git bc tclsh expect
	parallel watch su sudo gosu su-exec runuser env setpriv conda mamba micromamba make cmake unset let git`)

func (r *quotingReader) single(w shell.Word, use shell.Use, s *shell.Statement) {
	if use == shell.Document || use == shell.Pattern || use == shell.Name || use == shell.Subject {
		return
	}
	command := quotingCallee(s)
	var visit func(parts []shell.Part)
	visit = func(parts []shell.Part) {
		for _, p := range parts {
			switch p := p.(type) {
			case *shell.Quoted:
				if p.Nowhere() {
					visit(p.Parts)
				}
			case *shell.Literal:
				if p.Single.Nowhere() || !expansion.MatchString(linker.ReplaceAllString(p.Value, "")) || prompts(s, w) {
					continue
				}
				r.facts.Single = append(r.facts.Single, Single{Span: p.Single, Command: command, Written: r.printed[s] && (command == "echo" || command == "printf") || written(s, command),
					Program: use == shell.Argument && (reads(command, p.Value) || startsShell(s))})
			}
		}
	}
	visit(w.Parts)
}

// prompts reports whether a word is the value of a shell's prompt.
func prompts(s *shell.Statement, w shell.Word) bool {
	c, ok := s.Command.(*shell.Simple)
	return ok && (prompt.MatchString(w.Declares()) || slices.ContainsFunc(c.Assigns, func(a shell.Assign) bool {
		return prompt.MatchString(a.Name) && a.Value.Span == w.Span
	}))
}

// written reports whether this is text that is printed to a file.
func written(s *shell.Statement, command string) bool {
	return (command == "echo" || command == "printf") && slices.ContainsFunc(s.Redirects, opensFile)
}

func opensFile(r shell.Redirect) bool { return r.Op == ">" || r.Op == ">>" }

// printed are the statements whose output goes down a pipe to a program that keeps it, or to the file of a group around
// them.
func printed(list []*shell.Statement) map[*shell.Statement]bool {
	all := map[*shell.Statement]bool{}
	add := func(inner ...*shell.Statement) {
		shell.Visit(inner, shell.Visitor{Statement: func(s *shell.Statement) { all[s] = true }})
	}
	shell.Visit(list, shell.Visitor{Statement: func(s *shell.Statement) {
		switch c := s.Command.(type) {
		case *shell.Pipeline:
			if last := len(c.Elements) - 1; last > 0 && keeps(c.Elements[last]) {
				add(c.Elements[:last]...)
			}
		case *shell.Group:
			if slices.ContainsFunc(s.Redirects, opensFile) {
				add(c.List...)
			}
		case *shell.Subshell:
			if slices.ContainsFunc(s.Redirects, opensFile) {
				add(c.List...)
			}
		}
	}})
	return all
}

// keeps reports whether a command leaves its standard input to a later reader, or reads it as a program.
func keeps(s *shell.Statement) bool {
	c, ok := s.Command.(*shell.Simple)
	if !ok || slices.ContainsFunc(s.Redirects, opensFile) {
		return ok
	}
	for _, w := range c.Words {
		name, _ := w.Literal()
		switch path.Base(name) {
		case "sudo", "env":
			continue
		case "tee", "crontab", "sh", "bash", "dash", "sponge", "dd", "envsubst":
			return true
		}
		return false
	}
	return false
}

// startsShell reports whether one of a statement's words is a shell with -c, whatever starts it.
func startsShell(s *shell.Statement) bool {
	c, ok := s.Command.(*shell.Simple)
	if !ok {
		return false
	}
	before := ""
	for _, w := range c.Words {
		text, _ := w.Literal()
		switch path.Base(before) {
		case "sh", "bash", "dash", "ash", "zsh", "ksh":
			if strings.HasPrefix(text, "-") && strings.HasSuffix(text, "c") {
				return true
			}
		}
		before = text
	}
	return false
}

func reads(command, text string) bool {
	name := table.Tools.Name(command)
	if strings.HasPrefix(name, "python") || strings.HasPrefix(name, "perl") {
		return true
	}
	switch name {
	case "sed": // $ for the last line, and the end of a line
		return !variable.MatchString(strings.ReplaceAll(lastLine.ReplaceAllString(text, ""), `\$`, ""))
	case "grep", "egrep", "fgrep", "zgrep", "rg":
		return !expansion.MatchString(strings.ReplaceAll(text, `\$`, ""))
	}
	return programs[name]
}

// plain reports whether this is a substitution in backquotes that reads the same within $( and ).
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
