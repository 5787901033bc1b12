package shell

import (
	"slices"
	"strings"
)

// Reading is the condition of a loop over lines of standard input: read, with || [ -n "$NAME" ] for a last line that no
// newline ends.
type Reading struct {
	Names []string // of the variables
	Raw   bool     // -r: backslashes are letters
	IFS   string   // what separates fields, where Apart
	Apart bool     // IFS is set before read
	Rest  bool     // a last line without newline counts
}

// Reads takes such a condition apart; ok is false for another one.
func Reads(cond []*Statement) (r Reading, ok bool) {
	if len(cond) != 1 || len(cond[0].Redirects) > 0 {
		return r, false
	}
	read := cond[0]
	if both, is := read.Command.(*AndOr); is {
		if len(both.Rest) != 1 || !both.Rest[0].Or || !nonempty(both.Rest[0].Statement) {
			return r, false
		}
		read, r.Rest = both.First, true
	}
	c, is := read.Command.(*Simple)
	if !is || len(read.Redirects) > 0 || len(c.Words) < 2 || len(c.Assigns) > 1 {
		return r, false
	}
	for _, a := range c.Assigns {
		r.IFS, r.Apart = a.Value.Literal()
		if !r.Apart || a.Name != "IFS" || a.Append || a.Array || len(r.IFS) > 1 {
			return r, false
		}
	}
	for i, w := range c.Words {
		text, known := w.Literal()
		switch {
		case !known || i == 0 && text != "read":
			return r, false
		case i == 1 && text == "-r":
			r.Raw = true
		case i > 0 && (text == "" || strings.ContainsAny(text, "-=[")):
			return r, false
		case i > 0:
			r.Names = append(r.Names, text)
		}
	}
	return r, len(r.Names) > 0
}

// nonempty reports whether a statement is [ -n "$NAME" ], or [ "$NAME" ].
func nonempty(s *Statement) bool {
	c, ok := s.Command.(*Simple)
	if !ok || len(c.Words) < 2 || len(s.Redirects) > 0 {
		return false
	}
	name, _ := c.Words[0].Literal()
	last := c.Words[len(c.Words)-1]
	if text, _ := last.Literal(); text == "]" {
		last = c.Words[len(c.Words)-2]
	}
	return (name == "[" || name == "test") && varies(last)
}

// Rounds are what the variables hold in each round over a text; ok is false where backslashes join lines or letters.
// Source: POSIX.1-2017, read; 2.6.5 Field Splitting.
func (r Reading) Rounds(text string) (rounds [][]string, ok bool) {
	if !r.Raw && strings.Contains(text, `\`) {
		return nil, false
	}
	for line := range strings.Lines(text) {
		whole, ended := strings.CutSuffix(line, "\n")
		if ended || r.Rest {
			rounds = append(rounds, r.fields(whole))
		}
	}
	return rounds, true
}

// fields are a line's, one for each variable: the last one has what is left.
func (r Reading) fields(line string) []string {
	blank := " \t\n"
	if r.Apart {
		blank = strings.Trim(r.IFS, ",:;=|/.-+#") // of other signs no blank is taken off
	}
	rest, all := strings.Trim(line, blank), make([]string, len(r.Names))
	for i := range all {
		if i == len(all)-1 || r.Apart && r.IFS == "" {
			if all[i] = rest; rest != "" && r.IFS != "" && blank == "" && strings.Index(rest, r.IFS) == len(rest)-1 {
				all[i] = rest[:len(rest)-1] // one field and its end
			}
			break
		}
		at := strings.IndexAny(rest, blank)
		if r.Apart && blank == "" {
			at = strings.Index(rest, r.IFS)
		}
		if at < 0 {
			all[i], rest = rest, ""
			continue
		}
		all[i], rest = rest[:at], strings.TrimLeft(rest[at+1:], blank)
	}
	return all
}

// LeavesInput reports whether no command of a list reads standard input.
func LeavesInput(list []*Statement) bool {
	all := true
	Visit(list, Visitor{Statement: func(s *Statement) {
		if c, ok := s.Command.(*Simple); ok && len(c.Words) > 0 {
			name, _ := c.Words[0].Literal()
			all = all && slices.Contains(deaf, name)
		}
	}})
	return all
}

// deaf are commands that leave standard input alone, whatever follows them. Sources: POSIX.1-2017; their manuals.
var deaf = strings.Fields(`: [ test echo printf true false exit return export unset local set mkdir rmdir cp mv rm ln touch chmod chown ls
	basename dirname mktemp stat id useradd groupadd adduser addgroup usermod`)
