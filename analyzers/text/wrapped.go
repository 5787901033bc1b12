package text

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/tools/table"
)

// wrappers run the command that their operands name; the values are the options that take a word of their own.
var wrappers = map[string]string{
	"command": "", "env": "uCS", "eatmydata": "", "exec": "a", "fakeroot": "lsb", "gosu": "", "ionice": "cnp", "nice": "n", "nohup": "",
	"setarch": "", "stdbuf": "ioe", "su-exec": "", "sudo": "ugpCTrthD", "time": "fo", "timeout": "ks", "xargs": "adEeIiLlnPs",
}

// operands is how many operands come before the command.
var operands = map[string]int{"gosu": 1, "su-exec": 1, "timeout": 1, "setarch": 1}

// maxWrappers is how many wrappers within each other are looked through; each keeps all the words of the next.
const maxWrappers = 16

// add notes a command, then those that its words name.
func (c *collector) add(found *Command) {
	c.run.Commands = append(c.run.Commands, found)
	name := table.Tools.Name(found.Name.Text)
	if short, ok := wrappers[name]; ok {
		if inner := unwrap(found, short, operands[name]); inner != nil && c.wrappers < maxWrappers {
			c.wrappers++
			c.add(inner)
			c.wrappers--
		}
		return
	}
	if isShell(name) && c.depth < 4 {
		if script, ok := found.script(); ok {
			c.nested(script)
		}
	}
}

// unwrap is the command behind options, assignments and the given number of operands.
func unwrap(outer *Command, short string, skip int) *Command {
	for n := 0; n < len(outer.Args); n++ {
		text := outer.Args[n].Text
		switch {
		case text == "--":
		case strings.HasPrefix(text, "-") && len(text) > 1:
			if len(text) == 2 && strings.Contains(short, text[1:]) {
				n++
			}
		case strings.Contains(text, "=") && !strings.HasPrefix(text, "/"):
		case skip > 0:
			skip--
		default:
			return &Command{
				Span: source.Span{File: outer.File, Start: outer.Args[n].Start, End: outer.End}, Name: outer.Args[n],
				Args: outer.Args[n+1:], Assigns: outer.Assigns, Wrapped: true, Run: outer.Run,
			}
		}
	}
	return nil
}

func isShell(name string) bool {
	switch name {
	case "sh", "bash", "dash", "ash", "ksh", "zsh":
		return true
	}
	return false
}

// script is the word behind -c.
func (c *Command) script() (Word, bool) {
	for n, w := range c.Args {
		if !strings.HasPrefix(w.Text, "-") || strings.HasPrefix(w.Text, "--") {
			return Word{}, false
		}
		if strings.Contains(w.Text, "c") && n+1 < len(c.Args) {
			return c.Args[n+1], true
		}
		if strings.HasSuffix(w.Text, "o") {
			return (&Command{Args: c.Args[min(n+2, len(c.Args)):]}).script()
		}
	}
	return Word{}, false
}

// nested reads the script of sh -c. Where escapes keep it from standing in the file as the shell reads it, all of it
// has the place of its word.
func (c *collector) nested(w Word) {
	text := w.Text
	if w.Shell != nil {
		var ok bool
		if text, ok = w.Shell.Literal(); !ok {
			return
		}
	}
	place := dockerfile.Text{Value: text}
	written := w.Span.Text()
	exact := len(written) == len(text)+2 && written[1:len(written)-1] == text
	if exact {
		place.File, place.Pieces = w.File, []dockerfile.Piece{{Place: w.Start + 1}}
	}
	script, err := shell.Parse(place, shell.Bash)
	if err != nil {
		return
	}
	before := len(c.run.Commands)
	(&collector{run: c.run, wrapped: true, depth: c.depth + 1}).list(script.List)
	if exact {
		return
	}
	for _, found := range c.run.Commands[before:] {
		found.moveTo(w.Span)
	}
}

func (c *Command) moveTo(at source.Span) {
	c.Span, c.Name.Span = at, at
	args := append([]Word{}, c.Args...)
	for i := range args {
		args[i].Span = at
	}
	c.Args = args
}
