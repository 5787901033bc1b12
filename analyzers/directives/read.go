package directives

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/source"
)

type reader struct {
	set    *Set
	doc    *dockerfile.Document
	places []place
}

// comment is one comment line with what it would cover.
type comment struct {
	source.Span
	text   string // from the '#' on
	covers source.Span
	global bool // the parser directive, not the form above an instruction
	wide   bool // for a stage or the file
}

// sub is the span of the bytes [start, end) of the comment.
func (c comment) sub(start, end int) source.Span {
	return source.Span{File: c.File, Start: c.Start + start, End: c.Start + end}
}

// The grammar of hadolint's pragmas is that of hadolint 2.15, the one of check= that of BuildKit's
// linter.ParseLintOptions.
var (
	oursForm     = lazyregexp.New(`^#\s*layerlint:(\S*)\s*(.*?)\s*$`)
	oursIDs      = lazyregexp.New(`^[^\s,]+(?:\s*,\s*[^\s,]+)*`)
	hadolintForm = lazyregexp.New(`^#\s*hadolint\s+(?:(global|stage)\s+)?(ignore|shell)\s*=\s*([^#]*?)\s*(?:#\s*(.*?)\s*)?$`)
	hadolintCode = lazyregexp.New(`^[DLSC0-9]+$`)
	checkForm    = lazyregexp.New(`^#\s*(?i:check)\s*=\s*(\S+)`)
	listItem     = lazyregexp.New(`[^\s,]+`)
)

func (r *reader) comment(found dockerfile.Comment) {
	c := comment{Span: found.Span, text: found.Span.Text()}
	switch {
	case oursForm.MatchString(c.text):
		r.ours(c)
	case hadolintForm.MatchString(c.text):
		r.hadolint(c)
	case checkForm.MatchString(c.text):
		if p, ok := r.next(c.Span); ok {
			c.covers = p.instruction
			r.check(c)
		}
	}
}

func (r *reader) problem(c comment, format string, args ...any) {
	r.set.Problems = append(r.set.Problems, Problem{Span: c.Span, Message: fmt.Sprintf(format, args...)})
}

func (r *reader) suppress(c comment, form Form, ids []ID, reason string) {
	r.set.Suppressions = append(r.set.Suppressions,
		Suppression{Span: c.Span, Form: form, IDs: ids, Reason: reason, Covers: c.covers, Wide: c.wide})
}

func (r *reader) ours(c comment) {
	m := oursForm.FindStringSubmatchIndex(c.text)
	verb, rest := c.text[m[2]:m[3]], c.text[m[4]:m[5]]
	next, found := r.next(c.Span)
	switch {
	case verb != "ignore" && verb != "ignore-file":
		r.problem(c, "layerlint:%s is not known; there is layerlint:ignore and layerlint:ignore-file", verb)
		return
	case verb == "ignore-file" && !r.top(c.Span):
		r.problem(c, "layerlint:ignore-file must precede the first instruction")
		return
	case verb == "ignore-file":
		c.covers = r.file()
	case !found:
		r.problem(c, "layerlint:ignore has no instruction below it")
		return
	case next.from:
		c.covers = next.stage
	default:
		c.covers = next.instruction
	}
	list := oursIDs.FindString(rest)
	ids := c.ids(m[4], list)
	reason := strings.TrimSpace(rest[len(list):])
	switch {
	case len(ids) == 0:
		r.problem(c, "layerlint:%s names no rule", verb)
	case reason == "":
		r.problem(c, "layerlint:%s gives no reason", verb)
	default:
		r.suppress(c, Ours, ids, reason)
	}
}

// ids reads a list of names that starts at the comment's byte at.
func (c comment) ids(at int, list string) []ID {
	var ids []ID
	for _, m := range listItem.FindAllStringIndex(list, -1) {
		ids = append(ids, ID{Span: c.sub(at+m[0], at+m[1]), Name: list[m[0]:m[1]]})
	}
	return ids
}

func (r *reader) hadolint(c comment) {
	m := hadolintForm.FindStringSubmatchIndex(c.text)
	scope, verb, list, reason := group(c.text, m, 1), group(c.text, m, 2), group(c.text, m, 3), group(c.text, m, 4)
	next, found := r.next(c.Span)
	c.wide = scope != ""
	switch {
	case verb == "shell":
		r.shell(c, list, next)
		return
	case scope == "global":
		c.covers = r.file()
	case scope == "stage" && !next.from:
		r.problem(c, "hadolint's stage ignore must precede a FROM")
		return
	case scope == "stage":
		c.covers = next.stage
	case !found:
		r.problem(c, "hadolint's ignore has no instruction below it")
		return
	default:
		c.covers = next.instruction
	}
	ids := c.ids(m[6], list)
	for _, id := range ids {
		if !hadolintCode.MatchString(id.Name) {
			r.problem(c, "%q is no code of hadolint's, which then ignores the whole comment", id.Name)
			return
		}
	}
	if len(ids) == 0 {
		r.problem(c, "hadolint's ignore names no code")
		return
	}
	r.suppress(c, Hadolint, ids, reason)
}

func (r *reader) shell(c comment, name string, next place) {
	c.covers = r.file()
	if !r.above(c.Span) {
		c.covers = source.Span{File: c.File, Start: c.Start, End: max(c.End, next.stage.End)}
	}
	if name == "" {
		r.problem(c, "hadolint's shell names no shell")
		return
	}
	r.set.Shells = append(r.set.Shells, Shell{Span: c.Span, Name: name, Covers: c.covers})
}

func group(text string, m []int, n int) string {
	if m[2*n] < 0 {
		return ""
	}
	return text[m[2*n]:m[2*n+1]]
}

// check reads BuildKit's options; of the form above an instruction BuildKit takes skip only.
func (r *reader) check(c comment) {
	m := checkForm.FindStringSubmatchIndex(c.text)
	if m == nil {
		return
	}
	at := m[2]
	for _, option := range strings.Split(c.text[m[2]:m[3]], ";") {
		key, value, has := strings.Cut(option, "=")
		ids := c.ids(at+len(key)+1, value)
		at += len(option) + 1
		on, err := strconv.ParseBool(value)
		switch {
		case !has || key != "skip" && key != "experimental" && key != "error":
			r.problem(c, "invalid check option %q", option)
		case key == "skip" && len(ids) == 0:
			r.problem(c, "check=skip= names no check")
		case key == "skip":
			r.suppress(c, Check, ids, "")
		case key == "error" && err != nil:
			r.problem(c, "check=error=%s is neither true nor false", value)
		case key == "error" && c.global:
			r.set.CheckError = on
		}
	}
}
