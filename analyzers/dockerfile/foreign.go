package dockerfile

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/moby/buildkit/frontend/dockerfile/command"

	"github.com/layerlint/layerlint/analyzers/source"
)

// Foreign is a file that was never meant to be a Dockerfile, or cannot be read as one. The zero value is none.
type Foreign struct {
	source.Span
	Reason string
}

// foreign reports a file that begins with what is not an instruction, nor nearly one, and goes on like that: a compose
// file, a script, a program. A Dockerfile with a bad line begins with FROM, or most of its lines are instructions.
func (d *Document) foreign(all []*Instruction) Foreign {
	if len(all) == 0 || recognized(all[0]) || !isData(all[0]) && (nearInstruction(all[0]) || mostlyRecognized(all)) {
		return Foreign{}
	}
	content := d.File.Content
	start := source.Span{File: d.File}
	switch {
	case bytes.HasPrefix(content, []byte("\xff\xfe")), bytes.HasPrefix(content, []byte("\xfe\xff")):
		return Foreign{start, "not a Dockerfile: the text is UTF-16, builders read UTF-8"}
	case bytes.IndexByte(content, 0) >= 0, !utf8.Valid(content):
		return Foreign{start, "not a Dockerfile: a binary file"}
	}
	return Foreign{all[0].KeywordSpan, "not a Dockerfile: unknown instruction: " + all[0].KeywordSpan.Text()}
}

// isData reports whether the file begins as YAML or JSON does.
func isData(first *Instruction) bool {
	word := first.KeywordSpan.Text()
	return strings.HasSuffix(word, ":") || word == "---" || strings.HasPrefix(word, "{") || strings.HasPrefix(word, "[")
}

func mostlyRecognized(all []*Instruction) bool {
	known := 0
	for _, i := range all {
		if recognized(i) {
			known++
		}
	}
	return 2*known >= len(all)
}

// recognized reports whether the keyword is an instruction's, or a template's in its place. Python's "from x import y"
// is not FROM.
func recognized(i *Instruction) bool {
	return isInstruction(i) || templateLine.MatchString(i.KeywordSpan.Text())
}

func isInstruction(i *Instruction) bool {
	if i.Keyword == "FROM" && len(i.Words) > 1 && i.Words[1].Text == "import" {
		return false
	}
	_, ok := command.Commands[strings.ToLower(i.Keyword)]
	return ok
}

// nearInstruction reports whether BuildKit suggests an instruction for the keyword: that a Dockerfile begins with, or,
// for what is written in capitals, any.
func nearInstruction(i *Instruction) bool {
	bad, ok := i.Command.(*Bad)
	if !ok {
		return false
	}
	_, near, _ := strings.Cut(bad.Message, "did you mean ")
	near = strings.ToUpper(near)
	return strings.HasPrefix(near, "FROM") || strings.HasPrefix(near, "ARG") || near != "" && i.KeywordSpan.Text() == i.Keyword
}
