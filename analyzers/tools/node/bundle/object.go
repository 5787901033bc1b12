package bundle

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// object is the object that a configuration exports, where it is written down as one: no function, no list, nothing
// spread into it, and nothing loaded that may change where output goes. Its comments are taken out.
func object(text string) (fields literal, ok bool) {
	text = plain(text)
	at := exported.FindStringSubmatchIndex(text)
	if m := exportedName.FindStringSubmatch(text); at == nil && m != nil {
		for _, d := range declared.FindAllStringSubmatchIndex(text, -1) {
			if text[d[2]:d[3]] == m[1] {
				at = d
			}
		}
	}
	if at == nil || strings.Contains(text, "...") || len(exported.FindAllStringSubmatch(text, -1)) > 1 {
		return nil, false
	}
	for _, m := range loaded.FindAllStringSubmatch(text, -1) {
		if name := m[1] + m[2]; !quiet(name) {
			return nil, false
		}
	}
	if strings.Contains(text, "copy") && strings.Contains(text, "..") && strings.Contains(text, "to:") {
		return nil, false // what a plug-in copies may go anywhere
	}
	return split(text[at[1]-1:])
}

var (
	exported     = lazyregexp.New(`(?:module\.exports\s*=|export\s+default)\s*(?:\([\w\s,{}]*\)\s*=>\s*\(\s*|defineConfig\(\s*)?\{`)
	exportedName = lazyregexp.New(`(?:module\.exports\s*=|export\s+default)\s*(\w+)\s*;?\s*$`)
	declared     = lazyregexp.New(`(?m)^(?:const|let|var)\s+(\w+)(?:\s*:[^=\n]*)?\s*=\s*\{`)
	loaded       = lazyregexp.New(`(?:\bfrom\s*|\bimport\s*)['"]([^'"]+)['"]|\brequire\(\s*['"]([^'"]+)['"]`)
)

// quiet reports whether a configuration may load a module that leaves the output folder alone: plug-ins of bundlers by
// the names that they have, and modules of Node.js.
func quiet(name string) bool {
	if strings.HasPrefix(name, ".") {
		return name == "./package.json"
	}
	name = strings.TrimPrefix(name, "node:")
	switch name {
	case "path", "url", "fs", "os", "webpack", "rollup", "tsup", "module":
		return true
	}
	for _, kin := range []string{"@rollup/plugin-", "rollup-plugin-", "-webpack-plugin", "webpack-node-externals", "dotenv-webpack", "mini-css-extract-plugin", "terser"} {
		if strings.Contains(name, kin) {
			return !strings.Contains(name, "copy") && !strings.Contains(name, "shell") && !strings.Contains(name, "filemanager") || name == "copy-webpack-plugin"
		}
	}
	return false
}

// literal is an object of JavaScript as it is written: the text of each field's value. It is nil where there is none.
type literal map[string]string

// split reads the object that text begins with.
func split(text string) (fields literal, ok bool) {
	fields = literal{}
	depth, start, name := 0, 0, ""
	add := func(end int) {
		if value := strings.TrimSpace(text[start:end]); name != "" {
			fields[name] = value
		} else if value != "" {
			fields[value] = value // the short form
		}
		name = ""
	}
	for i := 0; i < len(text); i++ {
		switch c := text[i]; c {
		case '"', '\'', '`':
			end := skip(text, i)
			if end < 0 {
				return nil, false
			}
			i = end
		case '{', '(', '[':
			if depth++; depth == 1 {
				start = i + 1
			}
		case '}', ')', ']':
			if depth--; depth == 0 {
				add(i)
				return fields, true
			}
		case ':':
			if depth == 1 && name == "" {
				name = strings.Trim(strings.TrimSpace(text[start:i]), `"'`)
				start = i + 1
			}
		case ',':
			if depth == 1 {
				add(i)
				start = i + 1
			}
		}
	}
	return nil, false
}

// skip is where the string that begins at i ends, -1 where it does not.
func skip(text string, i int) int {
	for j := i + 1; j < len(text); j++ {
		switch text[j] {
		case '\\':
			j++
		case text[i]:
			return j
		}
	}
	return -1
}

// plain is a text without its comments.
func plain(text string) string {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] == '"' || text[i] == '\'' || text[i] == '`':
			end := skip(text, i)
			if end < 0 {
				return b.String()
			}
			b.WriteString(text[i : end+1])
			i = end
		case strings.HasPrefix(text[i:], "//"):
			for i+1 < len(text) && text[i+1] != '\n' {
				i++
			}
		case strings.HasPrefix(text[i:], "/*"):
			end := strings.Index(text[i+2:], "*/")
			if end < 0 {
				return b.String()
			}
			i += end + 3
		default:
			b.WriteByte(text[i])
		}
	}
	return b.String()
}

func (l literal) has(name string) bool { _, ok := l[name]; return ok }

// value is a field that is a string.
func (l literal) value(name string) (string, bool) {
	m := quoted.FindStringSubmatch(l[name])
	if m == nil {
		return "", false
	}
	return m[1] + m[2] + m[3], true
}

var quoted = lazyregexp.New("^(?:'([^']*)'|\"([^\"]*)\"|`([^`$]*)`)$")

// strings are those of a field that is one or a list of them.
func (l literal) strings(name string) (all []string) {
	if one, ok := l.value(name); ok {
		return []string{one}
	}
	inner, ok := strings.CutPrefix(l[name], "[")
	inner, closed := strings.CutSuffix(inner, "]")
	if !ok || !closed {
		return nil
	}
	for _, part := range strings.Split(inner, ",") {
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		one, ok := literal{"": part}.value("")
		if !ok {
			return nil
		}
		all = append(all, one)
	}
	return all
}

// section is a field that is an object itself, or a list of one.
func (l literal) section(name string) literal {
	text := l[name]
	if inner, ok := strings.CutPrefix(text, "["); ok {
		text = strings.TrimSpace(inner)
	}
	if !strings.HasPrefix(text, "{") {
		return nil
	}
	inner, ok := split(text)
	if !ok || strings.Contains(text, "},") && strings.HasPrefix(l[name], "[") {
		return nil
	}
	return inner
}

// place is a path: a string, or a call that joins strings to the folder of the configuration.
func (l literal) place(name string) (string, bool) {
	if one, ok := l.value(name); ok {
		return one, true
	}
	m := joined.FindStringSubmatch(l[name])
	if m == nil {
		return "", false
	}
	dir := ""
	for _, part := range strings.Split(m[1], ",") {
		one, ok := literal{"": strings.TrimSpace(part)}.value("")
		if !ok && strings.TrimSpace(part) != "" {
			return "", false
		}
		if path.IsAbs(one) && strings.Contains(l[name], "resolve") {
			dir = one
			continue
		}
		dir = path.Join(dir, strings.TrimLeft(one, "/"))
	}
	return dir, dir != ""
}

var joined = lazyregexp.New(`^(?:path\.)?(?:resolve|join)\(\s*(?:__dirname|import\.meta\.dirname|process\.cwd\(\))\s*,([^()]*)\)$`)
