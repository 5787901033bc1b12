package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/spf13/cobra/doc"
)

// TestManual writes the man pages, one a command, into the folder that LAYERLINT_MANUAL names, dated
// LAYERLINT_MANUAL_DATE; without it into one of its own. The generator is linked into the test only.
func TestManual(t *testing.T) {
	dir := os.Getenv("LAYERLINT_MANUAL")
	if dir == "" {
		dir = t.TempDir()
	}
	date, err := time.Parse(time.DateOnly, os.Getenv("LAYERLINT_MANUAL_DATE"))
	if err != nil {
		date = time.Unix(0, 0).UTC()
	}
	root := rootCommand(terminal{&bytes.Buffer{}, &bytes.Buffer{}, &bytes.Buffer{}})
	root.DisableAutoGenTag = true
	if err := doc.GenManTree(root, &doc.GenManHeader{Title: "LAYERLINT", Section: "1", Source: "layerlint", Date: &date}, dir); err != nil {
		t.Fatal(err)
	}
	for _, page := range []string{"layerlint.1", "layerlint-check.1", "layerlint-image-ls.1"} {
		text, err := os.ReadFile(filepath.Join(dir, page))
		if err != nil || !bytes.Contains(text, []byte(".SH SYNOPSIS")) {
			t.Errorf("%s: %v", page, err)
		}
	}
}
