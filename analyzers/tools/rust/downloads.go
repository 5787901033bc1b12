package rust

import "github.com/layerlint/layerlint/analyzers/tools"

// Source: The Cargo Book, Cargo Home.
var downloads = &tools.Downloads{
	Verbs:  tools.Names("build fetch install"),
	Places: []string{"$CARGO_HOME/registry", "~/.cargo/registry"},
	File:   "Cargo.lock", Says: `source = "registry`,
}
