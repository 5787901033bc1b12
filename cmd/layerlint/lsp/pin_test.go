package lsp_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// TestPin pins the image of FROM where its digest is known, and only where it stands in the file as it is.
func TestPin(t *testing.T) {
	digest := "sha256:" + strings.Repeat("0123456789abcdef", 4)
	tree := imagedb.TreeOf(map[string]filesystem.Entry{})
	image := func(ref, digest string, inferred bool) *imagedb.Image {
		return &imagedb.Image{Ref: ref, Digest: digest, Inferred: inferred, ConfigKnown: true, Completeness: imagedb.Complete, Platform: "linux/amd64",
			Tree: func(context.Context) (filesystem.Tree, error) { return tree, nil }}
	}
	images := imagedb.Chain(imagedb.Fixed(image("base:1", digest, false)), imagedb.Fixed(image("plain:1", "", false)), imagedb.Fixed(image("guessed:1", digest, true)))
	for text, want := range map[string]string{
		"FROM base:1 AS a\n":             "FROM base:1@" + digest + " AS a\n",
		"FROM plain:1\n":                 "",
		"FROM guessed:1\n":               "",
		"ARG V=1\nFROM base:$V\n":        "",
		"FROM base:1@" + digest + "\n":   "",
		"FROM base:1 AS a\nFROM a\n":     "",
		"# escape=`\nFROM `\n  base:1\n": "# escape=`\nFROM `\n  base:1@" + digest + "\n",
	} {
		c := connect(t, &fake{images: images})
		c.initialize(nil, nil)
		c.open(dockerURI, text)
		line := strings.Count(strings.TrimSuffix(text, "\n"), "\n")
		all := c.actions(line, "refactor.rewrite")
		switch {
		case want == "" && len(all) != 0:
			t.Errorf("%s: got %+v", text, all)
		case want != "" && len(all) != 1:
			t.Errorf("%s: got %+v", text, all)
		case want != "" && applied(text, all[0].Edit.Changes[dockerURI]) != want:
			t.Errorf("%s: got %s", text, applied(text, all[0].Edit.Changes[dockerURI]))
		}
	}
}

// TestAgeOfImages: after FROM stand the image's digest and how old it is.
func TestAgeOfImages(t *testing.T) {
	digest := "sha256:" + strings.Repeat("0123456789abcdef", 4)
	for days, want := range map[int]string{0: "created today", 1: "1 day old", 40: "40 days old", -3: "created today"} {
		tree := imagedb.TreeOf(map[string]filesystem.Entry{})
		made := time.Now().Add(-time.Duration(days)*24*time.Hour - time.Minute)
		images := imagedb.Fixed(&imagedb.Image{Ref: "base:1", Digest: digest, ConfigKnown: true,
			Config: imagedb.Config{Created: made}, Completeness: imagedb.Complete, Platform: "linux/amd64",
			Tree: func(context.Context) (filesystem.Tree, error) { return tree, nil }})
		c := connect(t, &fake{images: images})
		c.initialize(nil, map[string]any{"inlayHints": true})
		c.open(dockerURI, "FROM base:1\n")
		hints := call[[]struct{ Label, Tooltip string }](c, "textDocument/inlayHint", map[string]any{
			"textDocument": map[string]any{"uri": dockerURI},
			"range":        map[string]any{"start": map[string]int{"line": 0}, "end": map[string]int{"line": 9}}})
		if len(hints) != 1 || hints[0].Label != digest[:19]+", "+want ||
			hints[0].Tooltip != digest+", created "+made.Format("2006-01-02") {
			t.Errorf("%d days: got %+v", days, hints)
		}
	}
}
