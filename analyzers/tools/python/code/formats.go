package code

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools/python/uses"
)

// formats follows files that a statement takes apart. Sources: Python's documentation of json and tomllib; PyYAML's.
type formats struct{ *walker }

var (
	handle  = lazyregexp.New(`^(?:with\s+.*\bas\s+([A-Za-z_]\w*)\s*:|([A-Za-z_]\w*)\s*=\s*.*)$`)
	loading = lazyregexp.New(`(?:^|[^.\w])(json|tomllib|tomli|yaml)\.(load|loads|safe_load|full_load|unsafe_load)\(`)
	opened  = lazyregexp.New(`^(?:io\.)?open\(`)
	ofFile  = lazyregexp.New(`^([A-Za-z_]\w*)(?:\.read\(\))?$`)
)

// parsed notes a file that must be JSON, TOML or YAML.
func (w formats) parsed(s *Statement) {
	e := s.whole()
	for _, m := range loading.FindAllStringSubmatchIndex(s.Mask, -1) {
		format := strings.TrimSuffix(strings.TrimSuffix(s.Mask[m[2]:m[3]], "lib"), "li")
		args, ok := e.arguments(m[1] - 1)
		if !ok || len(args) == 0 || args[0].name != "" || w.functions[s.Mask[m[2]:m[3]]] != nil || !w.taken[s.Mask[m[2]:m[3]]] {
			continue
		}
		for _, a := range args[1:] {
			ok = ok && (format == "yaml" || a.name == "encoding" || a.name == "object_pairs_hook" || a.name == "object_hook")
		}
		if p, known := w.of(args[0].expression); ok && known {
			w.add(s, Step{Kind: Parses, Name: format, Path: p})
			w.decodes(s, p, format)
		}
	}
	m := handle.FindStringSubmatchIndex(s.Mask)
	if m == nil || strings.Contains(s.Mask, "suppress") {
		return
	}
	name, right := "", e
	if m[2] >= 0 {
		name, right = e.mask[m[2]:m[3]], e.slice(len("with"), strings.LastIndex(e.mask[:m[2]], " as "))
	} else if at := uses.Equals(e.mask); at > 0 {
		name, right = e.mask[m[4]:m[5]], e.slice(at+1, len(e.mask))
	}
	if delete(w.handles, name); len(right.split(',')) == 1 {
		if p, ok := w.of(right); ok && name != "" && times(w.list, name) <= 1 {
			w.handles[name] = p
		}
	}
}

// of is the file that an expression is an open one of, or the whole text of.
func (w formats) of(e expression) (p string, ok bool) {
	if m := ofFile.FindStringSubmatch(e.mask); m != nil {
		p, ok = w.handles[m[1]]
		return p, ok
	}
	switch m := opened.FindStringIndex(e.mask); {
	case m != nil:
		args, ok := e.arguments(m[1] - 1)
		end := e.closing(m[1] - 1)
		if rest := e.mask[end+1:]; !ok || len(args) == 0 || args[0].name != "" || writing(args[1:]) || rest != "" && rest != ".read()" {
			return "", false
		}
		return w.value(args[0].expression)
	case strings.HasSuffix(e.mask, ".read_text()"), strings.HasSuffix(e.mask, ".read_bytes()"), strings.HasSuffix(e.mask, ".open()"), strings.HasSuffix(e.mask, ".open(\"  \")"):
		return w.value(e.slice(0, strings.LastIndexByte(e.mask, '.')))
	}
	return "", false
}
