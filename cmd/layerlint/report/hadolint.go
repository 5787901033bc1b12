package report

import (
	"bytes"
	"cmp"
	"crypto/sha1" //nolint:gosec // GitLab's fingerprints are SHA-1 in hadolint's output; nothing is secured by it
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/cmd/layerlint/hadolint"
	"github.com/layerlint/layerlint/rules"
)

// The forms of this file are those of hadolint 2.15, byte for byte, so that what reads its output reads ours: names of
// keys, their order, and what stands between. Columns are real and count characters, where hadolint always says 1; the
// name of the tool is ours unless Options.Compat.

// plainFinding is what hadolint's forms know of a finding.
type plainFinding struct {
	code, level, message string
	file                 string
	line, column         int    // from 1
	frame                string // of a line that does not parse: the message below its place and text; "" of others
}

// parseError is the code under which hadolint reports what it cannot read; most forms have it differently.
const parseError = "DL1000"

// excerpt shows the place of a parse error and the message, as hadolint's parser prints them.
func (p plainFinding) excerpt(text string) string {
	margin := strings.Repeat(" ", len(strconv.Itoa(p.line))+1)
	return fmt.Sprintf("%s:%d:%d:\n%s|\n%d | %s\n%s| %s^\n%s\n", p.file, p.line, p.column, margin, p.line, text, margin, strings.Repeat(" ", p.column-1), p.message)
}

// said is the message with the frame that it has.
func (p plainFinding) said() string { return cmp.Or(p.frame, p.message) }

// findings are those of all results, in their order.
func findings(results []Result) []plainFinding {
	var all []plainFinding
	for _, r := range results {
		for _, d := range r.Diagnostics {
			all = append(all, plainly(r.File, d))
		}
	}
	return all
}

func plainly(f *source.File, d rules.Diagnostic) plainFinding {
	at := 0
	if !d.Nowhere() {
		at = d.Start
	}
	line, column := runePosition(f, at)
	plain := plainFinding{
		code: cmp.Or(d.Code, hadolint.Code(d.Rule), d.Rule.ID), level: hadolintLevel(d.Severity), message: d.Message,
		file: f.Path, line: line, column: column,
	}
	if plain.code == parseError {
		plain.frame = plain.excerpt(f.Line(line - 1).Text())
	}
	return plain
}

func hadolintLevel(s rules.Severity) string {
	if s == rules.Hint {
		return "style"
	}
	return s.String()
}

// compact is JSON without a newline and with its characters as they are.
func compact(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

func writeCompact(w io.Writer, v any) error {
	text, err := compact(v)
	if err != nil {
		return err
	}
	_, err = w.Write(text)
	return err
}

// HadolintJSON is hadolint's json: one array over all files.
func HadolintJSON(w io.Writer, results []Result, _ Options) error {
	type one struct {
		Code    string `json:"code"`
		Column  int    `json:"column"`
		File    string `json:"file"`
		Level   string `json:"level"`
		Line    int    `json:"line"`
		Message string `json:"message"`
	}
	all := []one{}
	for _, f := range findings(results) {
		all = append(all, one{f.code, f.column, f.file, f.level, f.line, f.message})
	}
	return writeCompact(w, all)
}

// Codacy writes objects with nothing between them.
func Codacy(w io.Writer, results []Result, _ Options) error {
	type one struct {
		Filename  string `json:"filename"`
		Line      int    `json:"line"`
		Message   string `json:"message"`
		PatternID string `json:"patternId"`
	}
	for _, f := range findings(results) {
		if err := writeCompact(w, one{f.file, f.line, f.said(), f.code}); err != nil {
			return err
		}
	}
	return nil
}

// climate is an issue as Code Climate's engine specification has it; GitLab wants a fingerprint in it.
type climate struct {
	Categories  []string `json:"categories"`
	CheckName   string   `json:"check_name"`
	Description string   `json:"description"`
	Fingerprint string   `json:"fingerprint,omitempty"`
	Location    struct {
		Lines     *climateLines     `json:"lines,omitempty"`
		Path      string            `json:"path"`
		Positions *climatePositions `json:"positions,omitempty"`
	} `json:"location"`
	Severity string `json:"severity"`
	Type     string `json:"type"`
}

// A finding has lines, a parse error positions.
type (
	climateLines struct {
		Begin int `json:"begin"`
		End   int `json:"end"`
	}
	climatePosition struct {
		Column int `json:"column"`
		Line   int `json:"line"`
	}
	climatePositions struct {
		Begin climatePosition `json:"begin"`
		End   climatePosition `json:"end"`
	}
)

var climateSeverities = map[string]string{"error": "blocker", "warning": "major", "info": "info", "style": "minor"}

func climateOf(f plainFinding) climate {
	c := climate{Categories: []string{"Bug Risk"}, CheckName: f.code, Description: f.said(), Severity: climateSeverities[f.level], Type: "issue"}
	c.Location.Path = f.file
	if f.frame != "" {
		at := climatePosition{f.column, f.line}
		c.Location.Positions = &climatePositions{at, at}
	} else {
		c.Location.Lines = &climateLines{f.line, f.line}
	}
	return c
}

// CodeClimate writes one object per finding, each followed by a NUL.
func CodeClimate(w io.Writer, results []Result, _ Options) error {
	for _, f := range findings(results) {
		text, err := compact(climateOf(f))
		if err != nil {
			return err
		}
		if _, err := w.Write(append(text, 0)); err != nil {
			return err
		}
	}
	return nil
}

// GitLab is Code Climate's form as GitLab reads it: an array, each issue with a fingerprint, the SHA-1 of the issue
// without it.
func GitLab(w io.Writer, results []Result, _ Options) error {
	all := []climate{}
	for _, f := range findings(results) {
		c := climateOf(f)
		text, err := compact(c)
		if err != nil {
			return err
		}
		sum := sha1.Sum(text)
		c.Fingerprint = hex.EncodeToString(sum[:])
		all = append(all, c)
	}
	return writeCompact(w, all)
}
