package rust

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools"
)

var (
	written  = lazyregexp.New(`^"([^"\\]*)"$`)
	name     = lazyregexp.New(`^\w+$`)
	inner    = lazyregexp.New(`(?s)^(?:[\w:]+::)?(?:Path|PathBuf|String|OsStr|OsString)::(?:new|from)\((.*)\)$`)
	current  = lazyregexp.New(`^(?:std::)?env::current_dir\(\)$`)
	asking   = lazyregexp.New(`^(?:std::)?env::var(?:_os)?\(\s*"(\w+)"\s*\)$`)
	defaults = lazyregexp.New(`(?s)^(?:std::)?env::var(?:_os)?\(\s*"(\w+)"\s*\)(?:\s*\.ok\(\))?(?:\s*\.map\([\w:]+\))?\s*\.(?:unwrap_or\(|unwrap_or_else\(\s*\|[^|]*\|)\s*(.*)\)$`)
	either   = lazyregexp.New(`(?s)^match\s+(?:std::)?env::var(?:_os)?\(\s*"(\w+)"\s*\)\s*\{\s*(?:Ok|Some)\((\w+)\)\s*=>\s*(.*?)\s*,\s*(?:Err\(_\w*\)|None|_)\s*=>\s*(.*?)\s*,?\s*\}$`)
	macro    = lazyregexp.New(`(?s)^(env|concat|format)!\s*\((.*)\)$`)
	own      = lazyregexp.New(`^(?:(?:\w+::)*(\w+)::)?([a-z_]\w*)$`)
	hole     = lazyregexp.New(`\{(\w*)\}`)
	flowing  = lazyregexp.New(`\b(?:if|match|for|while|loop|return|break)\b`)
)

// passing are methods whose result names the same file, or is what an error is not. Source: the standard library, 1.63;
// anyhow 1 and eyre 0.6 for errors.
var passing = tools.WordList(`clone as_str as_ref to_string to_owned as_path to_path_buf into as_os_str display unwrap expect map_err context with_context
	wrap_err wrap_err_with to_str to_string_lossy into_owned into_os_string into_boxed_path`)

// value is what the expression between two places of a function stands for.
func (s *scope) value(from, to int) (v value, ok bool) {
	return s.expression(strings.TrimSuffix(strings.TrimSpace(s.text[from:to]), ";"))
}

func (s *scope) expression(text string) (v value, ok bool) {
	text = strings.TrimSpace(strings.TrimLeft(strings.TrimSpace(text), "&"))
	if m := defaults.FindStringSubmatch(text); m != nil {
		v, ok = s.expression(m[2])
		v.variable, v.form = m[1], "\x00"
		return v, ok
	}
	switch m := either.FindStringSubmatch(text); {
	case m == nil:
	case m[3] == m[2], strings.HasSuffix(m[3], "("+m[2]+")"), strings.HasPrefix(m[3], m[2]+"."):
		v, ok = s.expression(m[4])
		v.variable, v.form = m[1], "\x00"
		return v, ok
	default:
		return v, false
	}
	text, method, args := s.trailing(text)
	switch m := written.FindStringSubmatch(text); {
	case method == "join":
		before, known := s.expression(text)
		after, also := s.expression(args)
		return follow(before, after, "/"), known && also && (before.variable == "" || after.variable == "")
	case method != "":
		return v, false
	case m != nil:
		return value{text: m[1]}, true
	case name.MatchString(text):
		if v, ok = s.values[text]; ok {
			return v, true
		}
		c, ok := s.file.consts[text]
		return value{text: c}, ok
	case current.MatchString(text):
		return value{text: "."}, true
	case asking.MatchString(text):
		return value{variable: asking.FindStringSubmatch(text)[1], form: "\x00"}, true
	case macro.MatchString(text):
		return s.expanded(macro.FindStringSubmatch(text))
	case inner.MatchString(text):
		return s.expression(inner.FindStringSubmatch(text)[1])
	}
	return s.returned(text)
}

// trailing takes the methods off the end of an expression that pass on what it is: the first that does not is returned
// with its arguments, "" for none.
func (s *scope) trailing(text string) (rest, method, args string) {
	for {
		text = strings.TrimSpace(strings.TrimRight(strings.TrimSpace(text), "?"))
		open := opening(text)
		if open < 0 {
			return text, "", ""
		}
		head := strings.TrimRight(text[:open], " \n\t")
		dot := strings.LastIndexByte(head, '.')
		if dot < 0 || !name.MatchString(head[dot+1:]) || strings.HasSuffix(head[:dot], "\"") && dot == 0 {
			return text, "", ""
		}
		if !passing.Has(head[dot+1:]) {
			return head[:dot], head[dot+1:], text[open+1 : len(text)-1]
		}
		text = head[:dot]
	}
}

// opening is where the bracket opens that closes a text, -1 where none does.
func opening(text string) int {
	code, depth := structure(text), 0
	if !strings.HasSuffix(code, ")") {
		return -1
	}
	for i := len(code) - 1; i >= 0; i-- {
		switch code[i] {
		case ')', ']', '}':
			depth++
		case '(', '[', '{':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// follow is one value after another, with a sign between: a path below another one, unless it is whole itself.
func follow(a, b value, sign string) (v value) {
	v.variable = a.variable + b.variable
	if sign == "" {
		v.text, v.form = a.text+b.text, a.shape()+b.shape()
		return v
	}
	v.text, v.form = path.Join(a.text, b.text), path.Join(a.shape(), b.shape())
	if path.IsAbs(b.text) {
		v.text, v.form = b.text, b.shape()
	}
	return v
}

// expanded is what env!, concat! and format! come to. Source: the standard library's macros, 1.63; std::fmt.
func (s *scope) expanded(m []string) (v value, ok bool) {
	parts := arguments(m[2])
	if len(parts) == 0 {
		return v, false
	}
	switch m[1] {
	case "env":
		dir := crate(s.file.path)
		return value{text: dir}, dir != "" && parts[0] == `"CARGO_MANIFEST_DIR"`
	case "concat":
		return s.together(parts)
	}
	form := written.FindStringSubmatch(parts[0])
	if form == nil {
		return v, false
	}
	var all []string
	rest, next := form[1], 1
	for hole.MatchString(rest) {
		h := hole.FindStringSubmatchIndex(rest)
		all = append(all, `"`+rest[:h[0]]+`"`)
		switch named := rest[h[2]:h[3]]; {
		case named != "":
			all = append(all, named)
		case next < len(parts):
			all = append(all, parts[next])
			next++
		default:
			return v, false
		}
		rest = rest[h[1]:]
	}
	if strings.ContainsAny(rest, "{}") {
		return v, false
	}
	return s.together(append(all, `"`+rest+`"`))
}

// crate is the folder of the package that a source in src belongs to, "" for another one.
func crate(source string) string { return source[:max(strings.LastIndex(source, "/src/"), 0)] }

// arguments are the words between the brackets of a call.
func arguments(text string) (all []string) {
	at := 0
	for _, p := range split(structure(text)) {
		if part := strings.TrimSpace(text[at : at+len(p)]); part != "" {
			all = append(all, part)
		}
		at += len(p) + 1
	}
	return all
}

// together is one expression after another.
func (s *scope) together(parts []string) (all value, ok bool) {
	for _, p := range parts {
		v, known := s.expression(p)
		if !known || all.variable != "" && v.variable != "" {
			return value{}, false
		}
		all = follow(all, v, "")
	}
	return all, true
}

// returned is what a call of a function of the project's own returns, where that is one expression after values that are
// named.
func (s *scope) returned(text string) (v value, ok bool) {
	open := opening(text)
	if open < 0 || s.opens.depth > 5 {
		return v, false
	}
	m := own.FindStringSubmatch(strings.TrimSpace(text[:open]))
	if m == nil {
		return v, false
	}
	fn := s.opens.function(s, m[1], m[2])
	if fn == nil || fn == s.function {
		return v, false
	}
	inside := &scope{opens: s.opens, function: fn, values: map[string]value{}}
	for i, a := range arguments(text[open+1 : len(text)-1]) {
		if given, known := s.expression(a); known && i < len(fn.params) {
			inside.values[fn.params[i]] = given
		}
	}
	s.opens.depth++
	defer func() { s.opens.depth-- }()
	for from := 0; from < len(fn.code); {
		to := statement(fn.code, from)
		code := fn.code[from:to]
		b := binding.FindStringSubmatchIndex(code)
		switch {
		case to == len(fn.code) && !strings.HasSuffix(strings.TrimSpace(code), ";"):
			return inside.value(from, to)
		case b == nil || flowing.MatchString(code) && !strings.Contains(code, "match"):
			return v, false
		}
		delete(inside.values, code[b[2]:b[3]])
		if given, known := inside.value(from+b[1], to); known {
			inside.values[code[b[2]:b[3]]] = given
		}
		from = to
	}
	return v, false
}
