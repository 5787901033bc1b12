package outputs

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
)

// schemas is where a configuration of graphql-codegen names its schema, in YAML, JavaScript or JSON.
var schemas = lazyregexp.New(`(?m)^\s*"?schema"?:[ \t]*["'` + "`" + `]?([^\s"'` + "`" + `,\[\]{}#]+)["'` + "`" + `]?,?[ \t]*$`)

// schemaless refuses graphql-codegen whose schema is a file that certainly is not there. Source: GraphQL Code Generator's
// documentation, "schema field"; 5.0.3 was run.
func schemaless(a outputCall, tool string, args []string) bool {
	if tool != "graphql-codegen" && tool != "graphql-code-generator" || slices.ContainsFunc(args, told) {
		return false
	}
	config := ""
	for i, arg := range args {
		name, file, has := strings.Cut(arg, "=")
		switch {
		case name != "--config" && name != "-c":
			if strings.HasPrefix(arg, "-") {
				return false
			}
		case has:
			config = file
		case i+1 < len(args):
			config = args[i+1]
		}
	}
	for _, name := range []string{"codegen.ts", "codegen.js", "codegen.mjs", "codegen.cjs", "codegen.json", "codegen.yml", "codegen.yaml"} {
		if config == "" && !a.Absent(a.Path(name)) {
			config = name
		}
	}
	text, known := a.Text(a.Path(config))
	named := schemas.FindAllStringSubmatch(text, -1)
	if config == "" || !known || len(named) != 1 || strings.Count(text, "schema:") != 1 && strings.Count(text, `"schema":`) != 1 {
		return false
	}
	file := named[0][1]
	if !slices.Contains([]string{".graphql", ".gql", ".graphqls", ".json"}, path.Ext(file)) || !plainPath(file) {
		return false
	}
	if !a.Absent(a.Path(file)) { // wherever the configuration lies
		return false
	}
	a.Refuse(effects.Arg{}, state.FailsPath, "Unable to find any GraphQL type definitions for the following pointers: "+file, false)
	return true
}
