package dockerfile

import (
	"bytes"
	"fmt"
	"strings"
	"unicode"

	"github.com/moby/buildkit/frontend/dockerfile/linter"
	"github.com/moby/buildkit/frontend/dockerfile/parser"

	"github.com/layerlint/layerlint/analyzers/source"
)

// maxLine is the length, without its newline, from which BuildKit refuses a line (bufio.MaxScanTokenSize).
const maxLine = 64 * 1024

// line is one instruction's text before it is understood: its physical lines joined as BuildKit's parser joins them.
type line struct {
	text        Text
	first, last int  // zero-based physical lines, heredocs included
	start, end  int  // bytes of the physical lines without heredocs
	stop        int  // place of the heredocs' end, or of the text's
	open        bool // the file ended within a continuation
	comments    []Comment
	heredocs    []Heredoc
	node        *parser.Node
	err         error
}

// reader goes through the physical lines, repeating the rules of parser.Parse with the places kept.
type reader struct {
	doc        *Document
	offset     int // of the next physical line
	number     int // physical lines read
	shift      int // from offsets to places in the part that is read
	part       *part
	directives parser.DirectiveParser
	past       bool // parser directives precede what is read
	shebang    bool
	block      []Comment // comment lines directly above what comes next
}

// next is the next physical line's bytes, line ending included; a byte order mark is left out.
func (r *reader) next() (start, end int, ok bool) {
	content := r.doc.File.Content
	if r.offset >= len(content) {
		r.part.open = true
		return 0, 0, false
	}
	start, end = r.offset, len(content)
	if i := bytes.IndexByte(content[start:], '\n'); i >= 0 {
		end = start + i + 1
	}
	if length := len(bytes.TrimSuffix(content[start:end], []byte{'\n'})); length >= maxLine {
		r.refuse(r.span(start, start+length), fmt.Sprintf("dockerfile line greater than max allowed size of %d", maxLine-1))
	}
	if start == 0 {
		start = end - len(bytes.TrimPrefix(content[start:end], []byte("\xef\xbb\xbf")))
	}
	r.offset = end
	r.number++
	return start, end, true
}

func (r *reader) refuse(span source.Span, message string) {
	r.part.errors = append(r.part.errors, Error{Span: span, Message: message})
}

// span is what the bytes of the part that is read have for a place.
func (r *reader) span(start, end int) source.Span {
	return source.Span{File: r.doc.File, Start: start + r.shift, End: end + r.shift}
}

// read reads the next part, up to its instruction's end.
func (r *reader) read(place int) *part {
	p := &part{start: r.offset, place: place}
	r.part, r.shift, r.block = p, place-r.offset, nil
	r.readPart()
	p.end = r.offset
	p.open = p.open || r.doc.File.Content[p.end-1] != '\n'
	return p
}

func (r *reader) readPart() {
	content := r.doc.File.Content
	for {
		start, end, ok := r.next()
		if !ok {
			return
		}
		text := bytes.TrimRight(content[start:end], "\r\n")
		indented := len(text)
		text = bytes.TrimLeftFunc(text, unicode.IsSpace)
		start += indented - len(text)
		switch {
		case r.directive(start, text, indented > len(text)):
		case len(text) == 0:
			r.block = nil
		case text[0] == '#':
			r.block = append(r.block, r.comment(start, text))
		default:
			r.part.line = r.join(start, text)
			r.part.line.comments = r.block
			return
		}
	}
}

// directive takes the line when it is a parser directive. Behind a "#!" line BuildKit looks for syntax and check, not
// for escape; indented it looks for escape only.
func (r *reader) directive(start int, text []byte, indented bool) bool {
	if r.past {
		return false
	}
	if r.number == 1 && bytes.HasPrefix(text, []byte("#!")) {
		r.shebang = true
		return false
	}
	span := r.span(start, start+len(text))
	d, err := r.directives.ParseLine(text)
	if err != nil {
		r.refuse(span, err.Error())
		return true
	}
	if d == nil {
		return false
	}
	r.part.directives = append(r.part.directives, Directive{Span: span, Name: d.Name, Value: d.Value})
	switch {
	case d.Name == "check" && !indented:
		options, _, _ := strings.Cut(d.Value, " ")
		if _, err := linter.ParseLintOptions(options); err != nil {
			r.refuse(span, "failed to parse check options: "+err.Error())
		}
	case d.Name != "escape" || r.shebang:
	case d.Value == `\` || d.Value == "`":
		r.doc.Escape = d.Value[0]
	default:
		r.refuse(span, fmt.Sprintf("invalid escape token '%s' does not match ` or \\", d.Value))
		if d.Value[0] == '\\' || d.Value[0] == '`' { // Docker 19.03 reads one character and leaves the rest
			r.doc.Escape = d.Value[0]
			r.part.errors[len(r.part.errors)-1].Classic = true
		}
	}
	return true
}

func (r *reader) comment(start int, text []byte) Comment {
	c := Comment{Span: r.span(start, start+len(text)), Text: string(bytes.TrimSpace(text[1:]))}
	r.part.comments = append(r.part.comments, c)
	return c
}

// join puts the lines of an instruction together: continuation marks, comments and blank lines within go.
func (r *reader) join(start int, text []byte) *line {
	content := r.doc.File.Content
	l := &line{first: r.number - 1, start: start, text: Text{File: r.doc.File}}
	var value []byte
	add := func(start int, text []byte) (more bool) {
		text, more = trimContinuation(text, r.doc.Escape)
		if len(text) > 0 {
			l.text.Pieces = append(l.text.Pieces, Piece{At: len(value), Place: start + r.shift})
			value = append(value, text...)
		}
		return more
	}
	l.open = add(start, text)
	for l.open {
		start, end, ok := r.next()
		if !ok {
			break
		}
		text := bytes.TrimRight(content[start:end], "\r\n")
		visible := bytes.TrimLeftFunc(text, unicode.IsSpace)
		switch {
		case len(visible) == 0:
		case visible[0] == '#':
			r.comment(start+len(text)-len(visible), visible)
		default:
			l.open = add(start, text)
		}
	}
	l.text.Value = string(value)
	if len(l.text.Pieces) == 0 { // nothing but continuation marks
		l.text.Pieces = []Piece{{Place: start + r.shift}}
	}
	l.end = r.offset
	l.heredoc(r)
	l.last = r.number - 1
	return l
}

// trimContinuation takes a continuation mark off: the escape character, not itself escaped, last but for spaces and
// tabs.
func trimContinuation(text []byte, escape byte) (rest []byte, more bool) {
	t := bytes.TrimRight(text, " \t")
	n := len(t)
	if n == 0 || t[n-1] != escape || n > 1 && t[n-2] == escape {
		return text, false
	}
	return t[:n-1], true
}
