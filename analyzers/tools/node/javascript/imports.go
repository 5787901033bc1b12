// Package javascript reads what JavaScript and TypeScript files load and do first, as far as that is possible without a
// grammar.
package javascript

import (
	"regexp"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// Imports is what a file of JavaScript loads before it does anything else.
type Imports struct {
	Static  []string          // by import and export ... from
	Called  []string          // by require at the top of the file, in order
	Awaited []string          // by await import() at the top of the file, reached or not
	Hooked  bool              // it may change how modules are found
	Over    bool              // what follows may not be reached
	Folder  string            // __dirname or __filename, where it is used and not declared
	clause  map[string]string // what a static import takes of a module
	tops    tops
}

// Scan reads a file's imports. Only statements that begin in the first column, outside of all braces, comments and
// templates, count; what stands after something that may end the program, or that may change how modules are found, is
// left out.
func Scan(text string) (found Imports) {
	s := scanner{}
	found.clause = map[string]string{}
	if folderOwn.MatchString(text) {
		found.Folder = ""
		defer func() { found.Folder = "" }()
	}
	pending := ""        // a statement that goes on
	conditional := false // the statement at the top is a condition or a loop
	found.tops = read(text)
	found.Hooked = found.tops.own
	number := 0
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		top := s.depth == 0 && !s.inside
		number++
		if begins, known := found.tops.at(number); known {
			top = begins
		}
		first := line != "" && line[0] != ' ' && line[0] != '\t'
		switch {
		case top && first && opens.MatchString(line):
			pending = line
		case pending != "" && s.depth == 1 && !s.inside:
			pending += " " + strings.TrimSpace(line)
		}
		if whole := pending; pending != "" && (first && line[0] == '}') {
			pending = ""
			found.statement(whole)
		} else if top && first {
			found.statement(line)
		}
		if top && first {
			if hooked(line, text) {
				found.Hooked = true
				return found
			}
			found.folder(line)
			conditional = conditions.MatchString(line)
		}
		s.read(line)
		found.Over = found.Over || leaves.MatchString(line) && (s.depth == 0 || conditional) && !harmless.MatchString(line) && !defining.MatchString(line) || strings.Contains(line, "process.exit")
		if s.lost {
			found.Over = true
			return found
		}
	}
	return found
}

// folder notes a name of CommonJS's for where the file lies.
func (found *Imports) folder(line string) {
	if found.Folder == "" && !strings.Contains(line, "=>") && !strings.Contains(line, "function") {
		found.Folder = folderName.FindString(stringless.ReplaceAllString(line, "''"))
	}
}

// statement notes what one statement at the top of a file loads.
func (found *Imports) statement(text string) {
	if m := one(static, text); m != "" {
		found.Static = append(found.Static, m)
		found.clause[m] += text + "\n"
	} else if m := one(called, text); m != "" && !found.Over {
		if found.tops.requires(m) {
			found.Called = append(found.Called, m)
		}
	} else if !found.Over && strings.Contains(text, "require(") && !deferred.MatchString(text) {
		for _, m := range within.FindAllStringSubmatch(text, -1) {
			if before, _, _ := strings.Cut(text, m[0]); leaves.MatchString(before) {
				break
			}
			if name := m[1] + joinedBelow(m[2]); found.tops.requires(name) {
				found.Called = append(found.Called, name)
			}
		}
	} else if m := one(awaited, text); m != "" && !strings.Contains(text, ".catch(") && !strings.Contains(text, ".then(") {
		found.Awaited = append(found.Awaited, m)
	}
}

// joinedBelow is the module that an expression names from __dirname on, "" for none.
func joinedBelow(expression string) string {
	if expression == "" {
		return ""
	}
	name := "."
	for _, m := range parts.FindAllStringSubmatch(expression, -1) {
		name += "/" + strings.TrimPrefix(m[1], "/")
	}
	return name
}

// Values are the modules of which a source in TypeScript takes something that it uses as a value: a compiler leaves the
// others out. Source: TypeScript's handbook, "Modules: Theory", "import elision".
func (found Imports) Values(source string) (modules []string) {
	for _, m := range found.Static {
		clause := found.clause[m]
		before, _, named := strings.Cut(clause, "from")
		switch {
		case strings.HasPrefix(clause, "import type") || strings.HasPrefix(clause, "export type"):
		case strings.HasPrefix(clause, "export") || !named:
			modules = append(modules, m)
		default:
			for _, name := range local.FindAllString(strings.TrimPrefix(before, "import"), -1) {
				if name != "as" && name != "type" && regexp.MustCompile(`\b`+regexp.QuoteMeta(name)+`\s*[.(]|new\s+`+regexp.QuoteMeta(name)+`\b|[(,=]\s*`+regexp.QuoteMeta(name)+`\s*[,);\n]`).MatchString(strings.ReplaceAll(source, strings.TrimSpace(clause), "")) {
					modules = append(modules, m)
					break
				}
			}
		}
	}
	return modules
}

var local = lazyregexp.New(`[A-Za-z_$][\w$]*`)

// one is what the first group that takes part in a match holds.
func one(re *lazyregexp.Regexp, line string) string {
	m := re.FindStringSubmatch(line)
	for i := 1; i < len(m); i++ {
		if m[i] != "" {
			return m[i]
		}
	}
	return ""
}

var (
	static  = lazyregexp.New(`^(?:import|export)\s*(?:[\w$*\s{},]+\s*from\s*)?["']([^"']+)["']\s*;?\s*(?://.*)?$`)
	opens   = lazyregexp.New(`^(?:(?:import|export)\s+(?:type\s+)?(?:[\w$]+\s*,\s*)?|(?:const|let|var)\s+)\{[^}]*$`)
	called  = lazyregexp.New(`^(?:(?:const|let|var)\s+(?:[\w$]+|\{[\w$\s,:]*\})\s*=\s*)?require\(\s*["']([^"']+)["']\s*\)\s*(?:\.\w+|\([\w$.,\s'"]*\))*\s*;?\s*(?://.*)?$`)
	awaited = lazyregexp.New(`^(?:(?:const|let|var)\s+(?:[\w$]+|\{[\w$\s,:]*\})\s*=\s*)?\(?\s*await\s+import\(\s*["']([^"']+)["']\s*\)\s*\)?(?:\.\w+)*(?:\([\w$.,\s'"]*\))?\s*;?\s*(?://.*)?$`)

	// within is a module that is loaded in a statement which does more, deferred one that may not do so at once.
	within = lazyregexp.New(`\brequire\(\s*(?:["']([^"']+)["']|(__dirname\s*\+\s*["']/[^"']+["']|(?:path\.)?(?:join|resolve)\(\s*__dirname\s*(?:,\s*["'][^"'/][^"']*["']\s*)+\)))\s*\)`)
	parts  = lazyregexp.New(`["']([^"']+)["']`)
	// defining is a class or a function on one line, which runs nothing.
	defining = lazyregexp.New(`^(?:(?:export\s+(?:default\s+)?)?(?:(?:module\.)?exports(?:\.\w+)?\s*=\s*)?(?:async\s+)?(?:class|function)\b|(?:(?:export\s+)?(?:const|let|var)\s+\w+|(?:module\.)?exports(?:\.\w+)?)\s*=\s*(?:async\s*)?(?:\([^()]*\)|\w+)\s*=>).*\}\s*;?\s*$`)
	// harmless is a condition for what lets the program go on.
	harmless = lazyregexp.New(`^if\s*\([^{}]*\)\s*\{?\s*(?:require\(["'][^"']+["']\)|dotenv|console)(?:\.\w+|\([^()]*\))*;?\s*\}?\s*$`)
	deferred = lazyregexp.New(`=>|\bfunction\b|\?|&&|\|\||\btry\b|\bif\b|\bwhile\b|\bfor\b|\bwith\b|\belse\b|\bcase\b|^\s*//|\brequire\.`)

	exporting  = lazyregexp.New(`(?m)^(module|exports)(?:\.exports\b|\.\w+)?(?:\.\w+)*\s*=[^=]`)
	exportsOwn = lazyregexp.New(`(?:const|let|var|function|import)\s+(?:\{[^}]*)?\b(?:module|exports)\b|typeof (?:module|exports)|globalThis|createRequire`)
	folderName = lazyregexp.New(`\b__(?:dirname|filename)\b`)
	folderOwn  = lazyregexp.New(`(?:const|let|var)\s+(?:\{[^}]*)?__(?:dirname|filename)|typeof __|globalThis|(?:import|export)[^;\n]*__(?:dirname|filename)|[{,]\s*__(?:dirname|filename)\b`)
	stringless = lazyregexp.New("'[^']*'|\"[^\"]*\"|//.*")
	hooks      = lazyregexp.New(`module-alias|app-module-path|/register["']|tsconfig-paths|_resolveFilename|\._load\b|_extensions|_nodeModulePaths|\.prototype\.require\b|globalPaths|registerHooks|createRequire|process\.chdir`)
	conditions = lazyregexp.New(`^(?:\}\s*)?(?:if|else|switch|for|while|try)\b`)
	leaves     = lazyregexp.New(`process\.exit|\bthrow\b|\breturn\b|\bawait\b|^(?:while|for)\s*\(\s*(?:true|;)`)
)

// scanner follows braces, comments, strings and templates from line to line, as far as that takes no grammar.
type scanner struct {
	depth     int
	inside    bool  // a comment or a template goes on
	quote     byte  // '`' or '*'
	templates []int // the depths in which the expressions of templates began
	lost      bool  // a regular expression, perhaps: what is a string from here on is not known
}

func (s *scanner) read(line string) {
	for i := 0; i < len(line) && !s.lost; i++ {
		c := line[i]
		switch {
		case s.inside && s.quote == '*':
			if strings.HasPrefix(line[i:], "*/") {
				s.inside = false
				i++
			}
		case s.inside:
			if c == '\\' {
				i++
			} else if c == '`' {
				s.inside = false
			} else if strings.HasPrefix(line[i:], "${") {
				s.inside, s.templates = false, append(s.templates, s.depth)
				s.depth++
				i++
			}
		case strings.HasPrefix(line[i:], "//"):
			return
		case strings.HasPrefix(line[i:], "/*"):
			s.inside, s.quote = true, '*'
			i++
		case c == '`':
			s.inside, s.quote = true, '`'
		case c == '"' || c == '\'':
			i = closing(line, i)
		case c == '/':
			if expression.MatchString(line[:i]) {
				end := pattern(line, i)
				s.lost = end < 0
				i = max(i, end)
			}
		case c == '{' || c == '(' || c == '[':
			s.depth++
		case c == '}' || c == ')' || c == ']':
			s.depth--
			if last := len(s.templates) - 1; c == '}' && last >= 0 && s.depth == s.templates[last] {
				s.inside, s.quote, s.templates = true, '`', s.templates[:last]
			}
		}
	}
}

// pattern is where the regular expression that begins at i ends, -1 where that is not seen on the line. Source: ECMA-262,
// 12.9.5.
func pattern(line string, i int) int {
	class := false
	if strings.TrimSpace(line[:i]) == "" {
		return -1 // or a division of what the line before has
	}
	for j := i + 1; j < len(line); j++ {
		switch c := line[j]; {
		case c == '\\':
			j++
		case c == '[':
			class = true
		case c == ']':
			class = false
		case c == '/' && !class:
			return j
		}
	}
	return -1
}

// closing is where the string that begins at i ends.
func closing(line string, i int) int {
	for j := i + 1; j < len(line); j++ {
		switch line[j] {
		case '\\':
			j++
		case line[i]:
			return j
		}
	}
	return len(line)
}

// expression is what a slash that begins a regular expression follows. Source: ECMA-262, 12.9.5 and the goal symbols of
// 12.
var expression = lazyregexp.New(`(^|[=(,:;!&|?{}\[]|\breturn|=>)\s*$`)

// Hooks reports whether a file may change how modules are found.
func Hooks(text string) bool { return hooked(text, text) }

// hooked reports whether a part of a file may change how modules are found. What is only called register is the affair of
// frameworks, unless the file names a package that takes sources in.
func hooked(part, text string) bool {
	return hooks.MatchString(part) || registers.MatchString(part) && translating.MatchString(text)
}

// registers and translating are, in one file, what may have node translate sources.
var (
	registers   = lazyregexp.New(`\bregister\(`)
	translating = lazyregexp.New(`ts-node|tsx|esbuild|swc|sucrase|babel|jiti|pirates|tsconfig|coffee|alias|typescript|["'](?:node:)?[Mm]odule["']`)
)

// Taken are the modules of which something is taken, be it a type: an import without a clause, for its side effects, is
// not among them.
func (found Imports) Taken() (modules []string) {
	for _, m := range found.Static {
		if strings.Contains(found.clause[m], "from") {
			modules = append(modules, m)
		}
	}
	return modules
}

// Certain are the modules that a bundler certainly keeps of a source in TypeScript: those without a clause, and those
// of which something is called, made, rendered or, in a statement of its own, given to a function.
func (found Imports) Certain(source string) (modules []string) {
	for _, m := range found.Static {
		clause := found.clause[m]
		before, _, named := strings.Cut(clause, "from")
		switch {
		case strings.HasPrefix(clause, "import type"), strings.HasPrefix(clause, "export"):
		case !named:
			modules = append(modules, m)
		default:
			for _, name := range local.FindAllString(strings.TrimPrefix(before, "import"), -1) {
				quoted := regexp.QuoteMeta(name)
				used := regexp.MustCompile(`\b` + quoted + `(?:\.\w+)*\(|\bnew\s+` + quoted + `\b|[^\w)\s]\s*<` + quoted + `[\s/>]` +
					`|(?m:^\s*(?:await\s+)?[\w.]+\(\s*(?:["'][^"'\n]*["']\s*,\s*)?` + quoted + `\s*\);?\s*$)`)
				if name != "as" && name != "type" && used.MatchString(source) {
					modules = append(modules, m)
					break
				}
			}
		}
	}
	return modules
}
