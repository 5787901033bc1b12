// Command mutants reports which one-token changes to packages no test notices. It draws a sample of the changes and
// builds the tests once with all of them, each behind a switch in the environment: through an overlay, so that no file
// is edited. A run of each test without any says which tests run which changes and how long they take; then each change
// is tried on the tests that run it, the quickest first, up to the first failure; of tests that take long, on the
// subtests that run it. The same seed on the same sources draws the same sample. The tree must stay as it is meanwhile:
// test data that changes under a test fails it.
//
// A killed mutant is one that a test fails on, a run that hangs or needs too much memory included. An alive one is a
// line that tests pass through and do not hold, or, marked "not covered", one that they do not even reach. Some of the
// alive are equivalent: no input tells them from the original. The program does not judge that.
package main

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/signal"
	"slices"
	"strings"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	root := flag.String("root", ".", "the module's `directory`")
	packages := flag.String("pkg", "./analyzers/evaluate,./analyzers/effects,./analyzers/script,./analyzers/state,./analyzers/tools/...", "packages to mutate: `patterns` separated by commas")
	tests := flag.String("tests", "./analyzers/...,./rules", "packages whose tests run: `patterns` separated by commas")
	n := flag.Int("n", 60, "how many mutants to run")
	seed := flag.Uint64("seed", 1, "the sample")
	only := flag.String("only", "", "run the mutants of these `places` only: FILE:LINE or FILE:LINE:COLUMN, separated by commas")
	skip := flag.String("skip", "", "tests to leave out: a `regexp` of those that take long and hold little")
	flag.Parse()
	s, err := newSuite(ctx, *root, strings.Split(*packages, ","), strings.Split(*tests, ","))
	if err != nil {
		return err
	}
	defer os.RemoveAll(s.temp)
	s.skip = *skip
	var all []*mutant
	for _, p := range s.mutated {
		found, err := p.mutants()
		if err != nil {
			return err
		}
		all = append(all, found...)
	}
	if *only != "" {
		all = at(all, strings.Split(*only, ","))
	} else {
		rand.New(rand.NewPCG(*seed, 0)).Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	}
	fmt.Printf("%d mutants in %d packages, seed %d\n", len(all), len(s.mutated), *seed)
	return sample(ctx, s, all, *n)
}

// sample runs n of the mutants; those that do not compile do not count.
func sample(ctx context.Context, s *suite, all []*mutant, n int) error {
	chosen, err := s.choose(ctx, all, n)
	if err != nil {
		return err
	}
	name, err := overlay(s.temp, chosen)
	if err != nil {
		return err
	}
	if err := s.compile(ctx, chosen, name); err != nil {
		return err
	}
	killed := 0
	for i, m := range chosen {
		r, err := s.try(ctx, i+1)
		if err != nil {
			return err
		}
		if r.killed {
			killed++
			fmt.Printf("killed  %s  (%s)\n", m, r.by)
		} else {
			fmt.Printf("alive   %s%s\n", m, r.by)
		}
	}
	fmt.Printf("%d killed, %d alive\n", killed, len(chosen)-killed)
	return nil
}

// choose returns the first n of the mutants that compile.
func (s *suite) choose(ctx context.Context, all []*mutant, n int) ([]*mutant, error) {
	chosen := all[:min(n, len(all))]
	if ok, err := s.compiles(ctx, chosen); ok || err != nil {
		return chosen, err
	}
	var good []*mutant
	for _, m := range all {
		if len(good) == n {
			break
		}
		ok, err := s.compiles(ctx, []*mutant{m})
		if err != nil {
			return nil, err
		}
		if ok {
			good = append(good, m)
		}
	}
	return good, nil
}

// at returns the mutants at the places, which may leave out leading folders.
func at(all []*mutant, places []string) []*mutant {
	var found []*mutant
	for _, m := range all {
		line := fmt.Sprintf("/%s:%d", m.name, m.line)
		column := fmt.Sprintf("%s:%d", line, m.col)
		if slices.ContainsFunc(places, func(p string) bool {
			return strings.HasSuffix(line, "/"+p) || strings.HasSuffix(column, "/"+p)
		}) {
			found = append(found, m)
		}
	}
	return found
}
