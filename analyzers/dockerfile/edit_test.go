package dockerfile

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"github.com/layerlint/layerlint/analyzers/source"
)

// TestEdit holds an edited document to what a new reading says, and what it leaves alone to its old
// instructions.
func TestEdit(t *testing.T) {
	for name, c := range map[string]struct {
		before, after string
		kept, rest    int // instructions, from the first and from the last one
	}{
		"last line":          {"ARG A\nFROM a\nRUN b\nRUN c\n", "ARG A\nFROM a\nRUN b\nRUN d\n", 3, 0},
		"typed at the end":   {"FROM a\nRUN b\nRU", "FROM a\nRUN b\nRUN", 2, 0},
		"first line":         {"FROM a\nRUN b\n", "FROM ab\nRUN b\n", 0, 1},
		"second stage":       {"FROM a\nRUN b\nFROM c\nRUN d\n", "FROM a\nRUN b\nFROM c\nRUN dd\n", 3, 0},
		"FROM of the second": {"FROM a\nRUN b\nFROM c\nRUN d\n", "FROM a\nRUN b\nFROM cc\nRUN d\n", 2, 1},
		"stage added":        {"FROM a\nRUN b\n", "FROM a\nRUN b\nFROM c\nRUN d\n", 2, 0},
		"line added":         {"FROM a\nRUN b\nRUN d\n", "FROM a\nRUN b\nRUN c\nRUN d\n", 2, 1},
		"line removed":       {"FROM a\nRUN b\nRUN c\nRUN d\n", "FROM a\nRUN b\nRUN d\n", 2, 1},
		"made one by a join": {"FROM a\nRUN b\nRUN c\n", "FROM a\nRUN b\\\nRUN c\n", 1, 0},
		"escape character":   {"# escape=`\nFROM a\nRUN b\n", "# escape=\\\nFROM a\nRUN b\n", 0, 0},
		"heredoc closed":     {"FROM a\nRUN <<E\nb\nRUN c\n", "FROM a\nRUN <<E\nb\nE\nRUN c\n", 1, 0},
		"heredoc's body":     {"FROM a\nRUN <<E\nb\nE\nRUN c\n", "FROM a\nRUN <<E\nbb\nE\nRUN c\n", 1, 1},
		"after a heredoc":    {"FROM a\nRUN <<E\nb\nE\nRUN c\n", "FROM a\nRUN <<E\nb\nE\nRUN d\n", 2, 0},
		"after a bad line":   {"FROM a\nRUNN b\nRUN c\n", "FROM a\nRUNN b\nRUN d\n", 2, 0},
		"above directives":   {"# escape=`\nFROM a\nRUN b\n", "FROM c\n# escape=`\nFROM a\nRUN b\n", 0, 0},
		"above a comment":    {"# c\nFROM a\nRUN b\n", "FROM c\n# c\nFROM a\nRUN b\n", 0, 1},
		"below what moves":   {"# syntax=a\nFROM a\n# escape=`\nRUN b\nRUN c\n", "# escape=`\nRUN b\nRUN c\n", 0, 0},
		"emptied":            {"FROM a\nRUN b\n", "", 0, 0},
	} {
		t.Run(name, func(t *testing.T) {
			old := Editable(source.NewFile("Dockerfile", []byte(c.before)))
			was := old.Instructions()
			got := old.Edit([]byte(c.after))
			want := parse(c.after).Instructions()
			now, offset := got.Instructions(), got.File.Offset
			if len(now) != len(want) {
				t.Fatalf("%d instructions, want %d", len(now), len(want))
			}
			for n, i := range now {
				w := want[n]
				start, end := offset(i.Start), offset(i.End)
				if i.Keyword != w.Keyword || i.Body.Value != w.Body.Value || start != w.Start || end != w.End {
					t.Errorf("instruction %d: %s %q at %d-%d, want %s %q at %d-%d", n,
						i.Keyword, i.Body.Value, start, end, w.Keyword, w.Body.Value, w.Start, w.End)
				}
				kept := n < c.kept || n >= len(now)-c.rest
				if same := slices.Contains(was, i); same != kept {
					t.Errorf("instruction %d, %q: kept %v, want %v", n, i.Span.Text(), same, kept)
				}
			}
			if string(got.File.Content) != c.after {
				t.Errorf("the file holds %q", got.File.Content)
			}
		})
	}
}

// TestEditTakenBack holds that an instruction comes back as what it was, however much lies between.
func TestEditTakenBack(t *testing.T) {
	const first = "FROM a\nRUN b\nRUN c\n# d\nRUN \\\n  d\nRUN e\n"
	doc := Editable(source.NewFile("Dockerfile", []byte(first)))
	was := doc.Instructions()
	for _, text := range []string{
		"FROM a\nRUN b\nRUN cc\n# d\nRUN \\\n  d\nRUN e\n",
		"FROM a\nRUN b\nRUN ccc\n# d\nRUN \\\n  dd\nRUN e\n",
		first,
		"FROM a\nRUN b\nRUN e\n",
		first,
		"FROM a\nRUN b\nRUN new\nRUN c\n# d\nRUN \\\n  d\nRUN e\n",
		first,
	} {
		doc = doc.Edit([]byte(text))
		if text != first {
			continue
		}
		for n, i := range doc.Instructions() {
			if i != was[n] {
				t.Errorf("instruction %d, %q is not what it was", n, i.Span.Text())
			}
		}
	}
}

// TestEditInPlaces holds that what lies between two changes is left alone.
func TestEditInPlaces(t *testing.T) {
	doc := Editable(source.NewFile("Dockerfile", []byte("FROM a\nRUN b\nRUN c\nRUN \\\n  d\nRUN e\n")))
	was := doc.Instructions()
	now := doc.Edit([]byte("FROM a\nRUN bb\nRUN c\nRUN \\\n  d\nRUN ee\n")).Instructions()
	for n, kept := range []bool{true, false, true, true, false} {
		if (was[n] == now[n]) != kept {
			t.Errorf("instruction %d, %q: kept %v, want %v", n, now[n].Span.Text(), !kept, kept)
		}
	}
}

// TestRandomEdits makes random edits and compares the document after each with one that is read from the start.
func TestRandomEdits(t *testing.T) {
	files, err := filepath.Glob("testdata/*.Dockerfile")
	if err != nil || len(files) == 0 {
		t.Fatalf("no test files: %v", err)
	}
	texts := slices.Clone(tricky)
	for _, name := range files {
		texts = append(texts, string(read(t, name)))
	}
	edits := 40
	if testing.Short() {
		edits = 10
	}
	for n, text := range texts {
		random := rand.New(rand.NewPCG(uint64(n), 1))
		doc := Editable(source.NewFile("Dockerfile", []byte(text)))
		earlier := []string{text}
		for range edits {
			before := string(doc.File.Content)
			text := randomEdit(random, before, texts)
			for random.IntN(3) == 0 {
				text = randomEdit(random, text, texts)
			}
			if random.IntN(3) == 0 { // taken back
				text = earlier[max(0, len(earlier)-1-random.IntN(4))]
			}
			earlier = append(earlier, text)
			doc = doc.Edit([]byte(text))
			if !sameDocument(t, doc, text) {
				t.Fatalf("of %q made of %q", text, before)
			}
		}
	}
}

// FuzzEdit compares what an edit makes with what is read from the start.
func FuzzEdit(f *testing.F) {
	for n, text := range tricky {
		f.Add([]byte(text), []byte(tricky[len(tricky)-1-n]))
	}
	f.Fuzz(func(t *testing.T, before, after []byte) {
		doc := Editable(source.NewFile("Dockerfile", before)).Edit(after)
		if !sameDocument(t, doc, string(after)) {
			t.Errorf("of %q made of %q", after, before)
		}
		if doc = doc.Edit(before); !sameDocument(t, doc, string(before)) {
			t.Errorf("of %q made of %q", before, after)
		}
	})
}

// randomEdit takes a few bytes of a text away and puts something in their place.
func randomEdit(random *rand.Rand, text string, texts []string) string {
	if random.IntN(20) == 0 {
		return texts[random.IntN(len(texts))]
	}
	start := random.IntN(len(text) + 1)
	end := min(len(text), start+random.IntN(1+random.IntN(12)))
	if random.IntN(3) == 0 {
		end = start
	}
	inserted := []string{"", "x", "\n", "\\\n", " ", "#", "# c\n", "FROM a AS b\n", "RUN <<A\n", "A\n", "ENV A=b\n", "`", "\"",
		"# escape=`\n", "\t"}[random.IntN(15)]
	if other := texts[random.IntN(len(texts))]; random.IntN(4) == 0 && other != "" {
		at := random.IntN(len(other))
		inserted = other[at:min(len(other), at+random.IntN(40))]
	}
	return text[:start] + inserted + text[end:]
}

func sameDocument(t *testing.T, doc *Document, text string) bool {
	t.Helper()
	got, want := printed(doc), printed(Parse(source.NewFile("Dockerfile", []byte(text))))
	for n := range min(len(got), len(want)) {
		if got[n] != want[n] {
			t.Errorf("got  %s\nwant %s", got[n], want[n])
			return false
		}
	}
	if len(got) != len(want) {
		t.Errorf("got %d lines, want %d", len(got), len(want))
	}
	for n, p := range doc.parts {
		if n > 0 && doc.parts[n-1].place+doc.parts[n-1].end-doc.parts[n-1].start > p.place {
			t.Errorf("part %d is before what precedes it", n)
		}
	}
	return len(got) == len(want)
}

// printed is a document with bytes for places, a line for each value.
func printed(doc *Document) (lines []string) {
	var walk func(path string, v reflect.Value)
	walk = func(path string, v reflect.Value) {
		if s, ok := v.Interface().(source.Span); ok {
			if s.Nowhere() {
				lines = append(lines, path+" nowhere")
				return
			}
			lines = append(lines, fmt.Sprintf("%s %d-%d %q", path, s.File.Offset(s.Start), s.File.Offset(s.End), s.Text()))
			return
		}
		switch v.Kind() {
		case reflect.Pointer, reflect.Interface:
			if _, file := v.Interface().(*source.File); !file && !v.IsNil() {
				walk(path+" "+v.Elem().Type().String(), v.Elem())
			}
		case reflect.Struct:
			for n := range v.NumField() {
				if f := v.Type().Field(n); f.IsExported() && f.Name != "Place" {
					walk(path+"."+f.Name, v.Field(n))
				}
			}
			if text, ok := v.Interface().(Text); ok {
				for n := range text.Value {
					walk(path, reflect.ValueOf(text.Span(n, n+1)))
				}
			}
		case reflect.Slice:
			for n := range v.Len() {
				walk(fmt.Sprintf("%s[%d]", path, n), v.Index(n))
			}
		default:
			lines = append(lines, fmt.Sprintf("%s %#v", path, v.Interface()))
		}
	}
	walk("", reflect.ValueOf(*doc))
	return lines
}
