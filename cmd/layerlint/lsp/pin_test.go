package lsp_test

import (
	"context"
	"strings"
	"testing"

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
