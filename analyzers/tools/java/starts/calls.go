package starts

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Sources: the documentation of java.io, java.nio.file and java.lang.System of JDK 21.
var (
	calling   = lazyregexp.New(`\b(?:(new)\s+)?(?:java\.(?:io|nio\.file)\.)?((?:\w+\s*\.\s*)*\w+)\s*\(`)
	binding   = lazyregexp.New(`^\s*(?:final\s+)?(?:var|[A-Z]\w*)\s+(\w+)\s*=\s*`)
	making    = lazyregexp.New(`\b(?:new\s+(?:FileWriter|FileOutputStream|PrintWriter|RandomAccessFile)|Files\s*\.\s*(?:write|writeString|create\w+|newBufferedWriter|newOutputStream|copy|move)|mkdirs?|createNewFile|renameTo|setProperty|ProcessBuilder|exec)\b`)
	defaulted = lazyregexp.New(`^System\s*\.\s*getenv\(\)\s*\.\s*getOrDefault\(\s*"(\w+)"\s*,(.*)\)$`)
	optional  = lazyregexp.New(`^Optional\s*\.\s*ofNullable\(\s*System\s*\.\s*getenv\(\s*"(\w+)"\s*\)\s*\)\s*\.\s*orElse\((.*)\)$`)
	asked     = lazyregexp.New(`^System\s*\.\s*getenv\(\s*"(\w+)"\s*\)$`)
	chosen    = lazyregexp.New(`^(\w+)\s*!=\s*null\s*\?\s*(\w+)\s*:(.*)$`)
	quoted    = lazyregexp.New(`^"([^"\\]*)"$`)
	plainName = lazyregexp.New(`^(?:\w+\.)?(\w+)$`)
	wraps     = lazyregexp.New(`^\(\s*(?:new\b|System\b)`)
	files     = lazyregexp.New(`^(?:new\s+File|Path\s*\.\s*of|Paths\s*\.\s*get)\s*\((.*)\)$`)
)

// reading are functions that fail where a file is not there: 'f' those that take it as an object alone.
var reading = map[string]byte{"new FileInputStream": 's', "new FileReader": 's', "new Scanner": 'f', "Files.readString": 'f',
	"Files.readAllLines": 'f', "Files.readAllBytes": 'f', "Files.lines": 'f', "Files.newBufferedReader": 'f', "Files.newInputStream": 'f', "Files.list": 'f', "Files.walk": 'f', "Files.size": 'f'}

// refusesNull are functions that throw an exception where they are given null.
var refusesNull = map[string]bool{"Objects.requireNonNull": true, "Integer.parseInt": true, "Integer.valueOf": true, "Long.parseLong": true, "Long.valueOf": true,
	"Double.parseDouble": true, "URI.create": true, "Path.of": true, "Paths.get": true, "new File": true}

// writing are functions that make a file or folder.
var writing = map[string]filesystem.Use{"new FileOutputStream": filesystem.Making, "new FileWriter": filesystem.Making, "new PrintWriter": filesystem.Making,
	"Files.writeString": filesystem.Making, "Files.write": filesystem.Making, "Files.newBufferedWriter": filesystem.Making,
	"Files.newOutputStream": filesystem.Making, "Files.createDirectory": filesystem.Making, "Files.createFile": filesystem.Making,
	"Files.createDirectories": filesystem.MakingAbove}

// expression goes through the calls of a statement, up to a lambda.
func (o *opens) expression(from, to int, known map[string]value) {
	plain := to
	if arrow := strings.Index(o.code[from:to], "->"); arrow >= 0 {
		plain = from + arrow
	}
	noted := 0
	if sure := maybe.FindStringIndex(o.code[from:plain]); sure != nil {
		plain = from + sure[0]
	}
	o.word(from, plain)
	for _, m := range calling.FindAllStringSubmatchIndex(o.code[from:plain], -1) {
		name := strings.Join(strings.Fields(o.code[from+m[4]:from+m[5]]), "")
		if m[2] >= 0 {
			name = "new " + name
		}
		if o.called(name, from+m[0], from+m[1]-1, known) {
			noted++
		}
		if o.over {
			return
		}
	}
	o.over = o.over || len(making.FindAllString(o.code[from:to], -1)) > noted
	m := binding.FindStringSubmatchIndex(o.code[from:to])
	if m == nil {
		for _, a := range assigned.FindAllStringSubmatch(o.code[from:to], -1) {
			delete(known, a[1])
		}
		return
	}
	name := o.code[from+m[2] : from+m[3]]
	delete(known, name)
	if v, ok := o.value(from+m[1], to, known); ok {
		known[name] = v
	}
}

// maybe is what follows the operators that may leave it out. Source: The Java Language Specification, 15.23 to 15.25.
var maybe = lazyregexp.New(`\?|&&|\|\|`)

// called is one call, whose arguments open at a place; it reports whether the call makes something that was noted.
func (o *opens) called(name string, at, open int, known map[string]value) bool {
	args := o.arguments(open, known)
	var first value
	if len(args) > 0 {
		first = args[0]
	}
	kind, reads := reading[name]
	makes := writing[name]
	if v := o.nothing(name, at, open, first, known); v.resource != "" {
		o.lack(v, at)
		return false
	}
	switch {
	case reads && (kind == 's' || first.file):
		o.need(first, at)
	case name == "new PrintWriter" && wraps.MatchString(o.code[open:]):
		return true
	case makes != filesystem.Finding:
		o.make(first, makes, at)
		return true
	case refusesNull[name] && first.variable != "" && first.text == "":
		o.unset(first.variable, at)
	case o.receiver(name, open, first, known) != "":
		o.unset(o.receiver(name, open, first, known), at)
	default:
		class, own, _ := strings.Cut(name, ".")
		if class != strings.TrimSuffix(o.name, ".java") {
			own = name
		}
		if o.elsewhere(name, at, open, args, known) {
			return false
		}
		if own != "main" && !strings.HasPrefix(name, "new ") && (at == 0 || o.code[at-1] != '.') {
			o.call(o.methods[own], args)
		}
	}
	return false
}

// arguments are the values of the arguments that open at a place.
func (o *opens) arguments(open int, known map[string]value) (all []value) {
	shut := closing(o.code, open)
	for from := open + 1; from < shut; {
		to := o.comma(from, shut)
		v, _ := o.value(from, to, known)
		all = append(all, v)
		from = to + 1
	}
	return all
}

// comma is where an argument ends.
func (o *opens) comma(from, to int) int {
	for i := from; i < to; i++ {
		switch o.code[i] {
		case ',':
			return i
		case '(', '{', '[':
			i = closing(o.code, i)
		}
	}
	return to
}

// value is what the expression between two places stands for.
func (o *opens) value(from, to int, known map[string]value) (v value, ok bool) {
	return o.stands(strings.TrimSpace(o.text[from:to]), known, 0)
}

func (o *opens) stands(text string, known map[string]value, depth int) (v value, ok bool) {
	text = strings.TrimSpace(text)
	if depth > 5 || len(text) > 500 {
		return v, false
	}
	if m := quoted.FindStringSubmatch(text); m != nil {
		return value{text: m[1]}, true
	}
	if m := plainName.FindStringSubmatch(text); m != nil {
		if v, ok = known[text]; ok {
			return v, true
		}
		c, constant := o.consts[m[1]]
		return c, constant
	}
	if v = o.resource(text); v.resource != "" {
		return v, true
	}
	if m := asked.FindStringSubmatch(text); m != nil {
		return value{variable: m[1]}, true
	}
	for _, re := range []*lazyregexp.Regexp{defaulted, optional} {
		if m := re.FindStringSubmatch(text); m != nil {
			v, ok = o.stands(m[2], known, depth+1)
			return value{text: v.text, variable: m[1]}, ok && v.variable == ""
		}
	}
	if m := chosen.FindStringSubmatch(text); m != nil && m[1] == m[2] {
		v, ok = o.stands(m[3], known, depth+1)
		return value{text: v.text, variable: known[m[1]].variable}, ok && v.variable == "" && known[m[1]].variable != "" && known[m[1]].text == ""
	}
	made := makes.FindStringSubmatchIndex(text)
	if m := made; m != nil && closing(text, m[1]-1) == len(text)-1 && !files.MatchString(text) {
		return value{class: text[m[2]:m[3]]}, true
	}
	if m := files.FindStringSubmatch(text); m != nil && !strings.Contains(m[1], "(") {
		return o.joined(m[1], known, depth)
	}
	return v, false
}

// joined is a file named by several names.
func (o *opens) joined(list string, known map[string]value, depth int) (v value, ok bool) {
	for i, part := range strings.Split(list, ",") {
		one, also := o.stands(part, known, depth+1)
		if !also || i > 0 && (one.variable != "" || v.variable != "") {
			return value{}, false
		}
		v = value{text: path.Join(v.text, one.text), variable: one.variable, file: true}
	}
	return v, true
}
