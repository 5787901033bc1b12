package rust

import (
	"fmt"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// ownCommands are the commands of cargo's own, of any release, and their short names. Source: cargo --list of 1.63 and of
// 1.90.
var ownCommands = tools.WordList(`add b bench build c check clean config d doc fetch fix generate-lockfile git-checkout help info init install
	locate-project login logout metadata new owner package pkgid publish r read-manifest remove report rm run rustc
	rustdoc search t test tree uninstall unpublish update vendor verify-project version yank`)

// plain is the name of a command. Toolchains are chosen by a word with a plus sign before it.
var plain = lazyregexp.New(`^[a-z][a-z0-9-]*$`)

// anothers reports whether cargo starts another program for a command: cargo-NAME.
func anothers(verb string) bool { return plain.MatchString(verb) && !ownCommands.Has(verb) }

// commandless refuses a command that no program carries out. It may be an alias of a configuration. Source: The Cargo
// Book, "External tools" and "Configuration"; measured with cargo 1.63.
func commandless(c *call) {
	dir, ok := c.At(effects.Arg{Text: ".", Known: true})
	if !ok || c.Failed || c.aliased(dir) {
		return
	}
	if c.uncomponented() {
		return
	}
	likely := c.Executable == ""
	for _, home := range []effects.Arg{{Env: "CARGO_HOME", Text: "bin", Known: true}, {Env: "HOME", Text: ".cargo/bin", Known: true}} {
		if v := c.Lookup(home.Env); v.Unset {
			continue
		}
		at, ok := c.At(home)
		e := c.Stat(path.Join(at, "cargo-"+c.verb)).Entry
		if !ok || e.Presence != filesystem.Absent {
			return
		}
		likely = likely || e.Likely
	}
	if p := c.World.Program("cargo-" + c.verb); p.Presence == filesystem.Absent {
		c.Refuse(c.name(), state.FailsCommand, fmt.Sprintf("no such command: `%s`: cargo-%[1]s is not installed", c.verb), likely || p.Likely)
	}
}

// components are the commands that rustup has a program of its own for, whether their component is installed or not.
// Source: rustup's documentation, "Proxies" and "Components".
var components = map[string]string{"clippy": "clippy", "fmt": "rustfmt", "miri": "miri"}

// uncomponented refuses a command of a component that no toolchain of rustup's has. Source: rustup 1.27: "'cargo-fmt' is not
// installed for the toolchain".
func (c *call) uncomponented() bool {
	component := components[c.verb]
	proxy := c.World.Program("cargo-" + c.verb)
	if component == "" || proxy.Presence != filesystem.Present || c.Stat(path.Join(path.Dir(proxy.Path), "rustup")).Entry.Presence != filesystem.Present {
		return false
	}
	home := c.Lookup("RUSTUP_HOME")
	all := c.Glob(path.Join("/", home.Text, "toolchains/*/bin/cargo"))
	if !home.Known || len(all.Paths) == 0 || !all.Complete || all.Likely || !c.Lookup("RUSTUP_TOOLCHAIN").Unset {
		return false
	}
	for _, cargo := range all.Paths {
		if e := c.Stat(path.Join(path.Dir(cargo), "cargo-"+c.verb)).Entry; e.Presence != filesystem.Absent || e.Likely {
			return false
		}
	}
	c.Refuse(c.name(), state.FailsCommand, fmt.Sprintf("'cargo-%s' is not installed for the toolchain (rustup component add %s)", c.verb, component), proxy.Likely)
	return true
}

// name is the word that names the command.
func (c *call) name() (at effects.Arg) {
	for i, f := range c.Fields {
		if i > 0 && f.Text == c.verb {
			return effects.Arg{Index: i}
		}
	}
	return at
}

// aliased reports whether a configuration or a variable may say what the command is.
func (c *call) aliased(dir string) bool {
	for name, v := range c.Vars {
		if !v.Unset && strings.HasPrefix(name, "CARGO_ALIAS_") {
			return true
		}
	}
	return c.configured(dir) || !c.Lookup("CARGO_ALIAS_"+strings.ToUpper(strings.ReplaceAll(c.verb, "-", "_"))).Unset
}
