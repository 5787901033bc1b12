package rust

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// untargeted refuses a package of which nothing is to be built: cargo reads all manifests of a workspace before it
// does anything. Source: The Cargo Book, Cargo Targets.
func (c *call) untargeted(one member) {
	if one.name == "" {
		return
	}
	if c.unfound(one); c.Failed {
		return
	}
	programs, known := c.programs(one.dir, one.manifest)
	if !known || len(programs)+len(one.bins)+len(one.others) > 0 || one.library {
		return
	}
	for _, name := range []string{"examples", "tests", "benches"} {
		if c.Stat(path.Join(one.dir, name)).Entry.Presence != filesystem.Absent {
			return
		}
	}
	lib := c.Stat(path.Join(one.dir, "src/lib.rs")).Entry
	if lib.Presence == filesystem.Absent {
		c.Refuse(effects.Arg{}, state.FailsPath, "no targets in "+path.Join(one.dir, "Cargo.toml")+": neither src/main.rs nor src/lib.rs is there", lib.Likely || c.Executable == "")
	}
}

// targetless refuses a package that is built, whose manifest gives a library or a program a path where nothing is.
// Source: The Cargo Book, Cargo Targets.
func (c *call) targetless(one member) {
	if one.library && one.libPath != "" {
		c.sought(one, "the library", one.libPath)
	}
	for _, b := range one.bins {
		if b.path != "" {
			c.sought(one, b.name, b.path)
		}
	}
}

// unfound refuses a manifest with a target that cargo is to look for itself, and that is nowhere.
func (c *call) unfound(one member) {
	if one.library && one.libPath == "" {
		c.sought(one, "the library", "src/lib.rs")
	}
	for _, b := range one.bins {
		switch {
		case b.path != "" || b.name == "":
		case b.name == one.name:
			c.sought(one, b.name, "src/main.rs", "src/bin/"+b.name+".rs", "src/bin/"+b.name+"/main.rs")
		case one.edition >= "2018":
			c.sought(one, b.name, "src/bin/"+b.name+".rs", "src/bin/"+b.name+"/main.rs")
		}
	}
	for _, o := range one.others {
		dir := map[string]string{"bench": "benches/", "test": "tests/", "example": "examples/"}[o.kind]
		if o.path == "" && o.name != "" && one.edition >= "2018" {
			c.sought(one, o.kind+" "+o.name, dir+o.name+".rs", dir+o.name+"/main.rs")
		}
	}
}

// sought refuses a target that is in none of the files where cargo looks for it.
func (c *call) sought(one member, what string, files ...string) {
	likely := false
	for _, file := range files {
		e := c.Stat(path.Join(one.dir, file)).Entry
		if c.Failed || e.Presence != filesystem.Absent {
			return
		}
		likely = likely || e.Likely
	}
	c.Refuse(effects.Arg{}, state.FailsPath, "can't find "+what+" of "+path.Join(one.dir, "Cargo.toml")+": "+path.Join(one.dir, files[0])+" does not exist", likely || c.Executable == "")
}

var (
	linked  = lazyregexp.New(`cargo::?rustc-link-lib=(?:dylib=)?([A-Za-z0-9_+-]+)"`)
	handed  = lazyregexp.New(`(?:compile_protos\(|\.compile\(|\.files?\()\s*(?:&\[)?\s*"([^"]+\.(?:proto|c|cc|cpp|s|S))"`)
	started = lazyregexp.New(`Command::new\(\s*"([^"/]+)"\s*\)`)
	// entry begins what is run, stated is how the statement begins that starts a program, and insists is what follows.
	entry   = lazyregexp.New(`\bfn main\(\)[^{]*\{`)
	stated  = lazyregexp.New(`(?:^|[;}])\s*(?:let\s+(?:mut\s+)?\w+\s*(?::[^=;]+)?=\s*)?(?:\w+::)*$`)
	insists = lazyregexp.New(`^(?:\s*\.(?:args?|env|current_dir|stdin|stdout|stderr)\((?:[^()]|\([^()]*\))*\))*\s*\.(?:output|status|spawn)\(\)\s*\.(?:unwrap\(\)|expect\()`)
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
	text := c.resolved(commented.ReplaceAllString(string(e.Content), ""))
	c.unstarted(text)
	if c.Failed || conditional(text) {
		return
	}
	for _, m := range handed.FindAllStringSubmatch(text, -1) {
		at := path.Join(one.dir, m[1])
		if e := c.Stat(at).Entry; e.Presence == filesystem.Absent && !path.IsAbs(m[1]) {
			c.Refuse(effects.Arg{}, state.FailsPath, "build.rs compiles "+at+", which is not there", true)
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

// conditional reports whether a build script asks for something before it goes on.
func conditional(text string) bool {
	return slices.ContainsFunc([]string{"if ", "match ", "cfg", "env::var", "env!", "return"}, func(sign string) bool { return strings.Contains(text, sign) })
}

// unstarted refuses a build script whose main insists on a program that is not there, in a statement of its own and
// before it asks for anything: what runs the program panics itself when that fails, not what follows.
func (c *call) unstarted(text string) {
	at := entry.FindStringIndex(text)
	if at == nil {
		return
	}
	body := text[at[1]:]
	for _, m := range started.FindAllStringSubmatchIndex(body, -1) {
		before, name := body[:m[0]], body[m[2]:m[3]]
		if conditional(before) || strings.Count(before, "{") != strings.Count(before, "}") || !stated.MatchString(before) {
			return
		}
		if p := c.World.Program(name); p.Presence == filesystem.Absent && insists.MatchString(body[m[1]:]) {
			c.Refuse(effects.Arg{}, state.FailsCommand, "build.rs starts "+name+", which is not in PATH", p.Likely || c.Executable == "")
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
