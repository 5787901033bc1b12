package rules_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/layerlint/layerlint/analyzers/analyzertest"
	"github.com/layerlint/layerlint/rules"
)

const pages = "../docs/rules"

// TestRulesPages holds docs/rules to the rules and their archives, whose cases are the examples; -update writes the
// pages. It comes after TestRules, which writes what the cases print.
func TestRulesPages(t *testing.T) {
	want := map[string]string{"README.md": index()}
	for _, r := range rules.All() {
		want[r.ID+".md"] = page(t, r)
	}
	there, err := filepath.Glob(filepath.Join(pages, "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range there {
		if want[filepath.Base(name)] == "" {
			remove(t, name)
		}
	}
	for name, text := range want {
		name = filepath.Join(pages, name)
		if *update {
			if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		now, err := os.ReadFile(name)
		if err != nil {
			t.Error(err)
		}
		if diff := cmp.Diff(text, string(now)); diff != "" {
			t.Errorf("%s is not current: go test ./rules -run TestRules -update (want -, got +)\n%s", name, diff)
		}
	}
}

func remove(t *testing.T, name string) {
	if !*update {
		t.Errorf("%s belongs to no rule", name)
	} else if err := os.Remove(name); err != nil {
		t.Fatal(err)
	}
}

// page is a rule's page: its sections, with the examples of its archive.
func page(t *testing.T, r *rules.Rule) string {
	happens, rest, _ := strings.Cut(r.Doc, "\n## Why\n")
	why, rest, found := strings.Cut(rest, "\n## Good\n")
	if !found {
		t.Errorf("%s: Doc lacks the sections Why and Good", r.ID)
	}
	good, suppress, _ := strings.Cut(rest, "\n## When to suppress\n")
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n%s\n\nSeverity: %s%s\n", r.ID, r.Summary, r.Severity, unlessOn(r))
	section(&b, "What happens", happens)
	section(&b, "Why", why)
	bad, better := examples(t, r)
	if bad != "" {
		section(&b, "Bad", bad)
	}
	section(&b, "Good", strings.TrimSpace(good)+"\n\n"+better)
	if !r.Last {
		section(&b, "When to suppress", orUsual(suppress, r)+"\n\n    # layerlint:ignore "+r.ID+" REASON")
	}
	if len(r.Also) > 0 {
		section(&b, "Also known as", known(r.Also))
	}
	return b.String()
}

func section(b *strings.Builder, title, text string) {
	fmt.Fprintf(b, "\n## %s\n\n%s\n", title, strings.Trim(text, "\n"))
}

func unlessOn(r *rules.Rule) string {
	if r.Off {
		return "; off unless enabled"
	}
	return ""
}

// orUsual is text, or what holds of most rules of a severity.
func orUsual(text string, r *rules.Rule) string {
	switch {
	case strings.TrimSpace(text) != "":
		return text
	case r.Severity == rules.Error:
		return "If the build passes because of something that layerlint cannot see. An error should be proven, so please report it."
	case r.Severity == rules.Warning:
		return "If it is intended. Write down why, for the next reader."
	}
	return "If you prefer it this way. `" + r.ID + ": off` below `rules:` in .layerlint.yaml turns the rule off everywhere."
}

var hadolint, shellCheck = regexp.MustCompile(`^DL\d+$`), regexp.MustCompile(`^SC\d+$`)

// known lists codes by whose they are.
func known(codes []string) string {
	const earlier = "an earlier name"
	by := map[string][]string{}
	for _, c := range codes {
		switch {
		case hadolint.MatchString(c):
			by["hadolint"] = append(by["hadolint"], c)
		case shellCheck.MatchString(c):
			by["ShellCheck"] = append(by["ShellCheck"], c)
		case c != strings.ToLower(c):
			by["BuildKit's checks"] = append(by["BuildKit's checks"], c)
		default:
			by[earlier] = append(by[earlier], c)
		}
	}
	var parts []string
	for _, whose := range []string{"hadolint", "ShellCheck", "BuildKit's checks", earlier} {
		if len(by[whose]) > 0 {
			parts = append(parts, strings.Join(by[whose], ", ")+" ("+whose+")")
		}
	}
	return strings.Join(parts, "; ")
}

var example = regexp.MustCompile(`(?m)^(Bad|Good): (\S+)$`)

// examples are the cases that the archive's prose names: one that fires with what it prints, and one that is silent, or
// the first as it is after its fixes.
func examples(t *testing.T, r *rules.Rule) (bad, good string) {
	if r.ID == "check-failed" {
		return "", ""
	}
	archive, err := txtar.ParseFile(filepath.Join(archives, r.ID+".txtar"))
	if err != nil {
		t.Fatal(err)
	}
	named := map[string]string{}
	for _, m := range example.FindAllStringSubmatch(string(archive.Comment), -1) {
		named[m[1]] = m[2]
	}
	own := owned(archive)
	for _, c := range analyzertest.Cases(archive) {
		if c.Name == named["Bad"] && named["Bad"] != "" {
			if !strings.Contains(c.Sections["want"], "["+r.ID) {
				t.Errorf("%s: the bad example %s is silent", r.ID, c.Name)
			}
			bad = shown(c, own) + "\n\n```text\n" + c.Sections["want"] + "```"
			if _, chosen := named["Good"]; !chosen {
				good = afterFixes(t, c, r)
			}
		}
		if c.Name == named["Good"] && named["Good"] != "" {
			if c.Sections["want"] != "" {
				t.Errorf("%s: the good example %s is not silent", r.ID, c.Name)
			}
			good = shown(c, own)
		}
	}
	if bad == "" || good == "" {
		t.Errorf("%s: the archive's prose names no bad and good example that exist: %v", r.ID, named)
	}
	return bad, good
}

// afterFixes is a case's fixed Dockerfile, of which the rule reports nothing.
func afterFixes(t *testing.T, c analyzertest.Case, r *rules.Rule) string {
	fixed, ok := c.Sections["fixed/Dockerfile"]
	if !ok {
		t.Errorf("%s: the bad example %s has no fix, so a good one is needed", r.ID, c.Name)
		return ""
	}
	c.Sections["Dockerfile"] = fixed
	build, err := c.Build()
	if err != nil {
		t.Fatal(err)
	}
	left, err := rules.Run(context.Background(), build, rules.Options{Only: append(strings.Fields(c.Sections["rules"]), r.ID)})
	if err != nil || len(left) > 0 {
		t.Errorf("%s: the bad example %s after its fixes: %d findings, %v", r.ID, c.Name, len(left), err)
	}
	return fenced("dockerfile", fixed)
}

// owned are the full names of an archive's sections.
func owned(a *txtar.Archive) map[string]bool {
	names := map[string]bool{}
	for _, f := range a.Files {
		names[strings.TrimSuffix(f.Name, ".crlf")] = true
	}
	return names
}

// shown is what a reader needs of a case: its flags, what is checked, and the files of the context that only this case
// has.
func shown(c analyzertest.Case, own map[string]bool) string {
	var parts []string
	flags, policy := told(strings.Fields(c.Sections["args"]))
	if len(flags) > 0 {
		parts = append(parts, "With `"+strings.Join(flags, " ")+"`:")
	}
	if policy != "" {
		parts = append(parts, "With this `.layerlint.yaml`:", fenced("yaml", policy))
	}
	text, what := c.Sections["Dockerfile"], "dockerfile"
	if cache, ok := c.Sections["CMakeCache.txt"]; ok {
		text, what = cache, "text"
	}
	files := c.Own(own)
	if names := strings.Fields(c.Sections["definition"]); len(names) > 0 {
		text, what = c.Sections["context/"+names[0]], "yaml"
		parts = append(parts, "`"+names[0]+"`:")
		files = slices.DeleteFunc(files, func(f string) bool { return f == names[0] })
	}
	parts = append(parts, fenced(what, text))
	for _, name := range files {
		if body := c.Sections["context/"+name]; strings.Count(body, "\n") <= 12 && body != "" {
			parts = append(parts, "`"+name+"` in the build context:", fenced("text", body))
		}
	}
	return strings.Join(parts, "\n\n")
}

// told parts the arguments of a case into flags that the program has and the configuration that the others stand for;
// what only says how a context was found is left out.
func told(args []string) (flags []string, policy string) {
	var labels, registries []string
	for i := 0; i < len(args); i++ {
		value := ""
		if i+1 < len(args) {
			value = args[i+1]
		}
		switch args[i] {
		case "--require-label":
			name, kind, _ := strings.Cut(value, ":")
			labels = append(labels, name+": "+kind)
			i++
		case "--trusted-registry":
			registries = append(registries, value)
			i++
		case "--bloat-limit":
			policy += "bloat-limit: " + value + "\n"
			i++
		case "--strict-labels":
			policy += "strict-labels: true\n"
		case "--folder", "--untracked":
			i++
		case "--assumed":
		default:
			flags = append(flags, args[i])
		}
	}
	if len(labels) > 0 {
		policy = "labels: {" + strings.Join(labels, ", ") + "}\n" + policy
	}
	if len(registries) > 0 {
		policy += "trusted-registries: [" + strings.Join(registries, ", ") + "]\n"
	}
	return flags, policy
}

func fenced(language, text string) string {
	return "```" + language + "\n" + strings.TrimRight(text, "\n") + "\n```"
}
