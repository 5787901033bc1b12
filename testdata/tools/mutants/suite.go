package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// mutable is a package as go list describes it.
type mutable struct {
	ImportPath, Dir, Name string
	GoFiles               []string
	Deps                  []string
	Folder                string `json:"-"` // relative to the module
}

// suite are the packages that are mutated and the tests that run on them.
type suite struct {
	root, temp string
	mutated    []*mutable
	tests      []*mutable // test binaries; Deps are all that is linked into them
	binaries   []*binary  // of the tests that run one of the sample
	skip       string     // tests that are left out
}

func newSuite(ctx context.Context, root string, packages, tests []string) (*suite, error) {
	s := &suite{}
	var err error
	if s.root, err = filepath.Abs(root); err != nil {
		return nil, err
	}
	if s.mutated, err = s.list(ctx, packages); err != nil {
		return nil, err
	}
	binaries, err := s.list(ctx, append([]string{"-test"}, tests...))
	if err != nil {
		return nil, err
	}
	for _, b := range binaries {
		if name, ok := strings.CutSuffix(b.ImportPath, ".test"); ok {
			b.ImportPath = name
			s.tests = append(s.tests, b)
		}
	}
	s.temp, err = os.MkdirTemp("", "mutants")
	return s, err
}

func (s *suite) list(ctx context.Context, args []string) ([]*mutable, error) {
	out, err := s.command(ctx, "go", append([]string{"list", "-json=ImportPath,Dir,Name,GoFiles,Deps"}, args...)...).Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w: %s", err, stderr(err))
	}
	var all []*mutable
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		p := new(mutable)
		if err := d.Decode(p); errors.Is(err, io.EOF) {
			return all, nil
		} else if err != nil {
			return nil, err
		}
		if p.Folder, err = filepath.Rel(s.root, p.Dir); err != nil {
			return nil, err
		}
		all = append(all, p)
	}
}

func stderr(err error) string {
	if x := (*exec.ExitError)(nil); errors.As(err, &x) {
		return string(x.Stderr)
	}
	return ""
}

func (s *suite) command(ctx context.Context, name string, args ...string) *exec.Cmd {
	c := exec.CommandContext(ctx, name, args...)
	c.Dir = s.root
	return c
}

// is reports whether the package is the one of a list's dependencies, which name what they are built for: "PATH [TEST]".
func (p *mutable) is(dep string) bool {
	return dep == p.ImportPath || strings.HasPrefix(dep, p.ImportPath+" ")
}

// of returns the tests that hold a package: its own and those that depend on it.
func (s *suite) of(p *mutable) []*mutable {
	var found []*mutable
	for _, t := range s.tests {
		if t.ImportPath == p.ImportPath || slices.ContainsFunc(t.Deps, p.is) {
			found = append(found, t)
		}
	}
	return found
}

// binary is the test binary of a package with all of the sample in it.
type binary struct {
	of    *mutable
	file  string
	tests []*test // those that run one of the sample
}

// test is one test of a binary, or some of its subtests.
type test struct {
	in    *binary
	name  string
	which string       // the pattern that selects it
	runs  map[int]bool // the numbers of the mutants that it runs
	took  time.Duration
}

// compile makes the test binaries with the sample in them, runs each test as it is, which must pass, and keeps those
// that run one of the sample.
func (s *suite) compile(ctx context.Context, chosen []*mutant, overlay string) error {
	for i, t := range s.tests {
		if !slices.ContainsFunc(chosen, func(m *mutant) bool { return slices.Contains(s.of(m.pkg), t) }) {
			continue
		}
		b := &binary{of: t, file: filepath.Join(s.temp, fmt.Sprintf("%d.test", i))}
		build := s.command(ctx, "go", "test", "-c", "-vet=off", "-overlay="+overlay, "-o", b.file, t.ImportPath)
		if out, err := build.CombinedOutput(); err != nil {
			return fmt.Errorf("%s: %w\n%s", t.ImportPath, err, out)
		}
		if _, err := os.Stat(b.file); err != nil {
			continue // a package without tests
		}
		if err := s.trace(ctx, b); err != nil {
			return err
		}
		if len(b.tests) == 0 {
			_ = os.Remove(b.file)
			continue
		}
		s.binaries = append(s.binaries, b)
	}
	return nil
}

// memory is what a test binary may have, in KiB: a mutant that loops must not take the machine with it.
const memory = "8000000"

// test runs a test, which has four times as long as it took at first.
func (s *suite) test(ctx context.Context, t *test, environment string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute+4*t.took)
	defer cancel()
	script := `ulimit -v "$1"; shift; exec "$@"`
	c := s.command(ctx, "sh", "-c", script, "sh", memory, t.in.file, "-test.failfast", "-test.v", "-test.run="+t.which,
		"-test.skip="+s.skip)
	c.Dir, c.Env = t.in.of.Dir, append(os.Environ(), environment)
	c.WaitDelay = time.Second
	out, err := c.CombinedOutput()
	if ctx.Err() != nil {
		out = append(out, "\n--- FAIL: (too long)\n"...)
	}
	return out, err
}

// result says what became of a mutant.
type result struct {
	killed bool
	by     string
}

// try runs the tests that run mutant n, the quickest first, up to the first that fails.
func (s *suite) try(ctx context.Context, n int) (result, error) {
	var tests []*test
	for _, b := range s.binaries {
		for _, t := range b.tests {
			if t.runs[n] {
				tests = append(tests, t)
			}
		}
	}
	if len(tests) == 0 {
		return result{by: "  (not covered)"}, nil
	}
	slices.SortStableFunc(tests, func(a, b *test) int { return cmp.Compare(a.took, b.took) })
	for _, t := range tests {
		out, err := s.test(ctx, t, fmt.Sprintf("%s=%d", number, n))
		if ctx.Err() != nil {
			return result{}, ctx.Err()
		}
		if err != nil {
			return result{killed: true, by: t.in.of.Folder + failed(out)}, nil
		}
	}
	return result{}, nil
}

// compiles reports whether the mutants' packages compile with them.
func (s *suite) compiles(ctx context.Context, mutants []*mutant) (bool, error) {
	folder, err := os.MkdirTemp(s.temp, "overlay")
	if err != nil {
		return false, err
	}
	defer os.RemoveAll(folder)
	name, err := overlay(folder, mutants)
	if err != nil {
		return false, err
	}
	args := []string{"build", "-overlay=" + name}
	for _, m := range mutants {
		if !slices.Contains(args, m.pkg.ImportPath) {
			args = append(args, m.pkg.ImportPath)
		}
	}
	return s.command(ctx, "go", args...).Run() == nil, ctx.Err()
}

// failed returns the innermost test that failed, with a space before it.
func failed(out []byte) string {
	name := ""
	for line := range strings.Lines(string(out)) {
		if rest, ok := strings.CutPrefix(strings.TrimSpace(line), "--- FAIL: "); ok {
			if rest, _, _ = strings.Cut(" "+rest, " ("); strings.Count(rest, "/") >= strings.Count(name, "/") {
				name = rest
			}
		}
	}
	return name
}
