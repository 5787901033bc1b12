package rust

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

var (
	compiledIn = lazyregexp.New(`\benv!\(\s*"(\w+)"\s*[,)]`)
	// queried are SQLx's macros that look at a database while they are compiled.
	queried = lazyregexp.New(`\bsqlx::query(?:_as|_scalar)?!\s*\(`)
)

// unset refuses a source that has the compiler take in a variable that nobody set. A build script, or cargo's
// configuration, may set some. Source: the standard library's env; The Cargo Book, Environment Variables.
func (c *call) unset(at, line string) {
	for _, m := range compiledIn.FindAllStringSubmatch(line, -1) {
		if strings.HasPrefix(m[1], "CARGO") || m[1] == "OUT_DIR" || !c.Lookup(m[1]).Unset || c.scripted(at) {
			continue
		}
		c.Refuse(effects.Arg{}, state.FailsVariable, "environment variable `"+m[1]+"` not defined at compile time, which "+at+" takes in", c.Executable == "")
		return
	}
}

// scripted reports whether a build script or a configuration of cargo may set variables for the package of a source.
func (c *call) scripted(at string) bool {
	_, manifest := c.Above(path.Dir(at), "Cargo.toml")
	if _, script := c.Above(path.Dir(at), "build.rs"); script.Presence != filesystem.Absent || manifest.Presence != filesystem.Present ||
		!manifest.Has(filesystem.KnowContent) || strings.Contains(string(manifest.Content), "build =") {
		return true
	}
	for _, name := range []string{".cargo/config.toml", ".cargo/config"} {
		if _, e := c.Above(path.Dir(at), name); e.Presence != filesystem.Absent {
			return true
		}
	}
	return false
}

// offline refuses SQLx's macros without a database and without what cargo sqlx prepare leaves. Source: the
// documentation of sqlx 0.8, query!.
func (c *call) offline(at, text string) {
	if !queried.MatchString(text) || !c.Lookup("DATABASE_URL").Unset {
		return
	}
	for _, name := range []string{".sqlx", "sqlx-data.json", ".env"} {
		if _, e := c.Above(path.Dir(at), name); e.Presence != filesystem.Absent {
			return
		}
	}
	c.Refuse(effects.Arg{}, state.FailsVariable, "set `DATABASE_URL` to use query macros online, or run `cargo sqlx prepare`: "+at+" uses them, and there is no .sqlx", true)
}
