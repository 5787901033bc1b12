// Package csource reads as much of a C file as is needed to predict a build without a compiler: what it certainly
// includes, and which functions it certainly calls and does not define. It expands no macros and knows no types.
package csource

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// File is what is known of one C file.
type File struct {
	Includes []Include       // those that no #if surrounds, in order
	Calls    map[string]bool // names before a "(" outside of #if and directives, less those that the file defines
	Words    map[string]bool // every identifier, directives included
	Plain    bool            // a compiler certainly sees every call: no #define, no #if, no local header, no static or inline function
}

// Include is one #include.
type Include struct {
	Name   string
	Quoted bool // "x.h", not <x.h>
	Line   int  // 1-based
}

var (
	comments  = lazyregexp.New(`(?s)/\*.*?(\*/|$)|//[^\n]*|"(\\.|[^"\\\n])*"|'(\\.|[^'\\\n])*'`)
	include   = lazyregexp.New(`^\s*#\s*include\s*([<"])([^>"]+)[>"]`)
	directive = lazyregexp.New(`^\s*#\s*(\w*)`)
	file      = lazyregexp.New(`\.(?:h|c|hh|hpp|hxx|H|ipp|inl|inc|tpp)"$`)
	word      = lazyregexp.New(`[A-Za-z_]\w*`)
	called    = lazyregexp.New(`([A-Za-z_]\w*)\s*\(`)
	defined   = lazyregexp.New(`([A-Za-z_]\w*)\s*\([^(){};]*\)\s*\{`)
	declared  = lazyregexp.New(`\b(?:int|void|char|long|short|unsigned|signed|float|double|size_t|struct\s+\w+)\b[\s*]*([A-Za-z_]\w*)\s*\([^(){};]*\)\s*[;,]`)
)

// Parse reads a file.
func Parse(text string) *File {
	f := &File{Calls: map[string]bool{}, Words: map[string]bool{}, Plain: true}
	text = strings.ReplaceAll(cooked(text), "\\\n", " ")
	var code strings.Builder
	var n nesting
	for i, line := range strings.Split(blank(text), "\n") {
		d := n.pass(line)
		switch {
		case d == "":
			if n.depth == 0 {
				code.WriteString(line + "\n")
			}
		case d == "include":
			if m := include.FindStringSubmatch(line); m == nil {
				f.Plain = false
			} else {
				f.Plain = f.Plain && m[1] == "<"
				if n.depth == 0 {
					f.Includes = append(f.Includes, Include{Name: m[2], Quoted: m[1] == `"`, Line: i + 1})
				}
			}
		case strings.HasPrefix(d, "if"), d == "define", d == "pragma":
			f.Plain = false
		}
	}
	for _, w := range word.FindAllString(text, -1) {
		f.Words[w] = true
	}
	f.calls(code.String())
	return f
}

func (f *File) calls(code string) {
	for _, w := range word.FindAllString(code, -1) {
		f.Plain = f.Plain && w != "static" && w != "inline" && w != "asm" && w != "__asm__"
	}
	bare := declared.ReplaceAllString(code, ";")
	for _, m := range called.FindAllStringSubmatch(bare, -1) {
		f.Calls[m[1]] = true
	}
	for _, m := range defined.FindAllStringSubmatch(code, -1) {
		delete(f.Calls, m[1])
	}
}

// cooked empties raw strings, and keeps the lines where they are. Source: ISO C++20, 5.13.5, "String literals".
func cooked(text string) string {
	var b strings.Builder
	for {
		m := raw.FindStringSubmatchIndex(text)
		if m == nil {
			return b.String() + text
		}
		end := strings.Index(text[m[1]:], ")"+text[m[2]:m[3]]+`"`)
		b.WriteString(text[:m[0]])
		if end < 0 {
			b.WriteString(text[m[0]:m[1]])
			text = text[m[1]:]
			continue
		}
		b.WriteString(`""` + strings.Repeat("\n", strings.Count(text[m[1]:m[1]+end], "\n")))
		text = text[m[1]+end+1+m[3]-m[2]+1:]
	}
}

var raw = lazyregexp.New(`\b(?:u8|[uUL])?R"([^()\\\s]{0,16})\(`)

// blank replaces comments and literals, of #include lines only comments, and keeps the lines where they are.
func blank(text string) string {
	return comments.ReplaceAllStringFunc(text, func(s string) string {
		switch s[0] {
		case '"', '\'':
			if file.MatchString(s) {
				return s
			}
			return string(s[0]) + string(s[0])
		}
		return " " + strings.Repeat("\n", strings.Count(s, "\n"))
	})
}
