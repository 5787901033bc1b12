package outputs

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// reading is which files a program of a package opens before it does anything else.
type reading struct {
	verb    string   // without which nothing is known of it
	options []string // whose value is such a file
	sources bool     // its first operand is one
	first   bool     // its first word is one, unless it is an option
	configs []string // one of which is in the working directory or above it, where no option names another
	without string   // what the program says where none of configs is there
}

// readings are those programs, by name. Sources: their manuals, and what they print where a file is missing, run in
// 2026-11: webpack-cli 5.1, Rollup 4.18, Vite 5.2, tailwindcss 3.4, Sass 1.77, Angular CLI 17.3.
var readings = map[string]reading{
	"webpack":     {options: []string{"-c", "--config"}},
	"rollup":      {options: []string{"-c", "--config"}},
	"vite":        {verb: "build", options: []string{"-c", "--config"}},
	"tailwindcss": {options: []string{"-i", "--input", "-c", "--config"}},
	"sass":        {sources: true},
	// what they say was seen with openapi-typescript 7.4, less 4.2, json-schema-to-typescript 15.0 and terser 5.34
	"openapi-typescript": {first: true},
	"lessc":              {first: true},
	"json2ts":            {options: []string{"-i", "--input"}, first: true},
	"terser":             {first: true},
	"ng": {verb: "build", configs: strings.Fields("angular.json .angular.json .angular-cli.json angular-cli.json project.json"),
		without: "This command is not available when running the Angular CLI outside a workspace: no angular.json in "},
}

// Readers are the programs that only open files, of which nothing else is known.
const Readers = "tailwindcss sass openapi-typescript lessc json2ts terser graphql-codegen jest vitest mocha babel gulp"

// unread refuses where a file that the command names, or that the program looks for, certainly is not there.
func (a outputCall) unread(tool string, args []string) bool {
	r, known := readings[tool]
	if !known || r.verb != "" && (len(args) == 0 || args[0] != r.verb) || slices.ContainsFunc(args, told) {
		return false
	}
	for i, arg := range args {
		name, file, has := strings.Cut(arg, "=")
		if !slices.Contains(r.options, name) {
			continue
		}
		if !has && i+1 < len(args) && !strings.HasPrefix(args[i+1], "-") {
			file = args[i+1]
		}
		if plainPath(file) && a.NothingLike(a.Path(file)) {
			return a.lacks(file)
		}
	}
	if source := firstOf(args); r.sources && path.Ext(source) != "" && plainPath(source) && a.Absent(a.Path(source)) {
		return a.lacks(source)
	}
	if r.first && len(args) > 0 && args[0][:min(1, len(args[0]))] != "-" && path.Ext(args[0]) != "" && plainPath(args[0]) && a.Absent(a.Path(args[0])) {
		return a.lacks(args[0])
	}
	if len(r.configs) == 0 {
		return false
	}
	for dir := range tools.Upwards(a.Dir.Text) {
		for _, name := range r.configs {
			if !a.Absent(path.Join(dir, name)) {
				return false
			}
		}
	}
	a.Refuse(effects.Arg{}, state.FailsPath, r.without+a.Dir.Text+" or above", false)
	return true
}

func (a outputCall) lacks(file string) bool {
	a.Refuse(effects.Arg{}, state.FailsPath, a.Path(file)+" does not exist", false)
	return true
}

// told reports whether an argument only asks for an answer.
func told(arg string) bool {
	return arg == "-h" || arg == "--help" || arg == "-v" || arg == "--version" || arg == "--init"
}

// firstOf is the first operand, as far as options do not take the word before it, as those of Sass do not; of a pair with a
// colon it is the source.
func firstOf(args []string) string {
	for _, arg := range args {
		if !strings.HasPrefix(arg, "-") {
			source, _, _ := strings.Cut(arg, ":")
			return source
		}
		if arg == "-I" || arg == "--load-path" || arg == "-s" || arg == "--style" || arg == "--stdin" {
			return ""
		}
	}
	return ""
}

// plainPath reports whether a word is the path of a file, and neither a pattern nor a name that is resolved.
func plainPath(file string) bool {
	return file != "" && file != "-" && !strings.ContainsAny(file, "*?{$:") && (strings.Contains(file, ".") || strings.HasPrefix(file, "/"))
}
