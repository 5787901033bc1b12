package code

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools/node/releases"
)

// spaces are the modules of node's of which something is known here. Source: node 22's manual.
var spaces = map[string]bool{"fs": true, "path": true, "os": true, "process": true, "url": true, "fs/promises": true, "path/posix": true, "module": true,
	"assert": true, "assert/strict": true, "crypto": true, "child_process": true, "worker_threads": true}

// own are the modules of packages of which something is known. Sources: the READMEs of dotenv 16 ("config"), fs-extra 11,
// dotenv-safe 9, lowdb 1, multer 1, better-sqlite3 11, mkdirp 1 and config 3; Vite's manual, "Configuring Vite".
var own = map[string]bool{"config": true, "dotenv": true, "dotenv-safe": true, "dotenv/config": true, "fs-extra": true, "graceful-fs": true, "lowdb/adapters/FileSync": true, "multer": true, "better-sqlite3": true, "mkdirp": true,
	"vite": true}

// module is a module that is known by its name, nil for others.
func module(spec string) *Value {
	name := strings.TrimPrefix(spec, "node:")
	switch {
	case spec == "node:test":
		return &Value{kind: native, text: spec}
	case name == "path/posix":
		return &Value{kind: native, text: "path"}
	case name == "assert/strict":
		return &Value{kind: native, text: "assert"}
	case name == "graceful-fs":
		return &Value{kind: native, text: "fs"}
	case spaces[name], own[spec]:
		return &Value{kind: native, text: name}
	}
	return nil
}

// global is a name that no module binds.
func global(name string) *Value {
	switch name {
	case "process", "console", "JSON", "String", "Boolean", "Object", "globalThis", "URL", "Promise":
		return &Value{kind: native, text: name}
	}
	if pure[name] {
		return &Value{kind: native, text: name}
	}
	return &Value{}
}

// pure are other names of the language's, none of whose functions changes more than what it is given.
var pure = names("Error TypeError RangeError SyntaxError Number BigInt Symbol Math Date RegExp Map Set WeakMap WeakSet Array parseInt parseFloat isNaN isFinite Intl Buffer")

// instances are the classes of which some methods are newer than others, which are noted with a number sign.
var instances = names("Set Map")

// attribute is a property of what is known by its name.
func attribute(of, name string) *Value {
	if strings.HasSuffix(of, "#") {
		if _, newer := releases.Lacks(of, name, 1); newer {
			return &Value{kind: native, text: of + "." + name}
		}
		return &Value{}
	}
	switch of {
	case "node:test":
		if name != "default" {
			of += "." + name
		}
		return &Value{kind: native, text: of}
	case "fs", "fs-extra":
		if name == "promises" {
			return &Value{kind: native, text: "fs/promises"}
		}
		if name == "default" {
			return &Value{kind: native, text: of}
		}
	case "process":
		if name == "platform" {
			return textual("linux")
		}
	case "path":
		switch name {
		case "sep":
			return textual("/")
		case "posix":
			return &Value{kind: native, text: of}
		}
	case "globalThis":
		return global(name)
	case "console", "JSON", "Object", "Promise", "os", "url", "fs/promises", "config", "dotenv", "dotenv-safe", "mkdirp", "String", "Boolean", "URL", "module", "assert", "vite", "crypto", "child_process", "worker_threads":
	default:
		switch {
		case pure[of]:
			return &Value{kind: native, text: of + "." + name}
		case strings.HasPrefix(of, "express"), of == "koa", of == "koa.app":
			if v := routing(of, name); v.kind != unknown {
				return v
			}
		}
		return exported(of, name)
	}
	if name == "default" {
		return &Value{kind: native, text: of}
	}
	return &Value{kind: native, text: of + "." + name}
}

// native is a call of a function that is known by its name.
func (r *run) native(name string, args []*Value, n *node) *Value {
	space, f, _ := strings.Cut(name, ".")
	if i, ok := needed[name]; ok && i < len(args) && (args[i].kind == undefined || args[i].kind == null) {
		refused(r, n, args[i], "TypeError: "+name+" got "+emptiness(args[i]))
		return &Value{}
	}
	if why := later(r, space, f); why != "" && f != "" && !n.maybe && !(r.wild && strings.HasSuffix(space, "#")) {
		return r.throws(n, "TypeError: "+called(n.kid(0))+" is not a function: "+why)
	}
	switch space {
	case "require":
		if len(args) > 0 && args[0].kind == characters && f == "" {
			return r.loaded(args[0].text, false)
		}
		return &Value{}
	case "path":
		pathless(r, f, args, n)
		return paths(f, args, r.Dir)
	case "process":
		return r.process(f, args, n)
	case "fs", "fs-extra", "fs/promises":
		return r.filing(space, f, args, n)
	case "config":
		if f == "get" && len(args) == 1 && args[0].kind == characters {
			return property(r, args[0].text, n)
		}
		return &Value{}
	case "dotenv":
		if f == "config" {
			r.dotenv(args)
		}
		return &Value{}
	case "dotenv-safe":
		if f == "config" {
			r.example(args, n)
		}
		return &Value{}
	case "child_process", "worker_threads":
		return processes(r, name, args, n)
	case "vite":
		return vite(r, f, args)
	case "node:test", "assert", "Number", "parseInt", "parseFloat", "url", "URL", "os", "String", "Boolean":
		if v := judged(r, space, f, args, n); v != nil {
			return v
		}
	case "JSON", "console", "Object":
		return r.standard(space, f, args, n)
	}
	return foreign(r, name, args, n)
}

// foreign is a call of a function of a package, or of one of the language's own of which nothing more is known.
func foreign(r *run, name string, args []*Value, n *node) *Value {
	space, f, _ := strings.Cut(name, ".")
	if name == "Promise" && n.form == construct && len(args) > 0 && args[0].kind == closure {
		return executed(r, args[0])
	}
	if space == "express" {
		return routed(r, f, args, n)
	}
	if space == "koa" {
		return koa(r, f, args, n)
	}
	supplied(r, space, f, args, n)
	driven(r, space, args, n)
	if own[space] {
		r.packaged(space, args, n)
		return &Value{}
	}
	if n.form == construct && instances[name] {
		return &Value{kind: native, text: name + "#"}
	}
	own := plain[space] || pure[space]
	r.Opaque, r.Called = r.Opaque || !own, r.Called || !own
	for _, a := range args {
		r.tell(a)
	}
	return &Value{}
}

// judged is what an assertion or a conversion makes of its arguments, nil where that is not known.
func judged(r *run, space, f string, args []*Value, n *node) *Value {
	none := len(args) > 0 && args[0].kind == undefined
	switch space {
	case "node:test":
		return tested(r, f, args)
	case "assert":
		if len(args) > 0 && (f == "" || f == "ok") {
			holding(r, args[0], n)
		}
		return &Value{}
	case "Number", "parseInt", "parseFloat":
		if f == "" && none {
			return &Value{kind: nan, why: args[0].why}
		}
		return nil
	case "URL":
		if f == "" && n.form == construct && none && len(args) == 1 {
			holding(r, args[0], n)
			return &Value{}
		}
	}
	return r.converted(space, f, args, n)
}

// vite is a function of Vite's in its configuration: defineConfig calls what it is given, loadEnv returns the variables
// that are set, and those of files, of which there must be none.
func vite(r *run, f string, args []*Value) *Value {
	switch {
	case f == "defineConfig" && len(args) == 1 && args[0].kind == closure && args[0].class == nil:
		r.invoke(args[0], []*Value{{kind: record, props: map[string]*Value{}, open: true}}, nil)
	case f == "loadEnv" && len(args) > 1 && args[1].kind == characters && path.Clean(args[1].text) == r.Dir:
		for _, file := range []string{".env", ".env.local", ".env.production", ".env.production.local"} {
			if r.state(r.abs(file)) != Absent {
				return &Value{}
			}
		}
		return attribute("process", "env")
	}
	return &Value{}
}

// holding ends the program where a value does not count as true.
func holding(r *run, v *Value, n *node) {
	if yes, known := v.holds(); known && !yes {
		r.asked = append(r.asked, v.why)
		r.ends(n)
		r.asked = r.asked[:len(r.asked)-1]
	}
}

// standard is a function of JSON, console or Object.
func (r *run) standard(space, f string, args []*Value, n *node) *Value {
	switch {
	case len(args) == 0 || space == "console":
	case space == "JSON" && f == "parse" && args[0].kind == characters && args[0].content:
		if v := Decode(args[0].text); v != nil {
			return v
		}
		return r.throws(n, "SyntaxError: "+args[0].file+" is not valid JSON")
	case space == "JSON" && f == "parse" && args[0].kind == undefined:
		refused(r, n, args[0], `SyntaxError: "undefined" is not valid JSON`)
	case f == "freeze" || f == "seal":
		return args[0]
	case space == "Object" && f == "defineProperty" && len(args) == 3 && args[0].kind == record && args[1].kind == characters:
		args[0].props[args[1].text] = &Value{}
		return args[0]
	case space == "Object" && (f == "keys" || f == "values" || f == "entries"):
		return listed(args[0], f)
	case space == "Object":
		for _, a := range args {
			r.loosen(a, map[*node]bool{}, 0)
		}
		if f == "assign" {
			return args[0]
		}
	}
	return &Value{}
}

// converted is what functions make of other values, nil where that is not known.
func (r *run) converted(space, f string, args []*Value, n *node) *Value {
	switch {
	case space == "os":
		if home, state := r.Variable("HOME"); f == "homedir" && state == Present {
			return textual(home)
		}
	case len(args) == 0:
	case space == "url" && f == "fileURLToPath":
		return args[0]
	case space == "URL" && n.form == construct && len(args) == 2 && args[0].kind == characters:
		if from := args[1]; from.kind == characters && path.IsAbs(from.text) && !strings.Contains(args[0].text, ":") {
			return textual(path.Join(path.Dir(from.text), args[0].text))
		}
	case space == "String" && (args[0].kind == characters || args[0].kind == digits):
		return textual(args[0].text)
	case space == "Boolean":
		if yes, known := args[0].holds(); known {
			return truthful(yes, args[0].why...)
		}
	}
	return nil
}

// packaged is a call of a package's function that opens, or makes, what it is given.
func (r *run) packaged(of string, args []*Value, n *node) {
	r.Opaque, r.Called = true, true
	if len(args) == 0 {
		return
	}
	given := args[0]
	if of == "multer" {
		if given = given.Property("dest"); given == nil {
			return
		}
	}
	switch {
	case given.kind != characters || given.text == "" || given.text[0] == ':':
	case of == "multer" || of == "mkdirp":
		r.makes(given.text, true, n)
	case of == "lowdb/adapters/FileSync" || of == "better-sqlite3":
		r.does(Step{Deed: Writes, Path: r.abs(given.text)}, n)
	}
}

// plain are the modules and objects none of whose functions change a file.
var plain = names("os url URL String Boolean Object console JSON Promise path")

func (r *run) abs(p string) string {
	if path.IsAbs(p) {
		return path.Clean(p)
	}
	return path.Join(r.Dir, p)
}

// paths are the functions of path. Source: node's manual, "Path".
func paths(f string, args []*Value, cwd string) *Value {
	var parts []string
	for _, a := range args {
		if a.kind != characters {
			if f == "basename" && len(parts) == 1 {
				break
			}
			return &Value{}
		}
		parts = append(parts, a.text)
	}
	if len(parts) == 0 {
		if f == "resolve" {
			return textual(cwd)
		}
		return &Value{}
	}
	switch f {
	case "join", "normalize":
		return textual(path.Join(parts...))
	case "resolve":
		at := cwd
		for _, p := range parts {
			if path.IsAbs(p) {
				at = path.Clean(p)
			} else {
				at = path.Join(at, p)
			}
		}
		return textual(at)
	case "dirname":
		return textual(path.Dir(parts[0]))
	case "basename":
		base := path.Base(parts[0])
		if len(parts) > 1 {
			base = strings.TrimSuffix(base, parts[1])
		}
		return textual(base)
	case "extname":
		return textual(path.Ext(parts[0]))
	case "isAbsolute":
		return truthful(path.IsAbs(parts[0]))
	}
	return &Value{}
}

func (r *run) process(f string, args []*Value, n *node) *Value {
	switch f {
	case "cwd":
		return textual(r.Dir)
	case "exit", "abort", "kill", "reallyExit":
		if len(args) > 0 && args[0].kind == digits && args[0].text != "0" {
			r.ends(n)
		}
		if r.muted == 0 || f == "exit" {
			r.over = true
		}
	case "chdir", "on", "once":
		if f == "chdir" && len(args) > 0 && args[0].kind == characters {
			r.reads(r.abs(args[0].text), args, n)
		}
		r.over = r.over || f == "chdir"
	case "loadEnvFile":
		file := ".env"
		if len(args) > 0 {
			if file = args[0].text; args[0].kind != characters {
				return &Value{}
			}
		}
		r.does(Step{Deed: Reads, Path: r.abs(file)}, n)
		r.dotted = true
	}
	return &Value{}
}

// dotenv reads a file of variables, if it is there.
func (r *run) dotenv(args []*Value) {
	file := path.Join(r.Dir, ".env")
	if len(args) > 0 {
		p := args[0].Property("path")
		if p == nil || p.kind != characters {
			r.dotted = r.dotted || args[0].kind != record || args[0].open || p != nil
			if r.dotted {
				return
			}
		} else {
			file = r.abs(p.text)
		}
	}
	r.dotted = r.dotted || r.state(file) != Absent
}

// example is dotenv-safe's config, which needs the file of the variables' names. Source: the README of dotenv-safe 9.
func (r *run) example(args []*Value, n *node) {
	file := ".env.example"
	if r.dotenv(args); len(args) > 0 {
		given := args[0].Property("example")
		if given == nil && args[0].kind == record && !args[0].open && args[0].props["sample"] == nil {
			given = textual(file)
		}
		if given == nil || given.kind != characters {
			return
		}
		file = given.text
	}
	r.reads(r.abs(file), []*Value{{}}, n)
}
