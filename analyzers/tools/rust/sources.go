package rust

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// maxSources bounds the files of a package that are looked at.
const maxSources = 100

// sourceless refuses a package of which a file of sources names another that is not there: a module, or a text that the
// compiler takes in. Source: the Rust reference, Modules; the standard library's include_str and include_bytes.
func (c *call) sourceless(one member) {
	seen := map[string]bool{}
	for _, name := range []string{"src/main.rs", "src/lib.rs"} {
		at := path.Join(one.dir, name)
		if c.sources(at, path.Dir(at), seen); c.Failed {
			return
		}
	}
}

// sources looks at one file, whose modules are in dir. Files in which a part may be left out, or written by a macro,
// are passed over.
func (c *call) sources(at, dir string, seen map[string]bool) {
	e := c.Stat(at).Entry
	if seen[at] || len(seen) > maxSources || e.Presence != filesystem.Present || e.Likely ||
		!e.Has(filesystem.KnowContent) {
		return
	}
	seen[at] = true
	text := string(e.Content)
	for _, sign := range []string{"cfg", "macro_rules", "/*", "#[path", "r#"} {
		if strings.Contains(text, sign) {
			return
		}
	}
	c.offline(at, text)
	code, depth := strings.Split(structure(text), "\n"), 0
	for i, line := range strings.Split(text, "\n") {
		if strings.TrimSpace(code[i]) == "" && depth == 0 {
			continue // a comment, or what stands in a text
		}
		line, _, _ = strings.Cut(line, "//")
		inner := depth > 0
		depth += strings.Count(code[i], "{") - strings.Count(code[i], "}")
		if c.unset(at, line); c.Failed {
			return
		}
		for _, m := range taken.FindAllStringSubmatch(line, -1) {
			file := path.Join(path.Dir(at), m[1])
			switch {
			case m[2] != "" && crate(at) == "":
				continue
			case m[2] != "":
				file = path.Clean(crate(at) + m[2])
			case path.IsAbs(m[1]):
				file = m[1]
			}
			if e := c.Stat(file).Entry; e.Presence == filesystem.Absent {
				c.Refuse(effects.Arg{}, state.FailsPath, "couldn't read "+file+", which "+at+" includes", e.Likely || c.Executable == "")
				return
			}
		}
		for _, m := range attribute.FindAllStringSubmatch(line, -1) {
			c.links = append(c.links, m[1])
			if lacks, likely := c.Search().LacksLibrary(m[1]); lacks {
				c.Refuse(effects.Arg{}, state.FailsLibrary, c.Search().NoLibrary(m[1])+", which "+at+" links", likely || c.Executable == "")
				return
			}
		}
		m := module.FindStringSubmatch(code[i])
		if m == nil || inner {
			continue
		}
		plain, nested := path.Join(dir, m[1]+".rs"), path.Join(dir, m[1], "mod.rs")
		a, b := c.Stat(plain).Entry, c.Stat(nested).Entry
		if a.Presence == filesystem.Absent && b.Presence == filesystem.Absent {
			c.Refuse(effects.Arg{}, state.FailsPath, "file not found for module `"+m[1]+"` of "+at+": neither "+plain+" nor "+nested+" is there", a.Likely || b.Likely || c.Executable == "")
			return
		}
		for _, found := range []string{plain, nested} {
			if c.sources(found, path.Join(dir, m[1]), seen); c.Failed {
				return
			}
		}
	}
}

var (
	taken     = lazyregexp.New(`\binclude_(?:str|bytes)!\(\s*(?:"([^"\\$]+)"|concat!\(\s*env!\("CARGO_MANIFEST_DIR"\)\s*,\s*"(/[^"\\$]+)"\s*\))\s*\)`)
	attribute = lazyregexp.New(`^\s*#\[link\(name\s*=\s*"([^"]+)"\s*\)\]`)
	module    = lazyregexp.New(`^(?:pub(?:\([a-z]+\))?\s+)?mod\s+(\w+)\s*;`)
)
