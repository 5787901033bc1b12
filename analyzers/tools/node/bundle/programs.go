package bundle

import (
	"path"
	"strings"
)

// esbuild is the command line of esbuild. Sources: esbuild's documentation of its API, "Outdir", "Outfile", "Outbase",
// "Packages"; version 0.24.
func esbuild(_ Project, args []string) (Product, bool) {
	values, entries, ok := esbuildOptions(args)
	made := Product{Outside: last(values, "--packages") == "external", Left: values["--external"]}
	if !ok || len(entries) == 0 || values["--watch"] != nil || values["--serve"] != nil || values["--entry-names"] != nil {
		return made, false
	}
	if values["--bundle"] != nil {
		made.Entries = entries
	}
	if file := last(values, "--outfile"); file != "" {
		made.Folder, made.Files, made.Listed = path.Dir(file), []string{path.Base(file)}, true
		return made, true
	}
	ending := ".js"
	for _, v := range values["--out-extension"] {
		if strings.HasPrefix(v, ".js=") {
			ending = strings.TrimPrefix(v, ".js=")
		}
	}
	made.Folder = last(values, "--outdir")
	if values["--outbase"] == nil {
		made.Files, made.Listed = outputs(entries, ending)
	}
	return made, made.Folder != ""
}

// esbuildOptions: each option is one word, and what follows a colon belongs to its value.
func esbuildOptions(args []string) (values map[string][]string, entries []string, ok bool) {
	values = map[string][]string{}
	for _, arg := range args {
		switch {
		case !strings.HasPrefix(arg, "-"):
			if strings.Contains(arg, "=") {
				return nil, nil, false // a name for the entry
			}
			entries = append(entries, arg)
		default:
			at := strings.IndexAny(arg, ":=")
			if at < 0 {
				at = len(arg)
			}
			values[arg[:at]] = append(values[arg[:at]], strings.TrimLeft(arg[at:], ":="))
		}
	}
	return values, entries, true
}

// ncc is ncc build: one file, index.js, of all that the program needs. Source: the README of @vercel/ncc 0.38.
func ncc(_ Project, args []string) (Product, bool) {
	values, operands, ok := options(args, "-o --out -e --external --target --asset-builds --stats-out --license",
		"-m --minify -C --no-cache -s --source-map --no-source-map-register --no-asset-builds -q --quiet -t --transpile-only --v8-cache --debug")
	if !ok || len(operands) == 0 || operands[0] != "build" || len(operands) > 2 || values["--stats-out"] != nil {
		return Product{}, false
	}
	made := Product{Folder: "dist", Files: []string{"index.js"}}
	if out := last(values, "-o", "--out"); out != "" {
		made.Folder = out
	}
	if len(operands) == 2 {
		made.Entries, made.Left = operands[1:], append(values["-e"], values["--external"]...)
		made.Listed = path.Ext(operands[1]) == ".js" || path.Ext(operands[1]) == ".ts"
		if module := path.Ext(operands[1]); module == ".mjs" || module == ".cjs" || module == ".mts" {
			made.Files = nil
		}
	}
	return made, true
}

// parcel is parcel build. Source: Parcel's documentation, "CLI" and "Targets"; version 2.13.
func parcel(p Project, args []string) (Product, bool) {
	values, operands, ok := options(args, "--dist-dir -d --public-url --log-level --cache-dir --reporter --detailed-report --config",
		"--no-source-maps --no-cache --no-optimize --no-scope-hoist --no-content-hash --no-autoinstall --detailed-report --profile")
	if !ok || len(operands) < 2 || operands[0] != "build" || len(p.Fields) > 0 {
		return Product{}, false
	}
	made := Product{Folder: "dist", Entries: operands[1:]}
	if dir := last(values, "--dist-dir", "-d"); dir != "" {
		made.Folder = dir
	}
	return made, true
}

// tsup is tsup with its configuration. Sources: tsup's documentation, "Usage" and "Using custom configuration";
// getOutputExtensionMap of tsup 8.3.
func tsup(p Project, args []string) (Product, bool) {
	values, entries, ok := options(args, "--format --out-dir -d --target --tsconfig --platform --external --env --loader",
		"--shims --clean --dts --minify --sourcemap --treeshake --splitting --no-splitting --silent --cjsInterop --keep-names --no-config --metafile")
	text, known := p.config(endings("tsup.config", ".ts", ".js", ".cjs", ".mjs", ".json", ".mts", ".cts")...)
	if !ok || !known {
		return Product{}, false
	}
	left := values["--external"]
	folder, formats := last(values, "--out-dir", "-d"), strings.Split(last(values, "--format"), ",")
	if text != "" {
		c, ok := object(text)
		if !ok || c.has("outExtension") || c.has("esbuildOptions") || c.has("onSuccess") || c.has("plugins") {
			return Product{}, false
		}
		left = append(left, c.left("external", text)...)
		if folder == "" && c.has("outDir") {
			if folder, ok = c.place("outDir"); !ok {
				return Product{}, false
			}
		}
		if len(entries) == 0 {
			entries = c.strings("entry")
		}
		if formats[0] == "" && c.has("format") {
			formats = c.strings("format")
		}
	}
	if folder == "" {
		folder = "dist"
	}
	made := Product{Folder: folder, Entries: entries, Outside: true, Left: left}
	made.Listed = len(formats) > 0
	for _, format := range formats {
		files, ok := outputs(entries, tsupEnding(format, p.Module))
		made.Files, made.Listed = append(made.Files, files...), made.Listed && ok
	}
	return made, true
}

func tsupEnding(format string, module bool) string {
	switch {
	case format == "iife":
		return ".global.js"
	case module && format != "esm":
		return ".cjs"
	case !module && format == "esm":
		return ".mjs"
	}
	return ".js"
}
