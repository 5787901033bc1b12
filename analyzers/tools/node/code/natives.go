package code

import (
	"path"
	"strings"
)

// spaces are the modules of node's of which something is known here. Source: node 22's manual.
var spaces = map[string]bool{"fs": true, "path": true, "os": true, "process": true, "url": true, "fs/promises": true, "path/posix": true, "module": true}

// own are the modules of packages of which something is known. Sources: the READMEs of dotenv 16 ("config"), fs-extra 11, lowdb 1,
// multer 1, better-sqlite3 11 and mkdirp 1.
var own = map[string]bool{"dotenv": true, "dotenv/config": true, "fs-extra": true, "graceful-fs": true, "lowdb/adapters/FileSync": true, "multer": true, "better-sqlite3": true, "mkdirp": true}

// module is a module that is known by its name, nil for others.
func module(spec string) *Value {
	name := strings.TrimPrefix(spec, "node:")
	switch {
	case name == "path/posix":
		return &Value{kind: native, text: "path"}
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
	return &Value{}
}

// attribute is a property of what is known by its name.
func attribute(of, name string) *Value {
	switch of {
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
	case "console", "JSON", "Object", "Promise", "os", "url", "fs/promises", "dotenv", "mkdirp", "String", "Boolean", "URL", "module":
	default:
		return &Value{}
	}
	if name == "default" {
		return &Value{kind: native, text: of}
	}
	return &Value{kind: native, text: of + "." + name}
}

// native is a call of a function that is known by its name.
func (r *run) native(name string, args []*Value, n *node) *Value {
	space, f, _ := strings.Cut(name, ".")
	switch space {
	case "require":
		if len(args) > 0 && args[0].kind == characters && f == "" {
			return r.loaded(args[0].text)
		}
		return &Value{}
	case "path":
		return paths(f, args, r.Dir)
	case "process":
		return r.process(f, args, n)
	case "fs", "fs-extra", "fs/promises":
		return r.filing(space, f, args, n)
	case "dotenv":
		if f == "config" {
			r.dotenv(args)
		}
		return &Value{}
	case "url":
		if f == "fileURLToPath" && len(args) > 0 {
			return args[0]
		}
	case "URL":
		if n.form == construct && len(args) == 2 && args[0].kind == characters && args[1].kind == characters && path.IsAbs(args[1].text) && !strings.Contains(args[0].text, ":") {
			return textual(path.Join(path.Dir(args[1].text), args[0].text))
		}
	case "os":
		if home, state := r.Variable("HOME"); f == "homedir" && state == Present {
			return textual(home)
		}
	case "String":
		if len(args) == 1 && (args[0].kind == characters || args[0].kind == digits) {
			return textual(args[0].text)
		}
	case "Boolean":
		if len(args) == 1 {
			if yes, known := args[0].holds(); known {
				return truthful(yes, args[0].why...)
			}
		}
	case "console", "JSON":
		return &Value{}
	case "lowdb/adapters/FileSync", "better-sqlite3":
		r.Opaque = true
		if len(args) > 0 && args[0].kind == characters && args[0].text != "" && args[0].text[0] != ':' {
			r.does(Step{Deed: Writes, Path: r.abs(args[0].text)}, n)
		}
		return &Value{}
	case "multer":
		if len(args) > 0 && args[0].Property("dest") != nil && args[0].Property("dest").kind == characters {
			r.does(Step{Deed: Makes, Path: r.abs(args[0].props["dest"].text), Parents: true}, n)
		}
		return &Value{}
	case "mkdirp":
		if len(args) > 0 && args[0].kind == characters {
			r.makes(args[0].text, true, n)
		}
		return &Value{}
	}
	r.Opaque = r.Opaque || !plain[space]
	for _, a := range args {
		r.tell(a)
	}
	return &Value{}
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
			r.ends(n, nil)
		}
		if r.muted == 0 || f == "exit" {
			r.over = true
		}
	case "chdir", "on", "once":
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
