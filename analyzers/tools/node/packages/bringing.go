package packages

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools"
)

// Brings reports whether one of the packages that are asked for may well bring another: it is of the same scope or
// family, is known to need it, or the other is one that many need.
func Brings(asked map[string]bool, name string) bool {
	if needed.Has(name) {
		return true
	}
	for other := range asked {
		if scope := path.Dir(name); scope != "." && path.Dir(other) == scope || strings.Contains(other, name) ||
			bringers[name][other] {
			return true
		}
	}
	return false
}

// needed are packages that many others need. Source: the dependencies of the packages of the npm registry that are
// fetched most, as remembered; 2026-11.
var needed = tools.WordList(`accepts acorn ajv ansi-styles argparse async axios body-parser bluebird bson buffer chalk cheerio chokidar classnames colors
	commander compression cookie cookie-parser core-js cors cross-spawn cssnano date-fns debug deepmerge ejs esbuild
	eventemitter3 events execa express fast-glob fastify find-up follow-redirects form-data fs-extra glob graphql
	handlebars http-errors https-proxy-agent iconv-lite inherits inquirer ioredis jose joi js-yaml json5 jsonwebtoken
	kleur lodash lru-cache mime mime-types minimatch minimist mkdirp mongodb ms multer mustache nanoid node-fetch
	object-assign on-finished open ora picomatch pino postcss process prop-types qs raw-body react react-dom react-is
	readable-stream redis reflect-metadata regenerator-runtime resolve rimraf rollup rxjs safe-buffer sass scheduler
	semver send serve-static socket.io source-map source-map-support statuses string-width strip-ansi styled-jsx
	supports-color svelte tar through2 tslib tsyringe type-fest undici util uuid validator vite vue webpack which
	winston ws xml2js yaml yargs zod`)

// bringers are packages that need others of the kind that projects develop with. Source: npm view PACKAGE dependencies,
// as remembered; 2026-11.
var bringers = map[string]map[string]bool{
	"dotenv":      tools.Names(`@nestjs/config @prisma/config @strapi/strapi c12 env-cmd firebase-tools nuxt prisma @redwoodjs/cli keystone`),
	"typescript":  tools.Names(`@nestjs/cli @nestjs/swagger ts-morph ts-node typedoc vue-tsc @vercel/ncc prisma gatsby nuxt`),
	"nodemon":     tools.Names(`ts-node-dev`),
	"pino-pretty": tools.Names(`fastify-cli`),
}
