package node

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// Tools are npm, pnpm and yarn. Sources: npm's documentation of its config (npm 11), "pnpm install --help" (pnpm 10), "yarn install --help"
// (yarn 1.22).
var Tools = []*tools.Tool{npm, yarn}

var npm = &tools.Tool{
	Names:   tools.Names("npm pnpm"),
	Grammar: effects.Getopt("Cw", "loglevel registry prefix cache userconfig globalconfig workspace omit include tag"),
	Manager: "npm",
	Run:     Run,
	Install: &tools.Installer{Name: "npm", Verbs: tools.Names("install i add in"), Pinned: pinned},
}

var yarn = &tools.Tool{
	Names:   tools.Names("yarn"),
	Grammar: effects.Getopt("", "registry cwd cache-folder modules-folder network-timeout network-concurrency mutex prefix"),
	Install: &tools.Installer{
		Name:     "yarn",
		Verbs:    tools.Names("install add global"),
		Bare:     func(l effects.Line) bool { return len(l.Args) == 0 || l.Args[0].Text == "--frozen-lockfile" },
		Packages: yarnPackages,
		Pinned:   pinned,
		Cleaners: tools.Names("cache"),
		Caches:   []string{"/usr/local/share/.cache", "/root/.cache/yarn"},
		Homely:   []string{".cache/yarn"},
	},
}

// yarnPackages: "yarn install NAME" is an error that says to use add; global has a verb of its own.
func yarnPackages(l effects.Line) []effects.Arg {
	switch {
	case l.Verb.Text == "install":
		return nil
	case l.Verb.Text == "global" && len(l.Operands) > 0:
		return l.Operands[1:]
	}
	return l.Operands
}

// pinned follows "npm install": a folder, a tarball, a git URL with a commit, or NAME@VERSION.
func pinned(name string) bool {
	for _, repository := range []string{"git+", "git:", "github:"} {
		if strings.HasPrefix(name, repository) {
			return strings.Contains(name, "#")
		}
	}
	for _, file := range []string{"/", ".", "~", "file:"} {
		if strings.HasPrefix(name, file) {
			return true
		}
	}
	for _, archive := range []string{".tar", ".tar.gz", ".tgz"} {
		if strings.HasSuffix(name, archive) {
			return true
		}
	}
	at := strings.LastIndexByte(name, '@')
	return at > 0 && name[at+1:] != "latest"
}
