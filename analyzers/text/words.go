package text

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/tools/table"
)

func flatten(w shell.Word) Word {
	_, simple := w.Literal()
	return Word{Span: w.Span, Text: text(w.Parts), Shell: &w, Simple: simple}
}

func text(parts []shell.Part) string {
	var b strings.Builder
	for _, p := range parts {
		switch p := p.(type) {
		case *shell.Literal:
			b.WriteString(p.Value)
		case *shell.Quoted:
			b.WriteString(text(p.Parts))
		case *shell.Tilde:
			b.WriteString("~" + p.User)
		case *shell.Parameter:
			b.WriteString("${" + p.Name + "}")
		case *shell.Brace:
			b.WriteString("{")
			for n, e := range p.Elems {
				if n > 0 {
					b.WriteString(",")
				}
				b.WriteString(text(e.Parts))
			}
			b.WriteString("}")
		default:
			b.WriteString("$(...)")
		}
	}
	return b.String()
}

// Is reports whether the command is one of the names: called so, or by a path that a tool of that name has.
func (c *Command) Is(names ...string) bool {
	return slices.Contains(names, table.Tools.Name(c.Name.Text))
}

// Operands are the words that do not start with '-'; the words that the options in valued take (without dashes, as in
// "t" or "target-release") are left out. What follows "--" is operands.
func (c *Command) Operands(valued ...string) []Word {
	takes := make(map[string]bool, len(valued))
	for _, v := range valued {
		takes[v] = true
	}
	var all []Word
	for n := 0; n < len(c.Args); n++ {
		w := c.Args[n]
		switch {
		case w.Text == "--":
			return append(all, c.Args[n+1:]...)
		case !strings.HasPrefix(w.Text, "-") || w.Text == "-":
			all = append(all, w)
		case takesNext(w.Text, takes):
			n++
		}
	}
	return all
}

// takesNext reports whether an option takes the next word: "--name" or "-abc" whose last letter does.
func takesNext(option string, takes map[string]bool) bool {
	if name, ok := strings.CutPrefix(option, "--"); ok {
		return takes[name]
	}
	return takes[option[1:]] || takes[option[len(option)-1:]] && len(option) == 2
}

// Flag finds an option by its names without dashes: "y" in "-yq", "yes" in "--yes" or "--yes=x". A single dash before a
// long name counts too, as find and go have them.
func (c *Command) Flag(names ...string) (Word, bool) {
	for _, w := range c.Args {
		if w.Text == "--" {
			break
		}
		for _, name := range names {
			if isFlag(w.Text, name) {
				return w, true
			}
		}
	}
	return Word{}, false
}

func isFlag(word, name string) bool {
	if !strings.HasPrefix(word, "-") {
		return false
	}
	bare, _, _ := strings.Cut(strings.TrimLeft(word, "-"), "=")
	if strings.HasPrefix(word, "--") || len(name) > 1 {
		return bare == name
	}
	return strings.Contains(bare, name)
}

// Count is how often an option of one letter is given, "-qq" twice.
func (c *Command) Count(letter, long string) int {
	n := 0
	for _, w := range c.Args {
		switch {
		case w.Text == "--"+long:
			n++
		case strings.HasPrefix(w.Text, "-") && !strings.HasPrefix(w.Text, "--"):
			n += strings.Count(w.Text, letter)
		}
	}
	return n
}

// Has reports whether one of the operands is text.
func (c *Command) Has(texts ...string) bool {
	for _, w := range c.Args {
		for _, t := range texts {
			if w.Text == t {
				return true
			}
		}
	}
	return false
}

// Verb is the first operand: "install" in "apt-get -y install x"; valued options are passed over with their words.
func (c *Command) Verb(valued ...string) Word {
	if all := c.Operands(valued...); len(all) > 0 {
		return all[0]
	}
	return Word{}
}

// From is the command that begins with the n'th argument (the first is 1), for programs that take the grammar of
// another.
func (c *Command) From(n int) *Command {
	inner := *c
	inner.Name, inner.Args = c.Args[n-1], c.Args[n:]
	return &inner
}

// Value is what an option of one of the names is given, attached ("-u1", "--uid=1") or as the next word.
func (c *Command) Value(names ...string) (Word, bool) {
	for n, w := range c.Args {
		for _, name := range names {
			if rest, ok := strings.CutPrefix(w.Text, "--"+name+"="); ok && len(name) > 1 {
				return Word{Span: w.Span, Text: rest, Simple: w.Simple}, true
			}
			if (w.Text == "-"+name || w.Text == "--"+name) && n+1 < len(c.Args) {
				return c.Args[n+1], true
			}
			if rest, ok := strings.CutPrefix(w.Text, "-"+name); ok && len(name) == 1 && rest != "" {
				return Word{Span: w.Span, Text: rest, Simple: w.Simple}, true
			}
		}
	}
	return Word{}, false
}

// Digits reports whether this is a decimal number.
func (w Word) Digits() bool {
	return w.Text != "" && strings.Trim(w.Text, "0123456789") == ""
}
