package lsp

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/source"
)

// expanding is a piece of an instruction in which variables may be replaced.
type expanding struct {
	dockerfile.Text
	quotes  bool // single quotes protect
	remarks bool // a # begins a comment of the shell
}

// uses lists the places of the names that follow a dollar sign and are replaced, by the builder or by the shell that
// the instruction starts.
func uses(i *dockerfile.Instruction, escape byte) (found []source.Span) {
	for _, p := range pieces(i) {
		found = p.names(found, escape)
	}
	return found
}

// pieces are those of an instruction in which variables may be replaced.
func pieces(i *dockerfile.Instruction) (all []expanding) {
	for _, f := range i.Flags {
		all = append(all, expanding{Text: verbatim(f.Span), quotes: true})
	}
	switch {
	case !i.JSON || !starts(i):
		all = append(all, expanding{i.Body, true, scripts(i)})
	default:
		if script := inner(i); !script.Nowhere() {
			all = append(all, expanding{verbatim(script), true, true})
		}
	}
	for _, h := range i.Heredocs {
		script := i.Keyword == "RUN" && scripted(i.Body.Value, h.Body.Value)
		if script || h.Expand {
			all = append(all, expanding{h.Body, script, script})
		}
	}
	return all
}

// inner is the script of a JSON array that starts a shell with one.
func inner(i *dockerfile.Instruction) source.Span {
	for n, w := range i.Words {
		if shells[path.Base(w.Text)] && len(i.Words) > n+2 && strings.HasPrefix(i.Words[n+1].Text, "-") && strings.HasSuffix(i.Words[n+1].Text, "c") {
			script := i.Words[n+2].Span
			return source.Span{File: script.File, Start: script.Start + 1, End: script.End - 1} // without the quotes
		}
	}
	return source.Span{}
}

// verbatim is a span's text as it stands in the file.
func verbatim(at source.Span) dockerfile.Text {
	return dockerfile.Text{Value: at.Text(), File: at.File, Pieces: []dockerfile.Piece{{Place: at.Start}}}
}

// shells are those whose -c is followed by a script.
var shells = map[string]bool{"sh": true, "bash": true, "ash": true, "dash": true, "zsh": true, "ksh": true}

// starts reports whether an instruction says what is started, for which a JSON array is taken as it is.
func starts(i *dockerfile.Instruction) bool {
	return slices.Contains([]string{"RUN", "CMD", "ENTRYPOINT", "SHELL", "HEALTHCHECK"}, i.Keyword)
}

// scripts reports whether a shell reads an instruction.
func scripts(i *dockerfile.Instruction) bool { return starts(i) && !i.JSON && i.Keyword != "SHELL" }

// names adds the places of the names that are replaced in a piece.
func (p expanding) names(found []source.Span, escape byte) []source.Span {
	var quote byte
	text := p.Value
	for at := 0; at < len(text); at++ {
		switch c := text[at]; {
		case quote != '\'' && (c == escape || c == '\\'):
			at++
		case p.remarks && quote == 0 && c == '#' && (at == 0 || strings.IndexByte(" \t\n;&|(", text[at-1]) >= 0):
			for at+1 < len(text) && text[at+1] != '\n' {
				at++
			}
		case p.quotes && quote == 0 && (c == '\'' || c == '"'):
			quote = c
		case p.quotes && c == quote:
			quote = 0
		case c == '$' && quote != '\'':
			start, end := named(text, at+1)
			if end > start {
				found = append(found, p.Span(start, end))
				at = end - 1
			} else if p.remarks && at+1 < len(text) && text[at+1] == '$' { // the shell's process
				at++
			}
		}
	}
	return found
}

// named is where the name after a dollar sign begins and ends.
func named(text string, start int) (from, to int) {
	if start < len(text) && text[start] == '{' {
		if start++; start+1 < len(text) && (text[start] == '#' || text[start] == '!') { // its length, what it names
			start++
		}
	}
	end := start
	for end < len(text) && (text[end] == '_' || text[end] >= 'a' && text[end] <= 'z' || text[end] >= 'A' &&
		text[end] <= 'Z' || end > start && text[end] >= '0' && text[end] <= '9') {
		end++
	}
	return start, end
}

// mentions are ways in which programs and scripts name a variable without a dollar sign that is followed.
var mentions = lazyregexp.New(`\$\{?[#!]?([A-Za-z_]\w*)` +
	`|(?:^|[\s;&|(])([A-Za-z_]\w*)\+?=` +
	`|(?:^|[\s;&|(])(?:for|read|unset|export|printenv|local|declare|typeset|readonly|getopts)\s+(?:-\w+\s+)*([A-Za-z_]\w*(?:\s+[A-Za-z_]\w*)*)` +
	`|(?i:env|environ)(?:\.get|iron\.get)?[.\[({:]["']?([A-Za-z_]\w*)` +
	`|\$\(\(([^)]*)\)`)

var words = lazyregexp.New(`[A-Za-z_]\w*`)

// mentioned reports whether an instruction names a variable where rename does not follow it: in a script within quotes, in a
// file that a container may run, as the variable that a shell gives another value.
func mentioned(i *dockerfile.Instruction, name string, followed []source.Span) bool {
	all := []dockerfile.Text{}
	if starts(i) || i.Keyword == "ONBUILD" {
		all = append(all, i.Body)
	}
	for _, h := range i.Heredocs {
		all = append(all, h.Body)
	}
	known := func(at source.Span) bool {
		return slices.ContainsFunc(followed, func(f source.Span) bool { return f.Start == at.Start })
	}
	for _, t := range all {
		if !strings.Contains(t.Value, name) {
			continue
		}
		for _, m := range mentions.FindAllStringSubmatchIndex(t.Value, -1) {
			for n := 2; n < len(m); n += 2 {
				if m[n] < 0 {
					continue
				}
				for _, w := range words.FindAllStringSubmatchIndex(t.Value[m[n]:m[n+1]], -1) {
					if from, to := m[n]+w[0], m[n]+w[1]; t.Value[from:to] == name && !known(t.Span(from, to)) {
						return true
					}
				}
			}
		}
	}
	return false
}
