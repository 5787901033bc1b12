package report_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/cmd/layerlint/report"
	"github.com/layerlint/layerlint/rules"
)

// goldens are what the real hadolint wrote for small files; they are not part of this repository.
const goldens = "../../../../shared/conformance/hadolint_formats"

// TestHadolintFormats writes hadolint's own findings in our forms and wants what hadolint wrote.
func TestHadolintFormats(t *testing.T) {
	if _, err := os.Stat(goldens); err != nil {
		t.Skipf("%s is not there: hadolint's output is kept outside the repository", goldens)
	}
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
	if _, err := os.Stat(goldens); err != nil {
		t.Skipf("%s is not there: hadolint's output is kept outside the repository", goldens)
	}
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

func golden(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(goldens, name))
	if err != nil {
		t.Fatal(err)
	}
	return clock.ReplaceAllStringFunc(ownWords.Replace(string(text)), func(s string) string {
		if len(s) == len("20060102_150405") {
			return "19700101_000000"
		}
		return "1970-01-01 00:00:00"
	})
}

// hadolints is what hadolint found in a file, read from its json.
func hadolints(t *testing.T, name string) report.Result {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(goldens, name))
	if err != nil {
		t.Fatal(err)
	}
	var found []struct {
		Code, Level, Message string
		Line                 int
	}
	if err := json.Unmarshal([]byte(golden(t, "json."+name+".out")), &found); err != nil {
		t.Fatal(err)
	}
	file := source.NewFile(name, text)
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
