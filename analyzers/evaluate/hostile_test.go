package evaluate_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// TestScriptsThatDoNotEnd holds that what never ends is left after a while, and that the
// instructions before it are judged all the same.
func TestScriptsThatDoNotEnd(t *testing.T) {
	for name, script := range map[string]string{
		"while true":         "while true; do ls /; done; cat /none",
		"while with a count": "i=0; while :; do i=$((i + 1)); done; cat /none",
		"until":              "until false; do :; done; cat /none",
		"for without end":    "for ((;;)); do ls; done; cat /none",
		"each other":         "f() { g; }; g() { f; }; f; cat /none",
		"itself":             "/again.sh; cat /none",
		"shells":             "bash /again.sh; cat /none",
		"sourced":            ". /sourced.sh; cat /none",
		"eval":               "x='eval \"$x\"'; eval \"$x\"; cat /none",
		"grows":              "x=aa; while :; do x=$x$x; done; cat /none",
		"reads":              "yes | while read a; do :; done; cat /none",
	} {
		t.Run(name, func(t *testing.T) {
			more := map[string]string{"/again.sh": "#!/bin/bash\n/again.sh\n/again.sh\n", "/sourced.sh": ". /sourced.sh\n. /sourced.sh\n"}
			got, _ := follow(t, "RUN cat /before\nSHELL [\"/bin/bash\", \"-c\"]\nRUN "+script+"\n", more, nil)
			if !strings.HasPrefix(got, "path: /before") {
				t.Errorf("got %q: what comes before is not told", got)
			}
		})
	}
}

// TestBigScripts: a script of almost a megabyte is read, one of more is not, and neither is a failure.
func TestBigScripts(t *testing.T) {
	for name, script := range map[string]string{
		"commands":    strings.Repeat("ls /none || true\n", 1<<20/17),
		"a here-doc":  "cat <<EOF\n" + strings.Repeat("all work and no play\n", 49000) + "EOF\n",
		"one line":    "echo " + strings.Repeat("x", 1<<20-100) + "\n",
		"parentheses": strings.Repeat("(", 100000),
		"too big":     strings.Repeat("ls /none || true\n", 1<<20/16),
		"no shell":    strings.Repeat("\x00\xff{[(", 200000),
	} {
		t.Run(name, func(t *testing.T) {
			if got, _ := follow(t, "RUN /big.sh\nRUN cat /none\n", map[string]string{"/big.sh": "#!/bin/sh\n" + script}, nil); strings.Contains(got, "/big.sh") {
				t.Errorf("got %q", got)
			}
		})
	}
}

// TestBrokenShellCostsOneInstruction: the place is told, and the rest of the file goes on.
func TestBrokenShellCostsOneInstruction(t *testing.T) {
	got, _ := follow(t, "RUN if true; then ls\nRUN cat /etc/passwd |\nRUN echo \"$(cat\nRUN case x in\nRUN cat /none\n", nil, nil)
	if want := 4; strings.Count(got, "script-syntax: ") != want {
		t.Errorf("got %q, want %d scripts that do not parse", got, want)
	}
}

// TestCopyOfManyFiles: ten thousand files arrive, and each is known.
func TestCopyOfManyFiles(t *testing.T) {
	files := fstest.MapFS{}
	for i := range 10000 {
		files[fmt.Sprintf("data/%d/file%d.txt", i%100, i)] = &fstest.MapFile{Data: []byte("x"), Mode: 0o644}
	}
	text := "FROM debian\nCOPY . /app\nCOPY data/*/file*.txt /flat/\nRUN cat /app/data/99/file9999.txt /flat/file1234.txt && rm -r /app/data/7 && cat /app/data/7/file7.txt\n"
	b := &analyzers.Build{Document: dockerfile.Parse(source.NewFile("Dockerfile", []byte(text))), Images: imagedb.Fixed(debian(nil)), Context: files}
	pass, err := analyzers.Run(context.Background(), b, evaluate.Analyzer)
	if err != nil {
		t.Fatal(err)
	}
	stage := evaluate.Analyzer.Of(pass).Stages[0]
	for _, p := range []string{"/app/data/0/file0.txt", "/flat/file42.txt"} {
		if e := stage.Final.Files.Lookup(p); e.Presence != filesystem.Present || e.Likely {
			t.Errorf("%s is %v", p, e.Presence)
		}
	}
	last := stage.Steps[len(stage.Steps)-1].Failure
	if last == nil || !strings.Contains(last.Reason, "/app/data/7/file7.txt") {
		t.Errorf("the removed file is not missed: %v", last)
	}
}
