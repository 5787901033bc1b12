package report_test

import (
	"bytes"
	"encoding/json"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/cmd/layerlint/report"
	"github.com/layerlint/layerlint/rules"
)

// goldens are what the real hadolint wrote for small files, and these files.
const goldens = "testdata/hadolint.txtar"

// TestHadolintFormats writes hadolint's own findings in our forms and wants what hadolint wrote.
func TestHadolintFormats(t *testing.T) {
	for _, format := range []string{"checkstyle", "codacy", "codeclimate", "gitlab_codeclimate", "gnu", "junit", "sonarqube", "hadolint-json", "tty"} {
		for _, file := range []string{"Dockerfile", "Clean.Dockerfile", "Bad.Dockerfile"} {
			t.Run(format+" "+file, func(t *testing.T) {
				var out bytes.Buffer
				o := report.Options{Compat: true, Version: "VERSION", Time: time.Unix(0, 0).UTC()}
				if err := report.Formats[format](&out, []report.Result{hadolints(t, file)}, o); err != nil {
					t.Fatal(err)
				}
				want := golden(t, strings.TrimPrefix(format, "hadolint-")+"."+file+".out")
				if diff := cmp.Diff(want, out.String()); diff != "" {
					t.Errorf("hadolint's -, ours +\n%s", diff)
				}
			})
		}
	}
}

// TestHadolintFormatsTogether does so for several files in one run.
func TestHadolintFormatsTogether(t *testing.T) {
	for _, format := range []string{"checkstyle", "hadolint-json"} {
		var out bytes.Buffer
		results := []report.Result{hadolints(t, "Dockerfile"), hadolints(t, "Bad.Dockerfile"), hadolints(t, "Clean.Dockerfile")}
		if err := report.Formats[format](&out, results, report.Options{}); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(golden(t, strings.TrimPrefix(format, "hadolint-")+".multi.out"), out.String()); diff != "" {
			t.Errorf("%s: hadolint's -, ours +\n%s", format, diff)
		}
	}
}

// ownWords are where hadolint names itself and the time, and its colours.
var ownWords = strings.NewReplacer("Hadolint run at", "layerlint run at", "Hadolint 2.15.1", "layerlint VERSION",
	"\x1b[1m", "", "\x1b[93m", "", "\x1b[91m", "", "\x1b[92m", "", "\x1b[96m", "", "\x1b[0m", "")

var clock = regexp.MustCompile(`\d{8}_\d{6}|\d{4}-\d\d-\d\d \d\d:\d\d:\d\d`)

// section is the text of one of the goldens.
func section(t *testing.T, name string) string {
	t.Helper()
	archive, err := txtar.ParseFile(goldens)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range archive.Files {
		if f.Name == name {
			return strings.ReplaceAll(strings.TrimSuffix(string(f.Data), "\n"), "␀", "\x00")
		}
	}
	t.Fatalf("%s has no section %s", goldens, name)
	return ""
}

// golden is a section with our name, our version and no time.
func golden(t *testing.T, name string) string {
	t.Helper()
	return clock.ReplaceAllStringFunc(ownWords.Replace(section(t, name)), func(s string) string {
		if len(s) == len("20060102_150405") {
			return "19700101_000000"
		}
		return "1970-01-01 00:00:00"
	})
}

// hadolints is what hadolint found in a file, read from its json.
func hadolints(t *testing.T, name string) report.Result {
	t.Helper()
	var found []struct {
		Code, Level, Message string
		Line                 int
	}
	if err := json.Unmarshal([]byte(golden(t, "json."+name+".out")), &found); err != nil {
		t.Fatal(err)
	}
	file := source.NewFile(name, []byte(section(t, name)))
	r := report.Result{File: file}
	for _, f := range found {
		severity, err := rules.ParseSeverity(strings.Replace(f.Level, "style", "hint", 1))
		if err != nil {
			t.Fatal(err)
		}
		line := file.Line(f.Line - 1)
		r.Diagnostics = append(r.Diagnostics, rules.Diagnostic{
			Span: source.Span{File: file, Start: line.Start, End: line.Start}, Message: f.Message, Severity: severity,
			Rule: &rules.Rule{ID: "x-y", Also: []string{f.Code}},
		})
	}
	return r
}
