package dockerfile

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/moby/buildkit/frontend/dockerfile/instructions"
	"github.com/moby/buildkit/frontend/dockerfile/linter"
	"github.com/moby/buildkit/frontend/dockerfile/parser"

	"github.com/layerlint/layerlint/analyzers/source"
)

// check parses content and compares everything that BuildKit's parser knows with what this package says.
func check(t *testing.T, content []byte) {
	t.Helper()
	file := source.NewFile("Dockerfile", content)
	doc := Parse(file)
	checkSpans(t, doc)
	result, err := parser.Parse(bytes.NewReader(content))
	if err != nil {
		if len(doc.Errors) == 0 {
			t.Errorf("BuildKit refuses the file (%v), the document has no error", err)
		}
		return
	}
	all := doc.instructions()
	if len(all) != len(result.AST.Children) {
		t.Fatalf("%d instructions, BuildKit has %d", len(all), len(result.AST.Children))
	}
	if rune(doc.Escape) != result.EscapeToken {
		t.Errorf("escape %q, BuildKit has %q", doc.Escape, result.EscapeToken)
	}
	var lines []*line
	for _, p := range scan(file, file.Place).parts {
		if p.line != nil {
			lines = append(lines, p.line)
		}
	}
	for n, node := range result.AST.Children {
		l := lines[n]
		if l.first+1 != node.StartLine || l.last+1 != node.EndLine {
			t.Errorf("lines %d-%d, BuildKit has %d-%d", l.first+1, l.last+1, node.StartLine, node.EndLine)
		}
		if l.text.Value != node.Original {
			t.Errorf("text %q, BuildKit has %q", l.text.Value, node.Original)
		}
		checkNode(t, all[n], node)
	}
	if _, _, err := instructions.Parse(result.AST, linter.New(&linter.Config{})); (err != nil) != refused(doc) &&
		len(doc.Stages) > 0 && doc.Stages[0].From != nil {
		t.Errorf("errors %v, BuildKit has %v", doc.Errors, err)
	}
}

// refused reports whether the document has an error that parsing finds in BuildKit; check options and --from it reads
// later.
func refused(doc *Document) bool {
	return slices.ContainsFunc(doc.Errors, func(e Error) bool {
		return !strings.HasPrefix(e.Message, "failed to parse check") && !strings.HasPrefix(e.Message, "failed to process") &&
			e.Message != variableFrom
	})
}

// instructions is every instruction in the order of the file.
func (d *Document) instructions() []*Instruction {
	all := append([]*Instruction{}, d.Args...)
	for _, s := range d.Stages {
		if s.From != nil {
			all = append(all, s.From)
		}
		all = append(all, s.Instructions...)
	}
	return all
}

func checkNode(t *testing.T, i *Instruction, node *parser.Node) {
	t.Helper()
	if i.Keyword != strings.ToUpper(node.Value) {
		t.Errorf("keyword %q, BuildKit has %q", i.Keyword, node.Value)
	}
	if i.JSON != node.Attributes["json"] {
		t.Errorf("%s: JSON %v, BuildKit has %v", node.Original, i.JSON, node.Attributes)
	}
	var flags []string
	for _, f := range i.Flags {
		flag := "--" + f.Name
		if f.HasValue {
			flag += "=" + f.Value.Text
		}
		flags = append(flags, flag)
	}
	if fmt.Sprintf("%q", flags) != fmt.Sprintf("%q", node.Flags) {
		t.Errorf("%q: flags %q, BuildKit has %q", node.Original, flags, node.Flags)
	}
	var docs []parser.Heredoc
	for _, h := range i.Heredocs {
		docs = append(docs, parser.Heredoc{Name: h.Name, FileDescriptor: h.FD, Expand: h.Expand, Chomp: h.Chomp,
			Content: h.Body.Value})
	}
	if fmt.Sprintf("%+v", docs) != fmt.Sprintf("%+v", node.Heredocs) {
		t.Errorf("%q: heredocs %+v, BuildKit has %+v", node.Original, docs, node.Heredocs)
	}
	if want, known := nodeWords(node); known {
		var words []string
		for _, w := range i.Words {
			words = append(words, string([]rune(w.Text))) // BuildKit replaces what is not UTF-8
		}
		if fmt.Sprintf("%q", words) != fmt.Sprintf("%q", want) {
			t.Errorf("%q: words %q, BuildKit has %q", node.Original, words, want)
		}
	}
	if o, ok := i.Command.(*Onbuild); ok {
		child := *node.Next.Children[0]
		child.Heredocs = node.Heredocs
		checkNode(t, o.Instruction, &child)
	}
}

// nodeWords puts the words of a node together again; false where BuildKit keeps none.
func nodeWords(node *parser.Node) (words []string, known bool) {
	keyword := strings.ToLower(node.Value)
	for n := node.Next; n != nil; n = n.Next {
		word := n.Value
		if keyword == "env" || keyword == "label" {
			value, sep := n.Next.Value, n.Next.Next.Value
			n = n.Next.Next
			if sep == "" {
				words = append(words, string([]rune(word)))
				word = value
			} else {
				word += sep + value
			}
		}
		words = append(words, string([]rune(word)))
	}
	switch keyword {
	case "onbuild":
		return nil, false
	case "add", "arg", "cmd", "copy", "entrypoint", "env", "expose", "from", "healthcheck", "label", "maintainer", "run", "shell",
		"stopsignal", "user", "volume", "workdir":
		return words, true
	}
	return nil, false
}

// checkSpans holds for any file: places within it, words in order, and each word's text where its span says.
func checkSpans(t *testing.T, doc *Document) {
	t.Helper()
	for _, e := range doc.Errors {
		inside(t, doc, e.Span)
		if e.File == nil {
			t.Errorf("error %q is nowhere", e.Message)
		}
	}
	for _, c := range doc.Comments {
		inside(t, doc, c.Span)
		if !strings.HasPrefix(c.Span.Text(), "#") {
			t.Errorf("comment %q", c.Span.Text())
		}
	}
	for _, i := range doc.instructions() {
		checkInstruction(t, doc, i)
		if o, ok := i.Command.(*Onbuild); ok {
			checkInstruction(t, doc, o.Instruction)
		}
	}
}

func checkInstruction(t *testing.T, doc *Document, i *Instruction) {
	t.Helper()
	inside(t, doc, i.Span)
	at := i.Start
	next := func(s source.Span) {
		t.Helper()
		inside(t, doc, s)
		if !i.Span.Covers(s) {
			t.Errorf("%q is outside its instruction %q", s.Text(), i.Span.Text())
		}
		if s.Start < at {
			t.Errorf("%q starts before %d", s.Text(), at)
		}
		at = s.End
	}
	next(i.KeywordSpan)
	for _, f := range i.Flags {
		next(f.Span)
		if f.HasValue && !f.Span.Covers(f.Value.Span) {
			t.Errorf("value %q outside flag %q", f.Value.Span.Text(), f.Span.Text())
		}
	}
	for _, w := range i.Words {
		next(w.Span)
		if got := joined(w.Span, doc); !i.JSON && got != w.Text {
			t.Errorf("word %q stands at %q", w.Text, got)
		}
	}
	checkText(t, doc, i.Body)
	for _, h := range i.Heredocs {
		inside(t, doc, h.Span)
		checkText(t, doc, h.Body)
		if h.Body.Span(0, len(h.Body.Value)).Text() != h.Body.Value {
			t.Errorf("heredoc body %q", h.Body.Value)
		}
	}
}

// checkText compares every byte with the byte of the file that it came from.
func checkText(t *testing.T, doc *Document, text Text) {
	t.Helper()
	for at := range len(text.Value) {
		s := text.Span(at, at+1)
		if inside(t, doc, s); s.Text() != text.Value[at:at+1] {
			t.Fatalf("byte %d of %q is said to be %q", at, text.Value, s.Text())
		}
	}
}

func inside(t *testing.T, doc *Document, s source.Span) {
	t.Helper()
	if s.File != doc.File || s.Start < 0 || s.Start > s.End || s.End > len(doc.File.Content) {
		t.Fatalf("span %d-%d of a file of %d bytes", s.Start, s.End, len(doc.File.Content))
	}
}

// joined is the text of a span put together by a plainer reading of the continuation rules.
func joined(s source.Span, doc *Document) string {
	lines := strings.SplitAfter(s.Text(), "\n")
	var b strings.Builder
	for n, l := range lines {
		visible := strings.TrimLeftFunc(l, unicode.IsSpace)
		switch {
		case n == len(lines)-1:
			b.WriteString(l)
		case n > 0 && (visible == "" || visible[0] == '#'):
		default:
			l = strings.TrimRight(l, "\r\n")
			b.WriteString(strings.TrimSuffix(strings.TrimRight(l, " \t"), string(doc.Escape)))
		}
	}
	return b.String()
}

func TestCompareWithBuildKit(t *testing.T) {
	files, err := filepath.Glob("testdata/*.Dockerfile")
	if err != nil || len(files) == 0 {
		t.Fatalf("no test files: %v", err)
	}
	for _, name := range files {
		t.Run(filepath.Base(name), func(t *testing.T) { check(t, read(t, name)) })
	}
}

// TestCompareCollected reads what the collected cases hold, where they are beside the repository.
func TestCompareCollected(t *testing.T) {
	root := shared(t)
	n := 0
	err := filepath.WalkDir(filepath.Join(root, "truth", "cases"), func(path string, d fs.DirEntry, err error) error {
		if err == nil && strings.Contains(d.Name(), "Dockerfile") && d.Type().IsRegular() {
			n++
			t.Run(filepath.Base(filepath.Dir(path)), func(t *testing.T) { check(t, read(t, path)) })
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(filepath.Join(root, "conformance", "hadolint_cases.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var c struct{ Dockerfile string }
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		n++
		t.Run(fmt.Sprint("conformance", n), func(t *testing.T) { check(t, []byte(c.Dockerfile)) })
	}
	t.Logf("%d files", n)
}

func read(t testing.TB, name string) []byte {
	t.Helper()
	content, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

// shared is the folder of collected cases beside the repository.
func shared(t *testing.T) string {
	t.Helper()
	dir, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			break
		}
		dir = filepath.Dir(dir)
	}
	dir = filepath.Join(filepath.Dir(dir), "shared")
	if _, err := os.Stat(dir); err != nil {
		t.Skip("no collected cases beside the repository")
	}
	return dir
}
