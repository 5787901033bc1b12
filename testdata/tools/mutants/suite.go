package main

import (
	"bytes"
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
	ImportPath, Dir string
	GoFiles         []string
	Deps            []string
	Folder          string `json:"-"` // relative to the module
}

// suite are the packages that are mutated and the tests that run on them.
type suite struct {
	root, temp string
	mutated    []*mutable
	tests      []*mutable // test binaries; Deps are all that is linked into them
	covered    coverage
	limit      time.Duration // of one test binary
	skip       string        // tests that are left out
}

func newSuite(ctx context.Context, root string, packages, tests []string) (*suite, error) {
	s := &suite{limit: 10 * time.Minute}
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
	out, err := s.command(ctx, "go", append([]string{"list", "-json=ImportPath,Dir,GoFiles,Deps"}, args...)...).Output()
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

// first are the folders whose tests hold most of other packages.
var first = []string{"analyzers/evaluate", "rules"}

// of returns the tests that hold a package: its own first, then those of first, then the others that depend on it.
func (s *suite) of(p *mutable) []*mutable {
	rank := func(t *mutable) int {
		if t.ImportPath == p.ImportPath {
			return -1
		}
		if i := slices.Index(first, t.Folder); i >= 0 {
			return i
		}
		return len(first)
	}
	var found []*mutable
	for _, t := range s.tests {
		if t.ImportPath == p.ImportPath || slices.ContainsFunc(t.Deps, func(d string) bool { return d == p.ImportPath || strings.HasPrefix(d, p.ImportPath+" ") }) {
			found = append(found, t)
		}
	}
	slices.SortStableFunc(found, func(a, b *mutable) int { return rank(a) - rank(b) })
	return found
}

// original runs all tests on the sources as they are, which must pass, and keeps what they cover.
func (s *suite) original(ctx context.Context) error {
	var names []string
	for _, p := range s.mutated {
		names = append(names, p.ImportPath)
	}
	began := time.Now()
	for _, t := range s.tests {
		if !slices.ContainsFunc(s.mutated, func(p *mutable) bool { return slices.Contains(s.of(p), t) }) {
			continue
		}
		binary, profile := filepath.Join(s.temp, "original.test"), filepath.Join(s.temp, "profile")
		if out, err := s.command(ctx, "go", "test", "-c", "-vet=off", "-coverpkg="+strings.Join(names, ","), "-o", binary, t.ImportPath).CombinedOutput(); err != nil {
			return fmt.Errorf("%s: %w\n%s", t.ImportPath, err, out)
		}
		if _, err := os.Stat(binary); err != nil {
			continue // a package without tests
		}
		if out, err := s.test(ctx, binary, t, "-test.coverprofile="+profile); err != nil {
			return fmt.Errorf("%s fails without any mutant: %w\n%s", t.ImportPath, err, out)
		}
		if err := s.covered.read(profile); err != nil {
			return err
		}
		if err := os.Remove(binary); err != nil {
			return err
		}
	}
	s.limit = time.Minute + 3*time.Since(began)
	return nil
}

// memory is what a test binary may have, in KiB: a mutant that loops must not take the machine with it.
const memory = "8000000"

// test runs a test binary up to its first failure.
func (s *suite) test(ctx context.Context, binary string, t *mutable, args ...string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, s.limit)
	defer cancel()
	script := `ulimit -v "$1"; shift; exec "$@"`
	c := s.command(ctx, "sh", append([]string{"-c", script, "sh", memory, binary, "-test.failfast", "-test.short", "-test.skip=" + s.skip}, args...)...)
	c.Dir = t.Dir
	c.WaitDelay = time.Second
	return c.CombinedOutput()
}

// result says what became of a mutant.
type result struct {
	invalid, killed bool
	by              string
}

// try runs the tests on one mutant.
func (s *suite) try(ctx context.Context, m mutant) (result, error) {
	if !s.covered.has(m) {
		return result{by: "  (not covered)"}, nil
	}
	overlay, err := s.overlay(m)
	if err != nil {
		return result{}, err
	}
	binary := filepath.Join(s.temp, "mutant.test")
	for i, t := range s.of(m.pkg) {
		_ = os.Remove(binary)
		out, err := s.command(ctx, "go", "test", "-c", "-vet=off", "-overlay="+overlay, "-o", binary, t.ImportPath).CombinedOutput()
		if err != nil && i == 0 {
			return result{invalid: true}, ctx.Err()
		} else if err != nil {
			return result{}, fmt.Errorf("%s: %w\n%s", t.ImportPath, err, out)
		}
		if _, err := os.Stat(binary); err != nil {
			continue
		}
		out, err = s.test(ctx, binary, t)
		if ctx.Err() != nil {
			return result{}, ctx.Err()
		}
		if err != nil {
			return result{killed: true, by: t.Folder + failed(out)}, nil
		}
	}
	return result{}, nil
}

// overlay writes the mutant and the file that puts it in place of the original.
func (s *suite) overlay(m mutant) (string, error) {
	text, err := m.source()
	if err != nil {
		return "", err
	}
	file, overlay := filepath.Join(s.temp, "mutant.go"), filepath.Join(s.temp, "overlay.json")
	if err := os.WriteFile(file, text, 0o600); err != nil {
		return "", err
	}
	list, err := json.Marshal(map[string]any{"Replace": map[string]string{m.file: file}})
	if err != nil {
		return "", err
	}
	return overlay, os.WriteFile(overlay, list, 0o600)
}

// failed returns the innermost test that failed, with a space before it.
func failed(out []byte) string {
	name := ""
	for line := range strings.Lines(string(out)) {
		if rest, ok := strings.CutPrefix(strings.TrimSpace(line), "--- FAIL: "); ok {
			name, _, _ = strings.Cut(" "+rest, " (")
		}
	}
	return name
}
