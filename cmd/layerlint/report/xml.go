package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

const xmlHeader = `<?xml version="1.0" encoding="UTF-8"?>`

var xmlEscapes = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")

func escapeXML(s string) string { return xmlEscapes.Replace(Clean(s)) }

// escapeLines keeps line breaks.
func escapeLines(s string) string {
	lines := strings.Split(s, "\n")
	for i, line := range lines {
		lines[i] = escapeXML(line)
	}
	return strings.Join(lines, "\n")
}

// Checkstyle is Checkstyle's XML, as hadolint and many linters write it.
func Checkstyle(w io.Writer, results []Result, _ Options) error {
	out := bufio.NewWriter(w)
	out.WriteString(xmlHeader + `<checkstyle version="4.3">`)
	for _, r := range results {
		fmt.Fprintf(out, `<file name="%s"`, escapeXML(r.File.Path))
		if len(r.Diagnostics) == 0 {
			out.WriteString("/>")
			continue
		}
		out.WriteString(">")
		for _, f := range findings([]Result{r}) {
			fmt.Fprintf(out, `<error column="%d" line="%d" message="%s" severity="%s"`, f.column, f.line, escapeLines(f.said()), f.level)
			if f.frame == "" {
				fmt.Fprintf(out, ` source="%s"`, f.code)
			}
			out.WriteString("/>")
		}
		out.WriteString("</file>")
	}
	out.WriteString("</checkstyle>")
	return out.Flush()
}

// JUnit is JUnit's XML with a test case per finding.
func JUnit(w io.Writer, results []Result, o Options) error {
	out := bufio.NewWriter(w)
	all := findings(results)
	fmt.Fprintf(out, xmlHeader+`<testsuites id="%s" name="layerlint run at %s" time="0.001">`,
		o.Time.Format("20060102_150405"), o.Time.Format("2006-01-02 15:04:05"))
	errors := 0
	for _, f := range all {
		if f.frame != "" {
			errors++
		}
	}
	fmt.Fprintf(out, `<testsuite errors="%d" failures="%d" id="%s" name="layerlint %s" time="0.001"`, errors, len(all), o.tool(), escapeXML(o.Version))
	if len(all) == 0 {
		out.WriteString("/></testsuites>")
		return out.Flush()
	}
	out.WriteString(">")
	for _, f := range all {
		if f.frame != "" {
			fmt.Fprintf(out, `<testcase id="%s.error" name="%s" time="0.001"><failure message="parse error at line %d, column %d" type="%s">`, o.tool(), f.code, f.line, f.column, f.level)
			fmt.Fprintf(out, "Parse Error in %s\nLine: %d\nColumn: %d\nParse Error: %s\n</failure></testcase>", escapeXML(f.file), f.line, f.column, escapeLines(f.frame))
			continue
		}
		message := escapeXML(f.message)
		fmt.Fprintf(out, `<testcase id="%s.rule.%s" time="0.001"><failure id="%s" message="%s" type="%s">`, o.tool(), f.code, f.code, message, f.level)
		fmt.Fprintf(out, "File: %s\nLine: %d\nCategory: %s - Dockerfile Static Analysis\n%s: %s\n</failure></testcase>",
			escapeXML(f.file), f.line, capital(o.tool()), f.level, message)
	}
	out.WriteString("</testsuite></testsuites>")
	return out.Flush()
}

// capital is hadolint's name as its forms write it; layerlint's has no capital.
func capital(tool string) string {
	if tool == "hadolint" {
		return "Hadolint"
	}
	return tool
}
