package node

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// globals are packages that are installed for all projects, whose install scripts and those of their dependencies keep to their own folders, with the
// programs that they bring: the package, then their names. Source: npm view PACKAGE bin scripts, 2026-11-22.
const globals = `
	npm npm npx
	pnpm pnpm pnpx pn pnx
	yarn yarn yarnpkg
	corepack corepack pnpm pnpx yarn yarnpkg
	serve serve
	http-server http-server hs
	typescript tsc tsserver
	ts-node ts-node ts-node-cwd ts-node-esm ts-node-script ts-node-transpile-only ts-script
	tsx tsx
	nodemon nodemon
	pm2 pm2 pm2-dev pm2-docker pm2-runtime
	turbo turbo
	rimraf rimraf
	prettier prettier
	eslint eslint
	concurrently concurrently conc
	cross-env cross-env cross-env-shell
	node-gyp node-gyp
	vite vite
	@nestjs/cli nest
	@angular/cli ng
`

// brought are the programs of packages that are installed for all projects; known is false where one of them is not in the table.
func brought(specs []string) (programs []string, known bool) {
	table := map[string][]string{}
	for line := range strings.Lines(globals) {
		if w := strings.Fields(line); len(w) > 1 {
			table[w[0]] = w[1:]
		}
	}
	for _, spec := range specs {
		names := table[pathless(spec)]
		if names == nil {
			return nil, false
		}
		programs = append(programs, names...)
	}
	return programs, len(specs) > 0
}

// globally is what npm install -g writes: the packages' folder beside those of npm itself, their programs, and npm's cache.
func (a *call) globally(dir string, specs []string) bool {
	programs, known := brought(specs)
	if !known {
		return false
	}
	a.caches()
	for _, spec := range specs {
		a.blur(path.Join(dir, pathless(spec)))
	}
	bin := path.Join(dir, "../../bin")
	a.Edit(func(e *filesystem.Editor) {
		for _, name := range programs {
			e.Under(path.Join(bin, name), a.Why)
		}
	})
	return true
}
