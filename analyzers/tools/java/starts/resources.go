package starts

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// Resource is a file of the class path that a program takes as if it were there.
type Resource struct {
	Path  string // below a folder, or in an archive, of the class path
	Where string // the source, and the line
}

// Sources: the documentation of java.lang.Class.getResourceAsStream and java.lang.ClassLoader.getResource of JDK 21.
var (
	resourced = lazyregexp.New(`^(\w+)\s*\.\s*class\s*(\.\s*getClassLoader\(\s*\)\s*)?\.\s*getResource(?:AsStream)?\(\s*"([^"\\]+)"\s*\)$|` +
		`^Thread\s*\.\s*currentThread\(\s*\)\s*\.\s*getContextClassLoader\(\s*\)\s*\.\s*getResource(?:AsStream)?\(\s*"([^"\\/][^"\\]*)"\s*\)$`)
	packaged = lazyregexp.New(`(?m)^\s*package\s+([\w.]+)\s*;`)
	nulls    = lazyregexp.New(`\b(?:Exception|Throwable|RuntimeException|NullPointerException)\b`)
	loads    = lazyregexp.New(`^(?:new (?:InputStreamReader|Scanner)|Objects\.requireNonNull|\w+\.load)$`)
)

// resource is what an expression that asks the class path for a file stands for.
func (o *opens) resource(text string) value {
	m := resourced.FindStringSubmatch(text)
	switch {
	case m == nil:
	case m[4] != "":
		return value{resource: path.Clean(m[4])}
	case m[2] != "" && m[3][0] == '/': // a loader has nothing of such a name
	case m[2] != "":
		return value{resource: path.Clean(m[3])}
	case m[3][0] == '/':
		return value{resource: path.Clean(m[3][1:])}
	case m[1] == strings.TrimSuffix(o.name, ".java"):
		in := ""
		if p := packaged.FindStringSubmatch(o.code); p != nil {
			in = strings.ReplaceAll(p[1], ".", "/")
		}
		return value{resource: path.Join(in, m[3])}
	}
	return value{}
}

// nothing is the file of the class path for which a call is given null, or of which it is a method, where that is not there.
func (o *opens) nothing(name string, at, open int, first value, known map[string]value) value {
	if first.resource != "" && loads.MatchString(name) {
		return first
	}
	if shut := closing(o.code, open); strings.Contains(name, "getResource") && shut < len(o.code) && goesOn.MatchString(o.code[shut+1:]) {
		if v, ok := o.value(at, shut+1, known); ok {
			return v
		}
	}
	of, _, ok := strings.Cut(name, ".")
	if v := known[of]; ok && of != "" {
		return v
	}
	return value{}
}

// lack notes a file of the class path without which the program ends.
func (o *opens) lack(v value, at int) {
	o.lacks = append(o.lacks, Resource{v.resource, o.place(at)})
}

// aside goes through what a handler passes over, but for a null.
func (o *opens) aside(from, to int, known map[string]value, resources [2]int) {
	found, made, over := o.found, o.made, o.over
	for from := resources[0]; from < resources[1]; {
		stop := o.end(from, resources[1])
		o.expression(from, stop, known)
		from = stop + 1
	}
	o.block(from, to, known)
	o.found, o.made, o.over = found, made, over
}
