package golang

import (
	_ "embed"
	"go/version"
	"strings"
	"sync"

	"golang.org/x/mod/semver"
)

//go:embed tools.tsv
var toolsText string

// toolsRead is the day on which the table was made: what the newest releases needed before is not known.
const toolsRead = "2026-11-30"

// needed is the Go that a module needs from a release on.
type needed struct{ from, language string }

// tooled are modules of programs, with what their releases need, oldest first.
var tooled = sync.OnceValue(func() map[string][]needed {
	all := map[string][]needed{}
	for line := range strings.Lines(toolsText) {
		module, rest, found := strings.Cut(strings.TrimSpace(line), "\t")
		if !found || module[0] == '#' {
			continue
		}
		for one := range strings.SplitSeq(rest, "\t") {
			from, language, _ := strings.Cut(one, " ")
			all[module] = append(all[module], needed{from, language})
		}
	}
	return all
})

// asks is the module that a package with a version is of, and the Go that it needs at least, "" where that is not known.
// The newest release needs what the newest that is known needs, or more.
func asks(operand string) (module, release, language string) {
	pkg, release, _ := strings.Cut(operand, "@")
	for name := range tooled() {
		if (pkg == name || strings.HasPrefix(pkg, name+"/")) && len(name) > len(module) {
			module = name
		}
	}
	whole := semver.IsValid(release) && strings.Count(release, ".") >= 2 && semver.Prerelease(release) == ""
	for _, one := range tooled()[module] {
		if release == "latest" || whole && semver.Compare(release, one.from) >= 0 {
			language = one.language
		}
	}
	return module, release, language
}

// newerTools refuses programs by name and version that need a newer Go than the one that there is, where no other may be
// fetched. The newest release may have been taken back. Source: go.dev/doc/toolchain.
func newerTools(c *call) {
	keep, ok := c.environ("GOTOOLCHAIN")
	if !ok || keep != "local" || !c.version.since("go1.21") || c.verb != "install" && c.verb != "run" {
		return
	}
	for _, o := range c.operands {
		module, release, language := asks(o.Text)
		if release == "latest" && c.Today != "" && c.Today < toolsRead {
			continue
		}
		if asked := "go" + language; version.IsValid(asked) && c.version.before(asked) {
			c.refuse(o, module+"@"+release+" requires go >= "+language+" (running "+strings.Replace(c.version.name, "go", "go ", 1)+
				"; GOTOOLCHAIN=local)", release == "latest")
			return
		}
	}
}
