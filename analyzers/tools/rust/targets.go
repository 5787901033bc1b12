package rust

import (
	"cmp"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// targetless refuses a package whose manifest names a library or a program of which the file is not there. Source: The
// Cargo Book, Cargo Targets.
func (c *call) targetless(one member) {
	targets := one.bins
	if one.library {
		targets = append([]program{{path: cmp.Or(one.libPath, "src/lib.rs")}}, targets...)
	}
	for _, t := range targets {
		at := path.Join(one.dir, t.path)
		if e := c.Stat(at).Entry; t.path != "" && e.Presence == filesystem.Absent {
			c.Refuse(effects.Arg{}, state.FailsPath, "can't find "+cmp.Or(t.name, "the library")+" of "+path.Join(one.dir, "Cargo.toml")+": "+at+" does not exist", e.Likely || c.Executable == "")
			return
		}
	}
}

var (
	linked  = lazyregexp.New(`cargo::?rustc-link-lib=(?:dylib=)?([A-Za-z0-9_+-]+)"`)
	handed  = lazyregexp.New(`(?:compile_protos\(|\.compile\(|\.files?\()\s*(?:&\[)?\s*"([^"]+\.(?:proto|c|cc|cpp|s|S))"`)
	started = lazyregexp.New(`Command::new\(\s*"([^"/]+)"\s*\)`)
)

// script refuses a package whose build script starts a program that is not there, or has a library linked that is
// nowhere. A script with conditions is passed over.
func (c *call) script(one member) {
	e := c.Stat(path.Join(one.dir, "build.rs")).Entry
	if one.manifest.script && one.buildScript != "build.rs" || e.Presence != filesystem.Present || e.Likely || !e.Has(filesystem.KnowContent) || c.configured(one.dir) {
		return
	}
	if c.unread(one); c.Failed {
		return
	}
	text := commented.ReplaceAllString(string(e.Content), "")
	for _, sign := range []string{"if ", "match ", "cfg", "env::var", "env!"} {
		if strings.Contains(text, sign) {
			return
		}
	}
	for _, m := range handed.FindAllStringSubmatch(text, -1) {
		at := path.Join(one.dir, m[1])
		if e := c.Stat(at).Entry; e.Presence == filesystem.Absent && !path.IsAbs(m[1]) {
			c.Refuse(effects.Arg{}, state.FailsPath, "build.rs compiles "+at+", which is not there", true)
			return
		}
	}
	for _, m := range started.FindAllStringSubmatchIndex(text, -1) {
		name := text[m[2]:m[3]]
		statement, _, _ := strings.Cut(text[m[0]:], ";")
		if p := c.World.Program(name); p.Presence == filesystem.Absent && (strings.Contains(statement, ".unwrap()") || strings.Contains(statement, ".expect(")) {
			c.Refuse(effects.Arg{}, state.FailsCommand, "build.rs starts "+name+", which is not in PATH", p.Likely || c.Executable == "")
			return
		}
	}
	if strings.Contains(text, "rustc-link-search") {
		return
	}
	for _, m := range linked.FindAllStringSubmatch(text, -1) {
		if lacks, likely := c.Search().LacksLibrary(m[1]); lacks {
			c.Refuse(effects.Arg{}, state.FailsLibrary, c.Search().NoLibrary(m[1]), likely || c.Executable == "")
			return
		}
	}
}

// unread refuses a package whose build script opens a file that is not there: it runs in the package's folder. Source:
// The Cargo Book, Build Scripts.
func (c *call) unread(one member) {
	at := path.Join(one.dir, "build.rs")
	o := &opens{call: c, base: one.dir}
	if !o.read(at, one.name, map[string]bool{}) {
		return
	}
	for _, fn := range o.functions {
		if fn.name == "main" && fn.file.path == at {
			o.body(fn, nil, true)
		}
	}
	for _, s := range o.found {
		for _, file := range s.Files {
			to := path.Join(one.dir, file)
			if path.IsAbs(file) {
				to = file
			}
			read := len(s.Variables) == 0 && s.Does <= filesystem.Reading
			if e := c.Stat(to).Entry; read && e.Presence == filesystem.Absent {
				c.Refuse(effects.Arg{}, state.FailsPath, "build.rs: "+s.Why, e.Likely || c.Executable == "")
				return
			}
		}
	}
}

var commented = lazyregexp.New(`//[^\n]*`)
