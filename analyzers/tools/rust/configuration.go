package rust

import (
	"path"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Sections of cargo's configuration, and keys of its [build], that change neither the names of what is made nor where
// it goes. Source: The Cargo Book, Configuration, 1.90.
var (
	aside      = tools.WordList("alias cache cargo-new credential-alias doc env future-incompat-report http net registries registry source target term")
	asideBuild = tools.WordList("dep-info-basedir incremental jobs rustc-wrapper rustc-workspace-wrapper rustdoc rustdocflags rustflags target target-dir warnings")
)

// configure takes in what files and variables say of where a build goes and for which system: it reports whether they
// are understood. The nearest file comes before those above, a variable before the files, and an option before all.
func (c *call) configure() bool {
	for _, name := range []string{"rust-toolchain.toml", "rust-toolchain"} {
		if _, e := c.Above(c.Dir.Text, name); e.Presence != filesystem.Absent {
			c.pinned, c.steered = true, true
		}
	}
	for dir := range tools.Upwards(c.Dir.Text) {
		if !c.configuration(path.Join(dir, ".cargo"), true) {
			return false
		}
	}
	home := effects.Arg{Env: "CARGO_HOME", Known: true}
	if c.Lookup("CARGO_HOME").Unset {
		home = effects.Arg{Env: "HOME", Text: ".cargo", Known: true}
	}
	if at, ok := c.At(home); ok && !c.configuration(at, false) { // cargo writes other files there
		return false
	}
	for name, v := range c.Vars {
		switch {
		case v.Unset:
		case name == "CARGO_BUILD_TARGET":
			if c.target = v.Text; !v.Known {
				return false
			}
		case strings.HasPrefix(name, "CARGO_TARGET_") && name != "CARGO_TARGET_DIR", strings.Contains(name, "RUSTFLAGS"):
			c.steered = true
		case strings.HasPrefix(name, "CARGO_PROFILE_"), strings.HasPrefix(name, "CARGO_BUILD_") && !asideBuild.Has(strings.ToLower(strings.ReplaceAll(name[len("CARGO_BUILD_"):], "_", "-"))):
			return false
		}
	}
	for _, name := range []string{"CARGO_BUILD_TARGET_DIR", "CARGO_TARGET_DIR"} {
		if v := c.Lookup(name); !v.Unset {
			at, ok := c.Abs(v.Text, v.Known)
			if c.moved = at; !ok || at == "" {
				return false
			}
		}
	}
	if target, given := c.flags["target"]; given {
		c.target = target
	}
	return true
}

// configuration takes in the configuration that a folder holds, where nothing nearer said something else. With may, one
// that may have been written there counts.
func (c *call) configuration(dir string, may bool) bool {
	at := path.Join(dir, "config")
	if c.State.Files.Lookup(c.Real(at)).Presence != filesystem.Present {
		at += ".toml"
	}
	if !may && c.State.Files.Lookup(c.Real(at)).Presence != filesystem.Present {
		return true
	}
	e := c.Stat(at).Entry
	if e.Presence == filesystem.Absent || e.Presence == filesystem.Unknown && !c.State.Files.Touched(c.Real(at)) {
		return true
	}
	c.steered = true
	file := map[string]any{}
	if !e.Has(filesystem.KnowContent) || toml.Unmarshal(e.Content, &file) != nil {
		return false
	}
	for name, section := range file {
		keys, _ := section.(map[string]any)
		switch {
		case name == "build" && keys != nil:
			for key := range keys {
				if !asideBuild.Has(key) {
					return false
				}
			}
		case !aside.Has(name):
			return false
		}
	}
	build, _ := file["build"].(map[string]any)
	target, named := build["target"].(string)
	folder, moved := build["target-dir"].(string)
	if build["target"] != nil && !named || build["target-dir"] != nil && !moved || strings.HasSuffix(target, ".json") {
		return false
	}
	if c.target == "" {
		c.target = target
	}
	if c.moved == "" && folder != "" {
		if c.moved = folder; !path.IsAbs(folder) {
			c.moved = path.Join(path.Dir(dir), folder)
		}
	}
	return true
}
