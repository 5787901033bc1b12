package buildkitlint

import (
	"bytes"
	"slices"
	"strings"

	"github.com/moby/buildkit/frontend/dockerfile/linter"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/source"
)

// file raises what concerns the file as a whole.
func (c *checker) file() {
	for _, i := range c.doc.Args {
		c.emptyContinuation(i)
		c.description(i)
	}
	names := map[string]bool{}
	for _, s := range c.doc.Stages {
		if s.From != nil {
			c.emptyContinuation(s.From)
			c.description(s.From)
			c.stageName(s, names)
		}
		for _, i := range s.Instructions {
			c.emptyContinuation(i)
			c.description(i)
		}
	}
	c.casing()
}

func (c *checker) stageName(s *dockerfile.Stage, names map[string]bool) {
	from, ok := s.From.Command.(*dockerfile.From)
	if !ok || s.Name == "" {
		return
	}
	if s.Name == "scratch" || s.Name == "context" {
		raise(c, &linter.RuleReservedStageName, s.From, from.Name.Span, linter.RuleReservedStageName.Format(s.Name))
	}
	if names[s.Name] {
		raise(c, &linter.RuleDuplicateStageName, s.From, from.Name.Span, linter.RuleDuplicateStageName.Format(s.Name))
	}
	names[s.Name] = true
	if from.Name.Text != s.Name {
		raise(c, &linter.RuleStageNameCasing, s.From, from.Name.Span,
			linter.RuleStageNameCasing.Format(from.Name.Text)).New = s.Name
	}
	as, keyword := s.From.Words[1], s.From.KeywordSpan.Text()
	if want := like(keyword, as.Text); consistent(keyword) && as.Text != want {
		raise(c, &linter.RuleFromAsCasing, s.From, as.Span, linter.RuleFromAsCasing.Format(keyword, as.Text)).New = want
	}
}

func consistent(word string) bool {
	return word == strings.ToLower(word) || word == strings.ToUpper(word)
}

func like(model, word string) string {
	if model == strings.ToLower(model) {
		return strings.ToLower(word)
	}
	return strings.ToUpper(word)
}

// casing wants every keyword in the case of most.
func (c *checker) casing() {
	var all []*dockerfile.Instruction
	for _, s := range c.doc.Stages {
		if s.From != nil {
			all = append(all, s.From)
		}
		all = append(all, accepted(s)...)
	}
	lower, upper := 0, 0
	for _, i := range all {
		switch word := c.look(i); {
		case word.lower:
			lower++
		case word.upper:
			upper++
		}
	}
	if lower == len(all) || upper == len(all) {
		return
	}
	model, name := "A", "uppercase"
	if lower > upper {
		model, name = "a", "lowercase"
	}
	for _, i := range all {
		if word := i.KeywordSpan.Text(); word != like(model, word) {
			f := raise(c, &linter.RuleConsistentInstructionCasing, i, i.KeywordSpan,
				linter.RuleConsistentInstructionCasing.Format(word, name))
			f.New = like(model, word)
		}
	}
}

// emptyContinuation finds blank lines within an instruction, heredoc bodies aside. BuildKit gives the line where the
// instruction ends.
func (c *checker) emptyContinuation(i *dockerfile.Instruction) {
	if c.look(i).unbroken {
		return
	}
	end := i.End
	if len(i.Heredocs) > 0 {
		end = i.Heredocs[0].Body.Span(0, 0).Start
	}
	first := c.doc.File.Position(i.Start).Line
	last := c.continued(c.doc.File.Position(max(end-1, i.Start)).Line)
	for n := first + 1; n <= last; n++ {
		line := c.doc.File.Line(n)
		if strings.TrimSpace(line.Text()) != "" {
			continue
		}
		at := source.Span{File: line.File, Start: line.Start, End: c.nextLine(n)}
		f := raise(c, &linter.RuleNoEmptyContinuation, i, at, linter.RuleNoEmptyContinuation.Format())
		f.Line = last + 1
		return
	}
}

// unbroken reports whether a text has no blank line, and nothing continues the line on which it ends.
func (c *checker) unbroken(start, end int) bool {
	text := c.doc.File.Content[c.doc.File.Offset(start):]
	size := min(end-start, len(text)) // within an instruction, places are as far from each other as bytes
	if n := bytes.IndexByte(text[size:], '\n'); n >= 0 {
		text = text[:size+n]
	}
	for line := range bytes.Lines(text) {
		if len(bytes.TrimSpace(line)) == 0 {
			return false
		}
	}
	return !bytes.HasSuffix(bytes.TrimRight(text, " \t\r"), []byte{c.doc.Escape})
}

// continued is the last line of an instruction whose last text stands on a line: blank ones follow an escape character
// at its end.
func (c *checker) continued(line int) int {
	text := strings.TrimRight(c.doc.File.Line(line).Text(), " \t")
	if text == "" || text[len(text)-1] != c.doc.Escape {
		return line
	}
	for line+1 < c.doc.File.Lines() && strings.TrimSpace(c.doc.File.Line(line+1).Text()) == "" {
		line++
	}
	return line
}

func (c *checker) nextLine(n int) int {
	if next := c.doc.File.Line(n + 1); !next.Nowhere() {
		return next.Start
	}
	return c.doc.File.Whole().End
}

// description wants the last comment above ARG and FROM to begin with the name that is defined.
func (c *checker) description(i *dockerfile.Instruction) {
	var keys []string
	at := i.KeywordSpan
	switch command := i.Command.(type) {
	case *dockerfile.From:
		if command.Name.Nowhere() {
			return
		}
		keys, at = []string{strings.ToLower(command.Name.Text)}, command.Name.Span
	case *dockerfile.Arg:
		for _, pair := range command.Pairs {
			keys = append(keys, pair.Key.Text)
		}
		at = command.Pairs[0].Key.Span
	}
	if len(i.Comments) == 0 || len(keys) == 0 {
		return
	}
	first, _, _ := strings.Cut(i.Comments[len(i.Comments)-1].Text, " ")
	if slices.Contains(keys, first) {
		return
	}
	example := keys[0]
	if len(keys) > 1 {
		example = "<arg_key>"
	}
	raise(c, &linter.RuleInvalidDefinitionDescription, i, at,
		linter.RuleInvalidDefinitionDescription.Format(i.Keyword, example))
}
