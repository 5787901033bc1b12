package hadolint_test

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/cmd/layerlint/hadolint"
	"github.com/layerlint/layerlint/rules"
)

// data is where hadolint's own assertions are, in facts of the form {rule, dockerfile, expect, config}; they are not
// part of this repository.
const data = "../../../../shared/conformance"

// assertion is one line of hadolint_cases.jsonl.
type assertion struct {
	Rule       string           `json:"rule"`
	Dockerfile string           `json:"dockerfile"`
	Expect     bool             `json:"expect"`
	Config     *json.RawMessage `json:"config"`
	Source     string           `json:"source"`
	Quirks     []string         `json:"quirks"`
}

// oracle is one line of hadolint_oracle.jsonl.
type oracle struct {
	Dockerfile string           `json:"dockerfile"`
	Config     *json.RawMessage `json:"config"`
	Findings   [][]any          `json:"findings"`
}

func read[T any](t *testing.T, name string) []T {
	t.Helper()
	f, err := os.Open(filepath.Join(data, name))
	if os.IsNotExist(err) {
		t.Skipf("%s is not there: hadolint's assertions are kept outside the repository", filepath.Join(data, name))
	}
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var all []T
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var one T
		if err := json.Unmarshal(lines.Bytes(), &one); err != nil {
			t.Fatal(err)
		}
		all = append(all, one)
	}
	return all
}

// finding is a code and the line on which its instruction starts, which is all that hadolint tells.
type finding struct {
	line int
	code string
}

func (f finding) String() string { return fmt.Sprintf("%d %s", f.line, f.code) }

// lint is what our rules say with hadolint's codes, in the order of lines.
func lint(t *testing.T, text string, config *json.RawMessage) []finding {
	t.Helper()
	doc := dockerfile.Parse(source.NewFile("Dockerfile", []byte(text)))
	c := &hadolint.Config{}
	if config != nil {
		var err error
		if c, err = hadolint.Read("config.yaml", *config); err != nil { // JSON is YAML
			t.Fatal(err)
		}
	}
	build := &analyzers.Build{Document: doc, Policy: c.Policy()}
	found, err := rules.Run(context.Background(), build, c.Options())
	if err != nil {
		t.Fatal(err)
	}
	set := map[finding]bool{}
	for _, d := range found {
		if code := cmp.Or(d.Code, hadolint.Code(d.Rule)); code != "" {
			set[finding{line(doc, d.Span), code}] = true
		}
	}
	return slices.SortedFunc(maps.Keys(set), func(a, b finding) int {
		return strings.Compare(fmt.Sprintf("%06d%s", a.line, a.code), fmt.Sprintf("%06d%s", b.line, b.code))
	})
}

// line is where the instruction starts that a place is in.
func line(doc *dockerfile.Document, at source.Span) int {
	start := at.Start
	consider := func(i *dockerfile.Instruction) {
		if i != nil && i.Start <= at.Start && at.Start <= i.End {
			start = i.Start
		}
	}
	for _, i := range doc.Args {
		consider(i)
	}
	for _, s := range doc.Stages {
		consider(s.From)
		for _, i := range s.Instructions {
			consider(i)
		}
	}
	return doc.File.Position(start).Line + 1
}

// difference is a row of the table in docs/hadolint.md: where we say more or less than hadolint, told by the
// Dockerfile's text.
type difference struct {
	name, code string
	more       bool
	where      *regexp.Regexp
	used       int
}

var row = regexp.MustCompile("^\\| `([a-z0-9-]+)` \\| ([A-Z0-9, ]+) \\| (more|less) \\| `(.*)` \\| .+ \\|$")

func differences(t *testing.T) []*difference {
	t.Helper()
	text, err := os.ReadFile("../../../docs/hadolint.md")
	if err != nil {
		t.Fatal(err)
	}
	var all []*difference
	for l := range strings.Lines(string(text)) {
		m := row.FindStringSubmatch(strings.TrimSpace(l))
		if m == nil {
			continue
		}
		where := regexp.MustCompile("(?m)" + strings.ReplaceAll(m[4], `\|`, "|"))
		for _, code := range strings.Split(m[2], ", ") {
			all = append(all, &difference{name: m[1], code: code, more: m[3] == "more", where: where})
		}
	}
	return all
}

func listed(all []*difference, code, text string, more bool) bool {
	for _, d := range all {
		if d.code == code && d.more == more && d.where.MatchString(text) {
			d.used++
			return true
		}
	}
	return false
}

// TestConformance holds our rules to hadolint's own assertions.
func TestConformance(t *testing.T) {
	known := differences(t)
	type tally struct{ passed, listed, failed int }
	byCode := map[string]*tally{}
	var all tally
	for _, a := range read[assertion](t, "hadolint_cases.jsonl") {
		if !strings.HasPrefix(a.Rule, "DL") {
			continue
		}
		config := a.Config
		if a.Rule == "DL1001" || a.Rule == "DL3057" {
			enabled := json.RawMessage(`{"override": {"info": ["` + a.Rule + `"]}}`)
			config = &enabled
		}
		got := slices.ContainsFunc(lint(t, a.Dockerfile+"\n", config), func(f finding) bool { return f.code == a.Rule })
		sum := byCode[a.Rule]
		if sum == nil {
			sum = &tally{}
			byCode[a.Rule] = sum
		}
		switch {
		case got == a.Expect:
			sum.passed++
			all.passed++
		case listed(known, a.Rule, a.Dockerfile, got):
			sum.listed++
			all.listed++
		default:
			sum.failed++
			all.failed++
			t.Errorf("%s %s: found %v, want %v\n%s", a.Rule, a.Source, got, a.Expect, a.Dockerfile)
		}
	}
	for _, code := range slices.Sorted(maps.Keys(byCode)) {
		t.Logf("%s %3d passed %2d listed differences %2d failed", code, byCode[code].passed, byCode[code].listed, byCode[code].failed)
	}
	total := all.passed + all.listed + all.failed
	t.Logf("all: %d of %d passed (%.1f %%), %d listed differences, %d failed", all.passed, total, 100*float64(all.passed)/float64(total), all.listed, all.failed)
	if all.passed*100 < total*98 {
		t.Errorf("less than 98 %% of hadolint's assertions hold")
	}
}

// TestShellCheckConformance holds our native rules to the assertions that ShellCheck finds something, or nothing, in
// RUN.
func TestShellCheckConformance(t *testing.T) {
	passed, all := 0, 0
	for _, a := range read[assertion](t, "hadolint_cases.jsonl") {
		if a.Rule != "SC*" {
			continue
		}
		all++
		got := slices.ContainsFunc(lint(t, a.Dockerfile+"\n", a.Config), func(f finding) bool { return strings.HasPrefix(f.code, "SC") })
		if got == a.Expect {
			passed++
		} else {
			t.Logf("%s: found %v, want %v\n%s", a.Source, got, a.Expect, a.Dockerfile)
		}
	}
	t.Logf("%d of %d assertions about ShellCheck's codes pass without the program", passed, all)
	if passed*100 < all*80 {
		t.Error("less than 80 % of them")
	}
}

// TestOracle compares whole findings of files with hadolint's.
func TestOracle(t *testing.T) {
	known := differences(t)
	same, files := 0, 0
	for _, o := range read[oracle](t, "hadolint_oracle.jsonl") {
		want := map[finding]bool{}
		for _, f := range o.Findings {
			if code := f[1].(string); strings.HasPrefix(code, "DL") {
				want[finding{int(f[0].(float64)), code}] = true
			}
		}
		if want[finding{}] || slices.ContainsFunc(o.Findings, func(f []any) bool { return f[1] == "DL1000" }) {
			continue // hadolint cannot read the file
		}
		files++
		var diff bytes.Buffer
		for _, f := range lint(t, o.Dockerfile, o.Config) {
			if !strings.HasPrefix(f.code, "DL") {
				continue
			}
			if !want[f] && !listed(known, f.code, o.Dockerfile, true) {
				fmt.Fprintf(&diff, "more: %v\n", f)
			}
			delete(want, f)
		}
		for f := range want {
			if !listed(known, f.code, o.Dockerfile, false) {
				fmt.Fprintf(&diff, "less: %v\n", f)
			}
		}
		if diff.Len() == 0 {
			same++
			continue
		}
		t.Logf("%s\n%s", o.Dockerfile, diff.String())
	}
	t.Logf("%d of %d files have the same findings (%.1f %%)", same, files, 100*float64(same)/float64(files))
	if same*100 < files*95 {
		t.Errorf("less than 95 %% of the files have the same findings")
	}
	for _, d := range known {
		if d.used == 0 {
			t.Logf("difference %s (%s) was not met in the oracle", d.name, d.code)
		}
	}
}
