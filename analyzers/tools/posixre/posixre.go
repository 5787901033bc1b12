// Package posixre says which regular expressions the C library refuses. Sources: regcomp(3) and lib/regcomp.c of glibc
// 2.36, which sed and grep carry with them; tried with sed 4.9 and grep 3.8 of Debian 12.
package posixre

import "strings"

// Syntax is how an expression is read.
type Syntax int

// The syntaxes: basic, extended as sed reads it, and extended as grep does, which takes more for ordinary characters.
const (
	Basic Syntax = iota
	Extended
	GrepExtended
)

// Fault is what the C library says of an expression that it does not compile, "" of one that it does, and of what is
// not told here.
func Fault(text string, s Syntax) string {
	r := &reader{text: text, syntax: s, start: true}
	for r.at < len(text) && r.fault == "" {
		r.next()
	}
	if r.fault == "" && r.depth > 0 {
		return "Unmatched ( or \\("
	}
	return r.fault
}

// reader reads an expression. Invariant: what is before at holds no fault; depth groups are open, and done are closed.
type reader struct {
	text   string
	syntax Syntax
	at     int
	depth  int
	done   int
	start  bool // nothing is there that could be repeated
	fault  string
}

func (r *reader) next() {
	ch := r.text[r.at]
	start := r.start
	r.start = false
	switch {
	case ch == '[':
		n, fault := bracket(r.text[r.at:])
		r.fault = fault
		r.at += n
		return
	case ch == '\\':
		r.escape()
	case r.syntax == Basic:
	case ch == '(':
		r.depth, r.start = r.depth+1, true
	case ch == ')':
		r.close(r.syntax == GrepExtended)
	case ch == '|' || ch == '^':
		r.start = true
	case r.syntax == Extended && start && strings.IndexByte("*+?{", ch) >= 0:
		r.fault = "Invalid preceding regular expression"
	case ch == '{':
		r.interval("}", r.syntax == GrepExtended)
	}
	r.at++
}

func (r *reader) close(lenient bool) {
	switch {
	case r.depth > 0:
		r.depth, r.done = r.depth-1, r.done+1
	case !lenient:
		r.fault = "Unmatched ) or \\)"
	}
}

// escape reads a backslash and leaves at on what stands behind it.
func (r *reader) escape() {
	if r.at++; r.at == len(r.text) {
		r.fault = "Trailing backslash"
		return
	}
	switch ch := r.text[r.at]; {
	case ch >= '1' && ch <= '9':
		if int(ch-'0') > r.done {
			r.fault = "Invalid back reference"
		}
	case r.syntax != Basic:
	case ch == '(':
		r.depth++
	case ch == ')':
		r.close(false)
	case ch == '{':
		r.interval(`\}`, false)
	}
}

// interval checks {N,M} up to its end; a lenient reader takes what is none for ordinary characters.
func (r *reader) interval(end string, lenient bool) {
	content, _, closed := strings.Cut(r.text[r.at+1:], end)
	if !closed {
		if !lenient {
			r.fault = "Unmatched { or \\{"
		}
		return
	}
	low, high, two := strings.Cut(content, ",")
	plain := func(s string) bool { return len(s) < 5 && strings.Trim(s, "0123456789") == "" }
	switch {
	case !plain(low) || !plain(high) || content == "":
		if !lenient && len(low) < 5 && len(high) < 5 {
			r.fault = "Invalid content of \\{\\}"
		}
	case two && low != "" && high != "" && number(low) > number(high):
		r.fault = "Invalid content of \\{\\}"
	}
}

func number(s string) (n int) {
	for _, ch := range s {
		n = n*10 + int(ch-'0')
	}
	return n
}

// classes are the names that [:NAME:] may have.
var classes = " alpha digit alnum upper lower space blank punct print graph cntrl xdigit "

// bracket reads what begins with [, and returns its length.
func bracket(text string) (n int, fault string) {
	const open = "Unmatched [, [^, [:, [., or [="
	i := 1
	if strings.HasPrefix(text[i:], "^") {
		i++
	}
	for first := true; ; first = false {
		switch {
		case i >= len(text):
			return len(text), open
		case text[i] == ']' && !first:
			return i + 1, misplaced(text[:i+1])
		case strings.HasPrefix(text[i:], "[:") || strings.HasPrefix(text[i:], "[.") || strings.HasPrefix(text[i:], "[="):
			end := strings.Index(text[i+2:], text[i+1:i+2]+"]")
			if end < 0 {
				return len(text), open
			}
			if name := text[i+2 : i+2+end]; text[i+1] == ':' && !strings.Contains(classes, " "+name+" ") {
				return len(text), "Invalid character class name"
			}
			i += end + 4
		case i+2 < len(text) && text[i+1] == '-' && text[i+2] != ']':
			if text[i+2] == '[' || text[i+2] == '\\' || text[i] == '\\' {
				return len(text), "" // collating elements, and escapes that sed puts in
			}
			if text[i] > text[i+2] && kind(text[i]) != 0 && kind(text[i]) == kind(text[i+2]) {
				return len(text), "Invalid range end"
			}
			i += 3
		default:
			i++
		}
	}
}

// kind tells small letters, capitals and digits apart: the order among them is the locale's. 0: something else.
func kind(ch byte) byte {
	switch {
	case ch >= 'a' && ch <= 'z':
		return 'a'
	case ch >= 'A' && ch <= 'Z':
		return 'A'
	case ch >= '0' && ch <= '9':
		return '0'
	}
	return 0
}

// misplaced is what sed and grep say of [:space:] where [[:space:]] is meant.
func misplaced(whole string) string {
	if inner := strings.Trim(whole, "[]"); len(whole) > 4 && len(inner) == len(whole)-2 && strings.HasPrefix(inner, ":") && strings.HasSuffix(inner, ":") {
		return "character class syntax is [[:space:]], not [:space:]"
	}
	return ""
}
