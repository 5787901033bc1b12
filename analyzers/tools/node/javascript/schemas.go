package javascript

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// Schemas are the variables that must be set for a file to be loaded which has a library check process.env. Sources: the
// documentation of zod 3 and 4, joi 17, envalid 8, env-var 7 and @nestjs/config 3.
func Schemas(text string) (names []string) {
	for _, m := range checks.FindAllStringSubmatchIndex(text, -1) {
		line := text[strings.LastIndexByte(text[:m[0]], '\n')+1:]
		if line[0] == ' ' || line[0] == '\t' || line[0] == '/' {
			continue
		}
		if lenient := text[m[4]:m[5]]; lenient != "parse" && !ended.MatchString(text[m[1]:]) {
			continue // a mistake is passed over
		}
		if m[2] >= 0 {
			names = append(names, demanded(schemaOf(text, text[m[2]:m[3]]))...)
		} else if at := strings.LastIndex(text[:m[0]], "object({"); at >= 0 {
			if literal := braced(text[at+len("object("):]); at+len("object(")+len(literal) == m[0]+1 {
				names = append(names, demanded(literal)...)
			}
		}
	}
	for _, m := range cleaned.FindAllStringIndex(text, -1) {
		names = append(names, demanded(braced(text[m[1]-1:]))...)
	}
	for _, m := range validated.FindAllStringSubmatchIndex(text, -1) {
		if m[2] >= 0 {
			names = append(names, demanded(schemaOf(text, text[m[2]:m[3]]))...)
		} else {
			names = append(names, demanded(braced(text[m[1]-1:]))...)
		}
	}
	if strings.Contains(text, "env-var") {
		for _, m := range needs.FindAllStringSubmatch(text, -1) {
			names = append(names, m[1])
		}
	}
	return names
}

var (
	// needs is a variable that env-var is to have, on a line at the top.
	needs = lazyregexp.New(`(?m)^(?:export\s+)?(?:const|let|var)\s+\w+\s*=\s*(?:env|envVar)\.get\(\s*["'](\w+)["']\s*\)\.required\(\s*\)`)
	// checks are calls with process.env of a schema by its name, or where its literal ends.
	checks = lazyregexp.New(`(?:\b(\w+)|\})\)?(?:\s*\.(?:prefs|options|strict|passthrough|strip|required|unknown)\([^()]*\))*\s*\.(parse|safeParse|validate)\(\s*process\.env\b`)
	// cleaned is envalid's, and validated @nestjs/config's.
	cleaned   = lazyregexp.New(`(?m)^(?:export\s+)?(?:(?:const|let|var)\s+\w+\s*=\s*|module\.exports\s*=\s*|export default\s+)?(?:envalid\.)?cleanEnv\(\s*process\.env\s*,\s*\{`)
	validated = lazyregexp.New(`\bvalidationSchema:\s*(?:[Jj]oi\.object(?:<[^<>]*>)?\(\s*\{|(\w+)\s*[,}\n])`)
	entry     = lazyregexp.New(`^["']?(\w+)["']?\s*:\s*([\s\S]+)$`)
	// asks is a value that must be there, unless tolerant matches.
	asks     = lazyregexp.New(`^(?:z\s*\.(?:string|number|boolean|enum|nativeEnum|literal|url|email|coerce\s*\.number)\b|[Jj]oi\s*\.[\s\S]*\.required\(\)|(?:envalid\.)?(?:str|num|bool|url|port|host|email|json)\(\s*(?:\{[^{}]*\}\s*)?\)\s*$)`)
	tolerant = lazyregexp.New(`\b(?:optional|nullish|default|devDefault|catch|or|preprocess|when|alter)\b|process\.env|\?`)
)

// schemaOf is the literal of an object that a name stands for, "" where it is not seen, or changed before it is used.
func schemaOf(text, name string) string {
	for _, m := range literals.FindAllStringSubmatchIndex(text, -1) {
		if text[m[2]:m[3]] != name {
			continue
		}
		literal := braced(text[m[1]-1:])
		rest, _, _ := strings.Cut(text[m[1]-1+len(literal):], "\n")
		if strings.Contains(rest, "partial") || strings.Contains(rest, "default") || strings.Contains(rest, "transform") {
			return ""
		}
		return literal
	}
	return ""
}

var literals = lazyregexp.New(`(?m)^(?:export\s+)?(?:const|let|var)\s+(\w+)\s*=\s*(?:z|[Jj]oi)\s*\.object(?:<[^<>]*>)?\((?:\)\s*\.keys\()?\s*\{`)

// demanded are the keys of an object whose values must be there.
func demanded(literal string) (names []string) {
	if len(literal) < 2 {
		return nil
	}
	for _, part := range entries(literal[1 : len(literal)-1]) {
		if m := entry.FindStringSubmatch(part); m != nil && asks.MatchString(m[2]) && !tolerant.MatchString(m[2]) {
			names = append(names, m[1])
		}
	}
	return names
}

// braced is the text up to the brace that closes its first one, "" where that is not seen.
func braced(text string) string {
	depth := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '{', '(', '[':
			depth++
		case '}', ')', ']':
			if depth--; depth == 0 {
				return text[:i+1]
			}
		case '"', '\'', '`':
			i = closing(text, i)
		case '/':
			if strings.HasPrefix(text[i:], "//") {
				i += max(strings.IndexByte(text[i:], '\n'), 0)
			}
		}
	}
	return ""
}

// entries are the parts between the commas of an object, without comments at their ends.
func entries(text string) (all []string) {
	depth, start := 0, 0
	add := func(end int) {
		part := comments.ReplaceAllString(text[start:end], "")
		all, start = append(all, strings.TrimSpace(part)), end+1
	}
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '{', '(', '[':
			depth++
		case '}', ')', ']':
			depth--
		case '"', '\'', '`':
			i = closing(text, i)
		case '/':
			if strings.HasPrefix(text[i:], "//") {
				i += max(strings.IndexByte(text[i:], '\n'), 0)
			}
		case ',':
			if depth == 0 {
				add(i)
			}
		}
	}
	add(len(text))
	return all
}

var comments = lazyregexp.New(`(?m)^\s*//.*$|\s//.*$|/\*[^*]*\*/`)
