package analyzertest_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/analyzertest"
	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

const archive = `Prose.
-- images/example.com/a/b:1/config.json --
{"Env": ["A=b"], "Packages": [{"Manager": "dpkg", "Name": "bash"}]}
-- images/example.com/a/b:1/tree --
0755 1:2 /run.sh
/bin -> usr/bin
/usr/lib/libx.so.1 elf soname=libx.so.1 needed=liby.so,libc.so.6
-- images/example.com/a/b:1/root/run.sh --
#!/bin/sh
-- images/part/config.json --
{"Completeness": "partial", "Platforms": ["linux/arm64"]}
-- images/part/tree --
/etc/passwd
!/usr/bin/curl
-- images/gone/config.json --
{"Missing": "no such tag"}
-- context/app --
x
-- context-tree --
0755 /app
/link -> app
-- one/Dockerfile --
FROM a
-- one/args --
--target x --build-arg A=b --builder classic
-- two/Dockerfile --
FROM b
`

func builds(t *testing.T) []*analyzers.Build {
	var all []*analyzers.Build
	for _, c := range analyzertest.Cases(txtar.Parse([]byte(archive))) {
		b, err := c.Build()
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, b)
	}
	return all
}

func TestBuild(t *testing.T) {
	all := builds(t)
	if len(all) != 2 || all[0].Target != "x" || all[0].Args["A"] != "b" || all[0].Builder != analyzers.Classic || all[1].Target != "" {
		t.Fatalf("got %+v", all)
	}
	info, err := fs.Stat(all[1].Context, "app")
	if err != nil || info.Mode() != 0o755 || info.Size() != 2 {
		t.Errorf("app: %v %v", info, err)
	}
	if link, err := fs.ReadLink(all[1].Context, "link"); link != "app" {
		t.Errorf("link: %q %v", link, err)
	}
}

func TestImages(t *testing.T) {
	ctx := context.Background()
	db := builds(t)[0].Images
	image := func(ref, platform string) filesystem.Tree {
		img, err := db.Image(ctx, ref, platform)
		if err != nil {
			t.Fatal(err)
		}
		tree, err := img.Tree(ctx)
		if err != nil {
			t.Fatal(err)
		}
		return tree
	}
	full, part := image("example.com/a/b:1", "linux/amd64"), image("part", "linux/arm64")
	run := full.Lookup("/run.sh")
	if run.Mode != 0o755 || run.UID != 1 || run.GID != 2 || run.Head != "#!/bin/sh" || string(run.Content) != "#!/bin/sh\n" {
		t.Errorf("run.sh: %+v", run)
	}
	if lib := full.Lookup("/usr/lib/libx.so.1"); fmt.Sprint(lib.ELF.Needed) != "[liby.so libc.so.6]" {
		t.Errorf("lib: %+v", lib)
	}
	for _, c := range []struct {
		tree filesystem.Tree
		path string
		want filesystem.Presence
	}{
		{full, "/usr/lib", filesystem.Present}, {full, "/nothing", filesystem.Absent},
		{part, "/etc", filesystem.Present}, {part, "/nothing", filesystem.Unknown}, {part, "/usr/bin/curl", filesystem.Absent},
	} {
		if got := c.tree.Lookup(c.path).Presence; got != c.want {
			t.Errorf("%s: presence %d, want %d", c.path, got, c.want)
		}
	}
	var missing *imagedb.MissingError
	var platform *imagedb.PlatformError
	if _, err := db.Image(ctx, "gone", ""); !errors.As(err, &missing) {
		t.Errorf("gone: %v", err)
	}
	if _, err := db.Image(ctx, "part", "linux/amd64"); !errors.As(err, &platform) {
		t.Errorf("part: %v", err)
	}
	if _, err := db.Image(ctx, "other", ""); !errors.Is(err, imagedb.ErrNotFound) {
		t.Errorf("other: %v", err)
	}
}
