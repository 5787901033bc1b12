package python

import (
	_ "embed"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/commandline"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

//go:embed options.tsv
var options string

// Options is the options of pip.
var Options = commandline.New(options, pipVersion)

// pipVersion is the release of pip that a program next to it or an interpreter starts, "" where another may have been
// installed over it, or it is an environment's own.
func pipVersion(a *tools.Command, _ string) string {
	dir := path.Dir(a.Executable)
	if dir != "/usr/bin" && dir != "/usr/local/bin" {
		return ""
	}
	version := ""
	if p := a.State.Packages.Lookup("dpkg", "python3-pip"); dir == "/usr/bin" && p.Presence == filesystem.Present && !p.Likely {
		version = commandline.Upstream(p.Version)
	}
	for _, kind := range []string{"site", "dist"} {
		held := filesystem.Glob(a.State.Files, "/usr/local/lib/python3.*/"+kind+"-packages/pip*", true)
		for _, f := range held.Paths {
			number, metadata := strings.CutSuffix(strings.TrimPrefix(path.Base(f), "pip-"), ".dist-info")
			e := a.Stat(f).Entry
			switch {
			case e.Presence != filesystem.Present || e.Likely || metadata && version != "":
				return ""
			case metadata:
				version = number
			}
		}
		if !held.Complete {
			return ""
		}
	}
	return version
}
