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
	stop        int  // end of the heredocs, or of the text's last byte
	open        bool // the file ended within a continuation
	comments    []Comment
	heredocs    []Heredoc
	node        *parser.Node
	err         error
}

// reader goes through the physical lines, repeating the rules of parser.Parse with the offsets kept.
type reader struct {
	doc        *Document
	offset     int // of the next physical line
	number     int // physical lines read
	directives parser.DirectiveParser
	shebang    bool
	block      []Comment // comment lines directly above what comes next
}

// next is the next physical line's bytes, line ending included; a byte order mark is left out.
func (r *reader) next() (start, end int, ok bool) {
	content := r.doc.File.Content
	if r.offset >= len(content) {
		return 0, 0, false
	}
	start, end = r.offset, len(content)
	if i := bytes.IndexByte(content[start:], '\n'); i >= 0 {
		end = start + i + 1
	}
	if length := len(bytes.TrimSuffix(content[start:end], []byte{'\n'})); length >= maxLine {
		r.refuse(source.Span{File: r.doc.File, Start: start, End: start + length},
			fmt.Sprintf("dockerfile line greater than max allowed size of %d", maxLine-1))
	}
	if r.number == 0 {
		start = end - len(bytes.TrimPrefix(content[start:end], []byte("\xef\xbb\xbf")))
	}
	r.offset = end
	r.number++
	return start, end, true
}

func (r *reader) refuse(span source.Span, message string) {
	r.doc.Errors = append(r.doc.Errors, Error{Span: span, Message: message})
}

// lines reads the whole file; directives and comments go to the document.
func (r *reader) lines() []*line {
	var all []*line
	content := r.doc.File.Content
	for {
		start, end, ok := r.next()
		if !ok {
			return all
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
			l := r.join(start, text)
			l.comments, r.block = r.block, nil
			all = append(all, l)
		}
	}
}

// directive takes the line when it is a parser directive. Behind a "#!" line BuildKit looks for syntax and check, not
// for escape; indented it looks for escape only.
func (r *reader) directive(start int, text []byte, indented bool) bool {
	if r.number == 1 && bytes.HasPrefix(text, []byte("#!")) {
		r.shebang = true
		return false
	}
	span := source.Span{File: r.doc.File, Start: start, End: start + len(text)}
	d, err := r.directives.ParseLine(text)
	if err != nil {
		r.refuse(span, err.Error())
		return true
	}
	if d == nil {
		return false
	}
	r.doc.Directives = append(r.doc.Directives, Directive{Span: span, Name: d.Name, Value: d.Value})
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
			r.doc.Errors[len(r.doc.Errors)-1].Classic = true
		}
	}
	return true
}

func (r *reader) comment(start int, text []byte) Comment {
	c := Comment{
		Span: source.Span{File: r.doc.File, Start: start, End: start + len(text)},
		Text: string(bytes.TrimSpace(text[1:])),
	}
	r.doc.Comments = append(r.doc.Comments, c)
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
			l.text.Pieces = append(l.text.Pieces, Piece{At: len(value), Offset: start})
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
		l.text.Pieces = []Piece{{Offset: start}}
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
