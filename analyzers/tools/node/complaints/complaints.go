// Package complaints is what TypeScript's compiler certainly says of a source by its text: what it lacks under strict
// options, and what the modules beside it do not have. It infers no types and opens no file. What it does not see
// through it is silent about.
package complaints

import (
	"fmt"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools/node/javascript"
	"github.com/layerlint/layerlint/analyzers/tools/node/tokens"
)

// Options are those of the compiler that decide what it says. Source: the TSConfig reference of TypeScript 5.
type Options struct {
	NoImplicitAny, StrictNull, CatchUnknown bool
	UnusedLocals, UnusedParameters          bool
	Erasable, Verbatim                      bool
	Isolated                                bool // modules are compiled each by itself
	Endings                                 bool // imports of ES modules must have endings
	NoTSEndings                             bool // no import may have one of TypeScript's
	NoJSON                                  bool // JSON may not be imported
	React                                   bool // JSX is compiled to calls of what is called React
	PropertyInit                            bool // properties must have values
	NoParameterDecorators                   bool // parameters may not have decorators
	NoDefault                               bool // what "export =" exports has no default
	NoJSX                                   bool // JSX may not be written
	Env                                     bool // the variables of the environment may have types of their own
}

// Module is a file that a source imports by its path.
type Module struct {
	File string
	Text string
}

// Source is one file that is compiled.
type Source struct {
	File, Text string
	ESM        bool                                         // it is compiled as an ES module
	Imported   func(name string) (imported Module, ok bool) // by a path, as it is written
}

// Of is what the compiler certainly says of a source, "" where nothing is certain.
func (o Options) Of(s Source) string {
	if strings.Contains(s.Text, "@ts-") || strings.HasSuffix(s.File, ".d.ts") {
		return ""
	}
	found := javascript.Scan(s.Text)
	for _, name := range found.Static {
		if strings.HasPrefix(name, "./") || strings.HasPrefix(name, "../") {
			if why := o.imported(s, found, name); why != "" {
				return why
			}
		}
	}
	if o.NoJSX && strings.HasSuffix(s.File, ".tsx") && markup(s.Text) {
		return "error TS17004: Cannot use JSX unless the '--jsx' flag is provided"
	}
	if why := o.unused(s, found); why != "" || strings.HasSuffix(s.File, "x") {
		return why // what follows does not read JSX
	}
	all, ok := tokens.Tokens(s.Text)
	if !ok {
		return ""
	}
	r := &reader{all: all, o: o}
	for _, check := range []func() string{
		r.conflict, r.erasable, r.untyped, r.idle, r.caught, r.environment, r.unset, r.decorated,
	} {
		if why := check(); why != "" {
			return why
		}
	}
	if why := r.forgotten(s.Text); why != "" {
		return why
	}
	return s.miscounted(found, all)
}

// unused is an import of which nothing occurs again in the file, not even in a comment, but for the module's own name.
func (o Options) unused(s Source, found javascript.Imports) string {
	if !o.UnusedLocals || strings.Contains(s.Text, "@jsx") {
		return ""
	}
	times, text := map[string]int{}, s.Text
	for _, module := range found.Static {
		text = strings.NewReplacer(" from '"+module+"'", " ", ` from "`+module+`"`, " ").Replace(text)
	}
	for _, name := range words.FindAllString(text, -1) {
		times[name]++
	}
	for _, module := range found.Static {
		for _, name := range found.Locals(module) {
			if times[name] == 1 && name[0] != '_' && (name != "React" || !o.React) {
				return fmt.Sprintf("error TS6133: '%s' is declared but its value is never read", name)
			}
		}
	}
	return ""
}

// imported is what the compiler says of an import by a path.
func (o Options) imported(s Source, found javascript.Imports, name string) string {
	clause := found.Clause(name)
	typed := strings.HasPrefix(clause, "import type ") || strings.HasPrefix(clause, "export type ")
	if clause == "" || strings.Count(clause, "\n") > 1 {
		return ""
	}
	m, ok := s.Imported(name)
	if what := o.ended(s, m, ok, name, clause, typed); what != "" {
		return what
	}
	if !ok || !ending(m.File, ".ts", ".tsx") || ending(m.File, ".d.ts") {
		return ""
	}
	if o.NoDefault && defaulted.MatchString(clause) && assigned.MatchString(blocks.ReplaceAllString(m.Text, "")) && !strings.ContainsAny(m.Text, "`") && !strings.Contains(m.Text, "default") {
		return "error TS1259: Module '" + name + "' can only be default-imported using the 'esModuleInterop' flag"
	}
	for _, wanted := range found.Names(name) {
		if !exports(m.Text, wanted) {
			return fmt.Sprintf("error TS2305: Module '%s' has no exported member '%s'", name, wanted)
		}
		reexported := strings.HasPrefix(clause, "export")
		if (o.Verbatim || o.Isolated && reexported) && !typed && onlyType(m.Text, wanted) {
			return fmt.Sprintf("error TS1484: '%s' is a type and must be imported using a type-only import", wanted)
		}
	}
	return ""
}

// ended is what the compiler says of the ending of a path, or of one that it lacks; ok: there is such a file.
func (o Options) ended(s Source, m Module, ok bool, name, clause string, typed bool) string {
	switch {
	case o.NoTSEndings && !typed && ending(name, ".ts", ".tsx", ".mts", ".cts") && !strings.HasSuffix(name, ".d.ts"):
		return "error TS5097: An import path can only end with a '.ts' extension when 'allowImportingTsExtensions' is enabled: '" + name + "'"
	case !ok && o.Endings && s.ESM && !typed && strings.Contains(clause, " from ") && !strings.Contains(name[strings.LastIndex(name, "/"):], ".") && name != "..":
		return "error TS2835: Relative import paths need explicit file extensions in ECMAScript imports: '" + name + "'"
	case !ok:
		return ""
	case o.NoJSON && strings.HasSuffix(name, ".json"):
		return "error TS2732: Cannot find module '" + name + "'. Consider using '--resolveJsonModule'"
	case !ending(m.File, ".ts", ".tsx") || ending(m.File, ".d.ts"):
		return ""
	case o.Endings && s.ESM && !ending(name, ".js", ".mjs", ".cjs", ".jsx", ".json", ".ts", ".tsx", ".mts", ".cts"):
		return "error TS2835: Relative import paths need explicit file extensions in ECMAScript imports: '" + name + "'"
	}
	return ""
}

// defaulted is an import of a default, and assigned the module of which there is none but by a flag.
var (
	defaulted = lazyregexp.New(`^import\s+\w+\s*(?:,|from\b)`)
	assigned  = lazyregexp.New(`(?m)^export\s*=\s*\w`)
)

func ending(name string, any ...string) bool {
	return slices.ContainsFunc(any, func(e string) bool { return strings.HasSuffix(name, e) })
}
