// Package starts reads as much of a Java source as is needed to predict what a program opens, makes and asks of its
// environment when it starts. It knows no types, and follows no other source.
package starts

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// opens finds what a program certainly opens, makes and asks of its environment when it starts, and stops without: in
// what main, and static methods of its class that main calls, do under no condition. What is caught is left out.
type opens struct {
	name    string // of the source
	text    string // without comments
	code    string // without what is in quotes either, each byte at its place
	consts  map[string]value
	methods map[string]method // without a body where several are called so
	found   []filesystem.Seek
	lacks   []Resource
	made    []string // what it made, of which the names are known
	settled bool     // the words that the program is given may be other ones
	over    bool     // what follows may not be reached, or find what the program made
	depth   int
	other   Other
	others  map[string]*opens
}

// Other is the source of a class that a source names, "" where it is not known.
type Other func(from, class string) (name, text string)

// method is a static method: its parameters, and where its body lies.
type method struct {
	params   []string
	from, to int
}

// value is what an expression stands for: a text, or what a variable of the environment has in place of it.
type value struct {
	text, variable string
	file           bool   // of a type that names a file: File, Path
	class          string // of which it is made an object
	resource       string // null unless the class path has this file
}

var (
	remarks  = lazyregexp.New(`(?s)/\*.*?(?:\*/|$)|//[^\n]*|"""|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'`)
	constant = lazyregexp.New(`\bstatic\s+final\s+String\s+(\w+)\s*=\s*"([^"\\]*)"\s*;|\bfinal\s+static\s+String\s+(\w+)\s*=\s*"([^"\\]*)"\s*;`)
	declared = lazyregexp.New(`(?m)\bstatic\s+(?:final\s+)?(?:<[^>]*>\s*)?[\w.<>\[\], ?]+?\s+(\w+)\s*\(([^(){};]*)\)\s*(?:throws\s+[\w., \n\t]+)?\{`)
)

// Opens is what a source with a main method, of a file called name, opens, makes and asks for when it starts, and what it
// takes from the class path as if it were there.
func Opens(name, text string, other Other) ([]filesystem.Seek, []Resource) {
	o := read(name, text)
	if o == nil {
		return nil, nil
	}
	o.other = other
	if name := o.main(o.methods["main"].from); name != "" {
		o.settled = regexp.MustCompile(`\b` + regexp.QuoteMeta(name) + `\s*(?:=[^=]|\[[^\]]*\]\s*=[^=])`).MatchString(o.code)
	}
	if o.initializers(); !o.over {
		o.call(o.methods["main"], nil)
	}
	return o.found, o.lacks
}

// read takes a source apart, nil where it is too large, or has texts of several lines.
func read(name, text string) *opens {
	if len(text) > 1<<18 || strings.Contains(text, `"""`) {
		return nil
	}
	o := &opens{name: path.Base(name), consts: map[string]value{}, methods: map[string]method{},
		others: map[string]*opens{}}
	o.text = remarks.ReplaceAllStringFunc(text, func(s string) string {
		if s[0] != '/' {
			return s
		}
		return blanked(s)
	})
	o.code = remarks.ReplaceAllStringFunc(o.text, func(s string) string {
		return s[:1] + blanked(s[1:len(s)-1]) + s[len(s)-1:]
	})
	for _, m := range constant.FindAllStringSubmatch(o.text, -1) {
		o.consts[m[1]+m[3]] = value{text: m[2] + m[4]}
	}
	o.declares(declared)
	return o
}

// declares keeps the methods, by their names, that an expression finds.
func (o *opens) declares(form *lazyregexp.Regexp) {
	for _, m := range form.FindAllStringSubmatchIndex(o.code, -1) {
		found := method{from: m[1], to: closing(o.code, m[1]-1)}
		for one := range strings.SplitSeq(o.code[m[4]:m[5]], ",") {
			if f := strings.Fields(one); len(f) > 0 {
				found.params = append(found.params, f[len(f)-1])
			}
		}
		name := o.code[m[2]:m[3]]
		if _, twice := o.methods[name]; twice {
			found = method{}
		}
		o.methods[name] = found
	}
}

// blanked is a text of the same lines and length with nothing in it.
func blanked(s string) string {
	b := []byte(s)
	for i, c := range b {
		if c != '\n' {
			b[i] = ' '
		}
	}
	return string(b)
}

// closing is where the bracket is closed that stands at a place, the end of the code where it is not.
func closing(code string, at int) int {
	depth := 0
	for i := at; i < len(code); i++ {
		switch code[i] {
		case '(', '{', '[':
			depth++
		case ')', '}', ']':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return len(code)
}

// call goes through a method that is called with arguments.
func (o *opens) call(m method, args []value) {
	if m.to == 0 || o.depth > 4 {
		return
	}
	o.depth++
	defer func() { o.depth-- }()
	known := map[string]value{}
	for i, name := range m.params {
		if i < len(args) && args[i] != (value{}) {
			known[name] = args[i]
		}
	}
	o.block(m.from, m.to, known)
}

var (
	worded  = lazyregexp.New(`^\s*(\w+)`)
	caught  = lazyregexp.New(`^\s*catch\s*\(([^()]*)\)\s*\{`)
	finally = lazyregexp.New(`^\s*finally\s*\{`)
	other   = lazyregexp.New(`^\s*else\b`)
	catches = lazyregexp.New(`\b(?:Exception|Throwable|RuntimeException|IOException|UncheckedIOException|FileNotFoundException|NoSuchFileException|FileSystemException|AccessDeniedException|SecurityException|NumberFormatException|IllegalArgumentException|NullPointerException)\b`)
	exiting = lazyregexp.New(`(?s)\b(?:System\s*\.\s*exit\s*\([^()]*\)\s*;(?:\s*return\b[^;]*;)?|throw\b[^;]*;)\s*$`)
	leaving = lazyregexp.New(`\b(?:return|break|continue|throw|yield)\b|\bSystem\s*\.\s*exit\b|\bRuntime\b`)
)

// through is what precedes what a for statement goes through, which is evaluated once.
var through = lazyregexp.New(`^[\w\s.<>\[\],]+:`)

// block goes through the statements of a block that surely run; on: what follows it surely runs too.
func (o *opens) block(from, to int, known map[string]value) (on bool) {
	for at := from; at < to && !o.over; {
		m := worded.FindStringSubmatch(o.code[at:to])
		word := ""
		if m != nil {
			word = m[1]
		}
		open := strings.IndexAny(o.code[at:to], "({;")
		if open < 0 {
			return true
		}
		switch open += at; word {
		case "try":
			if at, on = o.try(open, to, known); !on {
				return false
			}
		case "if":
			if at, on = o.condition(open, to, known); !on {
				return false
			}
		case "for":
			if m := through.FindStringIndex(o.code[open+1 : closing(o.code, open)]); m != nil {
				o.expression(open+1+m[1], closing(o.code, open), known)
			}
			return false
		case "while", "do", "switch", "synchronized", "class", "record", "enum", "interface":
			return false
		default:
			end := o.end(at, to)
			o.expression(at, end, known)
			if leaving.MatchString(o.code[at:end]) {
				return false
			}
			at = end + 1
		}
	}
	return !o.over
}

// end is where a statement that begins at a place ends.
func (o *opens) end(at, to int) int {
	for i := at; i < to; i++ {
		switch o.code[i] {
		case ';':
			return i
		case '(', '{', '[':
			i = min(closing(o.code, i), to)
		}
	}
	return to
}

// try goes through a try statement; what a catch passes over is left out.
func (o *opens) try(open, to int, known map[string]value) (next int, on bool) {
	resources := [2]int{}
	if o.code[open] == '(' {
		resources = [2]int{open + 1, closing(o.code, open)}
		open += strings.IndexByte(o.code[resources[1]:to]+"{", '{') + resources[1] - open
	}
	end := min(closing(o.code, open), to)
	passed, broad, at := false, false, end+1
	for at < to {
		m := caught.FindStringSubmatchIndex(o.code[at:to])
		if m == nil {
			break
		}
		shut := closing(o.code, at+m[1]-1)
		if catches.MatchString(o.code[at+m[2]:at+m[3]]) && !exiting.MatchString(o.code[at+m[1]:shut]) {
			passed, broad = true, broad || nulls.MatchString(o.code[at+m[2]:at+m[3]])
		}
		at = shut + 1
	}
	if m := finally.FindStringIndex(o.code[at:to]); m != nil {
		at = closing(o.code, at+m[1]-1) + 1
	}
	if passed {
		if !broad {
			o.aside(open+1, end, known, resources)
		}
		o.over = making.MatchString(o.code[open:end])
		return at, !leaving.MatchString(o.code[open:at])
	}
	for from := resources[0]; from < resources[1]; {
		stop := o.end(from, resources[1])
		o.expression(from, stop, known)
		from = stop + 1
	}
	return at, o.block(open+1, end, known)
}

var missing = lazyregexp.New(`^\s*(?:(\w+)\s*==\s*null(?:\s*\|\|\s*(\w+)\s*\.\s*(?:isEmpty|isBlank)\(\))?|(\w+)\s*\.\s*(?:isEmpty|isBlank)\(\))\s*$`)

// condition goes through an if statement: one that ends the program where a variable of the environment, or a file, is
// not there.
func (o *opens) condition(open, to int, known map[string]value) (next int, on bool) {
	shut := closing(o.code, open)
	cond := o.code[open+1 : shut]
	from := shut + 1
	end := o.end(from, to)
	brace := strings.IndexFunc(o.code[from:to], func(r rune) bool { return r > ' ' })
	if brace >= 0 && o.code[from+brace] == '{' {
		from += brace + 1
		end = closing(o.code, from-1)
	}
	body := o.code[from:min(end+1, to)]
	body = strings.TrimSuffix(body, "}")
	if other.MatchString(o.code[min(end+1, to):to]) {
		return end + 1, false
	}
	ends := exiting.MatchString(body)
	if m := missing.FindStringSubmatch(cond); m != nil && ends && known[m[1]].resource != "" {
		o.lack(known[m[1]], open)
		return end + 1, true
	}
	if m := missing.FindStringSubmatch(cond); m != nil && ends {
		if v := known[m[1]+m[3]]; v.variable != "" && v.text == "" && (m[2] == "" || m[2] == m[1]) {
			o.unset(v.variable, open)
			return end + 1, true
		}
	}
	if ends && o.few(cond, open) {
		return end + 1, true
	}
	if m := absent.FindStringSubmatchIndex(cond); m != nil && ends {
		if v, ok := o.value(open+1+m[2], open+1+m[3], known); ok {
			o.need(v, open)
			return end + 1, true
		}
	}
	for _, m := range assigned.FindAllStringSubmatch(body, -1) {
		delete(known, m[1])
	}
	o.over = o.over || making.MatchString(body)
	return end + 1, !leaving.MatchString(body)
}

var (
	absent   = lazyregexp.New(`^\s*!\s*(?:Files\s*\.\s*exists\s*\(\s*(.+?)\s*\)|(?:Files\s*\.\s*isReadable\s*\(\s*(.+?)\s*\)))\s*$`)
	assigned = lazyregexp.New(`\b(\w+)\s*\+?=[^=]`)
)

// unset notes a variable of the environment that the program demands.
func (o *opens) unset(name string, at int) {
	o.found = append(o.found, filesystem.Seek{What: name, Variables: []string{name}, Why: "environment variable " + name + " is not set (" + o.place(at) + ")"})
}

func (o *opens) place(at int) string {
	return fmt.Sprintf("%s:%d", o.name, 1+strings.Count(o.code[:at], "\n"))
}

// need notes a file that has to be there.
func (o *opens) need(v value, at int) {
	if v.text == "" || supplied(v.text) || o.madeBefore(v.text) {
		return
	}
	s := filesystem.Seek{What: v.text, Files: []string{v.text}, Does: filesystem.Reading,
		Why: v.text + ": No such file or directory (" + o.place(at) + ")"}
	if v.variable != "" {
		s.Variables, s.Form = []string{v.variable}, "\x00"
	}
	o.found = append(o.found, s)
}

// make notes a file or folder that is made.
func (o *opens) make(v value, kind filesystem.Use, at int) {
	s := filesystem.Seek{What: v.text, Files: []string{v.text}, Why: o.place(at), Does: kind}
	if v.variable != "" {
		s.Variables, s.Form = []string{v.variable}, "\x00"
	}
	if v.text != "" && !supplied(v.text) && !o.madeBefore(v.text) && !o.madeBefore(path.Dir(v.text)) {
		o.found = append(o.found, s)
	}
	o.made = append(o.made, path.Clean(v.text))
	o.over = o.over || v.text == "" || v.variable != ""
}

// madeBefore reports whether the program itself made a file, or a folder on the way to it.
func (o *opens) madeBefore(name string) bool {
	name = path.Clean(name)
	return slices.ContainsFunc(o.made, func(made string) bool {
		return filesystem.Within(name, made) || filesystem.Within(made, name)
	})
}

// supplied reports whether the container's runtime, or an orchestrator, fills the folder of a file.
func supplied(name string) bool {
	return slices.ContainsFunc([]string{"/proc/", "/sys/", "/dev/", "/run/", "/var/run/"}, func(p string) bool { return strings.HasPrefix(name, p) })
}
