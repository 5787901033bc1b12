package rust

import "github.com/layerlint/layerlint/analyzers/tools"

// Tools is cargo, whose command line package effects reads.
var Tools = []*tools.Tool{{Manager: "cargo", Run: Run}}
