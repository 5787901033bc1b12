package report

import (
	"runtime"
	"strings"
	"testing"

	"github.com/layerlint/layerlint/analyzers/source"
)

// TestWindowOfALongLine holds an excerpt to what it shows: a line of any length costs no more.
func TestWindowOfALongLine(t *testing.T) {
	const word = "größe "
	text := strings.Repeat(word, 100_000)
	file := source.NewFile("Dockerfile", []byte(text))
	line := source.Span{File: file, Start: 0, End: len(text)}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	const times = 100
	for n := range times {
		at := (n + 1) * 900 * len(word)
		w := window(line, source.Span{File: file, Start: at, End: at + len(word) - 1}, 72)
		if !strings.HasPrefix(w.text, "...") || !strings.HasSuffix(w.text, "...") || w.width != 5 || strings.ContainsRune(w.text, '�') {
			t.Fatalf("%+v", w)
		}
	}
	runtime.ReadMemStats(&after)
	if each := (after.TotalAlloc - before.TotalAlloc) / times; each > 200_000 {
		t.Errorf("%d bytes for each excerpt of a line of %d", each, len(text))
	}
}
