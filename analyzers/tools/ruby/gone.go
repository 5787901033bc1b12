package ruby

import (
	"fmt"
	"regexp"
	"strings"

	"golang.org/x/mod/semver"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// removed are names that a release of Ruby took away. Source: Ruby's NEWS of 3.0 and 3.2; run with 3.1.2 and 3.3.8.
var removed = []brought{
	{lazyregexp.New(`\b(?:File|Dir|FileTest)\.exists\?`), "3.2", "undefined method 'exists?', use exist?"},
	{lazyregexp.New(`\b(?:Fixnum|Bignum)\b`), "3.2", "uninitialized constant, use Integer"},
	{lazyregexp.New(`\bURI\.(?:escape|unescape|encode|decode)\b`), "3.0", "undefined method of URI"},
}

// restored is what gives such names back.
var restored = lazyregexp.New(`\bdef +(?:self\.)?(?:exists\?|escape|unescape|encode|decode)|\balias\w*\b[^\n]*\bexists\?|\b(?:Fixnum|Bignum) *\|?\|?= |respond_to\?\(?:exists\?|const_defined\?|defined\?\(?(?:Fixnum|Bignum)|RUBY_VERSION|file_exists`)

// gone refuses a program that certainly, or in a method that the file which is run calls, asks for what its Ruby does not have any more. all are
// the texts of the program.
func gone(a *tools.Command, arg effects.Arg, at, text, main, all string) {
	has, _ := version(a)
	if has == "" || restored.MatchString(all) {
		return
	}
	for _, b := range removed {
		if semver.Compare("v"+has, "v"+b.since) < 0 || !b.looks.MatchString(text) || strings.Contains(text, "rescue") {
			continue
		}
		lines := plainLines(text, text)
		for i, line := range lines {
			if m := b.looks.FindStringIndex(line); m != nil && first(line[:m[0]]) && reaches(lines, i, main) {
				a.Refuse(arg, state.FailsExit, fmt.Sprintf("%s:%d: %s: removed in Ruby %s, this is %s", at, i+1, b.says, b.since, has), true)
				return
			}
		}
	}
}

// first reports whether what follows the beginning of a line is evaluated before all that may leave it out.
func first(before string) bool {
	return leadingTo.MatchString(before)
}

var (
	leadingTo = lazyregexp.New(`^\s*(?:(?:els)?if|unless|return if|return unless|puts|p)?[\s!]*(?:[\w@.:]+\s*(?:\|\|)?=\s*)?[!(\w@.:\s]*$|\b(?:if|unless)\s+!?\s*$`)
	method    = lazyregexp.New(`^\s*(?:private\s+)?def +(?:self\.)?(\w+[?!]?)`)
	container = lazyregexp.New(`^\s*(?:class|module)\b\s*(?:\w+::)*(\w*)`)
)

// reaches reports whether a line is come to as its file is loaded, or stands in a method that the program calls, in no block of it.
func reaches(lines []string, at int, main string) bool {
	depth := 0
	for i := at - 1; i >= 0; i-- {
		line := lines[i]
		ends := len(closing.FindAllString(line, -1))
		opens := 0
		if opening.MatchString(line) && !endless.MatchString(line) {
			opens++
		}
		if passing.MatchString(line) && !looping.MatchString(line) {
			opens++
		}
		depth += ends - opens
		if depth >= 0 {
			if depth == 0 && finishing.MatchString(strings.TrimSpace(line)) {
				return false
			}
			continue
		}
		m := method.FindStringSubmatch(line)
		switch {
		case container.MatchString(line):
			depth = 0
		case m == nil:
			return false
		case m[1] == "initialize":
			return called(main, surrounding(lines[:i])+`\.new`)
		default:
			return called(main, regexp.QuoteMeta(m[1]))
		}
	}
	return true
}

// surrounding is the class above the last line.
func surrounding(lines []string) string {
	for i := len(lines) - 1; i >= 0; i-- {
		if m := container.FindStringSubmatch(lines[i]); m != nil {
			return regexp.QuoteMeta(m[1])
		}
	}
	return "none"
}

// called reports whether the file that is run certainly calls something, as far as its own lines say.
func called(main, what string) bool {
	word, at := regexp.MustCompile(`(?:^|[^\w:]|::)`+what+`(?:$|[^\w?!:=])`), 0
	whole := strings.Split(main, "\n")
	for i, line := range plainLines(main, main) {
		if word.MatchString(line) && !method.MatchString(line) && !alternatives.MatchString(line) && reached(main, at) {
			return true
		}
		at += len(whole[i]) + 1
	}
	return false
}

// alternatives is a line of which a part may be left out.
var alternatives = lazyregexp.New(`\b(?:if|unless|while|until|and|or|do|lambda|proc)\b|&&|\|\||[?{]`)

var (
	aliased = lazyregexp.New(`\b(?:YAML|Psych)\.load_file[ (]+`)
	alias   = lazyregexp.New(`(?m)^[^#'"\n]*(?:<<:|:|-)[ \t]+\*[A-Za-z_]`)
)

// aliases refuses a program that loads a file of YAML with aliases, which Psych 4 takes only where it is told to. Source: the
// changelog of Psych 4.0, which Ruby 3.1 brought.
func aliases(a *tools.Command, arg effects.Arg, at, text, main, _ string) {
	has, _ := version(a)
	if has == "" || semver.Compare("v"+has, "v3.1") < 0 || !aliased.MatchString(text) || strings.Contains(text, "rescue") {
		return
	}
	paths := map[string]string{}
	for _, m := range bound.FindAllStringSubmatch(text, -1) {
		if p, ok := place(m[2], at, a.Dir, paths); ok {
			paths[m[1]] = p
		}
	}
	lines := plainLines(text, text)
	for i, line := range strings.Split(text, "\n") {
		m := aliased.FindStringIndex(line)
		if m == nil || !aliased.MatchString(lines[i]) || !first(line[:m[0]]) || !reaches(lines, i, main) {
			continue
		}
		expression, rest := operand(line[m[1]:])
		p, ok := place(expression, at, a.Dir, paths)
		if !ok || strings.Contains(rest, "aliases") {
			continue
		}
		e := a.Stat(p).Entry
		if e.Presence == filesystem.Present && !e.Likely && e.Has(filesystem.KnowContent) && alias.MatchString(string(e.Content)) && !strings.Contains(string(e.Content), "<%") {
			a.Refuse(arg, state.FailsExit, fmt.Sprintf("Psych::AliasesNotEnabled: %s has aliases, and %s:%d does not say aliases: true", p, at, i+1), true)
			return
		}
	}
}
