package dockerfile

import (
	"errors"
	"strings"

	"github.com/moby/buildkit/frontend/dockerfile/instructions"
	"github.com/moby/buildkit/frontend/dockerfile/parser"

	"github.com/layerlint/layerlint/analyzers/source"
)

// instruction understands the line of a part; its errors go to the part.
func instruction(doc *Document, p *part) *Instruction {
	l := p.line
	i := newInstruction(trimSpace(l.text), doc.Escape, l.node, l.heredocs)
	i.Span = source.Span{File: doc.File, Start: i.KeywordSpan.Start, End: max(l.stop, i.KeywordSpan.End)}
	i.Comments = l.comments
	err := l.err
	if err == nil {
		err = i.interpret(l.node, doc.Escape)
	}
	if err != nil {
		message := err.Error()
		i.Command = &Bad{Message: message}
		p.errors = append(p.errors, Error{Span: i.blame(message), Message: message, Trigger: i.keepsForbidden()})
	}
	return i
}

// keepsForbidden reports whether this is an ONBUILD of what no trigger may be.
func (i *Instruction) keepsForbidden() bool {
	end, _ := firstWord(i.Body.Value, blank)
	switch strings.ToUpper(i.Body.Value[:end]) {
	case "ONBUILD", "FROM", "MAINTAINER":
		return i.Keyword == "ONBUILD"
	}
	return false
}

// newInstruction cuts the text into keyword, flags and words. Without a node, text that may be JSON stays one word.
func newInstruction(text Text, escape byte, node *parser.Node, heredocs []Heredoc) *Instruction {
	end, rest := firstWord(text.Value, blank)
	i := &Instruction{
		Span: text.Span(0, len(text.Value)), Keyword: strings.ToUpper(text.Value[:end]), KeywordSpan: text.Span(0, end),
		Heredocs: heredocs,
	}
	text = text.Slice(rest, len(text.Value))
	flags, body := splitFlags(text.Value, escape)
	for _, f := range flags {
		i.Flags = append(i.Flags, text.flag(f))
	}
	i.Body = trimSpace(text.Slice(body, len(text.Value)))
	i.JSON = node != nil && node.Attributes["json"]
	i.split(escape, node)
	return i
}

// split finds the words by the rule that BuildKit's parser has for the keyword.
func (i *Instruction) split(escape byte, node *parser.Node) {
	body := i.Body.Value
	var extents []extent
	switch i.Keyword {
	case "HEALTHCHECK":
		end, rest := firstWord(body, byteSpace)
		if end == 0 {
			return
		}
		i.Words = []Word{i.Body.word(0, end)}
		command := i.Body.Slice(rest, len(body))
		if i.JSON {
			i.Words = append(i.Words, decoded(command, node.Next.Next)...)
		} else {
			i.Words = append(i.Words, command.words(command.whole())...)
		}
		return
	case "ENV", "LABEL":
		extents = quotedWords(body, escape)
		if len(extents) > 0 && !strings.Contains(body[extents[0].start:extents[0].end], "=") {
			end, rest := firstWord(body, blank)
			extents = []extent{{0, end}}
			if rest > end {
				extents = append(extents, extent{rest, len(body)})
			}
		}
	case "ARG":
		extents = quotedWords(body, escape)
	case "FROM", "EXPOSE":
		extents = blankWords(body)
	case "ADD", "COPY", "VOLUME":
		extents = blankWords(body)
	default:
		extents = i.Body.whole()
	}
	if i.JSON {
		i.Words = decoded(i.Body, node.Next)
		return
	}
	i.Words = i.Body.words(extents)
}

// decoded gives the strings that BuildKit decoded from a JSON array the places they were written at.
func decoded(t Text, node *parser.Node) []Word {
	var words []Word
	for _, e := range jsonWords(t.Value) {
		if node == nil {
			break
		}
		words = append(words, Word{Span: t.Span(e.start, e.end), Text: node.Value})
		node = node.Next
	}
	return words
}

// interpret fills in the command; the error is BuildKit's.
func (i *Instruction) interpret(node *parser.Node, escape byte) error {
	node.PrevComment = nil // without a linter BuildKit panics at "# check=" above an instruction
	parsed, err := instructions.ParseInstruction(node)
	if err != nil {
		return i.steady(bare(err))
	}
	i.Command = i.command(parsed, node, escape)
	if c, ok := i.Command.(*Copy); ok {
		return checkFrom(c.From.Text, escape)
	}
	return nil
}

const variableFrom = "variable expansion is not supported for --from, define a new stage with FROM using ARG from global scope as a workaround"

// checkFrom is what BuildKit asks of every COPY --from before it builds any stage.
func checkFrom(from string, escape byte) error {
	e, err := Expand(from, escape, func(string) (string, bool, bool) { return "", true, false })
	if err == nil && e.Value != from {
		err = errors.New(variableFrom)
	}
	return err
}
