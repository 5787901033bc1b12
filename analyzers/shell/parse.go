package shell

import (
	"errors"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/source"
	"mvdan.cc/sh/v3/syntax"
)

// SyntaxError is a place where the script cannot be read. Certain means that the shell itself gets there, and refuses it too.
type SyntaxError struct {
	source.Span
	Message string
	Certain bool

	at int // of the script's text
}

func (e *SyntaxError) Error() string { return e.Message }

// maxOpenings bounds how deep a script can nest, so that no input exhausts the stack.
const maxOpenings = 20000

// Parse reads a script in a dialect. A script with a syntax error yields no Script.
func Parse(text dockerfile.Text, d Dialect) (*Script, *SyntaxError) {
	return read(text, d, func(*syntax.File, Dialect) error { return nil })
}

// read parses a script, and lets alter change its tree before it is converted.
func read(text dockerfile.Text, d Dialect, alter func(*syntax.File, Dialect) error) (*Script, *SyntaxError) {
	if openings(text.Value) > maxOpenings {
		return nil, &SyntaxError{Span: text.Span(0, 0), Message: "nested too deeply to be read"}
	}
	c := &converter{text: text, dialect: d}
	first, second := variants(d)
	file, err := closed(text.Value, first)
	if err != nil && second != first {
		if other, otherErr := closed(text.Value, second); otherErr == nil {
			file, err = other, nil
			if d == Dash {
				c.refuse = true
			}
		}
	}
	if err == nil {
		err = alter(file, d)
	}
	if err != nil {
		return nil, c.reached(c.syntaxError(err))
	}
	s := &Script{Dialect: d, Text: text, List: c.statements(file.Stmts)}
	if c.refused != nil {
		return nil, c.reached(c.refused)
	}
	return s, nil
}

// variants are the grammars to try. Bash's is the widest; what a narrower dialect lacks is sorted out when converting.
func variants(d Dialect) (first, second syntax.LangVariant) {
	switch d {
	case Bash:
		return syntax.LangBash, syntax.LangBash
	case Busybox:
		return syntax.LangBash, syntax.LangPOSIX
	case Mksh:
		return syntax.LangMirBSDKorn, syntax.LangBash
	}
	return syntax.LangPOSIX, syntax.LangBash
}

// unclosed is the parser's message about a here-document that the script's end cuts off.
const unclosed = "unclosed here-document `"

// closed reads a script whose here-documents the end of the text may close, as shells do.
func closed(script string, lang syntax.LangVariant) (*syntax.File, error) {
	for text, n := script, 0; ; n++ {
		file, err := parse(text, lang)
		pe := (syntax.ParseError{})
		if err == nil || n == maxDocuments || !errors.As(err, &pe) || !strings.HasPrefix(pe.Text, unclosed) {
			return file, err
		}
		if !strings.HasSuffix(text, "\n") {
			text += "\n"
		}
		text += strings.TrimSuffix(strings.TrimPrefix(pe.Text, unclosed), "`") + "\n"
	}
}

// maxDocuments bounds how many here-documents are closed at the end of a script.
const maxDocuments = 4

func parse(script string, lang syntax.LangVariant) (*syntax.File, error) {
	return syntax.NewParser(syntax.Variant(lang)).Parse(strings.NewReader(script), "")
}

func (c *converter) syntaxError(err error) *SyntaxError {
	e := &SyntaxError{Span: c.text.Span(0, 0), Message: err.Error()}
	var at uint
	if pe := (syntax.ParseError{}); errors.As(err, &pe) {
		at, e.Message, e.Certain = pe.Pos.Offset(), pe.Text, c.certain(pe.Text)
	} else if le := (syntax.LangError{}); errors.As(err, &le) {
		at, e.Message = le.Pos.Offset(), le.Feature+": the shell has none"
		e.Certain = c.dialect == Dash && (le.Feature == "c-style fors" || le.Feature == "herestrings")
	}
	start := min(int(at), len(c.text.Value))
	e.at = start
	e.Span = c.text.Span(start, min(start+1, len(c.text.Value)))
	return e
}

// reached is an error that is certain only where the shell comes to its line: it carries out what stands above first.
func (c *converter) reached(e *SyntaxError) *SyntaxError {
	above := c.text.Value[:strings.LastIndexByte(c.text.Value[:e.at], '\n')+1]
	e.Certain = e.Certain && !leaving.MatchString(above)
	return e
}

// leaving finds commands after which a script may be read no further.
var leaving = lazyregexp.New(`(?m)(?:^|[\s;&|(])(?:exec|exit|return)(?:[\s;]|$)`)

// certain reports whether the shell itself refuses a script too, by what the parser says; in other things the parser
// may be narrower than a shell. Source: 60,000 mutilated scripts that dash 0.5.12 and bash 5.2 read with -n.
func (c *converter) certain(message string) bool {
	script := c.text.Value
	switch {
	case c.dialect == Bash && strings.Contains(script, "`"): // which reads what is between them when it gets there
		return contains(message, reported) && !strings.Contains(message, "closing quote")
	case strings.Contains(message, "closing quote") && strings.Contains(script, "$(("): // no quote to dash within
		return false
	case strings.HasPrefix(message, "statements must be separated") && strings.ContainsAny(script, "<>") && declaring.MatchString(script):
		return false
	case strings.HasPrefix(message, "`a[b]") || strings.HasPrefix(strings.TrimSpace(script), "&"): // the second is PowerShell's way to call
		return false
	case c.dialect == Dash && contains(message, []string{"cannot form a statement alone", "cannot negate a command multiple times", "reached EOF without matching"}),
		following.MatchString(message) && (c.dialect == Dash || c.dialect == Bash && !strings.Contains(script, "((")),
		redirection.MatchString(message) && (c.dialect == Dash || !strings.Contains(script, "[[")):
		return true
	}
	return contains(message, reported) || c.dialect != Mksh && contains(message, found)
}

// reported are parts of the parser's messages about what every shell refuses, and found those that only count where all
// of the script is read before it starts.
var (
	reported = []string{"reached EOF without closing quote", "statement must end with", "can only be used to end",
		"can only be used in a case clause", "`then` must be followed by", "`do` must be followed by", "reached EOF without matching `{`",
		"reached EOF without matching `(`", "reached EOF without matching `$(`", "can only be used in an `if`", "can only be used in a loop",
		"can only be used to close a block", "`if <cond>` must be followed by", "`elif <cond>` must be followed by",
		"`while <cond>` must be followed by", "`until <cond>` must be followed by", "`case x` must be followed by", "`for foo [in words]` must be followed by `do`", "`&&` must be followed by a statement",
		"`||` must be followed by a statement", "`|` must be followed by a statement", unexpected}
	found = []string{"a command can only contain words and redirects", "can only immediately follow a statement",
		"must be followed by `in`, `do`, `;`, or a newline", "statements must be separated by", "must be followed by a statement list", "must be followed by a statement",
		"case patterns must", "can only be used to close a subshell", "word list can only contain words", "array element values must be words",
		"can only be used to open an arithmetic cmd"}
	redirection = lazyregexp.New("^`[<>&|-]*[<>][<>&|-]*` must be followed by a word")
	declaring   = lazyregexp.New(`\b(?:export|readonly|declare|local|typeset)\b`) // among redirections, of which the parser takes fewer
	following   = lazyregexp.New("^`[^`]*` must be followed by `[^`]*`$")
)

func contains(message string, parts []string) bool {
	return slices.ContainsFunc(parts, func(part string) bool { return strings.Contains(message, part) })
}

func openings(s string) int {
	n := 0
	for _, o := range []string{"(", "{", "`", "if", "case", "do", "!"} {
		n += strings.Count(s, o)
	}
	return n
}
