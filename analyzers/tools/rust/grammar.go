package rust

import (
	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// Tools are cargo, rustup and sccache, and the compiler.
var Tools = []*tools.Tool{cargo, rustup, sccache, rustc}

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

var boolean = tools.WordList(`release r debug verbose v vv quiet q locked offline frozen all-features no-default-features bins future-incompat-report
	keep-going ignore-rust-version timings workspace all force f no-track`)

// Source: the subcommands that src/cli/rustup_mode.rs of rustup declares, with their aliases, read on 2026-11-29, and
// those of 1.24.
var rustup = &tools.Tool{
	Names:   tools.Names("rustup"),
	Grammar: effects.Getopt("", ""),
	Verbs: tools.Names(`install add uninstall remove rm delete del dump-testament toolchain default show update upgrade up check target component
		override run which doc docs man self set completions help telemetry`),
	Nouns: map[string]map[string]bool{
		"toolchain": tools.Names("list install update up add uninstall remove rm delete del link pin help"),
		"target":    tools.Names("list add install remove uninstall rm delete del help"),
		"component": tools.Names("list add install remove uninstall rm delete del help"),
	},
	Effect: kept,
}

var sccache = &tools.Tool{
	Names:   tools.Names("sccache"),
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
