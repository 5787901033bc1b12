package bundle

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "rewrite what is made in testdata/facts/bundlers.txtar")

// TestArchive holds what command lines make with a configuration: it is the section of the command line.
func TestArchive(t *testing.T) {
	const name = "../../../../testdata/facts/bundlers.txtar"
	archive, err := txtar.ParseFile(name)
	if err != nil {
		t.Fatal(err)
	}
	now := txtar.Archive{Comment: archive.Comment}
	for _, f := range archive.Files {
		if f.Name != "made" {
			now.Files = append(now.Files, f, txtar.File{Name: "made", Data: []byte(made(f.Name, string(f.Data)) + "\n")})
		}
	}
	if got, want := string(txtar.Format(&now)), string(txtar.Format(archive)); *update && got != want {
		if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("want -, got +\n%s", diff)
	}
}

// made is what a bundler makes with a configuration under its usual name, or that of the option.
func made(line, config string) string {
	words := strings.Fields(line)
	file := words[0] + ".config.js"
	for i, w := range words[1:] {
		if strings.HasSuffix(words[i], "config") || words[i] == "-c" {
			file = w
		}
		if after, ok := strings.CutPrefix(w, "--config="); ok {
			file = after
		}
	}
	p := Project{
		Text:   func(name string) (string, bool) { return config, name == file },
		Absent: func(name string) bool { return name != file || config == "" },
		Module: strings.Contains(line, "--module"),
	}
	if i := strings.Index(line, " --module"); i >= 0 {
		words = strings.Fields(line[:i])
	}
	product, ok := Of(words[0], p, words[1:])
	if !ok {
		return "not known"
	}
	return fmt.Sprintf("%+v", product)
}
