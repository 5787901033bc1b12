package rust

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// function is one function of the project's own.
type function struct {
	name   string
	owner  string // the type that an impl is of, or the module
	params []string
	text   string // of the body
	code   string // text without what stands in comments and strings
	at     int    // of the body, in its file
	file   *file
}

// file is one source with its functions.
type file struct {
	path   string
	text   string
	code   string
	taken  string // what its use declarations name
	consts map[string]string
}

var (
	begins   = lazyregexp.New(`\bfn\s+(\w+)\s*(?:<[^(){}]*>)?\s*\(`)
	owning   = lazyregexp.New(`(?m)^impl(?:<[^{}]*?>)?\s+(?:[\w:<>]+\s+for\s+)?(\w+)[^{};]*\{`)
	using    = lazyregexp.New(`(?ms)^\s*(?:pub\s+)?use\s+([^;]+);`)
	constant = lazyregexp.New(`(?m)\b(?:const|static)\s+(\w+)\s*:\s*&(?:'static\s+)?str\s*=\s*"([^"\\]*)"\s*;`)
	tests    = lazyregexp.New(`#\[cfg\(test\)\]\s*mod\s+\w+\s*\{`)
)

// newFile takes the functions out of a source. crate is the name that other packages have for a root.
func newFile(at, text, crate string) (*file, []*function) {
	f := &file{path: at, text: text, code: structure(text), consts: map[string]string{}}
	if cut := tests.FindStringIndex(f.code); cut != nil {
		f.code, f.text = f.code[:cut[0]], f.text[:cut[0]]
	}
	for _, m := range using.FindAllStringSubmatch(f.code, -1) {
		f.taken += m[1] + ";"
	}
	for _, m := range constant.FindAllStringSubmatch(f.text, -1) {
		f.consts[m[1]] = m[2]
	}
	module := strings.TrimSuffix(path.Base(at), ".rs")
	switch module {
	case "mod":
		module = path.Base(path.Dir(at))
	case "main", "lib":
		module = crate
	}
	var all []*function
	for _, m := range begins.FindAllStringSubmatchIndex(f.code, -1) {
		fn := &function{name: f.code[m[2]:m[3]], owner: module, file: f}
		after := closed(f.code, m[1]-1)
		open := strings.IndexAny(f.code[after:], "{;")
		if open < 0 || f.code[after+open] == ';' {
			continue
		}
		open += after
		end := closed(f.code, open)
		fn.params, fn.at = parameters(f.code[m[1]:max(after-1, m[1])]), open+1
		fn.text, fn.code = f.text[open+1:max(end-1, open+1)], f.code[open+1:max(end-1, open+1)]
		for _, o := range owning.FindAllStringSubmatchIndex(f.code, -1) {
			if o[0] < m[0] && m[0] < closed(f.code, o[1]-1) {
				fn.owner = f.code[o[2]:o[3]]
			}
		}
		all = append(all, fn)
	}
	return f, all
}

// parameters are the names of a function's parameters.
func parameters(code string) (names []string) {
	for _, p := range split(code) {
		name, _, _ := strings.Cut(p, ":")
		name = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(name), "mut "))
		if name != "" && !strings.HasSuffix(name, "self") {
			names = append(names, name)
		}
	}
	return names
}

// structure is a source of the same length in which comments, and what stands in strings, are blanks.
func structure(text string) string {
	b := []byte(text)
	blank := func(from, to int) int {
		for i := from; i < to && i < len(b); i++ {
			if b[i] != '\n' {
				b[i] = ' '
			}
		}
		return to
	}
	for i := 0; i < len(b); {
		rest := text[i:]
		switch {
		case strings.HasPrefix(rest, "//"):
			i = blank(i, i+lengthTo(rest, "\n"))
		case strings.HasPrefix(rest, "/*"):
			i = blank(i, i+remark(rest))
		case raw.MatchString(rest) && (i == 0 || !wordly(text[i-1]) || strings.IndexByte("bc", text[i-1]) >= 0 && (i == 1 || !wordly(text[i-2]))):
			open := strings.IndexByte(rest, '"')
			end := `"` + strings.Repeat("#", open-1)
			i = blank(i+open+1, i+open+1+lengthTo(rest[open+1:], end)-len(end)) + len(end)
		case rest[0] == '"':
			end := i + 1
			for end < len(text) && text[end] != '"' {
				if text[end] == '\\' {
					end++
				}
				end++
			}
			i = blank(i+1, end) + 1
		case letter.MatchString(rest):
			i = blank(i+1, i+len(letter.FindString(rest))-1) + 1
		default:
			i++
		}
	}
	return string(b)
}

var (
	raw    = lazyregexp.New(`^r#*"`)
	letter = lazyregexp.New(`^'(?:\\[^ux]|\\x[0-9a-fA-F]{2}|\\u\{[0-9a-fA-F]+\}|[^\\'])'`)
)

// remark is how long the comment is that a text begins with: there may be others in it.
func remark(text string) int {
	depth := 0
	for i := 0; i+1 < len(text); i++ {
		switch text[i : i+2] {
		case "/*":
			depth++
			i++
		case "*/":
			i++
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return len(text)
}

func wordly(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// lengthTo is how much of a text there is up to the end of a sign, or all of it.
func lengthTo(text, sign string) int {
	if i := strings.Index(text, sign); i >= 0 {
		return i + len(sign)
	}
	return len(text)
}

// closed is where the bracket that opens at i is closed: the place after it.
func closed(code string, i int) int {
	depth := 0
	for ; i < len(code); i++ {
		switch code[i] {
		case '(', '{', '[':
			depth++
		case ')', '}', ']':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return len(code)
}

// split takes code apart at commas that stand in no brackets.
func split(code string) (parts []string) {
	depth, from := 0, 0
	for i := range len(code) {
		switch c := code[i]; {
		case c == '(' || c == '{' || c == '[':
			depth++
		case c == ')' || c == '}' || c == ']':
			depth--
		case c == ',' && depth == 0:
			parts, from = append(parts, code[from:i]), i+1
		}
	}
	return append(parts, code[from:])
}

// known is the text of a source, ok only where it is certainly that.
func (c *call) known(at string) (text string, ok bool) {
	e := c.Stat(at).Entry
	return string(e.Content), e.Presence == filesystem.Present && !e.Likely && e.Has(filesystem.KnowContent)
}
