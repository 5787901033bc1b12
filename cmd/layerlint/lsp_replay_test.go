package main

import (
	"flag"
	"fmt"
	"hash/maphash"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"github.com/layerlint/layerlint/cmd/layerlint/report"
)

var (
	others = flag.String("others", "", "type the Dockerfiles below this `FOLDER`, not those of testdata")
	piece  = flag.String("piece", "1/1", "type only the `N/M`th part of the files")
)

// requests are the requests that a place in a document is asked about, in turns.
var requests = []string{"textDocument/completion", "textDocument/hover", "textDocument/definition", "textDocument/diagnostic", "textDocument/completion",
	"textDocument/semanticTokens/full", "textDocument/documentSymbol", "textDocument/prepareRename", "textDocument/codeAction", "textDocument/completion",
	"textDocument/foldingRange", "textDocument/documentLink", "textDocument/inlayHint", "textDocument/references", "textDocument/codeLens"}

// TestTyping types Dockerfiles character by character, asks something after each, and deletes them again: every request
// is answered, none of them by a panic, what is found at the end is what check finds, and nothing is left of it when the
// text is gone.
func TestTyping(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long: make test-all")
	}
	files, longest := typed(t), 1500
	if *corpus == 0 && *others == "" {
		longest = 150
	}
	root, _ := filepath.Abs(filepath.Join("..", "..", "testdata"))
	if *others != "" {
		root = *others
		t.Chdir(root) // check looks for a build context up to there too
	}
	e := &typist{editing: edit(t, map[string]any{"inlayHints": true, "codeLens": true}, root), asked: map[uint64]bool{}, seed: maphash.MakeSeed()}
	for n, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		uri := "file://" + file
		e.open(uri, "")
		nothing := e.diagnostics(uri)
		e.replay(uri, string(content), longest)
		same(t, file, e.diagnostics(uri), saidByCheck(t, file)[uri])
		e.erase(uri, string(content), longest)
		same(t, file+", deleted", e.diagnostics(uri), nothing)
		e.close(uri)
		if n%25 == 24 || n == len(files)-1 {
			t.Logf("%d of %d files: %d edits, %d requests", n+1, len(files), e.edits, len(e.asked))
		}
	}
}

// typed are the files that are typed: a few of testdata's, or as the flags have it.
func typed(t *testing.T) (files []string) {
	t.Helper()
	if *others == "" {
		all := testDockerfiles(t)
		every := len(all) / 3
		if *corpus > 0 {
			every = max(1, len(all) / *corpus)
		}
		for n := 0; n < len(all); n += every {
			path, _ := filepath.Abs(all[n])
			files = append(files, path)
		}
	} else {
		err := filepath.WalkDir(*others, func(path string, d fs.DirEntry, err error) error {
			if err == nil && d.Type().IsRegular() && isDockerfile(d.Name()) {
				files = append(files, path)
			}
			return err
		})
		if err != nil || !filepath.IsAbs(*others) {
			t.Fatalf("%s is not an absolute path of a folder: %v", *others, err)
		}
	}
	number, of, _ := strings.Cut(*piece, "/")
	n, _ := strconv.Atoi(number)
	pieces, _ := strconv.Atoi(of)
	if n < 1 || n > pieces {
		t.Fatalf("%s is not a piece, such as 2/10", *piece)
	}
	return files[len(files)*(n-1)/pieces : len(files)*n/pieces]
}

// TestEditing makes random edits in Dockerfiles, and compares what is found after each with what a server finds that
// did not see the text before.
func TestEditing(t *testing.T) {
	files := testDockerfiles(t)
	every, edits := len(files)/20, 8
	if *corpus > 0 {
		every, edits = max(1, len(files) / *corpus), 12
	}
	root, _ := filepath.Abs(filepath.Join("..", "..", "testdata"))
	options := map[string]any{"hints": true}
	e, fresh := edit(t, options, root, "--offline"), edit(t, options, root, "--offline")
	var lines []string
	var used []time.Duration
	for n := 0; n < len(files); n += every {
		path, _ := filepath.Abs(files[n])
		content, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		uri, text := "file://"+path, string(content)
		lines = append(lines, strings.SplitAfter(text, "\n")...)
		random := rand.New(rand.NewPCG(uint64(n), 7))
		e.open(uri, text)
		e.diagnostics(uri)
		earlier := []string{text}
		for version := range edits {
			before := text
			if n := len(earlier); n > 1 && random.IntN(3) == 0 { // an edit is taken back, or three of them
				text = earlier[max(0, n-2-random.IntN(3))]
				if random.IntN(2) == 0 { // as another one is made
					text = changed(random, text, lines)
				}
			} else {
				text = changed(random, text, lines)
			}
			earlier = append(earlier, text)
			start := processorTime()
			e.change(uri, version+2, text)
			found := e.diagnostics(uri)
			used = append(used, processorTime()-start)
			fresh.open(uri, text)
			same(t, fmt.Sprintf("%s: of %q made of %q", files[n], text, before), found, fresh.diagnostics(uri))
			fresh.close(uri)
		}
		e.close(uri)
	}
	slices.Sort(used)
	t.Logf("%d edits: processor time p50 %v, p95 %v", len(used), used[len(used)/2], used[len(used)*95/100])
}

// changed is a text with a line more or less, another one, or another character.
func changed(random *rand.Rand, text string, others []string) string {
	all := strings.SplitAfter(text, "\n")
	at := random.IntN(len(all))
	switch line := all[at]; random.IntN(5) {
	case 0:
		all[at] = ""
	case 1:
		all[at] = others[random.IntN(len(others))] + line
	case 2:
		all[at] = others[random.IntN(len(others))]
	case 3:
		n := random.IntN(len(line) + 1)
		all[at] = line[:n] + string(`x \"$/#1`[random.IntN(8)]) + line[n:]
	case 4:
		if n := len(line); n > 1 {
			from := random.IntN(n)
			all[at] = line[:from] + line[min(n, from+1+random.IntN(3)):]
		}
	}
	return strings.ToValidUTF8(strings.Join(all, ""), "?")
}

// steps are the lengths that a text has while it is typed: after each character, or each line of a long one past its
// beginning.
func steps(text string, longest int) (all []int) {
	for i := range text {
		if i < longest || text[i-1] == '\n' {
			all = append(all, i)
		}
	}
	return append(all, len(text))
}

// typist types in a session. A text is asked about once, whichever file begins with it: half of the characters of
// testdata are typed after such a text.
type typist struct {
	*editing
	edits int
	asked map[uint64]bool // by the hash of the text and the way there
	seed  maphash.Seed
}

func (e *typist) replay(uri, text string, longest int) {
	for n, length := range steps(text, longest) {
		e.edits++
		e.change(uri, n+2, text[:length])
		e.about(uri, text[:length], n, "typed")
	}
}

func (e *typist) erase(uri, text string, longest int) {
	all := steps(text, longest)
	for n := range all {
		length := all[len(all)-1-n]
		e.edits++
		e.change(uri, 1000000+n, text[:length])
		if n%7 == 0 {
			e.about(uri, text[:length], n/7, "deleted")
		}
	}
}

// about asks one of the requests about a text's end.
func (e *typist) about(uri, text string, turn int, way string) {
	e.t.Helper()
	hash := maphash.String(e.seed, way+text)
	if e.asked[hash] {
		return
	}
	e.asked[hash] = true
	last := text[strings.LastIndexByte(text, '\n')+1:]
	at := report.Position{Line: strings.Count(text, "\n"), Character: len(utf16.Encode([]rune(last)))}
	method := requests[turn%len(requests)]
	answer, err := e.try(method, map[string]any{"textDocument": map[string]any{"uri": uri}, "position": at,
		"range": report.Range{End: at}, "context": map[string]any{"includeDeclaration": true}})
	if err != nil || len(answer) == 0 {
		e.t.Errorf("%s of %q in %s: %v", method, text, uri, err)
	}
}
