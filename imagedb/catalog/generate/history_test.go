package main

import (
	"strings"
	"testing"
)

func TestVocabularies(t *testing.T) {
	got := written(vocabularies(strings.NewReader(`--- a/library/node
+++ b/library/node
@@ -1 +1 @@
-Tags: 22-alpine3.23, 22,
-      22.1.0-alpline
-Architectures: amd64
+0.12.7-wheezy: git://example.com/node@abc 0.12/wheezy
+GitRepo: https://example.com/node
+SharedTags: 22-windowsservercore-ltsc2025
`)))
	if want := "node\t0.12 22.1\talpine alpline ltsc wheezy windowsservercore\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
