package outputs

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/node/keys"
	"github.com/layerlint/layerlint/analyzers/tools/node/tokens"
)

// loaderless refuses a build of webpack's that comes to a source for which its configuration names a loader that no
// node_modules has. Source: webpack 5's documentation, "Module", "Rule.test", "Rule.use", "Resolve", "resolveLoader".
func (a outputCall) loaderless(files []string) bool {
	for _, ending := range []string{".js", ".cjs"} {
		file := "webpack.config" + ending
		if a.Absent(file) {
			continue
		}
		text, known := a.Text(a.Path(file))
		all, ok := tokens.Tokens(text)
		if known && ok && !loading.MatchString(text) {
			return unloaded(a, files)
		}
		if !known || !ok || strings.Contains(text, "resolveLoader") || conditional.MatchString(text) {
			return false
		}
		for i, t := range all {
			if t.Kind != tokens.Pattern || i < 2 || all[i-1].Text != ":" || all[i-2].Text != "test" {
				continue
			}
			rule := keys.Around(all, i)
			if name := a.lacked(rule); name != "" && slices.ContainsFunc(files, matching(t.Text)) {
				return a.cannot("Module not found: Error: Can't resolve '" + name + "' in '" + a.Dir.Text + "', which " + a.Path(file) + " names")
			}
		}
		return false
	}
	return false
}

// loading is what a configuration of webpack's has files read by, or may have from elsewhere.
var loading = lazyregexp.New(`\bmodule\s*:|rules|[lL]oader|plugins|experiments|extends|merge|parser|\.\.\.|\bimport\b|alias|process\.|=>|require\(\s*["'](?:[^pn]|p[^a]|n[^o])`)

// unloaded refuses a build of webpack's without any loader that comes to what is not JavaScript. Source: webpack 5's
// documentation, "Concepts", "Loaders"; 5.95 was run.
func unloaded(a outputCall, files []string) bool {
	for _, at := range files {
		ext := path.Ext(at)
		text, _ := a.Text(at)
		switch {
		case strings.HasPrefix(ext, ".ts") && annotated(text), strings.HasSuffix(ext, "x") && markup(text), unscripted.Has(ext):
			return a.cannot("Module parse failed: Unexpected token: You may need an appropriate loader to handle " + at)
		}
	}
	return false
}

// unscripted are endings of files that are no scripts.
var unscripted = tools.WordList(".css .scss .sass .less .vue .svelte .svg .png .jpg .jpeg .gif .html .md .txt .yaml .yml")

// annotated reports whether a source certainly has types, which no JavaScript has.
func annotated(text string) bool {
	all, ok := tokens.Tokens(text)
	tops, balanced := tokens.Tops(all)
	s := tokens.Sequence(all)
	for _, i := range tops {
		if s.Is(i, "export") {
			i++
		}
		if !ok || !balanced || !s.Word(i+1) {
			continue
		}
		if s.Is(i, "interface") && s.Is(i+2, "{", "extends") || s.Is(i, "type") && s.Is(i+2, "=") || s.Is(i, "const", "let") && s.Is(i+2, ":") {
			return true
		}
	}
	return false
}

// lacked is a loader of a rule that no node_modules has, "" where there is none, or the rule may not hold for all files.
func (a outputCall) lacked(rule []tokens.Token) string {
	for i, t := range rule {
		switch {
		case t.Kind == tokens.Word && (t.Text == "include" || t.Text == "oneOf" || t.Text == "issuer" || t.Text == "resourceQuery" || t.Text == "rules"),
			t.Kind == tokens.Word && t.Text == "exclude" && i+2 < len(rule) && !strings.Contains(rule[i+2].Text, "node_modules"):
			return ""
		}
	}
	for _, name := range append(keys.Settings(rule, "loader"), keys.Settings(rule, "use")...) {
		name, _, _ := strings.Cut(name, "?")
		if pkg := bare(name); pkg != "" && !strings.Contains(name, "!") && a.nowhere(pkg) {
			return name
		}
	}
	return ""
}

// matching reports which files a regular expression of JavaScript matches, none where Go has no such expression.
func matching(pattern string) func(file string) bool {
	last := strings.LastIndexByte(pattern, '/')
	if last < 1 || strings.Trim(pattern[last+1:], "iu") != "" {
		return func(string) bool { return false }
	}
	written := pattern[1:last]
	if strings.Contains(pattern[last+1:], "i") {
		written = "(?i)" + written
	}
	re, err := regexp.Compile(written)
	if err != nil {
		return func(string) bool { return false }
	}
	return re.MatchString
}
