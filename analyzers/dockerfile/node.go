package dockerfile

import (
	"bytes"
	"errors"
	"io"

	"github.com/moby/buildkit/frontend/dockerfile/parser"
)

// parseNodes gives each line its node of BuildKit's parser: from one pass over the text of the parts, or, where it does
// not parse or the pass saw other instructions, line by line, so that one bad line costs one line.
func parseNodes(doc *Document, parts []*part, before, text []byte) {
	var lines []*line
	for _, p := range parts {
		if p.line != nil {
			lines = append(lines, p.line)
		}
	}
	if len(lines) == 0 {
		return
	}
	skipped := bytes.Count(before, []byte{'\n'})
	result, err := parser.Parse(io.MultiReader(bytes.NewReader(before), bytes.NewReader(text)))
	whole := err == nil && len(result.AST.Children) == len(lines)
	for i, l := range lines {
		switch {
		case whole && result.AST.Children[i].StartLine == skipped+l.first+1:
			l.node, l.err = result.AST.Children[i], nil
		case l.node == nil && l.err == nil:
			l.parse(doc, nil)
		}
	}
}

// parse has BuildKit parse the line alone, the heredocs with empty bodies.
func (l *line) parse(doc *Document, heredocs []Heredoc) {
	var text bytes.Buffer
	if doc.Escape != parser.DefaultEscapeToken {
		text.WriteString("# escape=" + string(doc.Escape) + "\n")
	}
	if lines := doc.File.Content[l.start:l.end]; !long(lines) {
		text.Write(lines)
	} else {
		l.fold(&text, doc.Escape)
	}
	if !l.open {
		for _, h := range heredocs {
			if !bytes.HasSuffix(text.Bytes(), []byte{'\n'}) {
				text.WriteByte('\n')
			}
			text.WriteString(h.Name + "\n")
		}
	}
	result, err := parser.Parse(&text)
	switch {
	case err != nil:
		l.err = bare(err)
	case len(result.AST.Children) == 0:
		l.err = errors.New(noInstructions)
	default:
		l.node = result.AST.Children[0]
	}
}

// long reports whether BuildKit may refuse one of the lines for its length.
func long(lines []byte) bool {
	for l := range bytes.Lines(lines) {
		if len(l) >= maxLine {
			return true
		}
	}
	return false
}

// fold writes the joined text in lines short enough for BuildKit, broken where a break changes nothing.
func (l *line) fold(text *bytes.Buffer, escape byte) {
	const width = maxLine / 2
	rest := l.text.Value
	for len(rest) > width {
		cut := width
		for cut < len(rest) && (isFoldless(rest[cut-1], escape) || isFoldless(rest[cut], escape)) {
			cut++
		}
		text.WriteString(rest[:cut])
		if rest = rest[cut:]; rest != "" {
			text.WriteString(string(escape) + "\n")
		}
	}
	text.WriteString(rest + "\n")
}

func isFoldless(b, escape byte) bool {
	return b == escape || b == '#' || b >= 0x80 || b <= ' '
}

// bare is the error without the place BuildKit wraps around it.
func bare(err error) error {
	var located *parser.LocationError
	if errors.As(err, &located) {
		return located.Unwrap()
	}
	return err
}
