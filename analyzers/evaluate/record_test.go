package evaluate_test

import (
	"crypto/sha256"
	"fmt"
	"hash"
	"maps"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// record is what the evaluation says of a case's variants: in words what fails, how much is known of the files that
// are left, and digests of everything else.
type record struct {
	builds   int
	failures map[string]int // in how many builds each occurs
	entries  map[string]int // changed files where stages end, by what is known of them; open: folders that may hold more
	runs     hash.Hash      // what the steps need, install, call and hide
	ends     hash.Hash      // what the stages end with: variables, packages, files
}

func newRecord() *record {
	return &record{failures: map[string]int{}, entries: map[string]int{}, runs: sha256.New(), ends: sha256.New()}
}

// add takes a variant in and returns all that is known of it.
func (s *record) add(change string, r *evaluate.Result) string {
	s.builds++
	for text := range failuresOf(r) {
		s.failures[text]++
	}
	runs, ends := ran(r), s.left(r)
	for _, part := range []struct {
		of   hash.Hash
		text string
	}{{s.runs, runs}, {s.ends, ends}} {
		part.of.Write([]byte(change + "\n" + part.text))
	}
	return change + "\n" + runs + ends
}

// String is a line of totals and a line for each failure.
func (s *record) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d builds", s.builds)
	for _, known := range []string{"present", "likely present", "likely absent", "absent", "unknown", "open"} {
		fmt.Fprintf(&b, ", %d %s", s.entries[known], known)
	}
	fmt.Fprintf(&b, "; runs %x, ends %x\n", s.runs.Sum(nil)[:4], s.ends.Sum(nil)[:4])
	for _, text := range slices.Sorted(maps.Keys(s.failures)) {
		fmt.Fprintf(&b, "  %d %s\n", s.failures[text], text)
	}
	return b.String()
}

// failuresOf returns the failures of a build without their places, each once.
func failuresOf(r *evaluate.Result) map[string]bool {
	found := map[string]bool{}
	add := func(when string, all ...state.Failure) {
		for _, f := range all {
			likely := ""
			if f.Likely {
				likely = "likely "
			}
			reason, _, _ := strings.Cut(f.Reason, "\n")
			if len(reason) > 90 {
				reason = strings.ToValidUTF8(reason[:90], "") + "..."
			}
			found[strings.TrimSpace(fmt.Sprintf("%s%s%s: %s", when, likely, f.Kind, reason))] = true
		}
	}
	add("", r.Failures...)
	for _, s := range r.Stages {
		add("", s.Failures...)
		for _, step := range s.Steps {
			if step.Failure != nil {
				add("", *step.Failure)
			}
		}
		if s.Start != nil && s.Start.Failure != nil {
			add("start ", *s.Start.Failure)
		}
	}
	return found
}

// ran returns what the steps of a build say of themselves.
func ran(r *evaluate.Result) string {
	if len(r.Stages) == 0 {
		return ""
	}
	return printed(r, []string{"needs", "installs", "hidden", "calls"})
}

// left returns all that is known where the stages end, and counts the entries.
func (s *record) left(r *evaluate.Result) string {
	var b strings.Builder
	for _, stage := range r.Stages {
		if stage.Final == nil {
			continue
		}
		for _, name := range stage.Final.Env.Names() {
			value, known, set := stage.Final.Env.Value(name)
			fmt.Fprintf(&b, "$%s=%q %v %v\n", name, value, known, set)
		}
		var packages []string
		for key, p := range stage.Final.Packages.All() {
			if p.Added || p.Presence != filesystem.Present {
				packages = append(packages, fmt.Sprintf("%s %s: %s\n", key.Manager, key.Name, held(p)))
			}
		}
		slices.Sort(packages)
		fmt.Fprintf(&b, "%sopen %v %v, mixed %v, shell %q\n", strings.Join(packages, ""), stage.Final.Env.Open,
			stage.Final.Packages.Complete, stage.Final.Mixed, stage.Final.Shell)
		s.changed(&b, stage.Final.Files, "/")
	}
	return b.String()
}

// changed prints what a folder holds that is not as in the base image, and whether it may hold more.
func (s *record) changed(b *strings.Builder, files *filesystem.State, dir string) {
	if _, complete := files.Children(dir); !complete {
		fmt.Fprintf(b, "%s/*\n", dir)
		s.entries["open"]++
	}
	for _, name := range files.Edited(dir) {
		p := strings.TrimSuffix(dir, "/") + "/" + name
		e := files.Lookup(p)
		fmt.Fprintf(b, "%s: %s\n", p, entry(e))
		s.entries[presence(e.Presence, e.Likely)]++
		if e.Presence != filesystem.Absent && strings.Count(p, "/") < 16 {
			s.changed(b, files, p)
		}
	}
}
