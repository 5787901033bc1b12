package node

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/node/bundle"
	"github.com/layerlint/layerlint/analyzers/tools/node/outputs"
)

// Tools are Node.js with its package managers, and the programs of packages that builds start. Sources: npm's
// documentation of its config (npm 11), "pnpm install --help" (pnpm 10), "yarn install --help" (yarn 1.22).
var Tools = []*tools.Tool{npm, npx, pnpm, yarn, followed, crossEnv, nvm, corepack}

// valued are the options with a value that npm and its like have in common.
const valued = `omit include only cache registry loglevel audit-level fetch-retries fetch-timeout fetch-retry-mintimeout fetch-retry-maxtimeout
	fetch-retry-factor maxsockets cafile ca tag node-options otp save-prefix access network-timeout before depth prefix
	C userconfig globalconfig
	script-shell location`

// settings are the files of a project, a user and the system that may say where npm and its like, and the programs of
// packages, write. Sources: npm's documentation of npmrc, "Files"; yarn's of .yarnrc; pnpm's of pnpm-workspace.yaml; the
// configuration files of the bundlers that are named there.
var settings = []string{"package.json", ".npmrc", ".yarnrc", ".yarnrc.yml", "pnpm-workspace.yaml", ".env*", "*.config.js", "*.config.mjs", "*.config.cjs",
	"*.config.ts", "*.config.mts", "angular.json", "nest-cli.json", "tsconfig*.json", "~/.npmrc", "~/.yarnrc", "~/.config/pnpm/rc", "~/.config/yarn/global/.yarnrc",
	"/usr/local/etc/npmrc", "/etc/npmrc", "/usr/local/lib/node_modules/npm/npmrc", "$NPM_CONFIG_USERCONFIG", "$npm_config_userconfig",
	"$NPM_CONFIG_GLOBALCONFIG", "$npm_config_globalconfig"}

var npm = &tools.Tool{
	Names:       tools.Names("npm"),
	Settings:    settings,
	Answers:     tools.Names("h help"),
	Verbs:       npmVerbs,
	Closed:      true,
	Abbreviates: true,
	Refusal:     "Unknown command:",
	Language:    "node",
	Grammar:     effects.Words(effects.Valued(valued + " workspace w install-strategy")),
	Root:        effects.Rooted("package.json", "ci run run-script test start", "g", "global", "prefix", "C", "cwd", "dir"),
	Manager:     "npm",
	Supposes:    true,
	Effect:      carried(npmEffect),
	Run:         Run,
	Prints:      saysGone,

	Downloads: npmDownloads,

	Install: &tools.Installer{Name: "npm", Verbs: tools.Names("install i add in"), Pinned: pinned},
	Project: wholeProject("ci install i in", "package.json package-lock.json npm-shrinkwrap.json .npmrc"),
}

// npmVerbs are the commands of npm with their other names, and bin and build, of which others.go says what became of
// them. Source: "npm help" and lib/utils/cmd-list.js of npm 8 to 12, read on 2026-11-28.
//
//nolint:misspell // npm takes some misspellings
var npmVerbs = tools.Names(`access add add-user adduser approve-scripts audit author bin birthday bugs build c
	cache ci cit clean-install clean-install-test completion config create ddp dedupe deny-scripts deprecate diff
	dist-tag dist-tags docs doctor edit exec explain explore find find-dupes fund get help help-search hlep home
	hook i ic in info init innit ins inst insta instal install install-ci-test install-clean install-scripts
	install-test isnt isnta isntal isntall isntall-clean issues it la link list ll ln login logout ls ogr org
	outdated owner pack patch ping pkg prefix profile prune publish query r rb rebuild remove repo restart rm root rum
	run run-script s sbom se search set set-script shrinkwrap show sit stage star stars start stop t team test token
	trust tst u udpate un undeprecate uninstall unlink unpublish unstar up update upgrade urn v verison version view
	why whoami x`)

var npx = &tools.Tool{
	Names:    tools.Names("npx"),
	Settings: settings,
	Language: "node",
	Grammar:  effects.Words(effects.Valued(valued + " workspace w package p call c")),
	Effect:   carried(npmEffect),
}

var pnpm = &tools.Tool{
	Names:    tools.Names("pnpm"),
	Settings: settings,
	Answers:  tools.Names("h help"),
	Language: "node",
	Grammar:  effects.Words(effects.Valued(valued + " dir filter F reporter store-dir")),
	Root:     pnpmRoot,
	Effect:   carried(ownCode),
	Install:  npm.Install,
	Project:  wholeProject("install i", "package.json pnpm-lock.yaml pnpm-workspace.yaml .npmrc"),
}

// pnpmRoot is what a command needs; one that chooses packages chooses them of a workspace.
func pnpmRoot(l effects.Line) []string {
	if l.Has("filter", "F", "r", "recursive") && !l.Has("C", "dir") {
		return []string{"pnpm-workspace.yaml"}
	}
	return effects.Rooted("package.json", "install i run build test start deploy", "g", "global", "C", "dir")(l)
}

var yarn = &tools.Tool{
	Names:    tools.Names("yarn yarnpkg"),
	Settings: settings,
	Answers:  tools.Names("h help"),
	Language: "node",
	Grammar:  effects.Words(effects.Valued(valued + " cwd cache-folder modules-folder network-concurrency mutex mode")),
	Root:     effects.Rooted("package.json", "install run build test start workspaces workspace", "g", "global", "prefix", "C", "cwd", "dir"),
	Effect:   carried(ownCode),

	Downloads: yarnDownloads,

	Project: wholeProject("install", "package.json yarn.lock .yarnrc .yarnrc.yml .npmrc"),
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

// followed are other programs that are carried out.
var (
	followed = &tools.Tool{
		Names: tools.Names(`node nodejs bun tsc vue-tsc vite next react-scripts rimraf astro nuxt nuxi vue-cli-service gatsby docusaurus rsbuild
			react-router nest prisma run-s run-p npm-run-all npm-run-all2 turbo copyfiles cpx cpx2 ncp cpy mkdirp eslint
			prettier stylelint svelte-check ts-node tsx pm2-runtime remix-serve react-router-serve sequelize
			sequelize-cli knex drizzle-kit typeorm ng env-cmd shx ` + outputs.Readers + " " + bundle.Names),
		Settings: settings,
		Grammar:  effects.Words(effects.Valued(valued + " cwd")),
		Effect:   carried(ownCode),
	}
	crossEnv = &tools.Tool{
		Names:   tools.Names("cross-env"),
		Grammar: effects.Leading("", ""),
		Effect:  assigned,
	}
	nvm = &tools.Tool{
		Names:   tools.Names("nvm"),
		Grammar: effects.Words(effects.Valued("")),
		Effect:  managed,
	}
)

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
