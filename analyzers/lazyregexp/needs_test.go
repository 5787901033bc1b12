package lazyregexp

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"regexp/syntax"
	"strconv"
	"strings"
	"testing"
)

// TestProgram compiles every expression of the program, which a run may never do, and holds that what matches one has what
// it needs.
func TestProgram(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	expressions, filtered := 0, 0
	for _, text := range expressionsBelow(t, filepath.Join("..", "..")) {
		plain, err := regexp.Compile(text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		expressions++
		if len(needs(text)) > 0 {
			filtered++
		}
		lazy, tree := New(text), parsed(t, text)
		for range 40 {
			if s := "x" + matching(random, tree) + "y"; plain.MatchString(s) && !lazy.MatchString(s) {
				t.Errorf("%q does not match %q: needs %q", text, s, needs(text))
			}
			if s := matching(random, tree); plain.MatchString(s) && !lazy.MatchString(s) {
				t.Errorf("%q does not match %q: needs %q", text, s, needs(text))
			}
		}
	}
	if expressions < 500 || filtered < expressions/2 {
		t.Errorf("%d expressions, %d of them with what they need", expressions, filtered)
	}
}

// TestPieces does the same with expressions that are put together at random.
func TestPieces(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	pieces := []string{"a", "bc", `\.`, ".", "a?", "bc*", "a+", "b{0,2}", "b{2}", "(a|b)", "(?:ab|cd)?", "(?:ab|cd)", "(?:ab|)", "(?i:b)", "(?i)", "[ab]", "[]a]", "[^]a|(]", `[\]a]`,
		"[[:alpha:]|]", "|", `\|`, "^", "$", `\b`, `\d`, "ä", "ä?", `\x62`, `\Qa+\E`, "(?P<n>ab)", "a??", "{", "a{,2}", `\pL`, "(?:a(?:b|c))", "(?:a(?:b)*)+"}
	for range 30000 {
		var text string
		for range 1 + random.IntN(6) {
			text += pieces[random.IntN(len(pieces))]
		}
		plain, err := regexp.Compile(text)
		if err != nil {
			continue
		}
		tree := parsed(t, text)
		for range 6 {
			if s := matching(random, tree); plain.MatchString(s) != New(text).MatchString(s) {
				t.Fatalf("%q and %q: needs %q", text, s, needs(text))
			}
		}
	}
}

func TestNeeds(t *testing.T) {
	for text, want := range map[string]string{
		`^nvcr\.io/nvidia/l4t-base:r3[4-9]`:    "nvcr.io/nvidia/l4t-base:r3",
		`\b(chown|chmod|cp)\b`:                 "chown chmod cp",
		`^(?:docker\.io/)?pytorch/pytorch:.*$`: "pytorch/pytorch:",
		`a|b`:                                  "a b",
		`abc?d`:                                "ab",
		`ab+c`:                                 "ab",
		`^[a-z]+$`:                             "",
		`(?i)abc`:                              "",
		`x(?:abc|defg)y`:                       "abc defg",
		`^$|abc`:                               "",
	} {
		if got := strings.Join(needs(text), " "); got != want {
			t.Errorf("needs of %q: %q, want %q", text, got, want)
		}
	}
}

func parsed(t *testing.T, text string) *syntax.Regexp {
	tree, err := syntax.Parse(text, syntax.Perl)
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

// matching is a text that likely matches an expression.
func matching(random *rand.Rand, re *syntax.Regexp) (s string) {
	least, most := -1, 0
	switch re.Op {
	case syntax.OpLiteral:
		return string(re.Rune)
	case syntax.OpCharClass:
		if len(re.Rune) == 0 {
			return ""
		}
		n := random.IntN(len(re.Rune)/2) * 2
		return string(re.Rune[n] + random.Int32N(min(re.Rune[n+1]-re.Rune[n], 20)+1))
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		return string("ab/ -"[random.IntN(5)])
	case syntax.OpAlternate:
		return matching(random, re.Sub[random.IntN(len(re.Sub))])
	case syntax.OpStar:
		least, most = 0, 3
	case syntax.OpPlus:
		least, most = 1, 3
	case syntax.OpQuest:
		least, most = 0, 1
	case syntax.OpRepeat:
		least, most = re.Min, max(re.Max, re.Min)
	}
	if least >= 0 {
		for range least + random.IntN(most-least+1) {
			s += matching(random, re.Sub[0])
		}
		return s
	}
	for _, sub := range re.Sub {
		s += matching(random, sub)
	}
	return s
}

// expressionsBelow are the constant arguments of New in the sources below a folder.
func expressionsBelow(t *testing.T, root string) (all []string) {
	err := filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(p, ".go") || strings.HasSuffix(p, "_test.go") {
			return err
		}
		content, err := os.ReadFile(p)
		if err != nil || !strings.Contains(string(content), "lazyregexp.New(") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), p, content, 0)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || len(call.Args) != 1 {
				return true
			}
			if f, ok := call.Fun.(*ast.SelectorExpr); ok && f.Sel.Name == "New" {
				if x, ok := f.X.(*ast.Ident); ok && x.Name == "lazyregexp" {
					if l, ok := call.Args[0].(*ast.BasicLit); ok {
						text, _ := strconv.Unquote(l.Value)
						all = append(all, text)
					}
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}
