package dockerfile

import (
	"bytes"
	"errors"
	"strings"

	"github.com/moby/buildkit/frontend/dockerfile/parser"
	"github.com/moby/buildkit/frontend/dockerfile/shell"
)

// heredoc reads the bodies behind the line when BuildKit says that it has heredocs.
func (l *line) heredoc(r *reader) {
	trimmed := strings.TrimSpace(l.text.Value)
	end := strings.Index(l.text.Value, trimmed) + len(trimmed)
	l.stop = l.text.Span(0, end).End
	if !strings.Contains(l.text.Value, "<<") {
		return
	}
	words := l.heredocWords()
	l.parse(r.doc, words)
	if l.err != nil && l.err.Error() != unterminated || l.err == nil && len(l.node.Heredocs) == 0 {
		return
	}
	for _, h := range words {
		if !h.read(r) {
			l.err = errors.New(unterminated)
		}
		l.stop = r.shift + len(bytes.TrimRight(r.doc.File.Content[:r.offset], "\r\n"))
		l.heredocs = append(l.heredocs, h)
	}
}

const unterminated = "unterminated heredoc"

// heredocWords finds the <<NAME words by the steps of BuildKit's parser, which drops their places.
func (l *line) heredocWords() []Heredoc {
	lex := shell.NewLex('\\')
	lex.RawQuotes, lex.RawEscapes, lex.SkipUnsetEnv = true, true, true
	words, _ := lex.ProcessWords(l.text.Value, nothing{}) // an error means no words, as for BuildKit
	var all []Heredoc
	at := 0
	for _, w := range words {
		start, end := at, len(l.text.Value) // where the lexer rewrote the word, somewhere in the rest
		if i := strings.Index(l.text.Value[at:], w); i >= 0 {
			start, end = at+i, at+i+len(w)
			at = end
		}
		h, err := parser.ParseHeredoc(w)
		if err == nil && h != nil {
			all = append(all, Heredoc{
				Span: l.text.Span(start, end), Name: h.Name, Expand: h.Expand, Chomp: h.Chomp, FD: h.FileDescriptor,
			})
		}
	}
	return all
}

// read takes the body's lines up to the one that is the name; false when the file ends before.
func (h *Heredoc) read(r *reader) bool {
	content := r.doc.File.Content
	begin := r.offset
	h.Body = Text{File: r.doc.File, Pieces: []Piece{{Place: begin + r.shift}}}
	for {
		start, end, ok := r.next()
		if !ok {
			h.Body.Value = string(content[begin:])
			return false
		}
		last := bytes.TrimRight(content[start:end], "\r\n")
		if h.Chomp {
			last = bytes.TrimLeft(last, "\t")
		}
		if string(last) == h.Name {
			h.Body.Value = string(content[begin:start])
			return true
		}
	}
}

// nothing is an environment without variables.
type nothing struct{}

func (nothing) Get(string) (string, bool) { return "", false }
func (nothing) Keys() []string            { return nil }
