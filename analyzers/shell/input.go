package shell

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
)

// mostInputLines bounds the scripts that are read line by line.
const mostInputLines = 200

// BeforeInput is the part of a script before the first command that may read standard input, in whole lines, and whether
// there is one. A shell whose script is its standard input shares it with its commands: what one of them reads is not
// carried out.
func BeforeInput(text string, d Dialect) (before string, read bool) {
	script, err := Parse(dockerfile.Text{Value: text}, d)
	if err != nil || !script.readsInput() {
		return text, false
	}
	if strings.Count(text, "\n") > mostInputLines {
		return "", true
	}
	for at := 0; ; {
		next := strings.IndexByte(text[at:], '\n')
		if next < 0 {
			return before, true
		}
		at += next + 1
		switch script, err := Parse(dockerfile.Text{Value: text[:at]}, d); {
		case err != nil: // it goes on in the next line
		case script.readsInput():
			return before, true
		default:
			before = text[:at]
		}
	}
}

// readsInput reports whether a command of the script may read standard input.
func (s *Script) readsInput() bool {
	elsewhere, functions := map[*Statement]bool{}, map[string]bool{}
	aside := func(list ...*Statement) { // their standard input is another
		Visit(list, Visitor{Statement: func(s *Statement) { elsewhere[s] = true }})
	}
	for _, top := range s.List {
		reads := false
		Visit([]*Statement{top}, Visitor{Statement: func(s *Statement) {
			if p, ok := s.Command.(*Pipeline); ok {
				aside(p.Elements[1:]...)
			}
			if slices.ContainsFunc(s.Redirects, Redirect.input) {
				aside(s)
			}
			if c, ok := s.Command.(*Simple); ok && !elsewhere[s] {
				reads = reads || c.readsInput(functions)
			}
		}})
		if f, ok := top.Command.(*Function); ok {
			functions[f.Name] = reads
		} else if reads {
			return true
		}
	}
	return false
}

// input reports whether the redirect is one of standard input.
func (r Redirect) input() bool {
	return strings.HasPrefix(r.Op, "<") && (r.FD == "" || r.FD == "0")
}

// inputReaders are commands that read standard input where fewer operands than these follow. Source: their manual pages.
var inputReaders = map[string]int{
	"read": 99, "mapfile": 99, "readarray": 99, "select": 99, "tee": 99, "tr": 99, "xargs": 99, "ssh": 99, "ffmpeg": 99, "su": 99,
	"chpasswd": 99, "dd": 99, "patch": 99, "passwd": 99, "docker": 99, "psql": 99, "mysql": 99, "sqlite3": 99, "exec": 99,
	"cat": 1, "sort": 1, "head": 1, "tail": 1, "wc": 1, "cut": 1, "uniq": 1, "md5sum": 1, "sha256sum": 1, "sha512sum": 1, "base64": 1,
	"bash": 1, "sh": 1, "dash": 1, "python": 1, "python3": 1, "perl": 1, "node": 1, "ruby": 1, "php": 1, "bc": 1, "more": 1, "less": 1,
	"gzip": 1, "gunzip": 1, "zcat": 1, "xz": 1, "gpg": 1, "grep": 2, "sed": 2, "awk": 2, "jq": 2,
}

// readsInput reports whether the command, or a function of functions, may read standard input. Wrappers such as env
// and sudo hide no name: every word is looked at.
func (c *Simple) readsInput(functions map[string]bool) bool {
	for i, w := range c.Words {
		name := w.plain()
		if functions[name] {
			return true
		}
		most, ok := inputReaders[name[strings.LastIndexByte(name, '/')+1:]]
		if !ok {
			continue
		}
		operands := 0
		for _, a := range c.Words[i+1:] {
			if t := a.plain(); t == "-" {
				return true
			} else if !strings.HasPrefix(t, "-") {
				operands++
			}
		}
		if operands < most {
			return true
		}
	}
	return false
}

// plain is the text of a word without expansions, "" for others.
func (w Word) plain() string {
	if len(w.Parts) == 1 {
		if l, ok := w.Parts[0].(*Literal); ok {
			return l.Value
		}
	}
	return ""
}
