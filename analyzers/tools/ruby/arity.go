package ruby

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
)

var (
	// making is an object that is made of a class by a statement.
	making = lazyregexp.New(`(?m)^[ \t]*(?:puts +|p +|return +|@?[a-z_]\w* *(?:\|\|)?= *)?((?:[A-Z]\w*::)*)([A-Z]\w*)\.new\b(\(?)`)
	// simple are parameters and arguments without names, splats, blocks, or what may be either.
	simple = lazyregexp.New(`^[^*&{|:]*$`)
)

// misgiven refuses an object of a class of the project's own that is made with more or fewer values than its initialize has
// parameters. Source: Ruby's documentation, "Calling Methods".
func misgiven(a *tools.Command, arg effects.Arg, at, text, main, all string) {
	if bends.MatchString(all) || a.Step.Instruction != nil || strings.Contains(text, "rescue") {
		return
	}
	lines := plainLines(text, text)
	flat := strings.Join(lines, "\n")
	for _, m := range making.FindAllStringSubmatchIndex(flat, -1) {
		class, i := flat[m[4]:m[5]], strings.Count(flat[:m[4]], "\n")
		given, ok := values(flat, m)
		if !ok || !ownClass(all, class) || !reaches(lines, i, main) {
			continue
		}
		least, most, known := initialized(all, class)
		if known && (given < least || given > most) {
			a.Refuse(arg, state.FailsExit, fmt.Sprintf("%s:%d: wrong number of arguments (given %d, expected %s) for %s.new", at, i+1, given, expected(least, most), class), true)
			return
		}
	}
}

// expected is how errors say how many are taken.
func expected(least, most int) string {
	if least == most {
		return fmt.Sprint(least)
	}
	return fmt.Sprintf("%d..%d", least, most)
}

// values is how many a call passes that ends with its line; ok is false where that is not seen.
func values(flat string, m []int) (n int, ok bool) {
	rest, _, _ := strings.Cut(flat[m[1]:], "\n")
	if m[6] == m[7] { // without brackets: with no words behind it
		return 0, strings.TrimSpace(rest) == "" || strings.HasPrefix(rest, ".")
	}
	depth := 1
	for i, c := range []byte(rest) {
		switch c {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		}
		if depth == 0 {
			after := strings.TrimSpace(rest[i+1:])
			return count(rest[:i]), simple.MatchString(rest[:i]) && (after == "" || after[0] == '.' && !strings.Contains(after, " do"))
		}
	}
	return 0, false
}

// count is how many parts a list has.
func count(list string) int {
	if strings.TrimSpace(list) == "" {
		return 0
	}
	n, depth := 1, 0
	for _, c := range list {
		switch c {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		case ',':
			if depth == 0 {
				n++
			}
		}
	}
	return n
}

// initialized is how many values a class takes that has an initialize of its own, the only one of the class.
func initialized(all, class string) (least, most int, ok bool) {
	begin := regexp.MustCompile(`(?m)^([ \t]*)class +` + class + `\b[^\n]*$`).FindStringSubmatchIndex(all)
	if begin == nil {
		return 0, 0, false
	}
	body := all[begin[1]:]
	end := regexp.MustCompile(`(?m)^` + all[begin[2]:begin[3]] + `end\b`).FindStringIndex(body)
	if end == nil {
		return 0, 0, false
	}
	body = body[:end[0]]
	found := initializing.FindAllStringSubmatch(body, -1)
	if len(found) != 1 || strings.Contains(body, "def self.new") || strings.Contains(body, "class <<") || strings.Count(body, "class ") > 0 {
		return 0, 0, false
	}
	params := found[0][1]
	if params == "" && found[0][0][len(found[0][0])-1] != ')' && !strings.HasSuffix(strings.TrimSpace(found[0][0]), "initialize") || !simple.MatchString(params) {
		return 0, 0, false
	}
	most = count(params)
	least = most - strings.Count(params, "=")
	return least, most, !strings.ContainsAny(params, "([")
}

var initializing = lazyregexp.New(`(?m)^[ \t]*def +initialize(?:\(([^()\n]*)\)|[ \t]*$)`)
