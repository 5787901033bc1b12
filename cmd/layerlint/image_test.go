package main

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// twoLayers is an image whose second layer brought /b and removed /gone.
func twoLayers(ref string, size int64) *imagedb.Image {
	files := map[string]filesystem.Entry{
		"/a":    {Type: filesystem.Regular, Size: size, Mode: 0o644, Cause: filesystem.Cause{Layer: 1}, Package: "pkg"},
		"/b":    {Type: filesystem.Regular, Size: 5, Mode: 0o755, Cause: filesystem.Cause{Layer: 2}},
		"/l":    {Type: filesystem.Symlink, Link: "b", Cause: filesystem.Cause{Layer: 2}},
		"/gone": {Presence: filesystem.Absent, Cause: filesystem.Cause{Layer: 2}},
	}
	return &imagedb.Image{Ref: ref, Completeness: imagedb.Complete, Layers: []imagedb.Layer{{Digest: "sha256:1", Size: 100}, {Digest: "sha256:2", Size: 50}},
		History: []imagedb.History{{CreatedBy: "ADD rootfs /"}, {CreatedBy: "ENV A=b", EmptyLayer: true}, {CreatedBy: "RUN make"}},
		Tree:    func(context.Context) (filesystem.Tree, error) { return imagedb.TreeOf(files), nil }}
}

func TestImageAnswers(t *testing.T) {
	db := imagedb.Fixed(twoLayers("one", 10), twoLayers("two", 30))
	one, err := db.Image(context.Background(), "one", "")
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	a := answer{Writer: &out}
	l := &lookup{answer: a, world: newWorld(imageFlags{}, ""), db: db, terminal: terminal{err: &out}}
	for _, c := range []struct {
		do   func() error
		want []string
	}{
		{func() error { return showCause(context.Background(), a, one, []string{"a"}) }, []string{"/a: present", "pkg", "1 sha256:1", "ADD rootfs /"}},
		{func() error { return showCause(context.Background(), a, one, []string{"/l"}) }, []string{"leads to     /b", "RUN make"}},
		{func() error { return showCause(context.Background(), a, one, []string{"/gone"}) }, []string{"absent", "2 sha256:2 removed it", "RUN make"}},
		{func() error { return showUsage(context.Background(), a, one, nil) }, []string{"100B      10B      1", "50B       5B      2", "RUN make"}},
		{func() error { return showDifference(context.Background(), l, []string{"one", "two"}) },
			[]string{"~ /a  file 0644 0:0 10 bytes -> file 0644 0:0 30 bytes\n0 packages and 1 paths differ, +20 bytes"}},
	} {
		out.Reset()
		if err := c.do(); err != nil {
			t.Error(err)
		}
		for _, want := range c.want {
			if !strings.Contains(out.String(), want) {
				t.Errorf("%q is not in:\n%s", want, out.String())
			}
		}
	}
}
