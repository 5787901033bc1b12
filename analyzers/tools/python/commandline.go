package python

import (
	_ "embed"
	"path"

	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/commandline"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

//go:embed options.tsv
var options string

// Options is the options of pip.
var Options = commandline.New(options, pipVersion)

// pipVersion is the release of pip where it is that of the image, or of a package.
func pipVersion(a *tools.Command, _ string) string {
	dir := path.Dir(a.Executable)
	if dir != "/usr/bin" && dir != "/usr/local/bin" { // an environment has one of its own
		return ""
	}
	p := a.State.Packages.Lookup("pip", "pip")
	if p.Presence != filesystem.Present && dir == "/usr/bin" {
		p = a.State.Packages.Lookup("dpkg", "python3-pip")
	}
	if p.Presence != filesystem.Present || p.Likely {
		return ""
	}
	return commandline.Upstream(p.Version)
}
