package report

import (
	"bufio"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/rules"
)

// annotationLimit is how many annotations of one kind GitHub shows per step; it drops the rest without a word
// (docs.github.com, "Workflow commands for GitHub Actions" and "Usage limits").
const annotationLimit = 10

// GitHub writes workflow commands that annotate the changed files, worst first. Findings beyond GitHub's limit are
// written as plain lines, which stay in the log, and their number is told.
func GitHub(w io.Writer, results []Result, _ Options) error {
	out := bufio.NewWriter(w)
	written := map[string]int{}
	var rest []rules.Diagnostic
	if place, text := unknownNotice(results); text != "" {
		written["notice"]++
		fmt.Fprintf(out, "::notice %s::%s\n", located(place, "layerlint"), escapeData(text))
	}
	for _, d := range worstFirst(results) {
		kind := annotation(d.Severity)
		if written[kind]++; written[kind] > annotationLimit {
			rest = append(rest, d)
			continue
		}
		fmt.Fprintf(out, "::%s %s::%s\n", kind, properties(d), escapeData(body(d)))
	}
	if len(rest) > 0 {
		fmt.Fprintf(out, "%d more without annotation, as GitHub shows %d of a kind:\n", len(rest), annotationLimit)
	}
	for _, d := range rest {
		line, column := runePosition(d.File, d.Start)
		fmt.Fprintf(out, "%s:%d:%d: %s: %s [%s]\n", inert(d.File.Path), line, column, d.Severity, Clean(d.Message), d.Rule.ID)
	}
	return out.Flush()
}

// worstFirst is every finding that has a place, in the order of severity.
func worstFirst(results []Result) []rules.Diagnostic {
	var all []rules.Diagnostic
	for _, r := range results {
		for _, d := range r.Diagnostics {
			if d.Nowhere() {
				d.Span = source.Span{File: r.File}
			}
			all = append(all, d)
		}
	}
	slices.SortStableFunc(all, func(a, b rules.Diagnostic) int { return int(a.Severity) - int(b.Severity) })
	return all
}

func annotation(s rules.Severity) string {
	switch s {
	case rules.Error:
		return "error"
	case rules.Warning:
		return "warning"
	}
	return "notice"
}

// unknownNotice says once which images are not known at all, at the first of them.
func unknownNotice(results []Result) (place source.Span, text string) {
	for _, r := range results {
		for _, u := range r.Unknown {
			if u.Known == "none" {
				return u.where(r), Clause(results)
			}
		}
	}
	return place, ""
}

func properties(d rules.Diagnostic) string { return located(d.Span, "layerlint "+d.Rule.ID) }

func located(s source.Span, title string) string {
	from, column := runePosition(s.File, s.Start)
	to, end := runePosition(s.File, s.End)
	p := fmt.Sprintf("file=%s,line=%d,endLine=%d", escapeProperty(workspacePath(s.File.Path)), from, to)
	if from == to { // columns of a range over several lines are refused
		p += fmt.Sprintf(",col=%d,endColumn=%d", column, max(end-1, column))
	}
	return p + ",title=" + escapeProperty(title)
}

func body(d rules.Diagnostic) string {
	lines := []string{d.Message}
	for _, r := range d.Related {
		if r.Nowhere() {
			lines = append(lines, r.Message)
		} else {
			lines = append(lines, fmt.Sprintf("%s:%d: %s", workspacePath(r.File.Path), r.File.Position(r.Start).Line+1, r.Message))
		}
	}
	for _, f := range d.Fixes {
		lines = append(lines, "fix: "+f.Title)
	}
	return strings.Join(lines, "\n")
}

// workspacePath is path as GitHub knows it: slashes, no leading "./".
func workspacePath(path string) string { return filepath.ToSlash(filepath.Clean(path)) }

// Escapes as in actions/toolkit's command.ts.
var (
	dataEscapes     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	propertyEscapes = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

func escapeData(s string) string     { return dataEscapes.Replace(printableLines(s)) }
func escapeProperty(s string) string { return propertyEscapes.Replace(Clean(s)) }

// printableLines is Clean for each line of s.
func printableLines(s string) string {
	lines := strings.Split(s, "\n")
	for i, line := range lines {
		lines[i] = Clean(line)
	}
	return strings.Join(lines, "\n")
}
