package rust

import (
	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// Tools are cargo, rustup and sccache, and the compiler.
var Tools = []*tools.Tool{cargo, rustup, rustc}

// Source: The Cargo Book, cargo build and cargo install, 1.90.
var cargo = &tools.Tool{
	Names: tools.Names("cargo"),
	Settings: []string{".cargo/config.toml", ".cargo/config", "~/.cargo/config.toml", "$CARGO_HOME/config.toml", "/usr/local/cargo/config.toml",
		"Cargo.toml", "build.rs", "Makefile.toml"},
	Answers:  tools.Names("h help"),
	Verbs:    tools.Names("build check clean clippy fetch fix init install login logout metadata package publish remove report rustc rustdoc search test tree uninstall update vendor version yank bench run add"),
	Plugins:  true,
	Language: "rust",
	Grammar:  effects.Words(valued),
	Root:     effects.Rooted("Cargo.toml", "build b check c test t run r fetch vendor clippy doc", "manifest-path"),
	Manager:  "cargo",
	Supposes: true,
	Effect:   effect,
	Run:      Run,

	Downloads: downloads,
}

// valued are the options of cargo build and cargo install with a value, boolean those without.
var valued = effects.Valued(`profile bin target target-dir features F jobs j color message-format package p path root manifest-path`)

var boolean = tools.Names(`release r debug verbose v vv quiet q locked offline frozen all-features no-default-features bins future-incompat-report
	keep-going ignore-rust-version timings workspace all force f no-track`)

var rustup = &tools.Tool{
	Names:   tools.Names("rustup sccache"),
	Grammar: effects.Getopt("", ""),
	Effect:  kept,
}

// Source: rustc's book, command-line arguments.
var rustc = &tools.Tool{
	Names:    tools.Names("rustc"),
	Language: "rust",
	Grammar:  effects.Getopt("olLCAWDFT", "out-dir emit crate-type crate-name edition target extern codegen print cfg"),
	Effect:   compiled,
	Manager:  "rustc",
	Supposes: true,
	Run:      compile,
}
