package rust

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/distro"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// programs are the names of the programs of a package; all is false when there may be others. Source: The Cargo Book,
// Package Layout and Cargo Targets.
func (c *call) programs(dir string, m manifest) (names []string, all bool) {
	all = true
	enabled, known := c.enabled(m)
	main := false // a [[bin]] has src/main.rs
	for _, one := range m.bins {
		all = all && one.name != ""
		main = main || one.path == "src/main.rs" || one.path == "" && one.name == m.name
		switch {
		case len(one.requires) == 0:
			names = append(names, one.name)
		case !known:
			all = false
			names = append(names, one.name)
		case !slices.ContainsFunc(one.requires, func(f string) bool { return !enabled[f] }):
			names = append(names, one.name)
		}
	}
	if m.explicit {
		return names, all
	}
	switch c.Stat(path.Join(dir, "src/main.rs")).Entry.Presence {
	case filesystem.Present:
		if len(m.bins) == 0 {
			names = append(names, m.name)
		} else if !main { // one of them may have it
			all = false
		}
	case filesystem.Unknown:
		all = false
	}
	r := c.Stat(path.Join(dir, "src/bin"))
	if r.Entry.Presence == filesystem.Absent {
		return names, all
	}
	children, complete := c.Children(r.Path)
	for _, child := range children {
		name, ok := strings.CutSuffix(child, ".rs")
		if !ok && c.Stat(path.Join(r.Path, child, "main.rs")).Entry.Presence != filesystem.Present {
			continue
		}
		if !slices.ContainsFunc(m.bins, func(one program) bool {
			return one.name == name || one.path == path.Join("src/bin", child) || one.path == path.Join("src/bin", child, "main.rs")
		}) {
			names = append(names, name)
		}
	}
	return names, all && complete
}

// mainOf is the source that the main of a program is in. Source: The Cargo Book, Package Layout.
func (c *call) mainOf(one member, name string) string {
	for _, b := range one.bins {
		if b.name == name && b.path != "" {
			return path.Join(one.dir, b.path)
		}
	}
	for _, at := range []string{"src/bin/" + name + ".rs", "src/bin/" + name + "/main.rs"} {
		if at = path.Join(one.dir, at); c.Stat(at).Entry.Presence != filesystem.Absent {
			return at
		}
	}
	return path.Join(one.dir, "src/main.rs")
}

// asked are the features of the command line; ok is false where one of them is another package's.
func (c *call) asked() (features []string, ok bool) {
	for _, f := range strings.FieldsFunc(c.flags["features"]+","+c.flags["F"], func(r rune) bool { return r == ',' || r == ' ' }) {
		if strings.Contains(f, "/") {
			return nil, false
		}
		features = append(features, f)
	}
	return features, true
}

// enabled are the features that a package is built with; known is false where that is not known. Source: The Cargo
// Book, Features.
func (c *call) enabled(m manifest) (on map[string]bool, known bool) {
	queue, known := c.asked()
	on = map[string]bool{}
	if _, bare := c.flags["no-default-features"]; !bare {
		queue = append(queue, "default")
	}
	if _, every := c.flags["all-features"]; every {
		for name := range m.features {
			queue = append(queue, name)
		}
	}
	for len(queue) > 0 {
		name := queue[0]
		queue = queue[1:]
		if !on[name] {
			on[name] = true
			queue = append(queue, m.features[name]...)
		}
	}
	return on, known
}

// featureless refuses a feature that the one package that is built does not have.
func (c *call) featureless(chosen []member) {
	features, ok := c.asked()
	if !ok || len(chosen) != 1 {
		return
	}
	m := chosen[0].manifest
	for _, f := range features {
		if _, there := m.features[f]; there || slices.Contains(m.needs, f) || m.renamed {
			continue
		}
		c.Refuse(effects.Arg{}, state.FailsExit, "none of the selected packages contains these features: "+f, c.Executable == "")
		return
	}
}

// profileless refuses a profile that the manifest of the workspace does not define. Source: The Cargo Book, Profiles.
func (c *call) profileless(top string, root manifest) {
	name := c.flags["profile"]
	if name == "" || c.configured(top) || slices.Contains([]string{"dev", "debug", "release", "test", "bench"}, name) || slices.Contains(root.profiles, name) {
		return
	}
	c.Refuse(effects.Arg{}, state.FailsExit, "profile `"+name+"` is not defined", c.Executable == "")
}

// tooOld refuses a package that asks for a newer compiler than there is. Source: The Cargo Book, rust-version, which
// cargo looks at since
// 1.56, and Cargo.lock, version; The Edition Guide.
func (c *call) tooOld(top string, one member) {
	version := c.version(one.dir)
	if version == "" {
		return
	}
	lock := c.Stat(path.Join(top, "Cargo.lock")).Entry
	_, ignored := c.flags["ignore-rust-version"]
	var reason string
	switch {
	case older(version, editions[one.edition]):
		reason = "edition " + one.edition + " of " + path.Join(one.dir, "Cargo.toml") + " needs cargo " + editions[one.edition]
	case !lock.Likely && lock.Presence == filesystem.Present && strings.Contains("\n"+string(lock.Content), "\nversion = 4\n") && older(version, "1.78"):
		reason = "Cargo.lock has version 4, which cargo understands since 1.78"
	case !ignored && one.oldest != "" && older(version, one.oldest):
		reason = "package `" + one.name + "` requires rustc " + one.oldest + " or newer"
	default:
		return
	}
	c.Refuse(effects.Arg{}, state.FailsExit, reason+", and this is "+short(version), false)
}

// version is that of the compiler, "" where it is not known: the distribution's, or the one that an official image
// names.
func (c *call) version(dir string) string {
	if c.Executable == "" {
		return ""
	}
	if path.Dir(c.Real(c.Executable)) != "/usr/bin" {
		v := c.Lookup("RUST_VERSION")
		if v.Unset {
			v = tools.Variable{Text: distro.Tagged(c.World, "rust"), Known: true}
		}
		if v.Text == "" || !v.Known || !strings.HasPrefix(c.Executable, "/usr/local/cargo/") || !c.Lookup("RUSTUP_TOOLCHAIN").Unset {
			return ""
		}
		if c.State.Files.Touched("/usr/local/rustup/settings.toml") {
			return "" // rustup may have chosen another
		}
		for _, name := range []string{"rust-toolchain", "rust-toolchain.toml"} {
			if _, e := c.Above(dir, name); e.Presence != filesystem.Absent || e.Likely {
				return ""
			}
		}
		return v.Text
	}
	cargo, rustc := c.State.Packages.Lookup("dpkg", "cargo"), c.State.Packages.Lookup("dpkg", "rustc")
	if cargo.Presence != filesystem.Present || cargo.Likely || rustc.Presence != filesystem.Present || rustc.Likely {
		return ""
	}
	return rustc.Version
}

// editions are those with the version that brought them. Source: The Edition Guide; 2026-11.
var editions = map[string]string{"2021": "1.56", "2024": "1.85"}

// older reports whether a version of a package is less than one of a manifest, by their first two numbers.
func older(version, than string) bool {
	a, b := numbers(version), numbers(than)
	return a != nil && b != nil && slices.Compare(a, b) < 0
}
