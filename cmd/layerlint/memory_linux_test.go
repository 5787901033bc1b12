package main

import (
	"archive/tar"
	"bufio"
	"bytes"
	"compress/gzip"
	"fmt"
	"math/rand/v2"
	"net/textproto"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/layerlint/layerlint/cmd/layerlint/lsp"
	"github.com/layerlint/layerlint/cmd/layerlint/report"
)

const memoryBound = 150 << 20 // bytes that the program may take, whatever is in layers

// Two layers of so many files that each takes nearly all that one may are read at once, within what one may take.
func TestMemoryIsBoundedWithHostileLayers(t *testing.T) {
	if testing.Short() {
		t.Skip("it reads a million entries")
	}
	dir := hostileLayout(t, 500_000, 500_000)
	c := exec.Command("peak", "layerlint", "image", "ls", "app:1", "--layout", dir)
	c.Env = append(os.Environ(), "LAYERLINT_CACHE="+t.TempDir(), "GOGC=", "GOMEMLIMIT=")
	out, err := c.Output()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	peak, err := strconv.Atoi(string(out))
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d MB at most", peak>>20)
	if peak > memoryBound {
		t.Errorf("%d bytes were taken", peak)
	}
}

// TestSessionMemory edits 20 documents of many images, 22 times each, and asks what editors ask; then it does nothing
// for a while, and closes them.
func TestSessionMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long: make test-all")
	}
	dir := t.TempDir()
	c := exec.Command("layerlint", "lsp", "--offline")
	c.Env = append(os.Environ(), "LAYERLINT_CACHE="+t.TempDir(), "GOGC=", "GOMEMLIMIT=")
	in, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = in.Close(); _ = c.Wait() })
	e := &editing{t: t, in: in, out: textproto.NewReader(bufio.NewReader(out))}
	e.begin(pulling, nil, dir)
	uris := e.editMany(dir, ordinary(t, 20), 22)
	most, busy := memoryOf(t, c.Process.Pid, "VmHWM"), memoryOf(t, c.Process.Pid, "VmRSS")
	time.Sleep(lsp.Pause + time.Second)
	idle := memoryOf(t, c.Process.Pid, "VmRSS")
	for _, uri := range uris {
		e.close(uri)
	}
	time.Sleep(lsp.Pause + time.Second)
	closed := memoryOf(t, c.Process.Pid, "VmRSS")
	t.Logf("%d MB at most, %d after the last edit, %d after a while, %d with nothing open", most>>20, busy>>20, idle>>20, closed>>20)
	if most > memoryBound || idle > busy-4<<20 || closed > idle-8<<20 {
		t.Error("too much is kept")
	}
}

// editMany opens documents, and edits each so many times.
func (e *editing) editMany(dir string, texts []string, edits int) (uris []string) {
	for n, text := range texts {
		uri := fmt.Sprintf("file://%s", filepath.Join(dir, fmt.Sprint(n), "Dockerfile"))
		e.open(uri, text)
		e.diagnostics(uri)
		uris = append(uris, uri)
	}
	random := rand.New(rand.NewPCG(3, 4))
	for version := range edits {
		for n, text := range texts {
			lines := strings.SplitAfter(text, "\n")
			at := random.IntN(len(lines))
			lines[at] = strings.TrimSuffix(lines[at], "\n") + []string{"x", " ", "  # y"}[random.IntN(3)] + "\n"
			e.change(uris[n], version+2, strings.Join(lines, ""))
			e.diagnostics(uris[n])
			for _, method := range requests {
				p := report.Position{Line: random.IntN(len(lines)), Character: random.IntN(40)}
				e.ask(method, map[string]any{"textDocument": map[string]any{"uri": uris[n]}, "position": p,
					"range": report.Range{End: p}, "context": map[string]any{"includeDeclaration": true}}, nil)
			}
		}
	}
	return uris
}

// memoryOf is a size that Linux says of a process.
func memoryOf(t *testing.T, pid int, name string) int {
	t.Helper()
	content, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(content), name+":")
	kB, err := strconv.Atoi(strings.Fields(rest)[0])
	if err != nil {
		t.Fatal(err)
	}
	return kB << 10
}

// hostileLayout holds app:1, with layers of so many empty files.
func hostileLayout(t *testing.T, files ...int) string {
	t.Helper()
	var layers [][]byte
	for i, n := range files {
		layers = append(layers, manyFiles(t, fmt.Sprint("layer", i), n))
	}
	return layoutOf(t, "app:1", nil, layers...)
}

func manyFiles(t *testing.T, folder string, n int) []byte {
	t.Helper()
	var out bytes.Buffer
	z, err := gzip.NewWriterLevel(&out, gzip.BestSpeed)
	if err != nil {
		t.Fatal(err)
	}
	w := tar.NewWriter(z)
	for i := range n {
		h := &tar.Header{Typeflag: tar.TypeReg, Name: fmt.Sprintf("%s/folder%d/sub%d/some-file-with-a-name-%d", folder, i/500, i/50%10, i), Mode: 0o644}
		if err := w.WriteHeader(h); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}
