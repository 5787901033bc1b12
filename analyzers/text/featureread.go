package text

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/source"
)

func (r *featureReader) statement(s *shell.Statement) {
	switch c := s.Command.(type) {
	case *shell.Test:
		r.add(s.Span, "SC3010", "[[ ]]")
	case *shell.Opaque:
		switch c.What {
		case "((":
			r.add(s.Span, "SC3006", "(( ))")
		case "let":
			r.add(s.Span, "SC3039", "let")
		}
	case *shell.For:
		if c.Arithmetic && c.Name == "" {
			r.add(s.Span, "SC3005", "for (( ))")
		}
	case *shell.Function:
		if c.Keyword {
			r.add(s.Span, "SC2112", "the word function")
		}
	case *shell.Simple:
		r.simple(s, c)
	}
	for _, redirect := range s.Redirects {
		r.redirect(redirect)
	}
}

func (r *featureReader) redirect(d shell.Redirect) {
	switch d.Op {
	case "<<<":
		r.add(d.Span, "SC3011", "<<<")
	case "&>":
		r.add(d.Span, "SC3020", "&>")
	case ">&":
		if text, ok := d.Word.Literal(); ok && d.FD == "" && text != "-" && strings.Trim(text, "0123456789") != "" {
			r.add(d.Span, "SC3021", ">& with a file")
		}
	}
}

// builtins are commands of bash's own.
var builtins = map[string]string{"shopt": "SC3044", "declare": "SC3044", "typeset": "SC3044", "pushd": "SC3044", "popd": "SC3044", "dirs": "SC3044",
	"disown": "SC3044", "mapfile": "SC3044", "readarray": "SC3044", "source": "SC3046", "local": "SC3043"}

func (r *featureReader) simple(s *shell.Statement, c *shell.Simple) {
	for _, a := range c.Assigns {
		value := a.Span
		value.Start = min(a.Start+len(a.Name)+1, a.End)
		switch {
		case a.Append:
			r.add(a.Span, "SC3024", "+=")
		case a.Array && strings.HasSuffix(a.Text(), ")"):
			r.add(value, "SC3030", "arrays")
		}
	}
	if len(c.Words) == 0 {
		return
	}
	name, _ := c.Words[0].Literal()
	if code := builtins[name]; code != "" {
		r.add(s.Span, code, name)
		if len(c.Words) == 2 && name == "source" {
			if file, _ := c.Words[1].Literal(); strings.Contains(file, "/") { // without a slash . looks along PATH alone
				r.instead(c.Words[0].Span, ".")
			}
		}
	}
	for i, w := range c.Words[1:] {
		text, ok := w.Literal()
		before := ""
		if i > 0 {
			before, _ = c.Words[i].Literal()
		}
		if ok {
			r.argument(name, text, before, i, w.Span)
		}
	}
}

// instead returns what every shell has for the last feature.
func (r *featureReader) instead(at source.Span, text string) {
	if last := &r.all[len(r.all)-1]; at.Text() == "==" || at.Text() == "source" { // no quotes or joins within
		last.Word, last.Instead = at, text
	}
}

// argument is a plain word behind a command's name.
func (r *featureReader) argument(name, text, before string, i int, at source.Span) {
	option := len(text) > 1 && text[0] == '-' && strings.Trim(text[1:], "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
	switch name {
	case "[":
		if text == "==" {
			r.add(at, "SC3014", "== in [ ]")
			r.instead(at, "=")
		}
	case "echo":
		if option && i == 0 && strings.Trim(text[1:], "neE") == "" {
			r.add(at, "SC3037", "echo "+text)
		}
	case "set":
		if text == "pipefail" && strings.HasSuffix(before, "o") && strings.HasPrefix(before, "-") {
			r.add(at, "SC3040", "set -o pipefail")
		}
	case "read":
		if option && strings.Trim(text[1:], "r") != "" && (i == 0 || strings.HasPrefix(before, "-")) {
			r.add(at, "SC3045", "read "+text)
		}
	case "trap":
		if text == "ERR" || text == "DEBUG" || text == "RETURN" {
			r.add(at, "SC3047", "trap "+text)
		}
	case "export", "printf":
		if option && i == 0 && (text == "-f" || text == "-v" || text == "-n") {
			r.add(at, "SC3045", name+" "+text)
		}
	}
}

// variables are those that bash sets by itself.
const variables = " RANDOM UID EUID HOSTNAME SECONDS OSTYPE HOSTTYPE MACHTYPE BASH_SOURCE BASHPID FUNCNAME PIPESTATUS DIRSTACK "

func (r *featureReader) word(w shell.Word, _ shell.Use, _ *shell.Statement) { r.parts(w.Parts) }

func (r *featureReader) parts(parts []shell.Part) {
	for _, p := range parts {
		switch p := p.(type) {
		case *shell.Quoted:
			r.parts(p.Parts)
		case *shell.Process:
			r.add(p.Span, "SC3001", "process substitution")
		case *shell.Brace:
			r.add(p.Span, "SC3009", "brace expansion")
		case *shell.Parameter:
			r.parameter(p)
		}
	}
}

func (r *featureReader) parameter(p *shell.Parameter) {
	if p.Index != nil {
		r.add(p.Span, "SC3054", "arrays")
		return
	}
	switch p.Op {
	case "":
		if _, ok := r.outside.Get(p.Name); !ok && strings.Contains(variables, " "+p.Name+" ") {
			r.add(p.Span, "SC3028", "$"+p.Name)
		}
	case "indirect":
		r.add(p.Span, "SC3053", "${!name}")
	case ":":
		r.add(p.Span, "SC3057", "${name:offset}")
	case "/", "//":
		r.add(p.Span, "SC3060", "${name/pattern/text}")
	case "^", "^^", ",", ",,":
		r.add(p.Span, "SC3059", "${name^}")
	}
}
