package rust

import (
	_ "embed"
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/commandline"
)

//go:embed options.tsv
var options string

// Options is the options of cargo.
var Options = commandline.New(options, release)

// release is the version of the toolchain that the official images say they have, "" for another one.
func release(a *tools.Command, _ string) string {
	if !strings.HasPrefix(a.Executable, "/usr/local/cargo/") {
		return ""
	}
	if v := a.Lookup("RUST_VERSION"); v.Known {
		return v.Text
	}
	return ""
}
