package rules_test

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"path/filepath"
	"runtime/metrics"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"golang.org/x/tools/txtar"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/analyzertest"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/cmd/layerlint/report"
	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/catalog"
	"github.com/layerlint/layerlint/imagedb/packages"
	"github.com/layerlint/layerlint/rules"
)

// Bounds of checking a file of at most maxText bytes once, and of the whole, fixes and all. They are far above what any
// input needed so far. What is computed is the process's own, so that a loaded machine changes nothing; maxTime only
// ends what hangs while fuzzing.
const (
	maxText      = 4096
	maxAllocated = 256 << 20 // bytes, most of them short-lived
	maxComputed  = 2 * time.Second
	maxMemory    = 2 << 30
	maxTime      = 60 * time.Second
)

// FuzzCheck holds the check of any text, from the text to the JSON and the fixed file, to what all checks promise: no
// rule or analyzer fails, places lie within the file, fixes do not overlap, come to an end, leave a file that parses no
// worse and bring no new finding, and what is computed and allocated is bounded. Images are the catalog's, so that the
// files of real images are followed too.
func FuzzCheck(f *testing.F) {
	for n, seed := range seeds(f) {
		if n < always && !(n == longest && (fuzzing() || testing.Short())) || n >= always && fuzzing() {
			f.Add(seed)
		}
	}
	c := newChecker()
	f.Fuzz(func(t *testing.T, text string) { c.check(t, text) })
}

// FuzzSplice is FuzzCheck of files put together from the instructions of all archives: three bytes choose one and where
// it is cut.
func FuzzSplice(f *testing.F) {
	var pool []string
	for _, text := range seeds(f) {
		doc := dockerfile.Parse(source.NewFile("Dockerfile", []byte(text)))
		for _, s := range doc.Stages {
			if s.From != nil {
				pool = append(pool, s.From.Text())
			}
			for _, i := range s.Instructions {
				pool = append(pool, i.Text())
			}
		}
	}
	slices.Sort(pool)
	pool = slices.Compact(pool)
	for n := 0; n < len(pool) && fuzzing(); n++ {
		f.Add([]byte{0, 0, 0, byte(n >> 8), byte(n), 0})
	}
	c := newChecker()
	f.Fuzz(func(t *testing.T, picks []byte) {
		text := "FROM debian:12\n"
		for ; len(picks) >= 3 && len(text) < maxText/2; picks = picks[3:] {
			chosen := pool[(int(picks[0])<<8|int(picks[1]))%len(pool)]
			if cut := int(picks[2]); cut > 0 {
				chosen = chosen[:len(chosen)*cut/256]
			}
			if text += chosen; picks[2]%2 == 0 {
				text += "\n"
			}
		}
		c.check(t, text)
	})
}

// checker checks texts over the catalog's images, with every rule there is.
type checker struct {
	images   imagedb.DB
	packages packages.Repositories
	options  rules.Options
}

func newChecker() *checker {
	c := &checker{images: catalog.Embedded().DB(""), packages: plain{catalog.Embedded().Repositories()}, options: rules.Options{Hints: true}}
	for _, r := range rules.All() {
		if r.Off {
			c.options.Enable = append(c.options.Enable, r.ID)
		}
	}
	return c
}

func (c *checker) build(text string) *analyzers.Build {
	doc := dockerfile.Parse(source.NewFile("Dockerfile", []byte(text)))
	return &analyzers.Build{Document: doc, Context: files, Images: c.images, Packages: c.packages}
}

// plain leaves out the search for names that are like a wrong one: it is the catalog's alone, and a fuzzing worker has
// ten seconds.
type plain struct{ packages.Repositories }

func (r plain) Repository(ctx context.Context, q packages.Query) (packages.Repository, bool) {
	found, ok := r.Repositories.Repository(ctx, q)
	if matcher, matches := found.(packages.Matcher); matches {
		return unlike{found, matcher}, true
	}
	return found, ok
}

type unlike struct {
	packages.Repository
	packages.Matcher
}

func (unlike) Nearest(string, int) []string { return nil }

func (c *checker) check(t *testing.T, text string) {
	if len(text) > maxText {
		t.Skip("long files take long")
	}
	if fuzzing() {
		defer time.AfterFunc(maxTime, func() { panic(fmt.Sprintf("still busy after %s with %q", maxTime, text)) }).Stop()
	}
	before, began := allocated(), computed()
	build := c.build(text)
	found, err := rules.Run(context.Background(), build, c.options)
	if err != nil {
		t.Fatal(err)
	}
	if used := allocated() - before; used > maxAllocated {
		t.Errorf("%d MiB allocated to check %q once", used>>20, text)
	}
	if took := computed() - began; took > maxComputed {
		t.Errorf("%s computed to check %q once", took, text)
	}
	file := build.Document.File
	for _, d := range found {
		if d.Rule.ID == "check-failed" {
			t.Errorf("%s\nfrom %q", d.Message, text)
		}
		within(t, file, d)
	}
	published(t, file, found)
	for _, unsafe := range []bool{false, true} {
		if problem := fixProblem(c.build(text), c.options, unsafe); problem != "" {
			t.Errorf("unsafe %v: %s\nfrom %q", unsafe, problem, text)
		}
	}
	if used := allocated() - before; used > maxMemory {
		t.Errorf("%d MiB allocated for %q", used>>20, text)
	}
}

// files are the build context of every fuzzed file.
var files = fstest.MapFS{
	".dockerignore":    {Data: []byte("*.log\n!keep.log\n")},
	"a":                {Data: []byte("a\n")},
	"app/main.py":      {Data: []byte("import os\n")},
	"requirements.txt": {Data: []byte("numpy>=1.0\ntorch==2.1.0\n")},
	"run.sh":           {Data: []byte("#!/bin/bash\nset -e\ncd /opt && ./x $1\n"), Mode: 0o755},
	"package.json":     {Data: []byte("{}\n")},
}

// always is how many of the seeds are checked when there is no fuzzing; other tests check the archives.
const always = 11

// longest is the seed that takes seconds, and longer with the fuzzer's counters, which ends a worker after ten; without
// them it is checked, but not with -short.
const longest = 9

// seeds are a few hard texts and the Dockerfiles of all archives.
func seeds(f *testing.F) []string {
	all := []string{
		"FROM debian\nRUN apt-get update && apt-get install git\n",
		"FROM a as B\nCOPY --from=B a b c\nWORKDIR a\nEXPOSE 80/sctp 90000\n",
		"FROM a\nRUN <<A cat <<B\na\nA\nb\nB\nRUN --device=x --mount=\"type=cache,target=/x\" y\nHEALTHCHECK --interval=1m30s CMD a\n",
		"# escape=`\nFROM a\nRUN a | `\n\n b\nENV a b c\nLABEL A..b=1\nmaintainer x\n",
		"RUN sudo sh -c 'apt install \"$x\"'\nONBUILD ONBUILD a\n\xef\xbb\xbf",
		"FROM alpine:3.20\nRUN a=aaaaaaaaaa; " + strings.Repeat("a=$a$a; ", 28) + "echo $a\n",
		"FROM alpine:3.20\nENV P=aa\n" + strings.Repeat("ENV P=$P:$P\n", 28),
		"FROM debian:12\nSHELL [\"/bin/bash\", \"-c\"]\nRUN touch /a" + strings.Repeat("{a,b,c,d,e,f,g,h,i,j}", 20) + "\n",
		"FROM debian:12\nSHELL [\"/bin/bash\", \"-c\"]\nRUN a=xx; " + strings.Repeat("a=${a//x/$a$a}; ", 4) + "mv $a{.bak,}\n",
		"FROM debian:12\nRUN " + strings.Repeat("cp -r /etc /opt/x; chown -R 1:0 /opt /run; ", 20) + "foo\nFROM scratch\n" + strings.Repeat("COPY --from=0 / /\n", 40) + "COPY --from=0 /no/passwd /\n",
	}
	names, err := filepath.Glob(filepath.Join(archives, "*.txtar"))
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range names {
		archive, err := txtar.ParseFile(name)
		if err != nil {
			f.Fatal(err)
		}
		for _, c := range analyzertest.Cases(archive) {
			all = append(all, c.Sections["Dockerfile"])
		}
	}
	return all
}

func fuzzing() bool { return flag.Lookup("test.fuzz").Value.String() != "" }

// allocated is how many bytes were ever allocated.
func allocated() uint64 {
	sample := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}

// published holds the JSON to the file: every range is a place of it, first to last.
func published(t *testing.T, file *source.File, found []rules.Diagnostic) {
	var out bytes.Buffer
	if err := report.JSON(&out, []report.Result{{File: file, Diagnostics: found}}, report.Options{}); err != nil {
		t.Fatal(err)
	}
	var all []report.PublishDiagnostics
	if err := json.Unmarshal(out.Bytes(), &all); err != nil || len(all) != 1 || len(all[0].Diagnostics) != len(found) {
		t.Fatalf("not what was found: %v\n%s", err, out.Bytes())
	}
	last := file.UTF16(len(file.Content))
	for _, d := range all[0].Diagnostics {
		ranges := []report.Range{d.Range}
		for _, fix := range d.Data.Fixes {
			for _, e := range fix.Edits {
				ranges = append(ranges, e.Range)
			}
		}
		for _, r := range ranges {
			if precedes(r.End, r.Start) || precedes(report.Position{Line: last.Line, Character: last.Column}, r.End) {
				t.Errorf("%s: range %+v of a file that ends at %+v", d.Code, r, last)
			}
		}
	}
}

func precedes(a, b report.Position) bool {
	return a.Line < b.Line || a.Line == b.Line && a.Character < b.Character
}

func within(t *testing.T, file *source.File, d rules.Diagnostic) {
	check := func(s source.Span) {
		if !s.Nowhere() && s.File == file && (s.Start < 0 || s.End < s.Start || s.End > len(file.Content)) {
			t.Errorf("%s: place %d-%d of %d bytes", d.Rule.ID, s.Start, s.End, len(file.Content))
		}
	}
	check(d.Span)
	for _, r := range d.Related {
		check(r.Span)
	}
	for _, fix := range d.Fixes {
		edits := slices.Clone(fix.Edits)
		slices.SortStableFunc(edits, func(a, b source.Edit) int { return source.Compare(a.Span, b.Span) })
		for i, e := range edits {
			if i > 0 && e.Start < edits[i-1].End {
				t.Errorf("%s: edits of one fix overlap: %d-%d, %d-%d", d.Rule.ID, edits[i-1].Start, edits[i-1].End, e.Start, e.End)
			}
			check(e.Span)
			if strings.Contains(e.New, "\x00") && !bytes.Contains(file.Content, []byte{0}) {
				t.Errorf("%s: a fix writes NUL", d.Rule.ID)
			}
		}
	}
}
