package main

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/rules"
)

// TestShellCheckAgreement compares our native rules with the program shellcheck over all RUN scripts of the Dockerfiles
// at hand: those beside the repository and, of real projects, those that the folder LAYERLINT_DOCKERFILES holds. Shell
// scripts (*.sh) of the folder are read as the heredoc of a RUN. Each code has to reach a precision of 98 % and a
// recall of 90 % once the differences that docs/shellcheck.md lists are taken out; -v prints the table and each other
// difference.
func TestShellCheckAgreement(t *testing.T) {
	path, err := exec.LookPath("shellcheck")
	if err != nil {
		t.Skip("shellcheck is not installed")
	}
	texts := agreementTexts(t)
	if len(texts) == 0 {
		t.Skip("no Dockerfiles are at hand: they are kept outside the repository")
	}
	known := agreementDifferences(t)
	table := map[string]*agreement{}
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		compareWith(t, shellChecker{path}, name, texts[name], known, table)
	}
	t.Logf("%d files", len(texts))
	for _, code := range slices.Sorted(maps.Keys(table)) {
		a := table[code]
		precision, recall := percent(a.both, a.ours), percent(a.both, a.theirs)
		t.Logf("%s both %4d ours only %3d theirs only %3d listed %3d precision %5.1f %% recall %5.1f %%", code, a.both, a.ours, a.theirs, a.listed, precision, recall)
		if precision < 98 || recall < 90 {
			t.Errorf("%s: precision %.1f %%, recall %.1f %%", code, precision, recall)
		}
	}
}

// agreement counts a code's findings: of both, of one alone, and of one alone for a listed reason.
type agreement struct{ both, ours, theirs, listed int }

func percent(part, rest int) float64 {
	if part+rest == 0 {
		return 100
	}
	return 100 * float64(part) / float64(part+rest)
}

// said is a code at the byte where its finding starts.
type said struct {
	at   int
	code string
}

func compareWith(t *testing.T, program analyzers.ShellCheck, name, text string, known []agreementDifference,
	table map[string]*agreement) {
	file := source.NewFile(name, []byte(text))
	native, options := map[string]bool{}, rules.Options{Hints: true, Only: []string{"shellcheck-comment"}, IgnorePragmas: true}
	for _, r := range rules.All() {
		if r.Native {
			options.Only = append(options.Only, r.ID)
			for _, code := range r.Also {
				native[code] = true
			}
		}
	}
	find := func(s analyzers.ShellCheck) map[said]bool {
		found, err := rules.Run(context.Background(), &analyzers.Build{Document: dockerfile.Parse(file), ShellCheck: s},
			options)
		if err != nil {
			t.Fatal(err)
		}
		all := map[said]bool{}
		for _, d := range found {
			code := d.Code
			if d.Rule.Native {
				code = cmp.Or(code, d.Rule.Also[0])
			}
			if native[code] {
				all[said{d.Start, code}] = true
			}
		}
		return all
	}
	ours, theirs := find(nil), find(program)
	for _, s := range slices.SortedFunc(maps.Keys(union(ours, theirs)), func(a, b said) int {
		return cmp.Or(a.at-b.at, cmp.Compare(a.code, b.code))
	}) {
		a := table[s.code]
		if a == nil {
			a = &agreement{}
			table[s.code] = a
		}
		line := file.Line(file.Position(s.at).Line).Text()
		switch {
		case ours[s] && theirs[s]:
			a.both++
		case listedDifference(known, s.code, ours[s], line):
			a.listed++
		case ours[s]:
			a.ours++
			t.Logf("more %s %s:%d:%d %s", s.code, name, file.Position(s.at).Line+1, file.Position(s.at).Column+1, line)
		default:
			a.theirs++
			t.Logf("less %s %s:%d:%d %s", s.code, name, file.Position(s.at).Line+1, file.Position(s.at).Column+1, line)
		}
	}
}

func union(a, b map[said]bool) map[said]bool {
	all := maps.Clone(a)
	maps.Copy(all, b)
	return all
}

// agreementDifference is a row of the table in docs/shellcheck.md: where we say more or less than ShellCheck, told by
// the line's text.
type agreementDifference struct {
	codes string
	more  bool
	where *regexp.Regexp
}

var agreementRow = regexp.MustCompile("^\\| ([SC0-9, ]+) \\| (more|less) \\| `(.*)` \\| .+ \\|$")

func agreementDifferences(t *testing.T) []agreementDifference {
	text, err := os.ReadFile("../../docs/shellcheck.md")
	if err != nil {
		t.Fatal(err)
	}
	var all []agreementDifference
	for l := range strings.Lines(string(text)) {
		if m := agreementRow.FindStringSubmatch(strings.TrimSpace(l)); m != nil {
			all = append(all, agreementDifference{m[1], m[2] == "more", regexp.MustCompile(strings.ReplaceAll(m[3], `\|`, "|"))})
		}
	}
	return all
}

func listedDifference(all []agreementDifference, code string, more bool, line string) bool {
	return slices.ContainsFunc(all, func(d agreementDifference) bool {
		return strings.Contains(d.codes, code) && d.more == more && d.where.MatchString(line)
	})
}

// agreementTexts are Dockerfiles by a name for them.
func agreementTexts(t *testing.T) map[string]string {
	all := map[string]string{}
	cases, _ := filepath.Glob("../../../shared/truth/cases/*/Dockerfile")
	if dir := os.Getenv("LAYERLINT_DOCKERFILES"); dir != "" {
		err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
			if err == nil && d.Type().IsRegular() {
				cases = append(cases, path)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, path := range cases {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		all[path] = string(text)
		if filepath.Ext(path) == ".sh" {
			all[path] = "FROM scratch\nRUN <<'END-OF-SCRIPT'\n" + string(text) + "\nEND-OF-SCRIPT\n"
		}
	}
	f, err := os.Open("../../../shared/conformance/hadolint_oracle.jsonl")
	if err != nil {
		return all
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for n := 1; lines.Scan(); n++ {
		var one struct{ Dockerfile string }
		if err := json.Unmarshal(lines.Bytes(), &one); err != nil {
			t.Fatal(err)
		}
		all[fmt.Sprintf("oracle-%04d", n)] = one.Dockerfile
	}
	return all
}
