package rust

import (
	"path"

	"github.com/layerlint/layerlint/analyzers/effects"
)

// effect is cargo: a build is carried out on the package that it is started in.
func effect(l effects.Line) effects.Effect {
	var instead effects.Effect
	switch {
	case l.Verb.Known && (l.Verb.Text == "build" || l.Verb.Text == "b"):
		instead.Add(append(effects.Told(l.Args), effects.Scratch()...)...)
		instead.Add(effects.Action{Kind: effects.Beside})
		for _, manifest := range l.Options.Values("manifest-path") {
			if manifest.Known {
				manifest.Text = path.Join(path.Dir(manifest.Text), "target")
				instead.Add(effects.Action{Kind: effects.Under, Paths: []effects.Arg{manifest}})
			}
		}
	case l.Verb.Known && (l.Verb.Text == "fetch" || l.Verb.Text == "install" && len(l.Operands) > 0 && !l.Has("path", "root")):
		instead = loaded(l)
	case l.Verb.Known && (l.Verb.Text == "install" || loads.Has(l.Verb.Text)):
		instead = kept(l)
	case l.Verb.Known && anothers(l.Verb.Text):
		instead = kept(l)
	default:
		return kept(l)
	}
	return effects.CarriedOut("cargo", l, instead)
}

// kept is what cargo and rustup may write of which no more is known. A part of a workspace is built in target of the
// workspace's own directory, above it.
func kept(l effects.Line) effects.Effect {
	e := effects.Projects(l.Args, "/usr/local/cargo/registry", "/usr/local/cargo/git", "/usr/local/rustup")
	e.Add(effects.Action{Kind: effects.Under, Paths: []effects.Arg{{Env: "CARGO_HOME", Text: "registry", Known: true},
		{Env: "CARGO_HOME", Text: "git", Known: true}, {Env: "RUSTUP_HOME", Known: true}, {Env: "CARGO_TARGET_DIR", Known: true}}},
		effects.Action{Kind: effects.Scripts, Paths: []effects.Arg{{Env: "CARGO_HOME", Text: "bin", Known: true},
			{Text: "/usr/local/cargo/bin", Known: true}, {Text: "/usr/local/bin", Known: true}}})
	return e
}

// loaded is what cargo fetch and cargo install of crates write: into cargo's own folders, and fetch its lock file.
// Source: The Cargo Book, cargo install: it builds in a folder of its own.
func loaded(l effects.Line) effects.Effect {
	e := effects.Effect{Modelled: true, Doubtful: true, Actions: effects.Told(l.Args)}
	e.Add(effects.Below("/tmp", "/var/tmp", "/usr/local/cargo/registry", "/usr/local/cargo/git", "/usr/local/rustup"))
	e.Add(effects.Action{Kind: effects.Under, Paths: []effects.Arg{{Env: "CARGO_HOME", Text: "registry", Known: true},
		{Env: "CARGO_HOME", Text: "git", Known: true}, {Env: "RUSTUP_HOME", Known: true}, {Env: "CARGO_TARGET_DIR", Known: true},
		{Env: "HOME", Text: ".cargo", Known: true}, {Text: "Cargo.lock", Known: true}}})
	for _, home := range []effects.Arg{{Env: "CARGO_HOME", Known: true}, {Text: "/usr/local/cargo", Known: true}} {
		home.Text = path.Join(home.Text, "bin")
		e.Add(effects.Action{Kind: effects.Scripts, Paths: []effects.Arg{home}})
		home.Text = path.Dir(home.Text)
		if home.Text == "." {
			home.Text = ""
		}
		for _, list := range []string{".crates.toml", ".crates2.json", ".package-cache", ".global-cache"} {
			at := home
			at.Text = path.Join(home.Text, list)
			e.Add(effects.Action{Kind: effects.Under, Paths: []effects.Arg{at}})
		}
	}
	return e
}

// compiled is rustc, which makes a program or library where it runs unless an option says where.
func compiled(l effects.Line) effects.Effect {
	e := effects.Effect{Modelled: true, Doubtful: true}
	e.Add(effects.Action{Kind: effects.Inside, Paths: []effects.Arg{{Text: "./", Known: true}}})
	e.Add(effects.Told(l.Args)...)
	for _, a := range l.Options.Values("o", "out-dir") {
		e.Add(effects.Action{Kind: effects.Under, Paths: []effects.Arg{a}})
	}
	return effects.CarriedOut("rustc", l, e)
}
