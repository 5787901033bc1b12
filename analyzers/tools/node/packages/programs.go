// Package packages has what is known of npm packages by their name alone: which programs they contain, and which are
// compiled at installation. It also reads the names in a package.json.
package packages

import "strings"

// programs are the packages that bring the programs that projects' scripts call most, for lists of packages that have
// no programs' names: the program, then every package known to have one of that name. Source: the bin fields of those
// packages' package.json, as of 2026-11.
const programs = `
	tsc typescript tsc @typescript/native-preview
	tsserver typescript
	vite vite rolldown-vite
	vue-tsc vue-tsc
	next next
	nest @nestjs/cli
	ng @angular/cli
	react-scripts react-scripts
	craco @craco/craco
	webpack webpack webpack-cli webpack-command
	rollup rollup @rollup/wasm-node
	esbuild esbuild esbuild-wasm
	tsup tsup
	tsx tsx
	ts-node ts-node
	nodemon nodemon
	rimraf rimraf
	cross-env cross-env
	cross-env-shell cross-env
	env-cmd env-cmd
	ts-node-dev ts-node-dev
	tsnd ts-node-dev
	tsc-watch tsc-watch
	tsc-alias tsc-alias
	babel-node @babel/node
	npm-run-all npm-run-all npm-run-all2
	run-s npm-run-all npm-run-all2
	run-p npm-run-all npm-run-all2
	sequelize sequelize-cli
	sequelize-cli sequelize-cli
	copyfiles copyfiles
	shx shx
	pino-pretty pino-pretty
	husky husky
	concurrently concurrently
	turbo turbo
	lerna lerna
	eslint eslint
	jest jest jest-cli
	vitest vitest
	mocha mocha
	prettier prettier
	nuxt nuxt nuxi @nuxt/cli nuxt-edge nuxt-nightly nuxt3
	nuxi nuxt nuxi @nuxt/cli nuxt-edge nuxt-nightly nuxt3
	astro astro
	remix @remix-run/dev
	react-router @react-router/dev
	prisma prisma
	babel @babel/cli
	swc @swc/cli
	parcel parcel parcel-bundler
	gatsby gatsby gatsby-cli
	vue-cli-service @vue/cli-service
	svelte-kit @sveltejs/kit
	patch-package patch-package
	tailwindcss tailwindcss @tailwindcss/cli
	ncc @vercel/ncc
	lint-staged lint-staged
	only-allow only-allow
`

// Owners are the packages that bring a program, by its name.
func Owners() map[string][]string {
	m := map[string][]string{}
	for line := range strings.Lines(programs) {
		if w := strings.Fields(line); len(w) > 1 {
			m[w[0]] = w[1:]
		}
	}
	return m
}
