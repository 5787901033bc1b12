package code

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/layerlint/layerlint/analyzers/tools/python/uses"
)

var update = flag.Bool("update", false, "rewrite the steps in testdata/facts/python-code.txtar")

// TestArchive holds what is read of small modules: below each are its steps, one a line.
func TestArchive(t *testing.T) {
	const name = "../../../../testdata/facts/python-code.txtar"
	archive, err := txtar.ParseFile(name)
	if err != nil {
		t.Fatal(err)
	}
	m := Module{File: "/app/conf/settings.py", Dir: "/app", Main: true, Lookup: func(name string) (string, bool, bool) {
		return "/data", name != "UNKNOWN", name == "DATA"
	}}
	var now txtar.Archive
	now.Comment = archive.Comment
	for _, f := range archive.Files {
		if f.Name == "steps" {
			continue
		}
		now.Files = append(now.Files, f, txtar.File{Name: "steps", Data: []byte(whole(m, string(f.Data)))})
	}
	if got, want := string(txtar.Format(&now)), string(txtar.Format(archive)); *update && got != want {
		if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("want -, got +\n%s", diff)
	}
}

// kinds are the names of the kinds of steps.
var kinds = map[Kind]string{Imports: "imports", Demands: "demands", Sets: "sets", Defaults: "defaults", Loads: "loads",
	Reads: "reads", Enters: "enters", Searches: "searches", Django: "django", Serves: "serves", Writes: "writes", Makes: "makes", Zones: "zones", Links: "links",
	Wants: "wants", Runs: "runs", Localizes: "localizes", Describes: "describes", Calls: "calls", Opens: "opens", Tries: "tries", Unbound: "unbound",
	Members: "members", Stops: "stops", Parses: "parses", Abstract: "abstract"}

// whole is everything that is read of a module.
func whole(m Module, text string) string {
	var b strings.Builder
	steps, all, likely := m.Steps(text)
	for _, s := range steps {
		fmt.Fprintf(&b, "%d: %s", s.Line, kinds[s.Kind])
		if s.Kind == Imports || s.Kind == Calls {
			fmt.Fprintf(&b, " %s%s %v", strings.Repeat(".", s.Level), s.Module, s.Names)
		}
		for _, word := range []string{s.Name, s.Value, s.Path, s.Reason} {
			if word != "" {
				fmt.Fprintf(&b, " %q", word)
			}
		}
		if s.Likely {
			b.WriteString(" likely")
		}
		b.WriteString("\n")
	}
	fmt.Fprintf(&b, "all %v likely %v; imported %v; readers %v told %v\n", all, likely, Imported(text), uses.Readers(text),
		uses.Told(uses.Readers(text), text))
	return b.String()
}
