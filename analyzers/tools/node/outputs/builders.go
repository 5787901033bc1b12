package outputs

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools"
)

// builder is a program that writes one folder, which a file of the project or an option may name.
type builder struct {
	verb, folder string
	flag, env    string // that name another folder
	config, key  string // the file's name without its ending, and the setting
	barred       string // a variable that changes it in ways that are not followed
	also         []string
}

// builders are programs that build web applications, by name. Source: their manuals, 2026-11: Vite 7, Create React App
// 5, Next.js 15, Astro 5, Nuxt 3, Vue CLI 5, Gatsby 5, Docusaurus 3, Rsbuild 1, React Router 7.
var builders = map[string]builder{
	"vite":            {verb: "build", folder: "dist", flag: "--outDir", config: "vite.config", key: "outDir"},
	"react-scripts":   {verb: "build", folder: "build", env: "BUILD_PATH"},
	"next":            {verb: "build", folder: ".next", config: "next.config", key: "distDir", also: []string{"next-env.d.ts", "tsconfig.json", "tsconfig.tsbuildinfo"}},
	"astro":           {verb: "build", folder: "dist", flag: "--outDir", config: "astro.config", key: "outDir", also: []string{".astro"}},
	"nuxt":            {verb: "build", folder: ".output", barred: "NITRO_PRESET", config: "nuxt.config", key: "dir", also: []string{".nuxt"}},
	"nuxi":            {verb: "build", folder: ".output", barred: "NITRO_PRESET", config: "nuxt.config", key: "dir", also: []string{".nuxt"}},
	"vue-cli-service": {verb: "build", folder: "dist", flag: "--dest", config: "vue.config", key: "outputDir"},
	"gatsby":          {verb: "build", folder: "public", also: []string{".cache"}},
	"docusaurus":      {verb: "build", folder: "build", flag: "--out-dir", also: []string{".docusaurus"}},
	"rsbuild":         {verb: "build", folder: "dist", config: "rsbuild.config", key: "distPath"},
	"react-router":    {verb: "build", folder: "build", config: "react-router.config", key: "buildDirectory", also: []string{".react-router"}},
}

// harmlessly are options of builders that take no value and do not change where a build goes.
var harmlessly = tools.WordList(`--emptyOutDir --no-lint --turbo --turbopack --debug --webpack --minify --sourcemap --clean --dts --silent --no-source-maps
	--verbose --modern --no-clean --no-minify --prefix-paths`)

// Configurations are the names of bundlers' files.
func Configurations() (names []string) {
	for _, base := range strings.Fields("webpack rollup tsup svelte") {
		for _, ending := range endings {
			names = append(names, base+".config"+ending)
		}
	}
	for _, b := range builders {
		for _, ending := range endings {
			if b.config != "" {
				names = append(names, b.config+ending)
			}
		}
	}
	return names
}
