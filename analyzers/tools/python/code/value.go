package code

import (
	"path"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// expression is a part of a statement with its mask.
type expression struct{ text, mask string }

func (e expression) slice(from, to int) expression {
	return expression{e.text[from:to], e.mask[from:to]}.trimmed()
}

func (e expression) trimmed() expression {
	left := len(e.text) - len(strings.TrimLeft(e.text, " \t"))
	right := len(strings.TrimRight(e.text, " \t"))
	if right < left {
		return expression{}
	}
	return expression{e.text[left:right], e.mask[left:right]}
}

// whole is the statement as an expression.
func (s *Statement) whole() expression { return expression{s.Text, s.Mask} }

// closing is the index of the bracket that closes the one at open; -1 where there is none.
func (e expression) closing(open int) int {
	depth := 0
	for i := open; i < len(e.mask); i++ {
		switch e.mask[i] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// split takes an expression apart at a byte outside of brackets and literals.
func (e expression) split(at byte) (parts []expression) {
	depth, start := 0, 0
	for i := range len(e.mask) {
		switch c := e.mask[i]; {
		case c == '(' || c == '[' || c == '{':
			depth++
		case c == ')' || c == ']' || c == '}':
			depth--
		case c == at && depth == 0:
			parts = append(parts, e.slice(start, i))
			start = i + 1
		}
	}
	return append(parts, e.slice(start, len(e.mask)))
}

// argument is one of a call, with the name that it is given by.
type argument struct {
	name string
	expression
}

// arguments are those of the call whose bracket is at open; ok is false where they do not end.
func (e expression) arguments(open int) (all []argument, ok bool) {
	end := e.closing(open)
	if end < 0 {
		return nil, false
	}
	for _, part := range e.slice(open+1, end).split(',') {
		if part.text == "" {
			continue
		}
		if m := named.FindStringSubmatch(part.mask); m != nil {
			all = append(all, argument{m[1], part.slice(strings.IndexByte(part.mask, '=')+1, len(part.text))})
			continue
		}
		all = append(all, argument{"", part})
	}
	return all, true
}

// literal is the text of a string literal without escapes or parts to fill in.
func (e expression) literal() (string, bool) {
	t := strings.TrimLeft(e.text, "rRuUfF")
	if len(t) < 2 || len(e.text)-len(t) > 1 || t[0] != '"' && t[0] != '\'' || t[len(t)-1] != t[0] {
		return "", false
	}
	inner := t[1 : len(t)-1]
	return inner, !strings.ContainsAny(inner, `\{}"'`)
}

// value is the text or path that an expression stands for. Source: Python's documentation of pathlib and os.path.
func (w *walker) value(e expression) (string, bool) {
	e = e.trimmed()
	if text, ok := e.literal(); ok {
		return text, true
	}
	if parts := e.split('/'); len(parts) > 1 {
		return w.joined(parts)
	}
	if parts := e.split('+'); len(parts) > 1 {
		return w.strung(parts)
	}
	if text, ok := w.filled(e); ok {
		return text, true
	}
	for _, suffix := range []string{".resolve()", ".absolute()", ".as_posix()", ".expanduser()"} {
		if strings.HasSuffix(e.mask, suffix) {
			inner, ok := w.value(e.slice(0, len(e.mask)-len(suffix)))
			if suffix == ".expanduser()" && ok {
				return atHome(w, inner)
			}
			return inner, ok
		}
	}
	if strings.HasSuffix(e.mask, ".parent") {
		inner, ok := w.value(e.slice(0, len(e.mask)-len(".parent")))
		return path.Dir(inner), ok
	}
	if m := below.FindStringIndex(e.mask); m != nil && e.closing(m[1]-1) == len(e.mask)-1 {
		if args, ok := e.arguments(m[1] - 1); ok && m[0] > 0 {
			parts := []expression{e.slice(0, m[0])}
			for _, a := range args {
				parts = append(parts, a.expression)
			}
			return w.joined(parts)
		}
	}
	if m := sibling.FindStringIndex(e.mask); m != nil {
		inner, ok := w.value(e.slice(0, m[0]))
		name, plain := e.slice(m[0]+len(".with_name("), len(e.mask)-1).literal()
		return path.Join(path.Dir(inner), name), ok && plain
	}
	if m := parents.FindStringSubmatchIndex(e.mask); m != nil {
		inner, ok := w.value(e.slice(0, m[0]))
		n, _ := strconv.Atoi(e.mask[m[2]:m[3]])
		for range min(n, 20) + 1 {
			inner = path.Dir(inner)
		}
		return inner, ok
	}
	if m := call.FindString(e.mask); m != "" && e.closing(len(m)-1) == len(e.mask)-1 {
		return w.result(strings.TrimSuffix(m, "("), e, len(m)-1)
	}
	switch e.text {
	case "__file__":
		return w.File, w.File != ""
	case "os.curdir":
		return ".", true
	}
	if text, ok := w.names[e.text]; ok {
		return text, ok
	}
	return w.own, w.own != "" && ownFolder.MatchString(e.text)
}

var ownFolder = lazyregexp.New(`^\w+\.instance_path$`)

var (
	named   = lazyregexp.New(`^([A-Za-z_]\w*)\s*=(?:[^=]|$)`)
	parents = lazyregexp.New(`\.parents\[(\d+)\]$`)
	sibling = lazyregexp.New(`\.with_name\(["'][^()]*\)$`)
	below   = lazyregexp.New(`\.joinpath\(`)
	call    = lazyregexp.New(`^[\w.]*\(`)
)

func (w *walker) joined(parts []expression) (string, bool) {
	whole := ""
	for _, part := range parts {
		text, ok := w.value(part)
		if !ok {
			return "", false
		}
		if whole = path.Join(whole, text); path.IsAbs(text) {
			whole = path.Clean(text)
		}
	}
	return whole, true
}

// strung are texts that are put together.
func (w *walker) strung(parts []expression) (whole string, ok bool) {
	for _, part := range parts {
		text, ok := w.value(part)
		if !ok {
			return "", false
		}
		whole += text
	}
	return whole, true
}

// filled is a string literal with names in braces that stand for texts, none of them formatted.
func (w *walker) filled(e expression) (whole string, ok bool) {
	m := formattedText.FindStringSubmatch(e.text)
	if m == nil || strings.Contains(m[1], "{{") || strings.Contains(m[1], "}}") {
		return "", false
	}
	rest := m[1]
	for {
		before, after, found := strings.Cut(rest, "{")
		if whole += before; !found {
			return whole, !strings.Contains(whole, "}")
		}
		name, following, closed := strings.Cut(after, "}")
		text, known := w.value(expression{name, name}.trimmed())
		if !closed || !known || !plainName.MatchString(name) {
			return "", false
		}
		whole, rest = whole+text, following
	}
}

var (
	formattedText = lazyregexp.New(`^[fF]["']([^"'\\]*)["']$`)
	plainName     = lazyregexp.New(`^\s*[A-Za-z_]\w*\s*$`)
)

// result is what a call of a function of paths returns.
func (w *walker) result(name string, e expression, open int) (string, bool) {
	args, ok := e.arguments(open)
	if !ok {
		return "", false
	}
	parts := make([]expression, len(args))
	for i, a := range args {
		if parts[i] = a.expression; a.name != "" {
			return "", false
		}
	}
	switch strings.TrimPrefix(strings.TrimPrefix(name, "os."), "pathlib.") {
	case "", "str", "Path", "PurePath", "path.join", "fspath", "join":
		return w.joined(parts)
	case "path.abspath", "path.realpath", "path.normpath", "path.expanduser", "abspath", "realpath", "expanduser":
		text, ok := w.joined(parts)
		if ok && strings.HasSuffix(name, "expanduser") {
			return atHome(w, text)
		}
		if ok && !path.IsAbs(text) {
			text, ok = path.Join(w.Dir, text), w.Dir != "" && !strings.HasPrefix(text, "~")
		}
		return text, ok
	case "Path.home":
		return atHome(w, "~")
	case "path.dirname", "dirname":
		text, ok := w.joined(parts)
		return path.Dir(text), ok
	case "getcwd", "Path.cwd":
		return w.Dir, w.Dir != ""
	case "files", "resources.files", "importlib.resources.files":
		if w.taken["resources"] {
			return w.resource(args)
		}
	case "getenv", "environ.get":
		return w.looked(parts)
	}
	return "", false
}

// atHome is a path with the user's home directory in the place of a tilde. Source: Python's documentation of
// os.path.expanduser, which asks HOME first.
func atHome(w *walker, p string) (string, bool) {
	if !strings.HasPrefix(p, "~") {
		return p, true
	}
	if w.Lookup == nil || p != "~" && !strings.HasPrefix(p, "~/") {
		return "", false
	}
	home, known, set := w.Lookup("HOME")
	return path.Join(home, strings.TrimPrefix(p, "~")), known && set && path.IsAbs(home)
}

// looked is os.getenv.
func (w *walker) looked(parts []expression) (string, bool) {
	if len(parts) == 0 || w.Lookup == nil {
		return "", false
	}
	name, ok := w.value(parts[0])
	if !ok {
		return "", false
	}
	value, known, set := w.Lookup(name)
	if known && !set && len(parts) == 2 {
		return w.value(parts[1])
	}
	return value, known && set
}
