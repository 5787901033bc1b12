package rust

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// opens finds what a program certainly opens, and asks of its environment, before it does anything else.
type opens struct {
	*call
	base      string // the folder that places in sources are named from
	functions []*function
	found     []filesystem.Seek
	depth     int
	over      bool     // what follows may not be reached, or find what the program made
	made      []string // what it made, of which the names are known
}

// openedBy are the files and variables that a program of a package stops without when it starts: those that main asks
// for in so many words, or a function of the project's own that main calls. What a condition guards is left out.
func (c *call) openedBy(top string, one member, all []member, main string) []filesystem.Seek {
	o := &opens{call: c, base: top}
	for _, m := range all {
		depended := func(p string) bool { return path.Join(one.dir, p) == m.dir }
		if m.dir == one.dir || slices.ContainsFunc(one.paths, depended) {
			o.read(path.Join(m.dir, "src/lib.rs"), m.name, map[string]bool{})
		}
	}
	if !o.read(main, one.name, map[string]bool{}) {
		return nil
	}
	for _, fn := range o.functions {
		if fn.name == "main" && fn.file.path == main {
			o.body(fn, nil, true)
			break
		}
	}
	return o.found
}

// read takes the functions of a source and of its modules.
func (o *opens) read(at, crate string, seen map[string]bool) bool {
	text, ok := o.known(at)
	if !ok || seen[at] || len(seen) > maxSources {
		return false
	}
	seen[at] = true
	_, all := newFile(at, text, strings.ReplaceAll(crate, "-", "_"))
	o.functions = append(o.functions, all...)
	dir := path.Dir(at)
	if name := strings.TrimSuffix(path.Base(at), ".rs"); name != "main" && name != "lib" && name != "mod" {
		dir = path.Join(dir, name)
	}
	for line := range strings.Lines(text) {
		if m := module.FindStringSubmatch(line); m != nil {
			o.read(path.Join(dir, m[1]+".rs"), crate, seen)
			o.read(path.Join(dir, m[1], "mod.rs"), crate, seen)
		}
	}
	return true
}

// value is what a name stands for: a text, or what a variable of the environment has in place of it.
type value struct {
	text, variable string
	form           string // where the variable is set, with "\x00" for its value
}

// shape is the text, with what the variable's value would take the place of.
func (v value) shape() string {
	if v.variable != "" {
		return v.form
	}
	return v.text
}

// scope is one call of a function.
type scope struct {
	opens *opens
	*function
	values    map[string]value
	collected string // the variable that has the command line
	stops     bool   // its error ends the program
}

// body goes through the statements of a function that certainly run. stops: the function's error, where it returns one,
// ends the program.
func (o *opens) body(fn *function, args []value, stops bool) {
	if o.depth > 5 || o.over {
		return
	}
	o.depth++
	defer func() { o.depth-- }()
	s := &scope{opens: o, function: fn, values: map[string]value{}, stops: stops}
	for i, name := range fn.params {
		if i < len(args) && args[i] != (value{}) {
			s.values[name] = args[i]
		}
	}
	for from := 0; from < len(fn.code); {
		to := statement(fn.code, from)
		if !o.statement(s, from, to) || o.over {
			return
		}
		from = to
	}
}

// statement is where the statement ends that begins at a place.
func statement(code string, from int) int {
	block := blocks.MatchString(code[from:])
	for i := from; i < len(code); i++ {
		switch code[i] {
		case ';':
			return i + 1
		case '(', '[':
			i = closed(code, i) - 1
		case '{':
			i = closed(code, i) - 1
			if block && !goesOn.MatchString(code[i+1:]) {
				return i + 1
			}
		}
	}
	return len(code)
}

var (
	blocks   = lazyregexp.New(`^\s*(?:if|match|for|while|loop|unsafe|\{)`)
	goesOn   = lazyregexp.New(`^\s*(?:else\b|\.|\?|;)`)
	looping  = lazyregexp.New(`^\s*(?:let\s[^=]*=\s*)?(?:for|while|loop)\b`)
	guarded  = lazyregexp.New(`\b(?:if|match|else)\b[^{]*\{`)
	making   = lazyregexp.New(`\b(?:fs::write|File::create|create_dir|create_dir_all|set_current_dir|OpenOptions::|set_var)\b`)
	leaving  = lazyregexp.New(`\b(?:return\b|break\b)`)
	ending   = lazyregexp.New(`\bexit\s*\(`)
	panicing = lazyregexp.New(`\bpanic!|\bexit\s*\(`)
	asks     = lazyregexp.New(`\b((?:fs::)?read_to_string|fs::read|fs::read_dir|File::open|env::var|fs::write|File::create|(?:fs::)?create_dir_all|fs::create_dir|Command::new|OpenOptions::new)\s*\(`)
	calls    = lazyregexp.New(`(?:\b(\w+)::)?\b([a-z_]\w*)(?:::<[^<>()]*>)?\s*\(`)
	binding  = lazyregexp.New(`^\s*let\s+(?:mut\s+)?(\w+)\s*(?::[^=]*)?=\s*`)
	assigned = lazyregexp.New(`\b(\w+)\s*\+?=[^=>]`)
	changing = lazyregexp.New(`\b(\w+)\.(push|pop|push_str|insert_str|clear|truncate|extend|set_\w+)\(`)
	failed   = lazyregexp.New(`^\s*(?:\.await\s*)?(?:\?|\.unwrap\(\)|\.expect\()`)
	wrapped  = lazyregexp.New(`^\s*\.(?:map_err|context|with_context|wrap_err|wrap_err_with)\(`)
	replaced = lazyregexp.New(`^\s*\.(?:unwrap_or_else|map_err)\(`)
	tested   = lazyregexp.New(`^\s*if\s+let\s+Err\s*\([^)]*\)\s*=\s*$`)
	matched  = lazyregexp.New(`\bmatch\s+$`)
)

// statement goes through one statement; it reports whether the function surely goes on behind it.
func (o *opens) statement(s *scope, from, to int) (on bool) {
	code := s.code[from:to]
	if strings.HasPrefix(strings.TrimSpace(code), "#[") {
		return true // it may be left out
	}
	if looping.MatchString(code) {
		return false
	}
	inner := len(code) // where what a condition guards begins
	if m := guarded.FindStringIndex(code); m != nil {
		inner = m[1] - 1
	}
	plain := closureless(code[:inner])
	o.arguments(s, code, plain, from)
	makings := len(making.FindAllString(code, -1))
	for at := 0; at < len(plain); {
		if m := asks.FindStringSubmatchIndex(plain[at:]); m != nil && m[0] == 0 && !method(code, at) {
			if o.asked(s, code, plain[m[2]+at:m[3]+at], from, at, at+m[1]-1) {
				makings--
			}
			at += m[1]
			continue
		}
		if m := calls.FindStringSubmatchIndex(plain[at:]); m != nil && m[0] == 0 && !method(code, at) {
			o.called(s, code, from, at, m)
			if o.over {
				return false
			}
			at += m[1]
			continue
		}
		for at++; at < len(plain) && wordly(plain[at-1]); at++ {
		}
	}
	for _, m := range assigned.FindAllStringSubmatch(code, -1) {
		delete(s.values, m[1])
	}
	s.changed(code, from)
	if m := binding.FindStringIndex(code); m != nil {
		name := binding.FindStringSubmatch(code)[1]
		delete(s.values, name)
		if v, ok := s.value(from+m[1], to); ok {
			s.values[name] = v
		}
	}
	o.over = o.over || makings > 0 || ending.MatchString(code) && !panics(code, inner) && !endsBadly(code)
	return !leaving.MatchString(code) || strings.Contains(code, "Err(") && inner < len(code)
}

// closureless is code without what closures among the arguments of calls do, up to another one.
func closureless(code string) string {
	rest := []byte(code)
	for at := 0; at < len(rest); at++ {
		if rest[at] != '|' {
			continue
		}
		before := strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(string(rest[:at])), "move"))
		if !strings.HasSuffix(before, "(") && !strings.HasSuffix(before, ",") {
			return string(rest[:at])
		}
		to := at
		for depth := 0; depth >= 0; to++ {
			if to == len(rest) {
				return string(rest[:at])
			}
			switch rest[to] {
			case '(', '[', '{':
				depth++
			case ')', ']', '}':
				depth--
			}
		}
		for ; at < to-1; at++ {
			rest[at] = ' '
		}
	}
	return string(rest)
}

// changed is what methods make of values: push adds to a path.
func (s *scope) changed(code string, from int) {
	for _, m := range changing.FindAllStringSubmatchIndex(code, -1) {
		name, before := code[m[2]:m[3]], s.values[code[m[2]:m[3]]]
		added, ok := s.value(from+m[1], from+closed(code, m[1]-1)-1)
		delete(s.values, name)
		if whole := strings.TrimSpace(code[:m[0]]) == "" && code[m[4]:m[5]] == "push"; whole && ok && before != (value{}) && (before.variable == "" || added.variable == "") {
			s.values[name] = follow(before, added, "/")
		}
	}
}

// panics reports whether a statement ends the program only where something failed.
func panics(code string, inner int) bool {
	return strings.Contains(code, "Err(") && inner < len(code) || strings.Contains(code, "unwrap_or_else")
}

// method reports whether what begins at a place is a method of something, or the end of a longer name.
func method(code string, at int) bool {
	return at > 0 && wordly(code[at-1]) || strings.HasSuffix(strings.TrimSpace(code[:at]), ".")
}

// fatal reports whether the program ends where the call fails whose arguments open at a place: what follows it, or what
// stands around it, says so.
func (o *opens) fatal(s *scope, code string, begin, open int) bool {
	before := strings.TrimRight(strings.TrimSuffix(strings.TrimSuffix(strings.TrimRight(code[:begin], " "), "std::"), "&"), " ")
	for strings.HasSuffix(before, "::") {
		before = strings.TrimRight(strings.TrimRight(before, ":"), "abcdefghijklmnopqrstuvwxyz_0123456789")
	}
	end := closed(code, open)
	after := code[end:]
	for {
		if m := replaced.FindStringIndex(after); m != nil && panicing.MatchString(after[m[1]:closed(after, m[1]-1)]) {
			return true
		}
		m := wrapped.FindStringIndex(after)
		if m == nil {
			break
		}
		after = after[closed(after, m[1]-1):]
	}
	switch m := failed.FindString(after); {
	case m != "":
		return s.stops || !strings.HasSuffix(m, "?")
	case strings.TrimSpace(after) == "" && binding.FindString(code) == "":
		return s.stops // what the function returns
	case tested.MatchString(before + " "), matched.MatchString(before + " "):
		inside := strings.TrimSpace(after)
		if !strings.HasPrefix(inside, "{") {
			return false
		}
		if i := strings.Index(inside, "Err("); i >= 0 {
			inside = inside[i:]
		}
		return panicing.MatchString(inside) || s.stops && strings.Contains(inside, "return Err")
	}
	return false
}

// called goes into a function of the project's own.
func (o *opens) called(s *scope, code string, from, at int, m []int) {
	qualifier := ""
	if m[2] >= 0 {
		qualifier = code[at+m[2] : at+m[3]]
	}
	fn := o.function(s, qualifier, code[at+m[4]:at+m[5]])
	if fn == nil || fn == s.function {
		return
	}
	open := at + m[1] - 1
	var args []value
	rest := from + open + 1
	for _, a := range split(s.code[rest : from+closed(code, open)-1]) {
		v, _ := s.value(rest, rest+len(a))
		args = append(args, v)
		rest += len(a) + 1
	}
	o.body(fn, args, o.fatal(s, code, at, open))
}

// function is the one that a name stands for, nil where there are several, or none of the project's own.
func (o *opens) function(s *scope, qualifier, name string) (found *function) {
	for _, fn := range o.functions {
		near := fn.file == s.file
		switch {
		case fn.name != name:
			continue
		case qualifier == "" && !near && !taking(s.file.taken, name):
			continue
		case qualifier != "" && qualifier != fn.owner && !(near && (qualifier == "self" || qualifier == "Self" || qualifier == "crate")):
			continue
		case found != nil:
			return nil
		}
		found = fn
	}
	return found
}

// taking reports whether use declarations name something.
func taking(uses, name string) bool {
	return slices.Contains(strings.FieldsFunc(uses, func(r rune) bool { return !wordly(byte(r)) }), name)
}

// need notes what a call asks for; open is where its arguments begin.
func (o *opens) need(s *scope, how string, open, at int) {
	v, ok := s.value(open+1, closed(s.code, open)-1)
	place := o.place(s, at)
	switch {
	case !ok || v.text == "":
	case how == "env::var":
		seek := filesystem.Seek{What: v.text, Why: "environment variable " + v.text + " not found (" + place + ")", Variables: []string{v.text}}
		if o.dotted() {
			seek.Files = []string{".env"}
		}
		o.found = append(o.found, seek)
	case !supplied(v.text) && !o.madeBefore(v.text):
		seek := filesystem.Seek{What: v.text, Why: fmt.Sprintf("No such file or directory: %q (%s)", v.text, place), Files: []string{v.text}, Does: filesystem.Reading}
		if v.variable != "" {
			seek.Variables, seek.Form = []string{v.variable}, v.form
		}
		o.found = append(o.found, seek)
	}
}

// dotted reports whether the sources read variables of a file.
func (o *opens) dotted() bool {
	return slices.ContainsFunc(o.functions, func(fn *function) bool { return strings.Contains(fn.file.code, "dotenv") })
}
