package main

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"golang.org/x/tools/txtar"

	"github.com/layerlint/layerlint/cmd/layerlint/screen"
	"github.com/layerlint/layerlint/rules"
)

// avoided are words that have a plainer or more usual form, by what to write.
var avoided = map[string]*regexp.Regexp{
	"reports whether, says what":           regexp.MustCompile(`(?i)\btells? (whether|what|which|of)\b|nothing tells`),
	"fixes":                                regexp.MustCompile(`(?i)\bmend(s|ed|ing)?\b`),
	"separated by":                         regexp.MustCompile(`(?i)\bparted by\b`),
	"is suppressed":                        regexp.MustCompile(`(?i)\b(kept?|keeps) [a-z ]{0,25}quiet\b`),
	"trusted":                              regexp.MustCompile(`(?i)\bbelieved\b`),
	"is not pinned":                        regexp.MustCompile(`(?i)\bwhatever version is newest at\b`),
	"follows, precedes, after, before, is": regexp.MustCompile(`(?i)\bstands? (behind|before|above|below|after|for|in|at|there|here)\b`),
	"requires, needs":                      regexp.MustCompile(`(?i)\b[a-z]+ wants\b|\bwanted by\b`),
	"spaces":                               regexp.MustCompile(`(?i)\bblanks\b`),
	"built from":                           regexp.MustCompile(`(?i)\bmade of\b`),
	"dropped":                              regexp.MustCompile(`(?i)\blet go of\b`),
	"the output format":                    regexp.MustCompile(`(?i)\bthe form of the results\b`),
	"provides, adds, contains":             regexp.MustCompile(`(?i)\bbrings? (it|them|the)\b`),
	"is not a":                             regexp.MustCompile(`(?i)\b(that|which|and) (is|are) none\b|\bis no (directory|file|folder|image|package|rule|stage)\b`),
	"US spelling":                          regexp.MustCompile(`(?i)colour|\bgrey\b|behaviour|licence|\bcentre\b|catalogue|flavour|recognis|\borganis|initialis|judgement|modelled|labelled|\bbackquotes? `),
}

// twisted are phrases that have to be read twice, by what to write. Documents are held to them.
var twisted = map[string]*regexp.Regexp{
	"treated as, assumed, used as":       regexp.MustCompile(`(?i)\b(is|are|be|was|were) taken (for|to be|as)\b`),
	"contacts no registry":               regexp.MustCompile(`(?i)\basks? (no|nobody|registries|for nothing)\b`),
	"skips, does not check, accepts":     regexp.MustCompile(`(?i)\b(let|leaves?|left) alone\b`),
	"ignores":                            regexp.MustCompile(`(?i)\b(client|reader|editor) minds\b`),
	"tested with, compared with":         regexp.MustCompile(`(?i)\b(is|are|be) held to\b`),
	"if no other source has, unknown":    regexp.MustCompile(`(?i)\bwhere nobody\b|\bnobody (else|could|says|knows)\b`),
	"nothing is reported, not contacted": regexp.MustCompile(`(?i)\bnothing (else )?is (said|asked|told)\b`),
	"reported as, by":                    regexp.MustCompile(`(?i)\b(is|are) said (of|to)\b`),
	"anyone who, the next reader":        regexp.MustCompile(`(?i)\bwhoever\b|\bsomebody\b`),
	"because":                            regexp.MustCompile(`(?i)\bfor the sake of\b|, for [a-z]+ (has|have|drop|says?|is|are)\b`),
	"again":                              regexp.MustCompile(`(?i)\banew\b|\bonce more\b`),
	"by accident":                        regexp.MustCompile(`(?i)\bunawares\b`),
	"can be omitted, is optional":        regexp.MustCompile(`(?i)\bgoes without saying\b`),
	"uses less":                          regexp.MustCompile(`(?i)\bmakes do\b`),
	"distinguished":                      regexp.MustCompile(`(?i)\btold apart\b`),
	"result of":                          regexp.MustCompile(`(?i)\bwhat (came|comes) of\b`),
	"similar commands":                   regexp.MustCompile(`(?i)\b(its|their) kin\b`),
	"is based on":                        regexp.MustCompile(`(it|they|that others|stage) (is|are) FROM\b`),
	"is next to, is in":                  regexp.MustCompile(`(?i)\blies? (beside|there)\b`),
	"this is why":                        regexp.MustCompile(`\bHence\b`),
	"clearly":                            regexp.MustCompile(`(?i)\bthat plainly\b`),
	"an info":                            regexp.MustCompile(`(?i)\b(is|are|as) information\b`),
	"output format":                      regexp.MustCompile(`(?i)\bforms? of the (results|output)\b|\boutput forms\b`),
}

// fine are places where an avoided word is another's name or the word that is meant.
var fine = regexp.MustCompile(`there is no (directory|file|folder|image|package|rule|stage)|do you want|^\s*import `)

func checkWords(t *testing.T, where, text string, lists ...map[string]*regexp.Regexp) {
	t.Helper()
	for _, list := range append(lists, avoided) {
		for better, words := range list {
			for _, at := range words.FindAllStringIndex(text, -1) {
				around := text[max(at[0]-20, 0):min(at[1]+20, len(text))]
				if !fine.MatchString(around) {
					t.Errorf("%s: %q: better %q", where, strings.ReplaceAll(around, "\n", " "), better)
				}
			}
		}
	}
}

// TestWordsOfCode holds every text of the program that may reach a person to the list.
func TestWordsOfCode(t *testing.T) {
	for _, root := range []string{"cmd", "rules", "analyzers", "imagedb", "gpucheck"} {
		err := filepath.WalkDir(filepath.Join("..", "..", root), func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			files := token.NewFileSet()
			parsed, err := parser.ParseFile(files, path, nil, 0)
			if err != nil {
				return err
			}
			ast.Inspect(parsed, func(n ast.Node) bool {
				literal, ok := n.(*ast.BasicLit)
				if !ok || literal.Kind != token.STRING {
					return true
				}
				if text, err := strconv.Unquote(literal.Value); err == nil && strings.Contains(text, " ") {
					checkWords(t, files.Position(literal.Pos()).String(), text)
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// TestWordsOfDocuments holds the manual to the list.
func TestWordsOfDocuments(t *testing.T) {
	t.Chdir("../..")
	var names []string
	for _, pattern := range []string{"README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/*.md", "docs/*/*.md", "editors/*/README.md"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, found...)
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var lists []map[string]*regexp.Regexp
		if name != "CHANGELOG.md" {
			lists = append(lists, twisted)
		}
		checkWords(t, name, string(text), lists...)
	}
}

// longest is how many columns a headline, a fix's title or a summary has at most. A name that is quoted, of an image, a
// path or a package, counts as nameColumns: how long it is, is not ours to say.
const longest, nameColumns = 80, 12

var (
	headline = regexp.MustCompile(`^\S+:\d+:\d+: (?:error|warning|info|hint): (.*) \[[\w -]+\]$|^  fix: (.*?)(?: \(unsafe: .*\))?$`)
	name     = regexp.MustCompile(`['"(]*[^\s]*[/:=@\d._$<>*-][^\s]*`)
)

// ownColumns is the width of a sentence with every name cut to its share.
func ownColumns(sentence string) int {
	return screen.Columns(name.ReplaceAllStringFunc(sentence, func(n string) string {
		return screen.Fit(n, nameColumns)
	}))
}

// builderWords begin messages that are a builder's or a tool's own, which are quoted whole, and verdicts on hosts,
// which name both sides.
var builderWords = regexp.MustCompile(`^(failed to |default value for ARG|EXPOSE instruction|COPY requires|ADD requires|[\w.+/-]+(:\d+)?: |the container stops: |could not find a version|in the |on (the|a) host)`)

// TestHeadlines holds the headlines of all archives, and the rules' summaries, to their length.
func TestHeadlines(t *testing.T) {
	for _, r := range rules.All() {
		if n := screen.Columns(r.Summary); n > longest {
			t.Errorf("%s: summary of %d columns", r.ID, n)
		}
	}
	archives, err := filepath.Glob("../../testdata/rules/*.txtar")
	if err != nil || len(archives) == 0 {
		t.Fatalf("no archives: %v", err)
	}
	for _, path := range archives {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range archive.Files {
			if !strings.HasSuffix(f.Name, "want") {
				continue
			}
			for line := range strings.Lines(string(f.Data)) {
				m := headline.FindStringSubmatch(strings.TrimSuffix(line, "\n"))
				if m == nil {
					continue
				}
				if said := m[1] + m[2]; ownColumns(said) > longest && !builderWords.MatchString(said) {
					t.Errorf("%s %s: %d columns: %s", filepath.Base(path), f.Name, ownColumns(said), said)
				}
			}
		}
	}
}

// TestHelp holds every command's help to the list, to 80 columns, and to having an example.
func TestHelp(t *testing.T) {
	var out bytes.Buffer
	var visit func(c *cobra.Command)
	visit = func(c *cobra.Command) {
		if c.Name() == "completion" || c.Name() == "help" {
			return
		}
		if !c.HasSubCommands() && c.Example == "" {
			t.Errorf("%s has no example", c.CommandPath())
		}
		out.Reset()
		c.SetOut(&out)
		if err := c.Help(); err != nil {
			t.Fatal(err)
		}
		checkWords(t, c.CommandPath()+" --help", out.String())
		for line := range strings.Lines(out.String()) {
			if n := screen.Columns(strings.TrimSuffix(line, "\n")); n > screen.Default && !strings.HasPrefix(line, "  layerlint") {
				t.Errorf("%s --help: %d columns: %s", c.CommandPath(), n, line)
			}
		}
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if len(f.Usage) == 0 || strings.HasSuffix(f.Usage, ".") {
				t.Errorf("%s --%s: %q", c.CommandPath(), f.Name, f.Usage)
			}
			if c.Name() == "check" && c.Parent() != nil && c.Parent().Name() == "layerlint" && f.Name != "help" && f.Annotations[groupKey] == nil {
				t.Errorf("%s --%s is in no group", c.CommandPath(), f.Name)
			}
		})
		for _, sub := range c.Commands() {
			visit(sub)
		}
	}
	visit(rootCommand(terminal{&bytes.Buffer{}, &bytes.Buffer{}, &bytes.Buffer{}}))
	for path := range examples {
		words := strings.Fields(path)
		c, rest, err := rootCommand(terminal{&bytes.Buffer{}, &bytes.Buffer{}, &bytes.Buffer{}}).Find(words[1:])
		if err != nil || len(rest) > 0 || c.CommandPath() != path {
			t.Errorf("examples of %q, which does not exist", path)
		}
	}
}
