package report_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/cmd/layerlint/report"
	"github.com/layerlint/layerlint/rules"
)

var rule = &rules.Rule{ID: "thing-wrong", Also: []string{"DL1"}}

// at is the span of the first words in text.
func at(f *source.File, words string) source.Span {
	i := strings.Index(string(f.Content), words)
	return source.Span{File: f, Start: i, End: i + len(words)}
}

func written(t *testing.T, form report.Format, file *source.File, found ...rules.Diagnostic) string {
	t.Helper()
	var out bytes.Buffer
	for i := range found {
		found[i].Rule = rule
	}
	if err := form(&out, []report.Result{{File: file, Diagnostics: found}}, report.Options{}); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestTextExcerpts(t *testing.T) {
	long := "RUN " + strings.Repeat("a", 300) + " here " + strings.Repeat("b", 300)
	for _, c := range []struct{ line, words, want string }{
		{"RUN here it is", "here", "    2 | RUN here it is\n      |     ^^^^\n"},
		{"RUN\there", "here", "    2 | RUN     here\n      |         ^^^^\n"},
		{"RUN 日本 here", "here", "    2 | RUN 日本 here\n      |          ^^^^\n"},
		{"RUN e\u0301 here", "here", "    2 | RUN e\u0301 here\n      |       ^^^^\n"},
		{"RUN \x1b[31m here", "here", "    2 | RUN \ufffd[31m here\n      |           ^^^^\n"},
		{"RUN \u202ehere", "here", "    2 | RUN \ufffdhere\n      |      ^^^^\n"},
		{"RUN \xff here", "here", "    2 | RUN \ufffd here\n      |       ^^^^\n"},
		{"RUN here\r", "here", "    2 | RUN here\n      |     ^^^^\n"},
		{"RUN here \\\n  and here", "here \\\n  and here", "    2 | RUN here \\\n      |     ^^^^^^\n"},
		{"RUN here", "", "    2 | RUN here\n      | ^\n"},
		{long, "here", "    2 | ..." + strings.Repeat("a", 46) + " here " + strings.Repeat("b", 14) + "...\n      | " + strings.Repeat(" ", 50) + "^^^^\n"},
		{"RUN a " + strings.Repeat("日", 60), strings.Repeat("日", 60), "    2 | RUN a " + strings.Repeat("日", 31) + "...\n      |       " + strings.Repeat("^", 62) + "\n"},
	} {
		f := source.NewFile("Dockerfile", []byte("FROM a\n"+c.line+"\n"))
		place := at(f, c.words)
		if c.words == "" {
			place.Start, place.End = 7, 7
		}
		_, got, _ := strings.Cut(written(t, report.Text, f, rules.Diagnostic{Span: place, Message: "m"}), "\n")
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%q: want -, got +\n%s", c.line, diff)
		}
	}
}

func TestTextWhole(t *testing.T) {
	f := source.NewFile("a/Dockerfile", []byte("FROM a AS b\nCOPY é x y\n"))
	got := written(t, report.Text, f,
		rules.Diagnostic{
			Span: at(f, "x"), Message: "x is not there\n\x1b[2J",
			Related: []rules.Related{{Span: at(f, "b"), Message: "the stage begins"}, {Message: "y is"}},
			Fixes:   []rules.Fix{{Title: "copy y"}, {Title: "copy all", Unsafe: true}},
		},
		rules.Diagnostic{Span: source.Span{}, Message: "no place", Severity: rules.Hint})
	want := `a/Dockerfile:2:8: error: x is not there ` + "\ufffd" + `[2J [thing-wrong]
    2 | COPY é x y
      |        ^
  a/Dockerfile:1:11: note: the stage begins
    1 | FROM a AS b
      |           -
  note: y is
  fix: copy y
  fix: copy all (unsafe: may change what the build does)

a/Dockerfile: hint: no place [thing-wrong]
`
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("want -, got +\n%s", diff)
	}
}

func TestJSONCountsUTF16(t *testing.T) {
	f := source.NewFile("/w/a b/Dockerfile", []byte("FROM a\nRUN 😀 x\n"))
	var got []report.PublishDiagnostics
	d := rules.Diagnostic{
		Span: at(f, "x"), Message: "m", Severity: rules.Info, Likely: true, Stage: "b",
		Related: []rules.Related{{Span: at(f, "a"), Message: "r"}, {Message: "n"}},
		Fixes:   []rules.Fix{{Title: "t", Edits: []source.Edit{{Span: at(f, "x"), New: "y"}}}},
	}
	if err := json.Unmarshal([]byte(written(t, report.JSON, f, d)), &got); err != nil {
		t.Fatal(err)
	}
	place := report.Range{Start: report.Position{Line: 1, Character: 7}, End: report.Position{Line: 1, Character: 8}}
	from := report.Range{Start: report.Position{Line: 0, Character: 5}, End: report.Position{Line: 0, Character: 6}}
	want := []report.PublishDiagnostics{{URI: "file:///w/a%20b/Dockerfile", Diagnostics: []report.Diagnostic{{
		Range: place, Severity: 3, Code: "thing-wrong", Source: "layerlint", Message: "m",
		CodeDescription: report.CodeDescription{Href: "https://github.com/layerlint/layerlint/blob/main/docs/rules/thing-wrong.md"},
		RelatedInformation: []report.Related{{Location: report.Location{URI: "file:///w/a%20b/Dockerfile", Range: from}, Message: "r"},
			{Location: report.Location{URI: "file:///w/a%20b/Dockerfile", Range: place}, Message: "n"}}, // a note, where the finding is
		Data: report.Data{Also: []string{"DL1"}, Certainty: "likely", Stage: "b", Notes: []string{"n"},
			Fixes: []report.Fix{{Title: "t", Edits: []report.TextEdit{{Range: place, NewText: "y"}}}}},
	}}}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("want -, got +\n%s", diff)
	}
}

func TestGitHubEscapesAndLimits(t *testing.T) {
	f := source.NewFile("./a,b:c/Dockerfile", []byte("FROM a\nRUN x \\\n y\n"))
	got := written(t, report.GitHub, f, rules.Diagnostic{Span: at(f, "x \\\n y"), Message: "100%\nsure"})
	want := "::error file=a%2Cb%3Ac/Dockerfile,line=2,endLine=3,title=layerlint thing-wrong::100%25%0Asure\n"
	if got != want {
		t.Errorf("got %q", got)
	}
	var many []rules.Diagnostic
	for i := range 12 {
		many = append(many, rules.Diagnostic{Span: at(f, "x"), Message: fmt.Sprint("m", i), Severity: rules.Warning})
	}
	many = append(many, rules.Diagnostic{Message: "worst"})
	lines := strings.Split(written(t, report.GitHub, f, many...), "\n")
	if !strings.HasPrefix(lines[0], "::error ") || strings.Count(strings.Join(lines, "\n"), "::warning ") != 10 {
		t.Errorf("got %q", lines)
	}
	if rest := lines[11:]; len(rest) != 4 || rest[0] != "2 more without annotation, as GitHub shows 10 of a kind:" ||
		rest[1] != "./a,b:c/Dockerfile:2:5: warning: m10 [thing-wrong]" {
		t.Errorf("got %q", rest)
	}
}

func TestSARIFCountsCharacters(t *testing.T) {
	f := source.NewFile("a b/Dockerfile", []byte("FROM a\nRUN 😀 x\n"))
	all := rules.All()
	d := rules.Diagnostic{Span: at(f, "x"), Message: "m", Rule: all[0],
		Related: []rules.Related{{Span: at(f, "a"), Message: "r"}},
		Fixes:   []rules.Fix{{Title: "t", Edits: []source.Edit{{Span: at(f, "x")}}}}}
	var out bytes.Buffer
	if err := report.SARIF(&out, []report.Result{{File: f, Diagnostics: []rules.Diagnostic{d}}}, report.Options{Version: "v1.2.3"}); err != nil {
		t.Fatal(err)
	}
	var log struct {
		Runs []struct {
			Tool struct {
				Driver struct{ Rules []struct{ ID string } }
			}
			Results []json.RawMessage
		}
	}
	if err := json.Unmarshal(out.Bytes(), &log); err != nil {
		t.Fatal(err)
	}
	if got := log.Runs[0].Tool.Driver.Rules; len(got) != len(all) {
		t.Errorf("%d rules, want %d", len(got), len(all))
	}
	var got bytes.Buffer
	if err := json.Compact(&got, log.Runs[0].Results[0]); err != nil {
		t.Fatal(err)
	}
	region := `{"startLine":2,"startColumn":7,"endLine":2,"endColumn":8}`
	file := `"artifactLocation":{"uri":"a%20b/Dockerfile"}`
	want := `{"ruleId":"` + all[0].ID + `","ruleIndex":0,"level":"error","message":{"text":"m"},` +
		`"locations":[{"physicalLocation":{` + file + `,"region":` + region + `}}],` +
		`"relatedLocations":[{"physicalLocation":{` + file + `,"region":{"startLine":1,"startColumn":6,"endLine":1,"endColumn":7}},"message":{"text":"r"}}],` +
		`"fixes":[{"description":{"text":"t"},"artifactChanges":[{` + file + `,"replacements":[{"deletedRegion":` + region + `}]}]}],` +
		`"partialFingerprints":{"ruleInstructionOccurrence/v1":"f34204199153c730"}}`
	if diff := cmp.Diff(want, got.String()); diff != "" {
		t.Errorf("want -, got +\n%s", diff)
	}
}

// A folder may be named like a workflow command, and a line that begins with its path would be one.
func TestPathsAreNoCommands(t *testing.T) {
	f := source.NewFile("::stop-commands::tok/a\x1b\n::error::b", []byte("FROM a\n"))
	var found []rules.Diagnostic
	for range 12 {
		found = append(found, rules.Diagnostic{Span: at(f, "a"), Message: "m\x1b\n::error::c"})
	}
	for name, form := range map[string]report.Format{"github": report.GitHub, "text": report.Text, "tty": report.TTY} {
		out := written(t, form, f, found...)
		for line := range strings.Lines(out) {
			if strings.ContainsRune(line, '\x1b') || strings.HasPrefix(line, "::") && !strings.HasPrefix(line, "::error file=") {
				t.Errorf("%s writes %q", name, line)
			}
		}
	}
}
