package commandline

import (
	"flag"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "renew what is told in testdata/tried.tsv")

// TestTried holds what is told to how programs ended that were run with such lines: mutants of lines as Dockerfiles have
// them. None that ended well may be told.
func TestTried(t *testing.T) {
	const file = "testdata/tried.tsv"
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var renewed strings.Builder
	told := 0
	for line := range strings.Lines(string(data)) {
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(f) != 4 {
			renewed.WriteString(line)
			continue
		}
		var words []Word
		for w := range strings.FieldsSeq(f[3]) {
			words = append(words, Word{Text: w, Known: true})
		}
		got := "-"
		for held, lists := range System.program(words[0].Text) {
			last := lists[0]
			if f[0] == "13" {
				last = lists[len(lists)-1]
			}
			version := last.versions[0]
			if f[0] == "13" {
				version = last.versions[len(last.versions)-1]
			}
			if of, applet := strings.CutPrefix(f[0], "busybox "); applet {
				version = of
			}
			if (held == busybox) != strings.HasPrefix(f[0], busybox) {
				continue
			}
			if c, certain := judged(System, words[0].Text, held, version, words); c != nil && certain {
				got = "told"
				told++
			}
		}
		if got == "told" && f[1] == "0" {
			t.Errorf("%s: %q is told, and ended well", f[0], f[3])
		}
		if got != f[2] && !*update {
			t.Errorf("%s: %q: %s, want %s", f[0], f[3], got, f[2])
		}
		f[2] = got
		renewed.WriteString(strings.Join(f, "\t") + "\n")
	}
	if told < 100 {
		t.Errorf("%d lines are told", told)
	}
	if *update {
		if err := os.WriteFile(file, []byte(renewed.String()), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}
