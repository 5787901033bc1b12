package main

import (
	"bufio"
	"context"
	"io"
	"net/textproto"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/layerlint/layerlint/cmd/layerlint/lsp"
)

// TestClosedDocumentsAreForgotten opens, edits and closes documents of testdata:
// of none is anything kept, and what the program takes does not grow with their number.
// Bounded caches are full at some ends of rounds and have just been emptied at others:
// the largest values of two halves are compared, each long enough to see them full.
func TestClosedDocumentsAreForgotten(t *testing.T) {
	ed := &editor{terminal: terminal{err: io.Discard, out: io.Discard}, flags: checkFlags{builder: "buildkit"}}
	ed.flags.offline = true
	e := serve(t, ed)
	files := testDockerfiles(t)
	const half = 4
	var took []uint64
	for range 2 * half {
		for n := 0; n < len(files); n += len(files) / 20 {
			e.edited(t, files[n])
		}
		ed.waitForgotten(t)
		took = append(took, livingNow())
	}
	t.Logf("living bytes: %d", took)
	if slices.Max(took[half:]) > slices.Max(took[:half])+2<<20 {
		t.Errorf("the same documents leave more each time: %d", took)
	}
}

// edited opens a document, changes it, and closes it.
func (e *editing) edited(t *testing.T, file string) {
	t.Helper()
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	path, _ := filepath.Abs(file)
	uri := "file://" + path
	e.open(uri, string(content))
	e.diagnostics(uri)
	e.change(uri, 2, string(content)+"\nRUN true\n")
	e.diagnostics(uri)
	e.close(uri)
}

// waitForgotten waits until nothing is kept for a document.
func (e *editor) waitForgotten(t *testing.T) {
	t.Helper()
	for range 1000 {
		e.mu.Lock()
		left := len(e.places)
		e.mu.Unlock()
		if left == 0 {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatalf("%d build contexts are kept of documents that were closed", len(e.places))
}

// livingNow is how many bytes live, after a collection of garbage.
func livingNow() uint64 {
	runtime.GC()
	runtime.GC() // finalizers of the first close folders
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// serve is a session with a server that checks with ed.
func serve(t *testing.T, ed *editor) *editing {
	t.Helper()
	in, toServer := io.Pipe()
	fromServer, out := io.Pipe()
	server := &lsp.Server{Checker: ed, Delay: time.Hour}
	ended := make(chan struct{})
	go func() {
		_, _ = server.Serve(context.Background(), in, out)
		out.Close()
		close(ended)
	}()
	e := &editing{t: t, in: toServer, out: textproto.NewReader(bufio.NewReader(fromServer))}
	t.Cleanup(func() {
		toServer.Close()
		_, _ = io.Copy(io.Discard, e.out.R)
		<-ended
	})
	e.begin(pulling, nil, t.TempDir())
	return e
}
