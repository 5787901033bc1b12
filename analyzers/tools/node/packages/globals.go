package packages

import "strings"

// globals are packages that are installed for all projects, whose install scripts and those of their dependencies keep
// to their own folders, with the programs that they bring: the package, then their names. Source: npm view PACKAGE bin
// scripts, 2026-11-23 and, from grunt-cli on, 2026-11-24.
const globals = `
	npm npm npx
	pnpm pnpm pnpx pn pnx
	yarn yarn yarnpkg
	@yarnpkg/cli-dist yarn yarnpkg
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
	grunt-cli grunt
	gulp-cli gulp
	gulp gulp
	bower bower
	lerna lerna
	webpack webpack
	webpack-cli webpack-cli
	@vue/cli vue
	create-react-app create-react-app
	mocha mocha
	jest jest
	sass sass
	less lessc
	uglify-js uglifyjs
	markdownlint-cli markdownlint
`

// Brought are the programs of packages that are installed for all projects; known is false where one of them is not in
// the table.
func Brought(names []string) (programs []string, known bool) {
	table := map[string][]string{}
	for line := range strings.Lines(globals) {
		if w := strings.Fields(line); len(w) > 1 {
			table[w[0]] = w[1:]
		}
	}
	for _, name := range names {
		own := table[name]
		if own == nil {
			return nil, false
		}
		programs = append(programs, own...)
	}
	return programs, len(names) > 0
}
