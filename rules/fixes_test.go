package rules_test

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/analyzertest"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/rules"
)

// TestFixesMend applies all fixes of all rules to every case of every archive, again and again: each round must leave a file that
// parses, safe ones no finding that was not there before, hints aside, and they must come to an end.
func TestFixesMend(t *testing.T) {
	names, err := filepath.Glob(filepath.Join(archives, "*.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		archive, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range analyzertest.Cases(archive) {
			for _, unsafe := range []bool{false, true} {
				build, err := c.Build()
				if err != nil {
					t.Fatal(err)
				}
				if problem := mend(build, unsafe); problem != "" {
					t.Errorf("%s, case %q, unsafe %v: %s", filepath.Base(name), c.Name, unsafe, problem)
				}
			}
		}
	}
}

// mend tells what is wrong with the fixes of a build, "" for nothing.
func mend(build *analyzers.Build, unsafe bool) string {
	const rounds = 8
	options := rules.Options{Hints: true}
	found, err := rules.Run(context.Background(), build, options)
	if err != nil {
		return err.Error()
	}
	for range rounds {
		content, applied := rules.Fixed(build.Document.File, found, unsafe)
		if applied == 0 {
			return ""
		}
		before, errors := count(found), len(build.Document.Errors)
		build.Document = dockerfile.Parse(source.NewFile(build.Document.File.Path, content))
		if len(build.Document.Errors) > errors {
			return "the file no longer parses: " + build.Document.Errors[0].Message + "\n" + string(content)
		}
		if found, err = rules.Run(context.Background(), build, options); err != nil {
			return err.Error()
		}
		for id, n := range count(found) {
			if n > before[id] && !unsafe && id != "suppression-unused" { // what was kept quiet may be mended
				return "a new finding of " + id + "\n" + string(content)
			}
		}
	}
	return "the fixes come to no end\n" + string(build.Document.File.Content)
}

func count(found []rules.Diagnostic) map[string]int {
	n := map[string]int{}
	for _, d := range found {
		if d.Severity < rules.Hint {
			n[d.Rule.ID]++
		}
	}
	return n
}

// FuzzCheck holds every check of any text to what all of them promise: no failed rule, places within the file, fixes that fit
// together and leave a file that parses no worse.
func FuzzCheck(f *testing.F) {
	for _, seed := range []string{
		"FROM debian\nRUN apt-get update && apt-get install git\n",
		"FROM a as B\nCOPY --from=B a b c\nWORKDIR a\nEXPOSE 80/sctp 90000\n",
		"FROM a\nRUN <<A cat <<B\na\nA\nb\nB\nRUN --device=x --mount=\"type=cache,target=/x\" y\nHEALTHCHECK --interval=1m30s CMD a\n",
		"# escape=`\nFROM a\nRUN a | `\n\n b\nENV a b c\nLABEL A..b=1\nmaintainer x\n",
		"RUN sudo sh -c 'apt install \"$x\"'\nONBUILD ONBUILD a\n\xef\xbb\xbf",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 4096 {
			t.Skip("long files take long")
		}
		file := source.NewFile("Dockerfile", []byte(text))
		build := &analyzers.Build{Document: dockerfile.Parse(file)}
		found, err := rules.Run(context.Background(), build, rules.Options{Hints: true})
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range found {
			if d.Rule.ID == "check-failed" {
				t.Error(d.Message)
			}
			within(t, file, d)
		}
		for _, unsafe := range []bool{false, true} {
			content, _ := rules.Fixed(file, found, unsafe)
			fixed := dockerfile.Parse(source.NewFile("Dockerfile", content))
			if len(fixed.Errors) > len(build.Document.Errors) {
				t.Errorf("fixes broke it: %s\n%q\n%q", fixed.Errors[len(fixed.Errors)-1].Message, text, content)
			}
		}
	})
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
		for _, e := range fix.Edits {
			check(e.Span)
			if strings.Contains(e.New, "\x00") {
				t.Errorf("%s: a fix writes NUL", d.Rule.ID)
			}
		}
	}
}
