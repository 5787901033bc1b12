package golang

import (
	_ "embed"
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/commandline"
)

//go:embed options.tsv
var options string

// Options is the options of go.
var Options = commandline.New(options, release)

// release is the version of the toolchain that the official images say they have, "" for another one.
func release(a *tools.Command, _ string) string {
	if !strings.HasPrefix(a.Executable, "/usr/local/go/") {
		return ""
	}
	if v := a.Lookup("GOLANG_VERSION"); v.Known {
		return v.Text
	}
	return ""
}
