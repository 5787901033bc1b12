package text

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/source"
)

// read fills in what the RUN names. program reads shell forms that do not say themselves what reads them.
func (r *Run) read(program string) {
	r.collect(program)
	for _, c := range r.Commands {
		i := installing{}
		i.tool, i.line, i.words = whatInstalls(c)
		c.installs = &i
	}
}

func (r *Run) collect(program string) {
	if r.Command.Exec {
		r.exec(r.Command.Args)
		return
	}
	r.Text, r.Program = script(r.Command.Script, r.Heredocs, program)
	if !readable(r.Program) {
		return
	}
	// Bash's grammar is the widest. What a narrower shell refuses is another question than which commands are meant.
	r.Script, r.Error = shell.Parse(r.Text, shell.Bash)
	if r.Script != nil {
		(&collector{run: r}).list(r.Script.List)
	}
}

// script is the text a shell reads and its name. A RUN that is nothing but a heredoc has the body for a script, which
// may name its interpreter (Dockerfile reference, "Here-documents").
func script(line dockerfile.Text, heredocs []dockerfile.Heredoc, program string) (dockerfile.Text, string) {
	if len(heredocs) == 0 {
		return line, program
	}
	if strings.TrimSpace(line.Value) == heredocs[0].Span.Text() && len(heredocs) == 1 {
		body := heredocs[0].Body
		if rest, ok := strings.CutPrefix(body.Value, "#!"); ok {
			first, _, _ := strings.Cut(rest, "\n")
			program = interpreter(strings.Fields(first))
		}
		return body, program
	}
	text := join(line, dockerfile.Text{Value: "\n", File: line.File})
	for _, h := range heredocs {
		text = join(join(text, h.Body), dockerfile.Text{Value: h.Name + "\n", File: line.File})
	}
	return text, program
}

func interpreter(words []string) string {
	if len(words) > 1 && path.Base(words[0]) == "env" {
		return words[len(words)-1]
	}
	if len(words) == 0 {
		return "sh"
	}
	return words[0]
}

// join puts b behind a. Text without pieces of its own gets the place where a ends.
func join(a, b dockerfile.Text) dockerfile.Text {
	joined := dockerfile.Text{Value: a.Value + b.Value, File: a.File, Pieces: append([]dockerfile.Piece{}, a.Pieces...)}
	if len(b.Pieces) == 0 {
		return joined
	}
	for _, p := range b.Pieces {
		joined.Pieces = append(joined.Pieces, dockerfile.Piece{At: len(a.Value) + p.At, Place: p.Place})
	}
	return joined
}

// readable reports whether a program's language is a POSIX shell's, by its name.
func readable(program string) bool {
	switch strings.TrimSuffix(path.Base(program), ".exe") {
	case "sh", "bash", "dash", "ash", "ksh", "mksh", "zsh", "busybox", "rbash":
		return true
	}
	return false
}

// exec takes the words of the exec form for a command; those of sh -c are read further.
func (r *Run) exec(args []dockerfile.Word) {
	if len(args) == 0 {
		return
	}
	c := &Command{Run: r, Span: source.Span{File: args[0].File, Start: args[0].Start, End: args[len(args)-1].End}}
	for n, w := range args {
		word := Word{Span: w.Span, Text: w.Text, Simple: true}
		if n == 0 {
			c.Name = word
		} else {
			c.Args = append(c.Args, word)
		}
	}
	(&collector{run: r}).add(c)
}
