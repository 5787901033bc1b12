package rust

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

var (
	nth       = lazyregexp.New(`\benv::args\(\)\s*\.\s*nth\(\s*(\d)\s*\)\s*\.\s*(?:unwrap\(\)|expect\()`)
	collected = lazyregexp.New(`^\s*let\s+(\w+)\s*:\s*Vec<\s*(?:String|_)\s*>\s*=\s*(?:std::)?env::args\(\)\s*\.\s*collect\(\)\s*;`)
	counted   = lazyregexp.New(`^\s*if\s+(\w+)\.len\(\)\s*<\s*(\d)\s*\{`)
	number    = lazyregexp.New(`(?s)^\s*let\s+(?:mut\s+)?\w+\s*(?::\s*([ui](?:8|16|32|64|size)))?\s*=\s*(.+?)\s*\.\s*parse(?:::<([ui](?:8|16|32|64|size))>)?\(\)\s*\.\s*(?:unwrap\(\)|expect\()`)
	depends   = lazyregexp.New(`\b(?:if|match|while|for)\b|&&|\||\blen\(\)`) // on what a word may be looked at
	alternate = lazyregexp.New(`^\s*else\b`)
	badly     = lazyregexp.New(`(?:\bexit\s*\(\s*[1-9]\d*\s*\)|\bpanic!\s*\([^;]*\))\s*;?\s*$`)
)

// arguments notes the words of its command line without which the program ends: of a statement what no condition guards. Source:
// the documentation of std::env::args and Vec, Rust 1.63.
func (o *opens) arguments(s *scope, code, plain string, from int) {
	sure := !depends.MatchString(code)
	if sure {
		for _, m := range nth.FindAllStringSubmatchIndex(plain, -1) {
			o.words(s, plain[m[2]:m[3]], 0, from+m[0])
		}
	}
	if m := number.FindStringSubmatch(s.text[from : from+len(code)]); m != nil && m[1]+m[3] != "" {
		if v, ok := s.expression(m[2]); ok && v.variable != "" && v.form == "\x00" {
			o.found = append(o.found, filesystem.Seek{What: v.text, Variables: []string{v.variable}, Form: v.form,
				Does: filesystem.Numbering, Why: o.place(s, from)})
		}
	}
	if m := collected.FindStringSubmatch(code); m != nil {
		s.collected = m[1]
	}
	if s.collected == "" {
		return
	}
	if m := counted.FindStringSubmatch(code); m != nil && m[1] == s.collected && endsBadly(code) {
		o.words(s, m[2], 1, from)
	}
	if !sure {
		return
	}
	for _, m := range regexp.MustCompile(`(?:^|[^\w.])`+s.collected+`\[(\d)\]`).FindAllStringSubmatchIndex(plain, -1) {
		o.words(s, plain[m[2]:m[3]], 0, from+m[0])
	}
}

// words notes that the program ends where its command line has fewer words.
func (o *opens) words(s *scope, number string, less, at int) {
	if n, err := strconv.Atoi(number); err == nil && n-less > 0 {
		o.found = append(o.found, filesystem.Seek{What: "operand", Operand: n - less, Does: filesystem.Choosing, Why: "(" + o.place(s, at) + ")"})
	}
}

// endsBadly reports whether a statement is an if without else whose block ends the program with a failure: it ends there, or
// goes on.
func endsBadly(code string) bool {
	open := strings.IndexByte(code, '{')
	if !strings.HasPrefix(strings.TrimSpace(code), "if ") || open < 0 {
		return false
	}
	end := closed(code, open)
	return !alternate.MatchString(code[end:]) && badly.MatchString(strings.TrimSuffix(code[open+1:end], "}")) && strings.Count(code, "exit")+strings.Count(code, "panic!") == 1
}
