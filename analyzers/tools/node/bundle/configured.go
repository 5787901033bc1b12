package bundle

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// webpack is webpack build with its configuration. Sources: webpack's documentation, "Command Line Interface",
// "Configuration", "Output"; version 5.
func webpack(p Project, args []string) (Product, bool) {
	values, operands, ok := options(args, "--mode -c --config -o --output-path --env --node-env --config-name --devtool -d --target -t --output-filename",
		"--progress --color --no-color --stats --bail --no-stats --no-devtool")
	if len(operands) > 0 && (operands[0] == "build" || operands[0] == "b" || operands[0] == "bundle") {
		operands = operands[1:]
	}
	if !ok || len(operands) > 0 || values["--config-name"] != nil || values["--output-filename"] != nil || len(values["-c"])+len(values["--config"]) > 1 {
		return Product{}, false
	}
	made := Product{Folder: "dist", Files: []string{"main.js"}, Listed: true, Entries: []string{"./src"}}
	names := endings("webpack.config", ".js", ".mjs", ".cjs", ".ts", ".cts", ".mts")
	names = append(names, endings(".webpack/webpack.config", ".js", ".cjs", ".ts")...)
	if file := last(values, "-c", "--config"); file != "" {
		names = []string{file}
	}
	text, known := p.config(names...)
	if !known {
		return Product{}, false
	}
	if text != "" {
		if made, ok = webpackConfig(text); !ok {
			return Product{}, false
		}
	}
	if dir := last(values, "-o", "--output-path"); dir != "" {
		made.Folder = dir
	}
	return made, true
}

// webpackConfig is a configuration that is one plain object.
func webpackConfig(text string) (made Product, ok bool) {
	c, ok := object(text)
	if !ok || strings.Contains(text, "merge(") {
		return made, false
	}
	made = Product{Folder: "dist", Entries: []string{"./src"}}
	output := c.section("output")
	if output.has("path") {
		if made.Folder, ok = output.place("path"); !ok {
			return made, false
		}
	} else if c.has("output") && output == nil {
		return made, false
	}
	entry, single := c.value("entry")
	switch {
	case !c.has("entry"):
		single = true
	case single:
		made.Entries = []string{entry}
	default:
		made.Entries = nil
	}
	if c.has("context") || c.has("resolve") && strings.Contains(text, "modules") {
		made.Entries = nil
	}
	made.Left = c.left("externals", text)
	name, plain := output.value("filename")
	switch {
	case !output.has("filename"):
		name = "[name].js"
	case !plain:
		return made, true
	}
	if single && !strings.Contains(strings.ReplaceAll(name, "[name]", ""), "[") {
		made.Files, made.Listed = []string{strings.ReplaceAll(name, "[name]", "main")}, true
	}
	return made, true
}

// rollup is rollup with options, or with its configuration. Sources: Rollup's documentation, "Command Line Interface"
// and "Configuration Options"; version 4.
func rollup(p Project, args []string) (Product, bool) {
	configured, rest := false, []string{}
	file := ""
	for i, arg := range args {
		switch {
		case arg == "-c" || arg == "--config":
			configured = true
		case strings.HasPrefix(arg, "--config="):
			configured, file = true, strings.TrimPrefix(arg, "--config=")
		case i > 0 && (args[i-1] == "-c" || args[i-1] == "--config") && !strings.HasPrefix(arg, "-"):
			file = arg
		default:
			rest = append(rest, arg)
		}
	}
	values, operands, ok := options(rest, "-o --file -d --dir -f --format -i --input -e --external -n --name -m --sourcemap -p --plugin --environment --exports --banner --bundleConfigAsCjs --configPlugin", "--silent --compact --bundleConfigAsCjs --no-treeshake")
	if !ok || values["-m"] != nil || values["--bundleConfigAsCjs"] != nil {
		return Product{}, false
	}
	made := Product{Entries: append(operands, append(values["-i"], values["--input"]...)...), Outside: true}
	for _, list := range append(values["-e"], values["--external"]...) {
		made.Left = append(made.Left, strings.Split(list, ",")...)
	}
	if len(values["-p"])+len(values["--plugin"]) > 0 {
		made.Left = append(made.Left, "*") // what a plug-in may find is not followed
	}
	if out := last(values, "-o", "--file"); out != "" {
		made.Folder, made.Files, made.Listed = path.Dir(out), []string{path.Base(out)}, true
		return made, true
	}
	if made.Folder = last(values, "-d", "--dir"); made.Folder != "" {
		made.Files, made.Listed = outputs(made.Entries, ".js")
		return made, true
	}
	if !configured {
		return Product{}, false
	}
	names := endings("rollup.config", ".mjs", ".cjs", ".ts", ".js")
	if file != "" {
		names = []string{file}
	}
	text, known := p.config(names...)
	if !known || text == "" {
		return Product{}, false
	}
	return rollupConfig(text)
}

// rollupConfig is a configuration with one output.
func rollupConfig(text string) (made Product, ok bool) {
	c, ok := object(text)
	output := c.section("output")
	if !ok || output == nil {
		return made, false
	}
	made.Outside, made.Left = true, c.left("external", text)
	input, single := c.value("input")
	if single {
		made.Entries = []string{input}
	}
	if output.has("file") {
		file, ok := output.place("file")
		made.Folder, made.Files, made.Listed = path.Dir(file), []string{path.Base(file)}, true
		return made, ok
	}
	made.Folder, ok = output.place("dir")
	if !output.has("entryFileNames") && single {
		made.Files, made.Listed = outputs(made.Entries, ".js")
	}
	return made, ok
}

// left are the modules that a configuration leaves as they are, as a field of it says: all of them where it has a
// plug-in that may find modules elsewhere or write them. Sources: webpack's documentation, "Externals" and "Plugins";
// Rollup's, "Plugin Development"; esbuild's, "Plugins".
func (l literal) left(field, text string) []string {
	all := l.strings(field)
	if steering.MatchString(text) || l.has(field) && len(all) == 0 && !packages.MatchString(l[field]) {
		return []string{"*"}
	}
	return all
}

var (
	steering = lazyregexp.New(`\b(resolveId|writeFile\w*|exec\w*|setup|apply|tapAsync|IgnorePlugin|NormalModuleReplacementPlugin)\b|[vV]irtual|@rollup/plugin-(alias|replace)`)
	packages = lazyregexp.New(`^\[?\s*nodeExternals\([^()]*\)\s*,?\s*\]?$`)
)
