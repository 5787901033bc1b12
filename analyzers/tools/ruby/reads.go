package ruby

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

var (
	// opens is a file that is read by a statement in no block. Sources: Ruby's documentation of File, IO, YAML (Psych 4 and
	// 5), JSON, ERB and CSV.
	opens = lazyregexp.New(`(?m)^[ \t]*(?:[\w@$:., ]*= *|puts +)?(?:[A-Z][\w:]*\.(?:new|parse|load|safe_load)[ (]+)*` +
		`(?:(?:File|IO)\.(?:read|readlines|binread|open)|(?:YAML|Psych)\.(?:safe_|unsafe_)?load_file|JSON\.(?:load_file|parse_file)|CSV\.(?:read|table)|Tomlrb\.load_file|TOML\.load_file)[ (]+`)
	bound = lazyregexp.New(`(?m)^[ \t]*([A-Z]\w*|[a-z_]\w*) *= *(.+?)(?:\.freeze)? *$`)
	joins = lazyregexp.New(`^(?:File\.)?(join|expand_path)\((.*)\)$`)
	plain = lazyregexp.New(`^(?:'[^'\\]*'|"[^"\\#]*")$`)
)

// unreadable refuses a program that reads a file at once which is not there.
func unreadable(a *tools.Command, arg effects.Arg, at, text string) {
	paths := map[string]string{}
	for _, m := range bound.FindAllStringSubmatch(text, -1) {
		if p, ok := place(m[2], at, a.Dir, paths); ok {
			paths[m[1]] = p
		}
	}
	for _, m := range opens.FindAllStringIndex(text, -1) {
		if leaves.MatchString(text[:m[0]]) {
			return
		}
		expression, rest := operand(text[m[1]:])
		if guarded(text, m[0]) || !shown(text, m[0]) || producing.MatchString(text[:m[0]]) ||
			modifier.MatchString(rest) || indented(text[m[0]:]) == 0 && !reached(text, m[0]) {
			continue
		}
		p, ok := place(expression, at, a.Dir, paths)
		if !ok || p == "" || p == "/" || writes.MatchString(rest) || strings.HasPrefix(p, "/proc/") || strings.HasPrefix(p, "/run/") || strings.HasPrefix(p, "/tmp/") || strings.HasPrefix(p, "/sys/") {
			continue
		}
		if e := a.Stat(p).Entry; e.Presence == filesystem.Absent {
			a.Refuse(arg, state.FailsPath, "No such file or directory @ rb_sysopen - "+p+", which "+at+" reads", true)
			return
		}
	}
}

// writes is what follows a path in a call that makes the file.
var writes = lazyregexp.New(`^, *(?:mode: *)?['"][wa]`)

// operand is the first argument of a call, with what follows it on the line.
func operand(text string) (expression, rest string) {
	line, _, _ := strings.Cut(text, "\n")
	depth := 0
	for i, c := range []byte(line) {
		switch {
		case c == '(' || c == '[' || c == '{':
			depth++
		case depth == 0 && (c == ')' || c == ',' || c == ' '):
			return line[:i], line[i:]
		case c == ')' || c == ']' || c == '}':
			depth--
		}
	}
	return line, ""
}

// place is the path that an expression stands for: a string, a name that stands for one, or the ways to join them.
// Source: Ruby's documentation of File.join and File.expand_path.
func place(expression, at string, dir tools.Word, paths map[string]string) (p string, ok bool) {
	expression = strings.TrimSpace(expression)
	if held, ok := paths[expression]; ok {
		return held, true
	}
	switch {
	case expression == "__dir__" || expression == "File.dirname(__FILE__)":
		return path.Dir(at), true
	case expression == "__FILE__":
		return at, true
	case expression == "Dir.pwd":
		return dir.Text, dir.Known
	case plain.MatchString(expression):
		return beneath(expression[1:len(expression)-1], dir.Text), dir.Known
	}
	m := joins.FindStringSubmatch(expression)
	if m == nil {
		return "", false
	}
	var parts []string
	for rest := m[2]; rest != ""; {
		var one string
		one, rest = operand(rest)
		if one == "" { // it is not closed where it seems to be
			return "", false
		}
		rest = strings.TrimLeft(rest, ", ")
		parts = append(parts, strings.TrimSpace(one))
	}
	if m[1] == "expand_path" && len(parts) == 2 { // what it is seen from comes last
		parts[0], parts[1] = parts[1], parts[0]
	}
	for i, part := range parts {
		if i > 0 && plain.MatchString(part) {
			p = path.Join(p, part[1:len(part)-1])
			continue
		}
		inner, ok := place(part, at, dir, paths)
		if !ok || i > 0 {
			return "", false
		}
		p = inner
	}
	return p, p != ""
}

// beneath is a path as the program sees it.
func beneath(p, dir string) string {
	if path.IsAbs(p) {
		return path.Clean(p)
	}
	return path.Join(dir, p)
}
