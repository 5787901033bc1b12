package layer

import (
	"archive/tar"
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"

	"github.com/layerlint/layerlint/imagedb/elf"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// endless is a tar of entries that header makes, as long as somebody reads.
func endless(header func(i int) tar.Header) io.Reader {
	r, w := io.Pipe()
	go func() {
		out := tar.NewWriter(bufio.NewWriterSize(w, 1<<20))
		for i := 0; ; i++ {
			h := header(i)
			if err := out.WriteHeader(&h); err != nil {
				return
			}
		}
	}()
	return r
}

func TestEndlessLayersAreRefused(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long: make test-all")
	}
	long := strings.Repeat("n", 200)
	for name, header := range map[string]func(i int) tar.Header{
		"files":       func(i int) tar.Header { return file(fmt.Sprint("f", i)) },
		"directories": func(i int) tar.Header { return dir(fmt.Sprint("d", i, "/", long)) },
		"links":       func(i int) tar.Header { return link(fmt.Sprint("l", i), long) },
		"whiteouts":   func(i int) tar.Header { return file(fmt.Sprint(i, "/.wh.x", i)) },
		"owners": func(i int) tar.Header {
			return tar.Header{Name: "f", Typeflag: tar.TypeReg, Uid: i % (1 << 20), Gid: i >> 20}
		},
		"hardlinks":         func(i int) tar.Header { return hard(fmt.Sprint("h", i), fmt.Sprint("no/where", i)) },
		"files that change": func(i int) tar.Header { return []tar.Header{dir("d"), file("d/x"), file("d"), link("d", "e")}[i%4] },
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Read(context.Background(), endless(header), "", Limits{Memory: 4 << 20, Entries: 100_000})
			if !errors.Is(err, ErrTooLarge) || !strings.Contains(err.Error(), "entry ") {
				t.Error(err)
			}
		})
	}
}

// Memory stays within what the limits promise; what the collector has not yet swept counts.
func TestMemoryIsBounded(t *testing.T) {
	runtime.GC()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	b := newBuilder(context.Background(), Limits{Memory: 24 << 20}.orDefaults())
	err := b.walk(endless(func(i int) tar.Header { return file(fmt.Sprintf("usr/share/folder%d/sub%d/file%d", i/500, i/50%10, i)) }))
	if !errors.Is(err, ErrTooLarge) {
		t.Fatal(err)
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	if held := int64(after.HeapAlloc) - int64(before.HeapAlloc); held > b.limits.Memory {
		t.Errorf("%d bytes are held for %d paths, more than %d", held, b.paths.count, b.limits.Memory)
	}
	runtime.KeepAlive(b)
}

// A file that claims to be huge costs no memory, and what it inflates from is looked at while it is skipped.
func TestBombsBehindOneHeader(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long: make test-all")
	}
	var head bytes.Buffer
	w := tar.NewWriter(&head)
	if err := w.WriteHeader(&tar.Header{Name: "bomb", Typeflag: tar.TypeReg, Mode: 0o644, Size: 1 << 40}); err != nil {
		t.Fatal(err)
	}
	r := io.MultiReader(&head, zeros{})
	if _, err := Read(context.Background(), r, "", Limits{Bytes: 1 << 30}); !errors.Is(err, ErrTooLarge) {
		t.Error(err)
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}

func TestPathsStayInside(t *testing.T) {
	x := chain(t, tarOf(t, nil, file("../../etc/passwd"), file("/abs"), file("a/../../b"), link("out", "../../../../host"), file("out/x"),
		link("abslink", "/host"), file("abslink/y"), hard("h", "../../../b"), hard("self", "self"), hard("r1", "r2"), hard("r2", "r1"),
		link("c1", "c2"), link("c2", "c1"), file("c1/x"), dir("."), dir("./")))
	for _, p := range []string{"/etc/passwd", "/abs", "/b", "/host/x", "/host/y", "/h"} {
		if x.Lookup(p).Presence != filesystem.Present {
			t.Errorf("%s is missing", p)
		}
	}
	if r := filesystem.Stat(x, "/c1/x"); !r.Loop || r.Entry.Presence == filesystem.Present {
		t.Errorf("%+v", r)
	}
}

// A directory in a link's place is a directory from then on.
func TestLinkBecomesDirectory(t *testing.T) {
	x := chain(t, tarOf(t, nil, dir("usr/lib"), link("lib", "usr/lib"), file("lib/a"), dir("lib"), file("lib/b"), file("usr/lib/c")))
	want(t, x, "/usr", "/usr/lib", "/usr/lib/a", "/usr/lib/c", "/lib", "/lib/b")
}

func TestObjectsWhoseHeadersPointAnywhere(t *testing.T) {
	head := elf.Magic + "\x02\x01\x01" + strings.Repeat("\x00", 9)
	for _, rest := range []string{"", strings.Repeat("\xff", 48), strings.Repeat("\xff", 4096), strings.Repeat("\x40", 500), strings.Repeat("\x00\x01", 90)} {
		x := chain(t, tarOf(t, map[string]string{"bad": head + rest, "next": "#!/bin/sh\n"}, file("bad"), file("next")))
		if e := x.Lookup("/bad"); e.ELF != nil && len(e.ELF.Needed) > 0 {
			t.Errorf("%+v", e.ELF)
		}
		if e := x.Lookup("/next"); e.Head != "#!/bin/sh" {
			t.Errorf("the file behind a bad one: %+v", e)
		}
	}
}

func TestErrorsNameTheEntry(t *testing.T) {
	whole := tarOf(t, map[string]string{"folder/a": strings.Repeat("text", 500)}, file("folder/a"), file("b"))
	if _, err := Read(context.Background(), bytes.NewReader(whole[:900]), "", Limits{}); err == nil || !strings.Contains(err.Error(), "folder/a") {
		t.Error(err)
	}
}
