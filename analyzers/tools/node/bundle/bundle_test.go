package bundle

import (
	"fmt"
	"strings"
	"testing"
)

// TestOf compares what bundlers are said to make with what they made: testdata/truth has some of them whole.
func TestOf(t *testing.T) {
	tests := []struct {
		line, file, config string
		module             bool
		want               string // "" where nothing is known
	}{
		{line: "esbuild src/server.ts --bundle --platform=node --outdir=build", want: "build [server.js] true"},
		{line: "esbuild src/server.ts --bundle --outfile=dist/app.cjs", want: "dist [app.cjs] true"},
		{line: "esbuild src/a.ts src/b/c.ts --outdir=out --out-extension:.js=.mjs", want: "out [a.mjs b/c.mjs] true"},
		{line: "esbuild app=src/a.ts --outdir=out"},
		{line: "esbuild src/a.ts --bundle"},
		{line: "webpack", want: "dist [main.js] true"},
		{line: "webpack --mode production -o public", want: "public [main.js] true"},
		{line: "webpack", file: "webpack.config.js", config: "const path = require('path');\nmodule.exports = {\n  output: { path: path.resolve(__dirname, 'public/build'), filename: '[name].[contenthash].js' },\n};\n", want: "public/build [] false"},
		{line: "webpack", file: "webpack.config.js", config: "module.exports = (env, argv) => ({\n  // output: {},\n  entry: './a.js',\n  output: { filename: 'b.js' },\n});\n", want: "dist [b.js] true"},
		{line: "webpack", file: "webpack.config.js", config: "const common = require('./common');\nmodule.exports = { ...common };\n"},
		{line: "webpack", file: "webpack.config.js", config: "const c = {\n  output: { path: __dirname + '/x' },\n};\nmodule.exports = c;\n"},
		{line: "rollup -c", file: "rollup.config.js", config: "export default {\n  input: 'src/index.js',\n  output: { file: 'lib/bundle.cjs', format: 'cjs' },\n};\n", want: "lib [bundle.cjs] true"},
		{line: "rollup src/a.js --dir out --format cjs", want: "out [a.js] true"},
		{line: "rollup -c"},
		{line: "parcel build src/index.html --dist-dir site", want: "site [] false"},
		{line: "tsup src/index.ts --format cjs --clean", module: true, want: "dist [index.cjs] true"},
		{line: "tsup src/index.ts --format esm,cjs", want: "dist [index.mjs index.js] true"},
		{line: "tsup", file: "tsup.config.ts", config: "import { defineConfig } from 'tsup'\nexport default defineConfig({ entry: ['src/a.ts'], format: 'esm', outDir: 'lib' })\n", module: true, want: "lib [a.js] true"},
		{line: "tsup", file: "tsup.config.ts", config: "export default defineConfig(options => ({ outDir: 'x' }))\n"},
		{line: "ncc build src/index.js -o build --minify", want: "build [index.js] true"},
	}
	for _, tt := range tests {
		words := strings.Fields(tt.line)
		p := Project{
			Text:   func(name string) (string, bool) { return tt.config, name == tt.file },
			Absent: func(name string) bool { return name != tt.file },
			Module: tt.module,
		}
		got := ""
		if made, ok := Of(words[0], p, words[1:]); ok {
			got = fmt.Sprint(made.Folder, " ", made.Files, " ", made.Listed)
		}
		if got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.line, got, tt.want)
		}
	}
}

func TestLeaves(t *testing.T) {
	tests := []struct {
		line, config, module string
		want                 bool
	}{
		{line: "esbuild a.js --outfile=b.js --external:./gone.js", module: "./gone.js", want: true},
		{line: "esbuild a.js --outfile=b.js --external:./gone.js", module: "./gone.jsx"},
		{line: "esbuild a.js --outfile=b.js --external:*.node", module: "./x/addon.node", want: true},
		{line: "rollup a.js -o b.js -e ./x.js,./y.js", module: "./y.js", want: true},
		{line: "rollup -c", config: "export default {\n  input: 'a.js',\n  external: ['./x.js'],\n  output: { file: 'b.js' },\n};\n", module: "./y.js"},
		{line: "rollup -c", config: "export default {\n  input: 'a.js',\n  external: (id) => id.length > 3,\n  output: { file: 'b.js' },\n};\n", module: "./y.js", want: true},
		{line: "webpack", config: "const nodeExternals = require('webpack-node-externals');\nmodule.exports = {\n  externals: [nodeExternals()],\n};\n", module: "./y.js"},
		{line: "webpack", config: "module.exports = {\n  plugins: [new webpack.IgnorePlugin({ resourceRegExp: /y/ })],\n};\n", module: "./y.js", want: true},
	}
	for _, tt := range tests {
		words := strings.Fields(tt.line)
		file := words[0] + ".config.js"
		p := Project{
			Text:   func(name string) (string, bool) { return tt.config, name == file },
			Absent: func(name string) bool { return name != file },
		}
		made, ok := Of(words[0], p, words[1:])
		if got := made.Leaves(tt.module); !ok || got != tt.want {
			t.Errorf("%s leaves %s: got %v, %v, want %v", tt.line, tt.module, got, ok, tt.want)
		}
	}
}
