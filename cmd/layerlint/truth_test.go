package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/layerlint/layerlint/analyzers/analyzertest"
	"github.com/layerlint/layerlint/imagedb/apt"
	"github.com/layerlint/layerlint/imagedb/layout"
)

// truthCase is a Dockerfile with what a real builder and a real engine did with it.
type truthCase struct {
	Name string
	Case struct {
		Filename, Target string
		Args             map[string]string
	}
	Truth struct {
		Build struct {
			Outcome      string
			FailingLine  int   `json:"failing_line"`
			FailingLines []int `json:"failing_lines"`
		}
		Runs []truthRun
	}
	Repository bool // needs a package repository
}

// truthRun is one run of an image that was built.
type truthRun struct {
	Argv           any // a text for the image's own
	Flags          []string
	Exit           int
	Stdout, Stderr string
}

// fails reports whether this is a failure that is the image's own: of what it starts by itself, or of a program in it
// named by path. What a run with another environment, another working directory or a name that is not on PATH meets, no
// Dockerfile says.
func (r truthRun) fails() bool {
	if argv, ok := r.Argv.([]any); ok {
		name, _ := argv[0].(string)
		if !strings.HasPrefix(name, "/") {
			return false
		}
	}
	return r.Exit != 0 && len(r.Flags) == 0
}

type verdict struct {
	right, all int
	wrong      []string
}

func (v *verdict) add(name string, ok bool) {
	v.all++
	if ok {
		v.right++
		return
	}
	v.wrong = append(v.wrong, name)
}

func (v verdict) String() string {
	return fmt.Sprintf("%3d of %3d (%5.1f %%)  %s", v.right, v.all, 100*float64(v.right)/float64(max(v.all, 1)), strings.Join(v.wrong, " "))
}

// TestTruth judges the program by real builds. LAYERLINT_TRUTH_LAYOUT names an OCI layout with the cases' base images.
// With LAYERLINT_TRUTH_ONLINE set, cases that need a package repository are also judged with the mirror that this
// machine's apt has.
func TestTruth(t *testing.T) {
	layout := os.Getenv("LAYERLINT_TRUTH_LAYOUT")
	if layout == "" {
		t.Skip("LAYERLINT_TRUTH_LAYOUT is not set: make the base images with BASES_ONLY=1 and name their layout")
	}
	program := buildProgram(t)
	for name, root := range map[string]string{
		"shared": filepath.Join("..", "..", "..", "shared", "truth", "cases"),
		"own":    filepath.Join("..", "..", "testdata", "truth"),
	} {
		t.Run(name, func(t *testing.T) { testTruth(t, program, layout, root) })
	}
}

func testTruth(t *testing.T, program, layout, root string) {
	cases, err := filepath.Glob(filepath.Join(root, "*", "truth.json"))
	if err != nil || len(cases) == 0 {
		t.Skip("no truth cases there")
	}
	mirrors := ""
	if os.Getenv("LAYERLINT_TRUTH_ONLINE") != "" {
		mirrors = machineMirrors(t, layout)
	}
	var failing, packaged, online, passing, runs verdict
	for _, file := range cases {
		c := readTruth(t, filepath.Dir(file))
		if c.Repository && mirrors != "" {
			found := c.check(t, program, layout, filepath.Dir(file), "--config", mirrors)
			wrong := slices.ContainsFunc(found, func(d truthFinding) bool { return d.Severity == 1 })
			online.add(c.Name, c.Truth.Build.Outcome == "success" && (!wrong || c.runFails()) || c.Truth.Build.Outcome != "success" && c.onFailingLine(found))
			if c.Truth.Build.Outcome == "success" && wrong && !c.runFails() {
				passing.wrong = append(passing.wrong, c.Name+" (online)")
			}
		}
		found := c.check(t, program, layout, filepath.Dir(file), "--offline")
		switch {
		case c.Truth.Build.Outcome == "success":
			passing.add(c.Name, !slices.ContainsFunc(found, func(d truthFinding) bool {
				return d.Severity == 1
			}) || c.runFails())
		case c.Repository:
			packaged.add(c.Name, c.onFailingLine(found))
		default:
			failing.add(c.Name, c.onFailingLine(found))
		}
		if c.runFails() {
			runs.add(c.Name, c.namesMissing(found))
		}
	}
	t.Logf("failing builds, error on the failing line:          %s", failing)
	t.Logf("failing builds that need a package repository:      %s", packaged)
	t.Logf("all that need a package repository, with one:       %s", online)
	t.Logf("passing builds without an error:                    %s", passing)
	t.Logf("failing runs, error or warning naming the missing:  %s", runs)
	if len(passing.wrong) > 0 {
		t.Errorf("errors on builds that pass: %v", passing.wrong)
	}
	if online.right*100 < online.all*95 {
		t.Errorf("only %d of %d builds that need a package repository are told with one", online.right, online.all)
	}
	if failing.right*10 < failing.all*9 {
		t.Errorf("only %d of %d failing builds are told", failing.right, failing.all)
	}
	if runs.right*10 < runs.all*9 {
		t.Errorf("only %d of %d failing runs are told", runs.right, runs.all)
	}
}

func readTruth(t *testing.T, dir string) truthCase {
	c := truthCase{Name: filepath.Base(dir)}
	for name, into := range map[string]any{"case.json": &c.Case, "truth.json": &c.Truth} {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(data, into); err != nil {
			t.Fatalf("%s/%s: %v", c.Name, name, err)
		}
	}
	if c.Case.Filename == "" {
		c.Case.Filename = "Dockerfile"
	}
	text, err := os.ReadFile(filepath.Join(dir, c.Case.Filename))
	if err != nil {
		if text, err = os.ReadFile(filepath.Join(dir, "Dockerfile")); err != nil {
			t.Fatal(err)
		}
	}
	c.Repository = strings.Contains(string(text), "apt-get update")
	return c
}

// machineMirrors is a configuration in which the mirror that this machine's apt uses stands for that of the base
// images.
func machineMirrors(t *testing.T, dir string) string {
	image, err := layout.DB(dir).Image(t.Context(), "debian:bookworm", "linux/amd64")
	if err != nil {
		t.Fatal(err)
	}
	tree, err := image.Tree(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	const name = "/etc/apt/sources.list"
	base := debianArchive(map[string][]byte{name: tree.Lookup(name).Content})
	files, err := filepath.Glob(name + ".d/*")
	if err != nil {
		t.Fatal(err)
	}
	own := map[string][]byte{}
	for _, f := range append(files, name) {
		own[f], _ = os.ReadFile(f) // what cannot be read holds no mirror
	}
	mirror := debianArchive(own)
	from, err := url.Parse(base)
	if base == "" || mirror == "" || err != nil {
		t.Fatalf("no archive in the base image (%v) or on this machine", err)
	}
	config := filepath.Join(t.TempDir(), "config.yaml")
	text := fmt.Sprintf("repositories:\n  mirrors:\n    %q: [%q]\n", from.Host, mirror)
	if err := os.WriteFile(config, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return config
}

// debianArchive is the address above /debian in apt's sources.
func debianArchive(files map[string][]byte) string {
	for _, name := range slices.Sorted(maps.Keys(files)) {
		for _, s := range apt.Sources(name, files[name]) {
			if root, ok := strings.CutSuffix(s.URI, "/debian"); ok {
				return root
			}
		}
	}
	return ""
}

type truthFinding struct {
	Severity int
	Message  string
	Range    struct{ Start, End struct{ Line int } }
	Related  []struct{ Message string } `json:"relatedInformation"`
}

func (c truthCase) check(t *testing.T, program, layout, dir string, flags ...string) []truthFinding {
	context := analyzertest.TruthContext(t, dir)
	args := append([]string{"check", "--format", "json", "--layout", layout, "--context", context}, flags...)
	if c.Case.Target != "" {
		args = append(args, "--target", c.Case.Target)
	}
	for k, v := range c.Case.Args {
		args = append(args, "--build-arg", k+"="+v)
	}
	out, err := exec.Command(program, append(args, filepath.Join(dir, c.Case.Filename))...).Output()
	var exit *exec.ExitError
	if err != nil && (!errors.As(err, &exit) || exit.ExitCode() != 1) {
		t.Fatalf("%s: %v %s", c.Name, err, exit.Stderr)
	}
	var files []struct{ Diagnostics []truthFinding }
	if err := json.Unmarshal(out, &files); err != nil || len(files) != 1 {
		t.Fatalf("%s: %d files, %v in %q", c.Name, len(files), err, out)
	}
	return files[0].Diagnostics
}

func (c truthCase) onFailingLine(found []truthFinding) bool { return c.told(found, 1) }

// told reports whether a finding of a severity, or a graver one, is on the line where the build failed.
func (c truthCase) told(found []truthFinding, severity int) bool {
	lines := append(c.Truth.Build.FailingLines, c.Truth.Build.FailingLine)
	for _, d := range found {
		for _, line := range lines {
			if d.Severity <= severity && (line == 0 || d.Range.Start.Line < line && line <= d.Range.End.Line+1) {
				return true
			}
		}
	}
	return false
}

func (c truthCase) runFails() bool {
	return slices.ContainsFunc(c.Truth.Runs, truthRun.fails)
}

var missingName = regexp.MustCompile(`lib[\w+-]+\.so[.\d]*|GLIBC_[\d.]+|exec:? "?([^":\s]+)|: ([^:\s]+): not found|No command|undefined symbol: (\w+)|cannot open ([^:\s]+):|'([^']+)': No such|unable to find user (\S+):`)

func (c truthCase) namesMissing(found []truthFinding) bool {
	for _, r := range c.Truth.Runs {
		if !r.fails() {
			continue
		}
		for _, m := range missingName.FindAllStringSubmatch(r.Stderr, -1) {
			for _, name := range slices.DeleteFunc(m, func(s string) bool { return s == "" }) {
				for _, d := range found {
					if d.Severity <= 2 && strings.Contains(strings.ToLower(d.Message), strings.ToLower(strings.Trim(name, `\r"`))) {
						return true
					}
				}
			}
		}
	}
	return false
}

func buildProgram(t *testing.T) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), "layerlint")
	if out, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		t.Fatalf("building: %v\n%s", err, out)
	}
	return program
}
