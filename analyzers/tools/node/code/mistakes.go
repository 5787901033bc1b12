package code

import (
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools/node/words"
)

// throws ends a program with an error of its own, unless a variable decides that it comes to that, or what is run may
// come after what would have to precede it.
func (r *run) throws(n *node, said string) *Value {
	if r.muted > 0 || r.late || r.over || r.bound[r.File] == nil {
		return &Value{}
	}
	for _, causes := range r.asked {
		if len(causes) > 0 {
			r.ends(n)
			return &Value{}
		}
	}
	r.does(Step{Deed: Throws, Name: said}, n)
	return &Value{}
}

// outlives reports whether a call has the program go on after an error that nothing catches. Source: node's documentation of
// process, "Event: 'uncaughtException'".
func outlives(n *node, s *scope) bool {
	f := spelled(n.kid(0))
	if n.form != call || len(n.kids) < 3 || f != "process.on" && f != "process.once" || n.kids[1].text != "uncaughtException" {
		return false
	}
	handler := n.kids[2]
	v := s.lookup(handler.text)
	if handler.form == name && v != nil && v.kind == closure && v.made != nil && v.made.body != nil {
		return !rethrows(v.made.body)
	}
	return handler.form != function || handler.made.body == nil || !rethrows(handler.made.body)
}

// thrownBy is what an expression that is thrown says of itself.
func thrownBy(r *run, n *node, s *scope) string {
	if n.form != construct || spelled(n.kid(0)) == "" {
		return "an error is thrown"
	}
	said := spelled(n.kid(0))
	if len(n.kids) > 1 && !anyKid(n, calling) {
		if v := r.eval(n.kids[1], s); v.kind == characters {
			said += ": " + v.text
		}
	}
	return said
}

// emptiness is how errors name what has no properties.
func emptiness(v *Value) string {
	if v.kind == null {
		return "null"
	}
	return "undefined"
}

// uncallable is the call of what is no function.
func (r *run) uncallable(n *node, what *Value) *Value {
	if len(what.why) > 0 {
		r.asked = append(r.asked, what.why)
		r.ends(n)
		r.asked = r.asked[:len(r.asked)-1]
		return &Value{}
	}
	if n.form == construct {
		return r.throws(n, "TypeError: "+called(n.kid(0))+" is not a constructor")
	}
	return r.throws(n, "TypeError: "+called(n.kid(0))+" is not a function")
}

// called is how errors name an expression.
func called(n *node) string {
	switch name := spelled(n); {
	case name != "":
		return name
	case n.form == member && n.text != "":
		return "(intermediate value)." + n.text
	case n.form == call && spelled(n.kid(0)) != "":
		return spelled(n.kid(0)) + "(...)"
	}
	return "what is called"
}

// spelled is a name, or a chain of members, as it is written.
func spelled(n *node) string {
	switch {
	case n.form == name:
		return n.text
	case n.form == member && len(n.kids) == 1:
		if of := spelled(n.kid(0)); of != "" {
			return of + "." + n.text
		}
	}
	return ""
}

// unbound is a name that no scope has: one that node defines in every file, or none. Source: node's manual, "Global objects".
func (r *run) unbound(n *node) *Value {
	switch n.text {
	case "true":
		return truthful(true)
	case "false":
		return truthful(false)
	case "null":
		return &Value{kind: null}
	}
	v := global(n.text)
	if why := later(r, "globalThis", n.text); why != "" {
		return r.throws(n, "ReferenceError: "+n.text+" is not defined: "+why)
	}
	names := r.bound[r.File]
	if v.kind != unknown || names == nil || names[n.text] || words.Given.Has(n.text) || r.shared[n.text] || r.shared["*"] || strings.ContainsAny(n.text, "#@") {
		return v
	}
	return r.throws(n, "ReferenceError: "+n.text+" is not defined")
}

// standsFor is what a name stands for. What a module gives that runs later has no value yet.
func standsFor(r *run, n *node, s *scope) *Value {
	v := s.lookup(n.text)
	switch {
	case v == nil:
		return r.unbound(n)
	case v.early == below:
		return r.throws(n, "ReferenceError: Cannot access '"+n.text+"' before initialization")
	case v.early != "" && r.runs[v.early]:
		return r.throws(n, "ReferenceError: Cannot access '"+n.text+"' before initialization: the modules import each other")
	}
	return v
}

// below is in the place of a file where what has no value yet is declared further down.
const below = "<below>"

// later says why this node has no such name of a module or of a global object, "" where it may, or a file gives it one.
func later(r *run, of, name string) string {
	if r.Since == nil || r.shared["*"] || r.shared[name] || r.bound[r.File][name] {
		return ""
	}
	line := r.Since(of, name)
	if line == 0 {
		return ""
	}
	return "node has it since " + strconv.Itoa(line)
}

// shares notes the names that a file defines for all others, "*" where they are not known.
func shares(source string, all map[string]bool) {
	for _, m := range sharing.FindAllStringSubmatch(source, -1) {
		all[m[1]] = true
	}
	if openly.MatchString(source) {
		all["*"] = true
	}
	for _, m := range filling.FindAllStringSubmatch(source, -1) {
		all[m[1]] = true
	}
	for _, m := range effects.FindAllStringSubmatch(source, -1) {
		if !own[m[1]] && !reserved[m[1]] {
			all["*"] = true
		}
	}
}

// reserved are packages that are loaded for what they do, and give no names. Sources: their READMEs.
var reserved = names("reflect-metadata source-map-support/register express-async-errors module-alias/register dotenv-safe dotenv-expand/config http https")

var (
	sharing = lazyregexp.New(`\b(?:global|globalThis|root|GLOBAL|self|window)\s*\.\s*(\w+)`)
	filling = lazyregexp.New(`\b(?:Object|Array|Promise|Map|Math|JSON|Error|RegExp|Iterator|URL)\s*\.\s*(\w+)\s*(?:\?\?|\|\|)?=[^=]`)
	openly  = lazyregexp.New(`\b(?:global|globalThis|GLOBAL)\s*[\[,);]|defineProperty\(\s*[A-Z]|polyfill|core-js|shim|\beval\(|\bvm\b`)
	effects = lazyregexp.New(`(?m)^\s*(?:await\s+)?(?:import|require\()\s*["']([^."'/][^"']*)["']`)
)
