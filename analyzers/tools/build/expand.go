package build

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/pkgconfig"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// builtin are the variables that implicit rules use. Source: the GNU make manual, 10.3.
var builtin = map[string]string{"CC": "cc", "CXX": "g++", "AR": "ar", "ARFLAGS": "rv", "AS": "as", "LD": "ld", "RM": "rm -f", "CPP": "$(CC) -E",
	"FC": "f77", "LEX": "lex", "YACC": "yacc", "SHELL": "/bin/sh", "COMPILE.c": "$(CC) $(CFLAGS) $(CPPFLAGS) $(TARGET_ARCH) -c",
	"LINK.o": "$(CC) $(LDFLAGS) $(TARGET_ARCH)", "LINK.c": "$(CC) $(CFLAGS) $(CPPFLAGS) $(LDFLAGS) $(TARGET_ARCH)"}

// undecided are variables of make's own whose value is not followed.
var undecided = tools.WordList("MAKEFLAGS MAKEFILE_LIST MAKELEVEL MAKE_VERSION .FEATURES .INCLUDE_DIRS .VARIABLES MAKE_HOST OLDPWD PWD LINENO")

// expand replaces the references in a text; auto are the variables of the rule that it is a recipe of.
func (c *maker) expand(text string, auto map[string]string) string {
	if c.deep++; c.deep > 40 {
		c.deep--
		c.lost = true
		return opaque
	}
	defer func() { c.deep-- }()
	var out strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] != '$' || i+1 == len(text) {
			out.WriteByte(text[i])
			continue
		}
		i++
		switch open := text[i]; open {
		case '$':
			out.WriteByte('$')
		case '(', '{':
			end := closing(text, i)
			if end < 0 {
				c.lost = true
				return opaque
			}
			out.WriteString(c.reference(text[i+1:end], auto))
			i = end
		default:
			out.WriteString(c.named(string(open), auto))
		}
	}
	return out.String()
}

// closing is where the parenthesis or brace at i is closed.
func closing(text string, i int) int {
	open, end := text[i], byte(')')
	if open == '{' {
		end = '}'
	}
	depth := 0
	for ; i < len(text); i++ {
		switch text[i] {
		case open:
			depth++
		case end:
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// reference is what stands within $( ).
func (c *maker) reference(body string, auto map[string]string) string {
	if name, args, ok := strings.Cut(body, " "); ok && functions.Has(name) {
		return c.function(name, args, auto)
	}
	body = c.expand(body, auto)
	if unknown(body) {
		return opaque
	}
	if name, change, ok := strings.Cut(body, ":"); ok {
		from, to, ok := strings.Cut(change, "=")
		if !ok {
			return opaque
		}
		if !strings.Contains(from, "%") {
			from, to = "%"+from, "%"+to
		}
		return each(c.named(name, auto), func(w string) string { return patsubst(from, to, w) })
	}
	return c.named(body, auto)
}

// named is a variable's value.
func (c *maker) named(name string, auto map[string]string) string {
	if text, ok := auto[name]; ok {
		return text
	}
	if strings.ContainsAny(name, "@<^+?*%|") {
		base := strings.TrimRight(name, "DF")
		text, ok := auto[base]
		switch {
		case !ok || len(name) != len(base)+1 || unknown(text):
			return opaque
		case strings.HasSuffix(name, "D"):
			return each(text, path.Dir)
		}
		return each(text, path.Base)
	}
	return c.expandVariable(name, auto)
}

func (c *maker) expandVariable(name string, auto map[string]string) string {
	v, ok := c.vars[name]
	switch {
	case ok && v.simple:
		return v.text
	case ok:
		return c.expand(v.text, auto)
	}
	return c.lookup(name)
}

// lookup is a variable's value outside of recipes.
func (c *maker) lookup(name string) string {
	if v, ok := c.vars[name]; ok {
		if v.simple {
			return v.text
		}
		return c.expand(v.text, nil)
	}
	switch {
	case name == "CURDIR":
		return c.dir
	case name == "MAKE":
		return c.self
	case name == "MAKECMDGOALS":
		return strings.Join(c.goals, " ")
	case undecided.Has(name):
		return data
	}
	if text := c.environ(name); text != "" && name != "SHELL" {
		return text
	}
	return c.expand(builtin[name], nil)
}

// environ is a variable of the environment, "" for one that is not there.
func (c *maker) environ(name string) string {
	v := c.Lookup(name)
	switch {
	case v.Unset:
		return ""
	case !v.Known:
		return data
	}
	return v.Text
}

// functions that are known by name; those without a case below are not followed.
var functions = tools.WordList(`shell wildcard subst patsubst strip findstring filter filter-out sort word wordlist words firstword lastword dir notdir
	suffix basename addsuffix addprefix join realpath abspath error warning info origin flavor foreach if or and intcmp call eval file value let guile`)

func (c *maker) function(name, args string, auto map[string]string) string {
	switch name {
	case "shell":
		return c.shell(args)
	case "info", "warning":
		return ""
	case "eval", "file", "error", "guile":
		c.lost = true
		return opaque
	case "call", "foreach", "let", "if", "or", "and", "intcmp", "origin", "flavor", "value", "join", "wordlist", "realpath":
		if strings.Contains(args, "$(shell") || strings.Contains(args, "$(eval") || strings.Contains(args, "$(error") {
			c.lost = true
		}
		return opaque
	}
	given := split(strings.TrimLeft(args, " \t"))
	for i, a := range given {
		given[i] = c.expand(a, auto)
	}
	last := given[len(given)-1]
	if unknown(strings.Join(given, "")) {
		if strings.Contains(strings.Join(given, ""), opaque) {
			return opaque
		}
		return data
	}
	if name == "wildcard" {
		return c.wildcard(last)
	}
	return c.changed(name, given, last)
}

// changed is a function of texts, whose arguments are known.
func (c *maker) changed(name string, given []string, last string) string {
	switch words := strings.Fields(last); {
	case name == "strip":
		return strings.Join(words, " ")
	case name == "notdir":
		return each(last, path.Base)
	case name == "dir":
		return each(last, func(w string) string {
			return w[:strings.LastIndexByte(w, '/')+1] + strings.Repeat("./", 1-min(1, strings.Count(w, "/")))
		})
	case name == "basename":
		return each(last, func(w string) string { return strings.TrimSuffix(w, path.Ext(w)) })
	case name == "suffix":
		return each(last, path.Ext)
	case name == "abspath":
		return each(last, func(w string) string { return absolute(c.dir, w) })
	case name == "sort":
		slices.Sort(words)
		return strings.Join(slices.Compact(words), " ")
	case name == "words", name == "word":
		return opaque
	case name == "firstword" && len(words) > 0:
		return words[0]
	case name == "lastword" && len(words) > 0:
		return words[len(words)-1]
	case name == "addprefix" && len(given) == 2:
		return each(last, func(w string) string { return given[0] + w })
	case name == "addsuffix" && len(given) == 2:
		return each(last, func(w string) string { return w + given[0] })
	case name == "subst" && len(given) == 3 && given[0] == "":
		return last + given[1]
	case name == "subst" && len(given) == 3:
		return strings.ReplaceAll(last, given[0], given[1])
	case name == "patsubst" && len(given) == 3:
		return each(last, func(w string) string {
			return patsubst(strings.TrimSpace(given[0]), strings.TrimSpace(given[1]), w)
		})
	case (name == "filter" || name == "filter-out") && len(given) == 2:
		return each(last, func(w string) string { return filtered(given[0], w, name == "filter") })
	case name == "firstword", name == "lastword":
		return ""
	}
	return opaque
}

func filtered(patterns, word string, keep bool) string {
	for _, p := range strings.Fields(patterns) {
		if _, ok := match(p, word); ok {
			if keep {
				return word
			}
			return ""
		}
	}
	if keep {
		return ""
	}
	return word
}

// split parts the arguments of a function.
func split(args string) []string {
	var out []string
	depth, start := 0, 0
	for i := range len(args) {
		switch args[i] {
		case '(', '{':
			depth++
		case ')', '}':
			depth--
		case ',':
			if depth == 0 {
				out, start = append(out, args[start:i]), i+1
			}
		}
	}
	return append(out, args[start:])
}

// each changes the words of a list.
func each(list string, change func(string) string) string {
	if unknown(list) {
		return opaque
	}
	var out []string
	for _, w := range strings.Fields(list) {
		if w = change(w); w != "" {
			out = append(out, w)
		}
	}
	return strings.Join(out, " ")
}

func patsubst(from, to, word string) string {
	stem, ok := match(from, word)
	if !ok {
		return word
	}
	return strings.Replace(to, "%", stem, 1)
}

func absolute(dir, name string) string {
	if path.IsAbs(name) {
		return path.Clean(name)
	}
	return path.Join(dir, name)
}

// wildcard is the files that patterns stand for.
func (c *maker) wildcard(patterns string) string {
	var out []string
	for _, pattern := range strings.Fields(patterns) {
		found := c.Glob(absolute(c.dir, pattern))
		if !found.Complete || found.Likely {
			return opaque
		}
		for _, p := range found.Paths {
			if e := c.Stat(p).Entry; e.Presence != filesystem.Present || e.Likely {
				return opaque
			}
			if rest, ok := strings.CutPrefix(p, strings.TrimSuffix(c.dir, "/")+"/"); ok && !path.IsAbs(pattern) {
				if strings.HasPrefix(pattern, "./") {
					rest = "./" + rest
				}
				p = rest
			}
			out = append(out, p)
		}
	}
	return strings.Join(out, " ")
}

// lookers are programs that a makefile asks for a value and that write nothing.
var lookers = tools.WordList(`git pkg-config uname date pwd find ls cat echo printf which command test [ grep sed awk head tail tr cut sort uniq wc basename dirname
	nproc go hostname id whoami expr readlink realpath gcc cc g++ clang llvm-config dpkg-architecture dpkg python3 python node true false getconf seq tput type`)

var (
	quiet     = lazyregexp.New(`[0-9&]?>\s*(/dev/null|&[12])`)
	separator = lazyregexp.New(`\|\||&&|[|;]`)
)

// shell is $(shell ...): its words are not known.
func (c *maker) shell(text string) string {
	if strings.TrimSpace(text) == "pwd" {
		return c.dir
	}
	c.harmless(text)
	if words := strings.Fields(quiet.ReplaceAllString(text, "")); len(words) > 1 && pkgConfig.Names[words[0]] && !unknown(text) {
		return c.flags(words[1:])
	}
	return data
}

// flags are what pkg-config says of modules: nothing of those that are not there.
func (c *maker) flags(words []string) string {
	libs, out := false, []string{}
	for _, word := range words {
		switch lacks, likely := c.Search().LacksModule(word); {
		case word == "--cflags" || word == "--libs":
			libs = libs || word == "--libs"
		case strings.HasPrefix(word, "-"), strings.ContainsAny(word, "<>=|;&'\"`"):
			return data
		case lacks && !likely:
			return ""
		default:
			out = append(out, pkgconfig.Libraries(word)...)
		}
	}
	if !libs || slices.Contains(words, "--cflags") || len(out) == 0 {
		return data
	}
	return "-l" + strings.Join(out, " -l")
}

// harmless gives the makefile up where a command that is run for its output may change files.
func (c *maker) harmless(text string) {
	text = quiet.ReplaceAllString(text, "")
	for part := range strings.SplitSeq(separator.ReplaceAllString(text, "\n"), "\n") {
		words := strings.Fields(strings.TrimLeft(part, " \t({!"))
		if len(words) == 0 {
			continue
		}
		c.lost = c.lost || !lookers.Has(words[0]) || strings.ContainsAny(part, ">`") || slices.Contains(words, "-i") || slices.Contains(words, "-delete") || slices.Contains(words, "-exec")
	}
}
