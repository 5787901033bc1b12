package evaluate_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/analyzertest"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/layout"
)

// truthCase is a build with its real outcome.
type truthCase struct {
	name, dir string
	runs      bool // has RUN: not all that it leaves is known
	input     struct {
		Filename, Target string
		Args             map[string]string
	}
	truth struct {
		Bases map[string]any
		Build struct {
			Outcome     string
			Error       string
			FailingLine int `json:"failing_line"`
		}
		Config *struct {
			Env                    []string
			Cmd, Entrypoint, Shell []string
			WorkingDir, User       string
		}
		Added map[string]truthFile
	}
}

type truthFile struct {
	Type, Mode, Target string
	UID, GID           *int
	Size               *int64
}

func TestTruth(t *testing.T) {
	db := bases(t)
	for _, c := range truthCases(t) {
		t.Run(c.name, func(t *testing.T) {
			if len(c.truth.Bases) > 0 && db == nil {
				t.Skip("needs the base images: set LAYERLINT_TRUTH_LAYOUT")
			}
			b := c.build(t, db)
			for _, s := range b.Document.Stages {
				c.runs = c.runs || slices.ContainsFunc(s.Instructions, func(i *dockerfile.Instruction) bool { return i.Keyword == "RUN" })
			}
			pass, err := analyzers.Run(context.Background(), b, evaluate.Analyzer)
			if err != nil {
				t.Fatal(err)
			}
			c.check(t, b, evaluate.Analyzer.Of(pass))
		})
	}
}

// bases holds the base images of the truth, nil where they are not there.
func bases(t *testing.T) imagedb.DB {
	dir := os.Getenv("LAYERLINT_TRUTH_LAYOUT")
	if dir == "" {
		return nil
	}
	return layout.DB(dir)
}

func truthCases(t *testing.T) []truthCase {
	t.Helper()
	root := filepath.Join("..", "..", "..", "shared", "truth", "cases")
	dirs, err := os.ReadDir(root)
	if err != nil {
		t.Skip("no truth data beside the repository: " + root)
	}
	var cases []truthCase
	for _, d := range dirs {
		c := truthCase{name: d.Name(), dir: filepath.Join(root, d.Name())}
		for file, into := range map[string]any{"case.json": &c.input, "truth.json": &c.truth} {
			content, err := os.ReadFile(filepath.Join(c.dir, file))
			if err != nil {
				t.Fatal(err)
			}
			if err := json.Unmarshal(content, into); err != nil {
				t.Fatalf("%s: %v", file, err)
			}
		}
		delete(c.truth.Bases, "scratch")
		cases = append(cases, c)
	}
	return cases
}

func (c *truthCase) build(t *testing.T, db imagedb.DB) *analyzers.Build {
	t.Helper()
	name := c.input.Filename
	if name == "" {
		name = "Dockerfile"
	}
	content, err := os.ReadFile(filepath.Join(c.dir, name))
	if err != nil {
		t.Fatal(err)
	}
	b := &analyzers.Build{
		Document: dockerfile.Parse(source.NewFile(name, content)),
		Args:     c.input.Args,
		Target:   c.input.Target,
		Images:   db,
	}
	if ignore, err := os.ReadFile(filepath.Join(c.dir, name+".dockerignore")); err == nil {
		b.Ignore = source.NewFile(name+".dockerignore", ignore)
	}
	b.Context = os.DirFS(analyzertest.TruthContext(t, c.dir))
	return b
}

// missed are the builds whose failure no fact shows, by what is lacking.
var missed = map[string]string{
	"153-arg-undefined-from-whole":   "--build-arg may give what ARG leaves open: only likely",
	"084-from-unknown-stage":         "an image that no source holds may exist elsewhere",
	"260-syntax-directive-unknown":   "frontends are not looked up",
	"266-onbuild-from-stage-missing": "an image that no source holds may exist elsewhere",
	"275-apt-unknown":                "package repository",
	"276-apt-unknown-among":          "package repository",
	"277-apt-no-candidate":           "package repository",
	"281-apt-virtual-awk":            "package repository",
	"284-apt-version-glob-missing":   "package repository",
	"285-apt-version-unquoted-glob":  "package repository",
	"289-apt-no-yes":                 "package repository",
	"292-apt-regex-none":             "package repository",
	"295-apt-minus-suffix":           "package repository",
	"296-apt-uppercase":              "package repository",
	"302-apt-nvidia-names":           "package repository",
	"318-apt-file-arg-dir":           "package repository",
	"325-pip-pep668-marker-removed":  "package index",
	"332-python-distutils-trixie":    "files of a package",
	"337-pip-venv":                   "package index",
	"356-lib-glibc-on-musl-build":    "the loader's view of a file made here",
	"360-lib-glibc-version-build":    "the loader's view of a file made here",
	"366-lib-missing-build":          "the loader's view of a file made here",
	"398-lib-header-missing":         "what a compiler includes",
}

// problem is a predicted failure with its zero-based line.
type problem struct {
	first, last int
	likely      bool
	text        string
}

func problems(b *analyzers.Build, r *evaluate.Result) []problem {
	var all []problem
	add := func(f state.Failure) {
		all = append(all, problem{f.File.Position(f.Start).Line + 1, f.File.Position(max(f.Start, f.End-1)).Line + 1, f.Likely, string(f.Kind) + ": " + f.Reason})
	}
	for _, e := range b.Document.Errors {
		add(state.Failure{Span: e.Span, Reason: e.Message})
	}
	for _, s := range r.Stages {
		for _, f := range s.Failures {
			add(f)
		}
		for _, step := range s.Steps {
			if f := step.Failure; f != nil {
				if step.Instruction.Keyword == "RUN" && !step.Trigger { // a builder names the instruction's line, not the command's
					f.Span = step.Instruction.Span
				}
				add(*f)
			}
		}
	}
	return all
}

func (c *truthCase) check(t *testing.T, b *analyzers.Build, r *evaluate.Result) {
	found := problems(b, r)
	certain := slices.DeleteFunc(slices.Clone(found), func(p problem) bool { return p.likely })
	if c.truth.Build.Outcome == "success" {
		if len(certain) > 0 {
			t.Errorf("passes, but is said to fail: %+v", found)
		}
		c.checkFinal(t, r)
		return
	}
	line := c.truth.Build.FailingLine
	if line == 0 {
		return
	}
	if missed[c.name] == "" && !slices.ContainsFunc(certain, func(p problem) bool { return p.first <= line && line <= p.last }) {
		t.Errorf("fails on line %d (%s), found %+v", line, c.truth.Build.Error, found)
	}
}

func (c *truthCase) checkFinal(t *testing.T, r *evaluate.Result) {
	var final *state.State
	for _, s := range r.Stages {
		if s.Reached && (c.input.Target == "" || s.Stage.Name == c.input.Target) {
			final = s.Final
		}
	}
	for p, want := range c.truth.Added {
		e := final.Files.Lookup(p)
		if c.runs && (e.Presence == filesystem.Unknown || e.Likely) {
			continue
		}
		if diff := compare(e, want); diff != "" {
			t.Errorf("%s: %s", p, diff)
		}
	}
	if c.truth.Config != nil {
		c.checkConfig(t, final)
	}
}

func (c *truthCase) checkConfig(t *testing.T, s *state.State) {
	want := c.truth.Config
	for _, pair := range want.Env {
		name, value, _ := strings.Cut(pair, "=")
		v, ok := s.Env.Image().Lookup(name)
		if !ok && !s.Env.Open || v.Known && v.Value != value {
			t.Errorf("environment: want %s, got %q (held %v)", pair, v.Value, ok)
		}
	}
	if s.Workdir.Known && s.Workdir.Value != want.WorkingDir && (want.WorkingDir != "" || s.Workdir.Value != "/") {
		t.Errorf("working directory: want %q, got %q", want.WorkingDir, s.Workdir.Value)
	}
	if s.User.Known && s.User.Value != want.User {
		t.Errorf("user: want %q, got %q", want.User, s.User.Value)
	}
	if s.Cmd.Known && !slices.Equal(s.Cmd.Argv, want.Cmd) {
		t.Errorf("cmd: want %q, got %q", want.Cmd, s.Cmd.Argv)
	}
	if s.Entrypoint.Known && !slices.Equal(s.Entrypoint.Argv, want.Entrypoint) {
		t.Errorf("entrypoint: want %q, got %q", want.Entrypoint, s.Entrypoint.Argv)
	}
}

// compare returns where what is known of an entry is wrong.
func compare(e filesystem.Entry, want truthFile) string {
	types := map[string]filesystem.Type{"file": filesystem.Regular, "dir": filesystem.Directory, "link": filesystem.Symlink}
	switch {
	case e.Presence == filesystem.Unknown:
		return "is not known"
	case e.Presence == filesystem.Absent:
		return "is said to be absent"
	case e.Type != filesystem.UnknownType && e.Type != types[want.Type]:
		return fmt.Sprintf("is a %s, got type %d", want.Type, e.Type)
	case e.Type == filesystem.Symlink && e.Link != want.Target:
		return fmt.Sprintf("leads to %s, got %s", want.Target, e.Link)
	case e.Has(filesystem.KnowMode) && e.Type != filesystem.Symlink && !sameMode(e.Mode, want.Mode):
		return fmt.Sprintf("has mode %s, got %04o", want.Mode, e.Mode)
	case e.Has(filesystem.KnowOwner) && (e.UID != *want.UID || e.GID != *want.GID):
		return fmt.Sprintf("belongs to %d:%d, got %d:%d", *want.UID, *want.GID, e.UID, e.GID)
	case e.Has(filesystem.KnowSize) && want.Size != nil && e.Size != *want.Size:
		return fmt.Sprintf("has %d bytes, got %d", *want.Size, e.Size)
	}
	return ""
}

// sameMode leaves the write bits out: the truth data may lie there read-only.
func sameMode(got uint16, want string) bool {
	mode, err := strconv.ParseUint(want, 8, 16)
	return err == nil && got&^0o222 == uint16(mode)&^0o222
}
