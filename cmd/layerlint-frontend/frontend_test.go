package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/moby/buildkit/client"
	gateway "github.com/moby/buildkit/frontend/gateway/client"
	"github.com/moby/buildkit/frontend/subrequests/lint"
	"github.com/tonistiigi/fsutil"
)

// rig is a real builder with an image of the frontend that it can pull.
type rig struct {
	*client.Client
	image   string // of the frontend
	program string // layerlint
}

// newRig takes the builder at LAYERLINT_BUILDKIT (unix:///run/buildkit/buildkitd.sock), which pulls from and pushes to
// the repository LAYERLINT_FRONTEND_REPOSITORY (127.0.0.1:5000/frontend).
func newRig(t *testing.T) *rig {
	address, repository := os.Getenv("LAYERLINT_BUILDKIT"), os.Getenv("LAYERLINT_FRONTEND_REPOSITORY")
	if address == "" || repository == "" {
		t.Skip("LAYERLINT_BUILDKIT and LAYERLINT_FRONTEND_REPOSITORY are not set: they name a builder and a repository that it pushes to")
	}
	dir := t.TempDir()
	for name, from := range map[string][2]string{"layerlint": {"../..", "./cmd/layerlint"}, "layerlint-frontend": {".", "."}} {
		build := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o", filepath.Join(dir, name), from[1])
		build.Dir, build.Env = from[0], append(os.Environ(), "CGO_ENABLED=0")
		if out, err := build.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	c, err := client.New(t.Context(), address)
	check(t, err)
	t.Cleanup(func() { _ = c.Close() })
	r := &rig{c, repository + ":test", filepath.Join(dir, "layerlint")}
	_, err = c.Solve(t.Context(), nil, client.SolveOpt{
		Frontend: "dockerfile.v0", LocalMounts: map[string]fsutil.FS{"context": folder(t, dir), "dockerfile": folder(t, ".")},
		Exports: []client.ExportEntry{{Type: "image", Attrs: map[string]string{"name": r.image, "push": "true", "registry.insecure": "true"}}},
	}, drained(nil))
	check(t, err)
	return r
}

// build is one build of a folder's Dockerfile.
type build struct {
	dir, file string // the Dockerfile's folder and name
	context   string // "": dir
	opts      map[string]string
	exports   []client.ExportEntry
}

func (b build) solve(t *testing.T) client.SolveOpt {
	opts := map[string]string{"filename": cmp.Or(b.file, "Dockerfile")}
	maps.Copy(opts, b.opts)
	return client.SolveOpt{Frontend: "dockerfile.v0", FrontendAttrs: opts, Exports: b.exports,
		LocalMounts: map[string]fsutil.FS{"context": folder(t, cmp.Or(b.context, b.dir)), "dockerfile": folder(t, b.dir)}}
}

// call asks the frontend for one of its answers, as docker buildx build --call does.
func (r *rig) call(t *testing.T, b build, request string) (map[string][]byte, error) {
	t.Helper()
	o := b.solve(t)
	attrs := o.FrontendAttrs
	attrs["requestid"], attrs["build-arg:BUILDKIT_SYNTAX"], attrs["frontend.caps"] = request, r.image, "moby.buildkit.frontend.subrequests"
	o.Frontend, o.FrontendAttrs = "", nil
	var metadata map[string][]byte
	_, err := r.Build(t.Context(), o, "layerlint", func(ctx context.Context, c gateway.Client) (*gateway.Result, error) {
		res, err := c.Solve(ctx, gateway.SolveRequest{Frontend: "dockerfile.v0", FrontendOpt: attrs})
		if err != nil {
			return nil, err
		}
		metadata = res.Metadata
		return gateway.NewResult(), nil
	}, drained(nil))
	return metadata, err
}

// run builds, with the frontend where through is its image, and returns the exporter's answer and the warnings.
func (r *rig) run(t *testing.T, b build, through string) (map[string]string, []*client.VertexWarning, error) {
	t.Helper()
	o := b.solve(t)
	if through != "" {
		o.FrontendAttrs["build-arg:BUILDKIT_SYNTAX"] = through
	}
	var warnings []*client.VertexWarning
	done := make(chan struct{})
	status := make(chan *client.SolveStatus)
	go func() {
		defer close(done)
		for s := range status {
			warnings = append(warnings, s.Warnings...)
		}
	}()
	res, err := r.Solve(t.Context(), nil, o, status)
	<-done
	if err != nil {
		return nil, warnings, err
	}
	return res.ExporterResponse, warnings, nil
}

func drained(to io.Writer) chan *client.SolveStatus {
	status := make(chan *client.SolveStatus)
	go func() {
		for s := range status {
			for _, l := range s.Logs {
				if to != nil {
					_, _ = to.Write(l.Data)
				}
			}
		}
	}()
	return status
}

func folder(t *testing.T, dir string) fsutil.FS {
	t.Helper()
	f, err := fsutil.NewFS(dir)
	check(t, err)
	return f
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func written(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		check(t, os.MkdirAll(filepath.Join(dir, filepath.Dir(name)), 0o755))
		check(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
	}
	return dir
}

// TestCases compares what the frontend answers with what layerlint says of the same build over a layout of the same
// images. LAYERLINT_TRUTH names a folder of cases, LAYERLINT_TRUTH_LAYOUT the layout.
func TestCases(t *testing.T) {
	r := newRig(t)
	root, layout := os.Getenv("LAYERLINT_TRUTH"), os.Getenv("LAYERLINT_TRUTH_LAYOUT")
	if root == "" || layout == "" {
		t.Skip("LAYERLINT_TRUTH and LAYERLINT_TRUTH_LAYOUT are not set")
	}
	cases, err := filepath.Glob(filepath.Join(root, "*", "case.json"))
	check(t, err)
	equal, differ := 0, 0
	var slowest time.Duration
	var times []time.Duration
	only := regexp.MustCompile(os.Getenv("LAYERLINT_TRUTH_ONLY"))
	for _, file := range cases {
		dir := filepath.Dir(file)
		if !only.MatchString(filepath.Base(dir)) {
			continue
		}
		b, flags := truthCase(t, dir)
		want, trouble := r.commandLine(t, b, flags, layout)
		answer, err := r.call(t, b, lint.RequestLint)
		var got []string
		if err == nil {
			got = lines(t, answer["result.json"])
			start := time.Now()
			_, err = r.call(t, b, lint.RequestLint)
			check(t, err)
			times = append(times, time.Since(start))
			slowest = max(slowest, time.Since(start))
		}
		if got, want := decided(got, want); err == nil && slices.Equal(got, want) {
			equal++
			continue
		}
		differ++
		t.Errorf("%s: %v %s\n  layerlint %q\n  frontend  %q", filepath.Base(dir), err, trouble, without(want, got), without(got, want))
	}
	slices.Sort(times)
	if len(times) > 0 {
		t.Logf("%d equal, %d differ; checked again in %v (median), %v (19 of 20), %v (slowest)", equal, differ,
			times[len(times)/2], times[len(times)*19/20], slowest)
	}
}

// decided leaves out what the builder alone can decide: that an image does not exist, of which the command line says,
// without a registry, at most that a stage is likely meant.
func decided(frontend, commandLine []string) (f, c []string) {
	f, c = slices.Clone(frontend), slices.Clone(commandLine)
	for _, found := range frontend {
		line, what, _ := strings.Cut(found, " ")
		if strings.HasPrefix(what, "image-not-found: ") {
			f = slices.DeleteFunc(f, func(s string) bool { return s == found })
			c = slices.DeleteFunc(c, func(s string) bool { return strings.HasPrefix(s, line+" stage-unknown: ") })
		}
	}
	return f, c
}

// truthCase is a case as BuildKit and as layerlint take it.
func truthCase(t *testing.T, dir string) (build, []string) {
	var c struct {
		Filename, Target string
		Args             map[string]string
		Empty            []string `json:"empty_dirs"`
	}
	text, err := os.ReadFile(filepath.Join(dir, "case.json"))
	check(t, err)
	check(t, json.Unmarshal(text, &c))
	b := build{dir: dir, file: cmp.Or(c.Filename, "Dockerfile"), context: filepath.Join(dir, "context"), opts: map[string]string{}}
	if _, err := os.Stat(filepath.Join(dir, b.file)); err != nil {
		b.dir = b.context
	}
	check(t, os.MkdirAll(b.context, 0o755))
	for _, name := range c.Empty {
		check(t, os.MkdirAll(filepath.Join(b.context, name), 0o755))
	}
	var flags []string
	if c.Target != "" {
		b.opts["target"], flags = c.Target, append(flags, "--target", c.Target)
	}
	for _, name := range slices.Sorted(maps.Keys(c.Args)) {
		b.opts["build-arg:"+name], flags = c.Args[name], append(flags, "--build-arg", name+"="+c.Args[name])
	}
	return b, flags
}

func (r *rig) commandLine(t *testing.T, b build, flags []string, layout string) (found []string, trouble string) {
	args := append([]string{"check", "--offline", "--no-discover", "--fail-on", "never", "--format", "buildkit", "--layout", layout, "--context", b.context}, flags...)
	c := exec.Command(r.program, append(args, filepath.Join(b.dir, b.file))...)
	c.Env = append(os.Environ(), "LAYERLINT_IMAGE_SOURCES=registry")
	out, err := c.Output()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		return nil, string(exit.Stderr)
	}
	check(t, err)
	return lines(t, out), ""
}

// lines are findings as "line rule: headline".
func lines(t *testing.T, text []byte) (all []string) {
	var r results
	check(t, json.Unmarshal(text, &r))
	if r.Error != nil {
		headline, _, _ := strings.Cut(r.Error.Message, "\n")
		all = append(all, fmt.Sprintf("%d %s", r.Error.Location.Ranges[0].Start.Line, headline))
	}
	for _, w := range r.Warnings {
		headline, _, _ := strings.Cut(w.Detail, "\n")
		line := int32(0)
		if len(w.Location.Ranges) > 0 {
			line = w.Location.Ranges[0].Start.Line
		}
		all = append(all, fmt.Sprintf("%d %s: %s", line, w.RuleName, headline))
	}
	slices.Sort(all)
	return all
}

func without(all, others []string) []string {
	return slices.DeleteFunc(slices.Clone(all), func(s string) bool { return slices.Contains(others, s) })
}
