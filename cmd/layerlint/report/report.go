// Package report writes findings in the output formats that people, editors and services read. It decides nothing about
// them.
package report

import (
	"io"
	"time"

	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/rules"
)

// Result is what came of one file, clean ones included.
type Result struct {
	File        *source.File
	Diagnostics []rules.Diagnostic // sorted by place
	Additions   []Addition         // what its instructions add to the finished image; for forms that Additive names
	Unknown     []Unknown          // images that are not known, or only likely
	Context     *Context           // nil: nothing is known of the build context
}

// Format writes the results of a whole run, in their order.
type Format func(w io.Writer, results []Result, o Options) error

// Options are what a form may want to know beside the results. The zero value works.
type Options struct {
	Color   bool
	Width   int       // columns of a line, screen.Default when 0
	Wrap    bool      // break sentences at Width, for a terminal: in a pipe every finding and note stays one line
	Compat  bool      // hadolint's forms name hadolint
	Version string    // of the program
	Time    time.Time // of the run
	Trouble bool      // something could not be checked
}

// Formats are the forms by the name that --format takes.
var Formats = map[string]Format{
	"text":     Text,
	"json":     JSON,
	"sarif":    SARIF,
	"github":   GitHub,
	"markdown": Markdown,

	"baseline":           Baseline,
	"buildkit":           BuildKit,
	"rdjson":             RDJSON,
	"statistics":         Statistics,
	"checkstyle":         Checkstyle,
	"codacy":             Codacy,
	"codeclimate":        CodeClimate,
	"gitlab_codeclimate": GitLab,
	"gnu":                GNU,
	"hadolint-json":      HadolintJSON,
	"junit":              JUnit,
	"sonarqube":          SonarQube,
	"tty":                TTY,
}

// Additive reports whether a form has a place for a Result's Additions, which others need not find out.
func Additive(format string) bool { return format == "json" }

// tool is the name that forms of other tools give the program.
func (o Options) tool() string {
	if o.Compat {
		return "hadolint"
	}
	return "layerlint"
}

// documentation is where a rule is explained.
func documentation(r *rules.Rule) string {
	return "https://github.com/layerlint/layerlint/blob/main/docs/rules/" + r.ID + ".md"
}
