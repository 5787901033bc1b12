package main

import (
	"context"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// trace runs each test of a binary alone, which says what it runs and how long it takes. One that takes long is traced
// again in parts: a mutant is then tried on the subtests that run it.
func (s *suite) trace(ctx context.Context, b *binary) error {
	list := s.command(ctx, b.file, "-test.list", "^(Test|Fuzz|Example)", "-test.skip="+s.skip)
	list.Dir = b.of.Dir
	names, err := list.Output()
	if err != nil {
		return fmt.Errorf("tests of %s: %w: %s", b.of.ImportPath, err, stderr(err))
	}
	for _, name := range strings.Fields(string(names)) {
		whole := &test{in: b, name: name, which: "^" + name + "$"}
		out, err := s.traceOne(ctx, whole)
		if err != nil {
			return err
		}
		tests := []*test{whole}
		if whole.took > long && len(whole.runs) > 0 {
			if some := parts(whole, out); some != nil {
				tests = some
			}
			for _, t := range tests {
				if _, err := s.traceOne(ctx, t); err != nil {
					return err
				}
			}
		}
		b.tests = append(b.tests, slices.DeleteFunc(tests, func(t *test) bool { return len(t.runs) == 0 })...)
	}
	return nil
}

// traceOne runs a test as it is.
func (s *suite) traceOne(ctx context.Context, t *test) (out []byte, err error) {
	t.took, t.runs = 10*time.Minute, map[int]bool{}
	file, began := t.in.file+".reached", time.Now()
	defer os.Remove(file)
	if out, err = s.test(ctx, t, reached+"="+file); err != nil {
		return nil, fmt.Errorf("%s of %s fails without any mutant: %w\n%s", t.name, t.in.of.ImportPath, err, out)
	}
	t.took = time.Since(began)
	text, _ := os.ReadFile(file) // none where no mutant is run
	for line := range strings.Lines(string(text)) {
		n, _ := strconv.Atoi(strings.TrimSpace(line))
		t.runs[n] = true
	}
	return out, nil
}

const (
	long  = 4 * time.Second // a test that takes longer is tried in parts
	split = 40              // how many at the most
	few   = 8               // subtests that are not worth it
)

// parts are the subtests of a test, put together by their names at the first level that has more than a few. There are
// none where no level has.
func parts(of *test, out []byte) (all []*test) {
	var names []string
	for line := range strings.Lines(string(out)) {
		if name, ok := strings.CutPrefix(strings.TrimSpace(line), "=== RUN   "); ok {
			names = append(names, name)
		}
	}
	for level := 2; ; level++ {
		below := map[string][]string{} // by the names of those around
		n := 0
		for _, name := range names {
			words := strings.Split(name, "/")
			if len(words) < level {
				continue
			}
			around, last := strings.Join(words[:level-1], "/"), words[level-1]
			if !slices.Contains(below[around], last) {
				below[around] = append(below[around], last)
				n++
			}
		}
		if n == 0 {
			return nil
		}
		if n < few {
			continue
		}
		for around, last := range below {
			pattern := ""
			for word := range strings.SplitSeq(around, "/") {
				pattern += "^" + regexp.QuoteMeta(word) + "$/"
			}
			for some := range slices.Chunk(last, 1+n/split) {
				quoted := make([]string, len(some))
				for i, name := range some {
					quoted[i] = regexp.QuoteMeta(name)
				}
				all = append(all, &test{in: of.in, name: of.name, which: pattern + "^(" + strings.Join(quoted, "|") + ")$"})
			}
		}
		return all
	}
}
