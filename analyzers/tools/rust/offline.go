package rust

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// unreachable refuses a package of a registry where cargo may not ask one, has asked none before, and no configuration says
// that a folder stands for it. Source: The Cargo Book, "cargo build --offline" and "Source Replacement"; measured with cargo
// 1.63.
func (c *call) unreachable(top string, one member) {
	_, offline := c.flags["offline"]
	if _, frozen := c.flags["frozen"]; !offline && !frozen || c.configured(c.Dir.Text) || !c.Lookup("CARGO_NET_OFFLINE").Unset ||
		!c.Lookup("CARGO_SOURCE_CRATES_IO_REPLACE_WITH").Unset || c.dirty(top) {
		return
	}
	home := effects.Arg{Env: "CARGO_HOME", Known: true}
	if c.Lookup("CARGO_HOME").Unset {
		home = effects.Arg{Env: "HOME", Text: ".cargo", Known: true}
	}
	at, ok := c.At(home)
	for _, name := range []string{"registry", "config", "config.toml"} {
		if e := c.Stat(path.Join(at, name)).Entry; !ok || e.Presence != filesystem.Absent || e.Likely {
			return
		}
	}
	text := string(c.Stat(path.Join(one.dir, "Cargo.toml")).Entry.Content)
	for _, name := range one.certain {
		if strings.Contains(text, "\n"+name+".") || one.located[name] != "" || slices.Contains(one.inherited, name) || one.renamed || one.odd {
			continue
		}
		c.Refuse(effects.Arg{}, state.FailsExit, "no matching package named `"+name+"` found: cargo is offline, and nothing was fetched or vendored", c.Executable == "")
		return
	}
}

// dirty reports whether the manifest of a workspace may put other packages in the place of those of a registry.
func (c *call) dirty(top string) bool {
	e := c.Stat(path.Join(top, "Cargo.toml")).Entry
	return !e.Has(filesystem.KnowContent) || strings.Contains(string(e.Content), "[patch") || strings.Contains(string(e.Content), "[replace")
}
