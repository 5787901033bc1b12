package text

import (
	"cmp"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/shell"
)

// simple judges one command by its name.
func (r *usageReader) simple(s *shell.Statement, c *shell.Simple) {
	for _, a := range c.Assigns {
		r.results(a.Value.Parts, true)
	}
	if len(c.Words) == 0 {
		return
	}
	for _, w := range c.Words[1:] {
		r.results(w.Parts, false)
	}
	command := usageName(s)
	switch command {
	case "mkdir":
		r.mkdir(c.Words)
	case "rm":
		r.remove(c.Words)
	case "echo":
		r.echo(c.Words)
	case "egrep", "fgrep":
		r.add(Use{Span: c.Words[0].Span, Kind: GrepName, Name: command, Plain: c.Words[0].Text() == command})
	}
	if globs[command] {
		r.wildcards(command, c.Words)
	}
}

// globs are commands that would take a file called -x for an option.
var globs = map[string]bool{"rm": true, "ls": true, "cp": true, "mv": true, "chmod": true, "chown": true, "chgrp": true, "cat": true, "tar": true,
	"ln": true, "touch": true, "grep": true, "sed": true, "sha256sum": true, "zip": true, "gzip": true, "wc": true, "du": true, "head": true, "tail": true}

// silent are those of them that neither print nor keep the names they are given.
var silent = map[string]bool{"rm": true, "cp": true, "mv": true, "chmod": true, "chown": true, "chgrp": true, "cat": true, "touch": true}

// wildcards finds operands that begin with a wildcard where no -- is before them.
func (r *usageReader) wildcards(command string, words []shell.Word) {
	for _, w := range words[1:] {
		if text, ok := w.Literal(); ok && text == "--" {
			return
		}
		if lit, ok := first(w); ok && !lit.Quoted && (lit.Value[0] == '*' || lit.Value[0] == '?') {
			r.add(Use{Span: w.Span, Kind: GlobOption, Name: w.Text(), Plain: silent[command]})
		}
	}
}

func first(w shell.Word) (*shell.Literal, bool) {
	if len(w.Parts) == 0 {
		return nil, false
	}
	lit, ok := w.Parts[0].(*shell.Literal)
	return lit, ok && lit.Value != ""
}

// mkdir wants -p, -m and a folder of several levels.
func (r *usageReader) mkdir(words []shell.Word) {
	parents, deep := false, false
	var mode shell.Word
	for i := 1; i < len(words); i++ {
		text, plain := words[i].Literal()
		switch {
		case plain && (text == "--parents" || short(text, 'p')):
			parents = true
		}
		switch {
		case plain && (strings.HasPrefix(text, "--mode") || short(text, 'm')):
			mode = words[i]
			if text == "--mode" || strings.HasSuffix(text, "m") {
				i++
			}
		case plain && strings.HasPrefix(text, "-"):
		default:
			deep = deep || !homely(words[i]) && (!plain || strings.Contains(strings.TrimPrefix(text, "./"), "/"))
		}
	}
	if parents && deep && len(mode.Parts) > 0 {
		r.add(Use{Span: mode.Span, Kind: MkdirMode})
	}
}

// homely reports whether a path is right below the home folder, which is there: ~/.ssh, "$HOME/.ssh".
func homely(w shell.Word) bool {
	parts := w.Parts
	if len(parts) == 1 {
		if quoted, ok := parts[0].(*shell.Quoted); ok {
			parts = quoted.Parts
		}
	}
	if len(parts) != 2 {
		return false
	}
	_, home := parts[0].(*shell.Tilde)
	p, variable := parts[0].(*shell.Parameter)
	text, plain := shell.Word{Parts: parts[1:]}.Literal()
	return (home || variable && p.Name == "HOME" && p.Op == "") && plain && strings.LastIndexByte(strings.TrimRight(text, "/"), '/') == 0
}

// short reports whether this is a cluster of short options that has the letter before any that takes a value.
func short(text string, letter byte) bool {
	if len(text) < 2 || text[0] != '-' || text[1] == '-' {
		return false
	}
	for i := 1; i < len(text); i++ {
		if text[i] == letter {
			return true
		}
		if text[i] == 'm' {
			return false
		}
	}
	return false
}

// system are the folders whose loss ends a system.
var system = lazyregexp.New(`^/(bin|boot|dev|etc|home|lib|lib32|lib64|libx32|media|mnt|opt|proc|root|run|sbin|srv|sys|tmp|usr|usr/bin|usr/lib|usr/local|usr/share|var)?/?\*?$`)

// holds notes the variables that a command looks at or sets to the folder that another one made or is in.
func (r *usageReader) holds(c *shell.Simple) {
	for _, a := range c.Assigns {
		if made.MatchString(a.Value.Text()) {
			r.held["$"+a.Name] = true
		}
	}
	if len(c.Words) > 0 && (c.Words[0].Text() == "[" || c.Words[0].Text() == "test") {
		for _, w := range c.Words[1:] {
			if name, rest, ok := vanished(w.Parts); ok && rest == "" {
				r.held[name] = true
			}
		}
	}
}

var made = lazyregexp.New(`^"?\$\((?:mktemp|pwd|dirname|realpath|readlink)\b`)

// System reports whether a path is / or a folder whose loss ends a system, or all that such a folder has.
func System(path string) bool { return system.MatchString(path) }

// remove finds what becomes / or a folder of the system's when a variable is empty.
func (r *usageReader) remove(words []shell.Word) {
	recursive := false
	for _, w := range words[1:] {
		text, ok := w.Literal()
		recursive = recursive || ok && (text == "--recursive" || len(text) > 1 && text[0] == '-' && text[1] != '-' && strings.ContainsAny(text, "rR"))
	}
	if !recursive {
		return
	}
	for _, w := range words[1:] {
		name, rest, ok := vanished(w.Parts)
		if ok && name != "" && System(rest) && !r.held[name] {
			r.add(Use{Span: w.Span, Kind: RemoveVariable, Name: name})
		}
	}
}

// vanished is a word's text when all that may be empty is; name is the last that may.
func vanished(parts []shell.Part) (name, rest string, ok bool) {
	for _, p := range parts {
		switch p := p.(type) {
		case *shell.Literal:
			rest += p.Value
		case *shell.Quoted:
			inner, text, whole := vanished(p.Parts)
			if !whole {
				return "", "", false
			}
			name, rest = cmp.Or(inner, name), rest+text
		case *shell.Parameter:
			if p.Op != "" && p.Op != "/" && p.Op != "//" && strings.Trim(p.Op, "#%") != "" {
				return "", "", false
			}
			name = "$" + p.Name
		case *shell.Substitution:
			name = "$(...)"
		default:
			return "", "", false
		}
	}
	return name, rest, true
}

// escape is what some shells' echo reads in a text.
var escape = lazyregexp.New(`\\[abefnrtv0-9x]`)

func (r *usageReader) echo(words []shell.Word) {
	if len(words) == 2 && onlyOutput(words[1]) {
		r.add(Use{Span: words[1].Span, Kind: EchoOutput})
	}
	for _, w := range words[1:] {
		text, ok := w.Literal()
		if ok && len(text) > 1 && text[0] == '-' && strings.Trim(text[1:], "neE") == "" {
			if strings.Contains(text, "e") {
				return
			}
			continue
		}
		if escape.MatchString(usageLiteral(w.Parts)) {
			r.add(Use{Span: w.Span, Kind: EchoEscape})
		}
	}
}

// usageLiteral is the plain text of a word, what is expanded left out.
func usageLiteral(parts []shell.Part) string {
	text := ""
	for _, p := range parts {
		switch p := p.(type) {
		case *shell.Literal:
			text += p.Value
		case *shell.Quoted:
			text += usageLiteral(p.Parts)
		default:
			text += " "
		}
	}
	return text
}

func onlyOutput(w shell.Word) bool {
	if len(w.Parts) != 1 {
		return false
	}
	p := w.Parts[0]
	if q, ok := p.(*shell.Quoted); ok && len(q.Parts) == 1 {
		p = q.Parts[0]
	}
	s, ok := p.(*shell.Substitution)
	return ok && len(s.List) > 0
}

// results finds $(echo ...) alone, among the arguments of a command or assigned.
func (r *usageReader) results(parts []shell.Part, assigned bool) {
	for _, p := range parts {
		switch p := p.(type) {
		case *shell.Quoted:
			r.results(p.Parts, assigned)
		case *shell.Substitution:
			if len(p.List) == 1 && usageName(p.List[0]) == "echo" && len(p.List[0].Redirects) == 0 {
				r.result(p, assigned)
			}
		}
	}
}

// result leaves alone what echo itself does something with: options, names that match, and blanks of a value that is
// assigned.
func (r *usageReader) result(p *shell.Substitution, assigned bool) {
	for _, w := range p.List[0].Command.(*shell.Simple).Words[1:] {
		if lit, ok := first(w); ok && !lit.Quoted && (strings.HasPrefix(lit.Value, "-") || strings.ContainsAny(lit.Value, "*?[{\\")) {
			return
		}
		for _, part := range w.Parts {
			switch part := part.(type) {
			case *shell.Brace:
				return
			case *shell.Quoted:
			case *shell.Literal:
				if !part.Quoted && strings.ContainsAny(part.Value, "*?[") {
					return
				}
			default:
				if assigned {
					return
				}
			}
		}
	}
	r.add(Use{Span: p.Span, Kind: EchoResult})
}

func has(words []shell.Word, option string) bool {
	for _, w := range words {
		if text, ok := w.Literal(); ok && text == option {
			return true
		}
	}
	return false
}

func contains(s string, c byte) bool { return strings.IndexByte(s, c) >= 0 }

// single reports whether this is a word that is one file for certain: no wildcards and nothing that the shell splits.
func single(w shell.Word) bool {
	for _, p := range w.Parts {
		switch p := p.(type) {
		case *shell.Literal:
			if !p.Quoted && strings.ContainsAny(p.Value, "*?[") || p.Value == "-" && len(w.Parts) == 1 || strings.HasPrefix(p.Value, "-") {
				return false
			}
		case *shell.Quoted, *shell.Tilde:
		default:
			return false
		}
	}
	return len(w.Parts) > 0
}
