package sources_test

import (
	"go/build"
	"strings"
	"testing"

	"github.com/layerlint/layerlint/analyzers/tools/golang/sources"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// context is a build context that keeps things.
type context struct {
	filesystem.Tree
	kept map[any]any
}

func (c *context) Share(key any, find func() any) any {
	if c.kept[key] == nil {
		c.kept[key] = find()
	}
	return c.kept[key]
}

// TestParse: one text of one name has one tree, in whichever memory; another text, or another name, has its own.
func TestParse(t *testing.T) {
	sent := &context{kept: map[any]any{}}
	parse := func(name, text string) any {
		tree, _ := sources.Of(sent, map[any]any{}).Parse(name, []byte(text))
		return tree
	}
	first := parse("/a.go", "package a\n")
	if parse("/a.go", "package a\n") != first {
		t.Error("the same text is parsed twice")
	}
	if parse("/a.go", "package b\n") == first || parse("/b.go", "package a\n") == first {
		t.Error("two files have one tree")
	}
	if _, err := sources.Of(sent, map[any]any{}).Parse("/bad.go", []byte("package")); err == nil {
		t.Error("no error")
	}
	memory := map[any]any{}
	if files := sources.Of(nil, memory); files != sources.Of(nil, memory) {
		t.Error("who share a memory do not share the files")
	}
}

// TestKeptIsBounded: trees of much source are not kept for those who come later.
func TestKeptIsBounded(t *testing.T) {
	sent := &context{kept: map[any]any{}}
	files := sources.Of(sent, map[any]any{})
	text := []byte("package a\n" + strings.Repeat("// comment\n", 100_000))
	for _, name := range []string{"/a.go", "/b.go", "/c.go"} {
		if _, err := files.Parse(name, text); err != nil {
			t.Fatal(err)
		}
	}
	if sources.Of(sent, map[any]any{}) == files {
		t.Error("all of it is kept")
	}
}

// TestRemembered: what passed, and what was inspected, is remembered by its sum while the context stays.
func TestRemembered(t *testing.T) {
	sent := &context{kept: map[any]any{}}
	of := func() *sources.Files { return sources.Of(sent, map[any]any{}) }
	p := &build.Package{Name: "a"}
	of().Pass(1)
	of().Inspected(1, p)
	if !of().Passed(1) || of().Passed(2) || of().Package(1) != p || of().Package(2) != nil {
		t.Error("something is forgotten, or invented")
	}
	for n := range uint64(1000) {
		of().Pass(n + 2)
	}
	if of().Passed(1) {
		t.Error("all of it is kept")
	}
}

// TestSum: no fact is left out of a sum, whatever its type; large numbers are sums of texts.
func TestSum(t *testing.T) {
	of := func(facts ...any) uint64 {
		s := sources.NewSum()
		s.Add(facts...)
		return s.Uint64()
	}
	first, again := of("a", 1, true), of("a", 1, true)
	if first != again {
		t.Error("the same facts have two sums")
	}
	for _, other := range [][]any{{"b", uint64(1 << 40)}, {"a", uint64(1 << 41)}, {"a", sources.Text([]byte("x"))}, {"a", sources.Text([]byte("y"))},
		{"a", []string{"x y"}}, {"a", []string{"x", "y"}}, {"a"}} {
		if of("a", uint64(1<<40)) == of(other...) {
			t.Errorf("%v has the sum of other facts", other)
		}
	}
	if of("a", sources.Text([]byte("x"))) == of("a", sources.Text([]byte("y"))) {
		t.Error("two texts have one sum")
	}
}
