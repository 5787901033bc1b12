package evaluate_test

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/analyzertest"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

var update = flag.Bool("update", false, "rewrite the want sections of testdata/facts/evaluate*.txtar")

// TestFacts prints what evaluate says of each case: what fails and is copied, and, of the paths that the case's look
// section lists, what the last stage holds in the end. testdata/facts/README.md says how the archives are written.
func TestFacts(t *testing.T) {
	archives, err := filepath.Glob(filepath.Join("..", "..", "testdata", "facts", "evaluate*.txtar"))
	if err != nil || len(archives) == 0 {
		t.Fatalf("no archives: %v", err)
	}
	for _, name := range archives {
		t.Run(filepath.Base(name), func(t *testing.T) {
			t.Parallel()
			testArchive(t, name)
		})
	}
}

// testArchive tests the cases of one archive.
func testArchive(t *testing.T, name string) {
	archive, err := txtar.ParseFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range analyzertest.Cases(archive) {
		t.Run(c.Name, func(t *testing.T) {
			got := each(t, c)
			if *update {
				said := got
				if strings.HasPrefix(said, "in ") {
					said = "" // where a stage ends is not what the case is about
				}
				if reason := c.Refused("want", said); reason != "" {
					t.Error(reason)
					return
				}
				c.Set(archive, "want", got)
			} else if diff := gocmp.Diff(c.Sections["want"], got); diff != "" {
				t.Errorf("want -, got +\n%s", diff)
			}
		})
	}
	if *update {
		if err := os.WriteFile(name, txtar.Format(archive), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// each is what comes of a case, or of each line of its section each: the Dockerfile then has the line in place of {}.
// What is looked at is printed where the line changes it.
func each(t *testing.T, c analyzertest.Case) string {
	build, err := c.Build()
	if err != nil {
		t.Fatal(err)
	}
	look := strings.Fields(c.Sections["look"])
	lines, ok := c.Sections["each"]
	if !ok {
		return outcome(t, build, look)
	}
	of := func(line string) []string {
		b := *build
		text := strings.Replace(c.Sections["Dockerfile"], "{}", line, 1)
		b.Document = dockerfile.Parse(source.NewFile("Dockerfile", []byte(text)))
		return strings.Split(strings.TrimSpace(outcome(t, &b, look)), "\n")
	}
	before := of(cmp.Or(strings.TrimSuffix(c.Sections["base"], "\n"), "true"))
	var b strings.Builder
	for line := range strings.Lines(lines) {
		b.WriteString(line)
		for _, came := range of(strings.TrimSuffix(line, "\n")) {
			if !slices.Contains(before, came) {
				b.WriteString("\t" + came + "\n")
			}
		}
	}
	return b.String()
}

func outcome(t *testing.T, b *analyzers.Build, look []string) string {
	pass, err := analyzers.Run(context.Background(), b, evaluate.Analyzer)
	if err != nil {
		t.Fatal(err)
	}
	return printed(evaluate.Analyzer.Of(pass), look)
}

func printed(r *evaluate.Result, look []string) string {
	var b strings.Builder
	for _, f := range r.Failures {
		failure(&b, f)
	}
	for _, s := range r.Stages {
		if !s.Reached {
			fmt.Fprintf(&b, "stage %d is not reached\n", s.Stage.Index)
		}
		for _, f := range s.Failures {
			failure(&b, f)
		}
		for _, step := range s.Steps {
			for _, c := range step.Copies {
				fmt.Fprintf(&b, "%d: copies %s from %s to %s: %s%s %s\n", line(c.Word.Span.File.Position(c.Word.Start).Line), c.Pattern,
					c.Origin, c.Dest, presence(c.Presence, c.Likely), ignored(c), strings.Join(c.Matches, " "))
			}
			if step.Failure != nil {
				failure(&b, *step.Failure)
			}
			for _, what := range look {
				b.WriteString(sought(step, what))
			}
		}
		if s.Start != nil && s.Start.Failure != nil {
			b.WriteString("start ")
			failure(&b, *s.Start.Failure)
		}
	}
	last := r.Stages[len(r.Stages)-1].Final
	if last == nil {
		return b.String()
	}
	for _, p := range look {
		if name, ok := strings.CutPrefix(p, "$"); ok {
			value, known, set := last.Env.Value(name)
			fmt.Fprintf(&b, "%s=%q known %v set %v\n", p, value, known, set)
			continue
		}
		if p, ok := strings.CutPrefix(p, "elf:"); ok {
			object := fmt.Sprintf("%s: %+v\n", p, last.Files.Lookup(p).ELF)
			b.WriteString(strings.ReplaceAll(object, "\x00", "*")) // a variable's value in the form of a path
		} else if manager, name, ok := strings.Cut(p, ":"); ok {
			fmt.Fprintf(&b, "%s: %s\n", p, held(last.Packages.Lookup(manager, name)))
		} else if strings.HasPrefix(p, "/") {
			fmt.Fprintf(&b, "%s: %s\n", p, entry(last.Files.Lookup(p)))
		}
	}
	fmt.Fprintf(&b, "in %s as %q: entrypoint %q, cmd %q\n", last.Workdir.Value, last.User.Value, last.Entrypoint.Argv, last.Cmd.Argv)
	return b.String()
}

// sought is what a step says of itself, when it is looked at: what it needs, installs, starts or hides.
func sought(s *state.Step, what string) string {
	var b strings.Builder
	switch what {
	case "needs":
		for _, n := range s.Needs {
			if n.Kind != state.NeedCommand {
				fmt.Fprintf(&b, "needs %d %q (%s) %s fatal %v lacks %q %q near %q\n", n.Kind, n.Name, n.Manager, presence(n.Presence, n.Likely), n.Fatal, n.Lacks, n.Version, n.Nearest)
			}
		}
	case "installs":
		for _, i := range s.Installs {
			fmt.Fprintf(&b, "installs %q, bytes %d known %v unasked %v\n", i.Names, i.Bytes, i.Known, i.Unasked)
		}
	case "hidden":
		for _, h := range s.Hidden {
			fmt.Fprintf(&b, "hidden %d: %s: %s\n", h.By, h.Command, h.Reason)
		}
	case "calls":
		for _, c := range s.Calls {
			fmt.Fprintf(&b, "call %s: %q is %s %q tool %q reach %v guarded %v function %v in %q known %v stdin %q python %d\n", c.Name.Text(), arguments(c.Argv),
				presence(c.Program.Presence, c.Program.Likely), c.Program.Path, c.Tool, c.Reach, c.Guarded, c.Function,
				c.Dir.Value, c.Dir.Known, c.Stdin, c.Python)
		}
	}
	return b.String()
}

func arguments(all []state.Argument) (words []string) {
	for _, a := range all {
		if a.Known {
			words = append(words, a.Text)
		} else {
			words = append(words, a.Text+"?")
		}
	}
	return words
}

func held(p state.Package) string {
	s := presence(p.Presence, p.Likely)
	if p.Version != "" {
		s += " " + p.Version
	}
	for _, flag := range []struct {
		set  bool
		name string
	}{{p.Added, "added"}, {p.Auto, "auto"}, {p.Held, "held"}} {
		if flag.set {
			s += " " + flag.name
		}
	}
	return s
}

func line(zeroBased int) int { return zeroBased + 1 }

func failure(b *strings.Builder, f state.Failure) {
	likely := ""
	if f.Likely {
		likely = "likely "
	}
	fmt.Fprintf(b, "%d: %sfails at %q: %s: %s\n", line(f.File.Position(f.Start).Line), likely, f.Text(), f.Kind, f.Reason)
}

func presence(p filesystem.Presence, likely bool) string {
	s := []string{"unknown", "absent", "present"}[p]
	if likely {
		s = "likely " + s
	}
	return s
}

func ignored(c state.Copied) string {
	if c.Ignored {
		return ", ignored"
	}
	return ""
}

func entry(e filesystem.Entry) string {
	s := presence(e.Presence, e.Likely)
	if e.Presence != filesystem.Present {
		return s
	}
	s += " " + []string{"of some kind", "file", "directory", "link to " + e.Link, "device", "other"}[e.Type]
	if e.Has(filesystem.KnowMode) && e.Type != filesystem.Symlink {
		s += fmt.Sprintf(" %04o", e.Mode)
	}
	if e.Has(filesystem.KnowOwner) {
		s += fmt.Sprintf(" %d:%d", e.UID, e.GID)
	}
	if e.Has(filesystem.KnowContent) {
		s += fmt.Sprintf(" %q", e.Content)
	}
	return s
}
