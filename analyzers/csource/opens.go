package csource

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// Text is a file of a program.
type Text struct{ Name, Text string }

// Open is a file that a program looks for when it starts, and stops without.
type Open struct {
	Name    string // "" where only the command line says it
	Operand int    // of the command line that names it instead, from 1; 0 for none
	Loaded  bool   // by dlopen: where it has no "/" it is looked for as libraries are
	Made    bool   // where it is not there
	Read    bool   // not only looked for
	In      string // the file that says so
	Line    int    // 1-based
}

// opener is a function that fails where a file is not there.
type opener struct {
	at    int  // the place of the file's name among the arguments
	fails byte // what it then returns: a null pointer or false ('n'), or -1 or another number ('i')
}

// openers are functions that fail where a file is not there. Sources: POSIX.1-2017; the documentation of OpenSSL 3.0,
// Jansson 2.14, libconfig 1.7 and inih.
var openers = map[string]opener{"fopen": {0, 'n'}, "open": {0, 'i'}, "opendir": {0, 'n'}, "access": {0, 'i'}, "stat": {0, 'i'}, "dlopen": {0, 'n'}, "ifstream": {0, 'n'}, "ofstream": {0, 'n'},
	"json_load_file": {0, 'n'}, "ini_parse": {0, 'i'}, "config_read_file": {1, 'n'},
	"SSL_CTX_use_certificate_file": {1, 'n'}, "SSL_CTX_use_certificate_chain_file": {1, 'n'}, "SSL_CTX_use_PrivateKey_file": {1, 'n'}}

// program is the functions of some C files.
type program struct {
	values  map[string]string // strings that names stand for
	bodies  map[string]body   // empty of names that several files have
	reached map[string]bool
	sought  int // names whose value was looked for
}

// maxSought bounds them: each is looked for in a whole function.
const maxSought = 300

type body struct {
	in     string
	params []string
	text   string
	line   int // that it begins in
}

var (
	remarks  = lazyregexp.New(`(?s)/\*.*?(\*/|$)|//[^\n]*|"(\\.|[^"\\\n])*"|'(\\.|[^'\\\n])*'`)
	macro    = lazyregexp.New(`(?m)^[ \t]*#[ \t]*define[ \t]+(\w+)[ \t]+"((?:\\.|[^"\\\n])*)"[ \t]*$`)
	constant = lazyregexp.New(`(?m)^(?:static\s+)?const\s+char\s*(?:\*\s*(?:const\s+)?)?(\w+)\s*(?:\[\s*\])?\s*=\s*"((?:\\.|[^"\\\n])*)"\s*;`)
	function = lazyregexp.New(`(?m)^[A-Za-z_][\w \t*:<>]*?[\s*](\w+)\s*\(([^(){};]*)\)\s*\{`)
	changing = lazyregexp.New(`\b(?:chdir|mkdir|creat|system|popen|execvp?|mkstemp|rename)\s*\(|\bO_CREAT\b|\bofstream\b|\bfopen\s*\([^;]*,\s*"[wa]`)
	ending   = lazyregexp.New(`\b(?:exit|abort|errx?)\s*\(|\bthrow\b`)
	operand  = lazyregexp.New(`^(?:\(?argc\s*[>=!]+\s*\d\)?\s*\?\s*)?argv\[(\d)\](?:\s*:\s*(.*))?$`)
	literal  = lazyregexp.New(`^"((?:\\.|[^"\\])*)"$`)
)

// Opens finds the files that a program looks for before it does anything else, and stops without: in what main, and
// functions that it calls, do under no condition.
func Opens(files []Text) []Open {
	p := &program{values: map[string]string{}, bodies: map[string]body{}, reached: map[string]bool{}}
	for _, f := range files {
		p.add(f)
	}
	found, _ := p.follow("main", nil)
	return found
}

func (p *program) add(f Text) {
	text := remarks.ReplaceAllStringFunc(f.Text, func(s string) string {
		if s[0] != '/' {
			return s
		}
		return " " + strings.Repeat("\n", strings.Count(s, "\n"))
	})
	for _, m := range append(macro.FindAllStringSubmatch(text, -1), constant.FindAllStringSubmatch(text, -1)...) {
		p.values[m[1]] = m[2]
	}
	for _, m := range function.FindAllStringSubmatchIndex(text, -1) {
		name, to := text[m[2]:m[3]], closing(text, m[1], '{', '}')
		if _, twice := p.bodies[name]; twice || to < 0 {
			p.bodies[name] = body{}
			continue
		}
		b := body{in: f.Name, text: text[m[1]:to], line: 1 + strings.Count(text[:m[1]], "\n")}
		for one := range strings.SplitSeq(text[m[4]:m[5]], ",") {
			b.params = append(b.params, words(one)...)
		}
		p.bodies[name] = b
	}
}

// words is the last word of a parameter, alone.
func words(param string) []string {
	all := word.FindAllString(param, -1)
	return all[max(len(all)-1, 0):]
}

// follow goes through a function that is called with arguments; over: what follows may find files that were made.
func (p *program) follow(name string, args []string) (found []Open, over bool) {
	b := p.bodies[name]
	if p.reached[name] {
		return nil, false
	}
	p.reached[name] = true
	all := statements(b.text, 0)
	for i, s := range all {
		for _, c := range calls(s.certain()) {
			opens, known := openers[c.name]
			own := p.bodies[c.name]
			if !known && own.text == "" {
				continue
			}
			stops := s.stops(c, opens.fails, all[i+1:])
			if known && stops && opens.at < len(c.args) {
				if o, ok := p.open(c, c.args[opens.at], b, args); ok {
					o.In, o.Line = b.in, b.line+strings.Count(b.text[:s.at], "\n")
					found = append(found, o)
				}
			}
			if !known {
				given := make([]string, len(c.args))
				for i, arg := range c.args {
					given[i] = p.stands(arg, b, args)
				}
				more, ended := p.follow(c.name, given)
				if stops || ending.MatchString(own.text) {
					found = append(found, more...)
				}
				if ended {
					return found, true
				}
			}
		}
		if changing.MatchString(s.text) {
			return found, true
		}
	}
	return found, false
}

// open is the file that an argument names, which may be a parameter of the function.
func (p *program) open(c call, arg string, b body, args []string) (o Open, ok bool) {
	switch mode := strings.Join(c.args[1:], ","); c.name {
	case "fopen":
		if o.Made = strings.HasPrefix(mode, `"w`) || strings.HasPrefix(mode, `"a`); !o.Made && !strings.HasPrefix(mode, `"r`) {
			return o, false
		}
	case "open":
		if o.Made = strings.Contains(mode, "O_CREAT") && !strings.Contains(mode, "O_EXCL"); !o.Made && !strings.HasPrefix(mode, "O_R") {
			return o, false
		}
	case "ofstream":
		o.Made = true
	}
	o.Loaded = c.name == "dlopen"
	o.Read = !o.Made && (c.name == "fopen" || c.name == "open" || c.name == "ifstream")
	text := p.stands(arg, b, args)
	if m := operand.FindStringSubmatch(text); m != nil {
		o.Operand = int(m[1][0] - '0')
		if text = p.stands(m[2], b, args); text == "" {
			return o, true
		}
	}
	if m := literal.FindStringSubmatch(text); m != nil {
		o.Name = m[1]
		return o, !strings.ContainsAny(o.Name, "\\%") && o.Name != ""
	}
	return o, false
}

// stands is what an expression of a function that is called with arguments stands for, itself where that is not known.
func (p *program) stands(text string, b body, args []string) string {
	if i := slices.Index(b.params, text); i >= 0 && i < len(args) {
		return args[i]
	}
	if p.sought++; p.sought > maxSought {
		return text
	}
	for range 3 { // a name that stands for a name
		v, ok := p.values[text]
		given := settings(b.text, text)
		switch {
		case ok:
			return `"` + v + `"`
		case len(given) == 1:
			text = given[0]
		}
	}
	return text
}

// settings are the values that a function gives one of its variables.
func settings(text, name string) (values []string) {
	for rest := text; ; {
		i := strings.Index(rest, name)
		if i < 0 || name == "" {
			return values
		}
		before, after := rest[:i], strings.TrimSpace(rest[i+len(name):])
		rest = rest[i+len(name):]
		if strings.HasSuffix(before, "&") {
			return nil
		}
		value, ok := strings.CutPrefix(after, "=")
		if !ok || strings.HasPrefix(value, "=") || before != "" && identifier(before[len(before)-1]) {
			continue
		}
		value, _, _ = strings.Cut(value, ";")
		values = append(values, strings.TrimSpace(value))
	}
}

func identifier(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}
