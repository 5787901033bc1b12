// Package requirement reads the lines of requirements files as pip does, to say which of them it refuses. It knows nothing
// of what the lines name.
package requirement

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// Refused says why no release of pip takes a line, "" where one may. Sources: pip's documentation, "Requirements File
// Format"; packaging.python.org, "Dependency specifiers" and "Version specifiers".
func Refused(line string) string {
	line = strings.TrimSpace(line)
	switch {
	case strings.HasPrefix(line, "<<<<<<<"), strings.HasPrefix(line, ">>>>>>>"), strings.HasPrefix(line, "======="):
		return "a merge conflict is left"
	case strings.HasPrefix(line, "-"):
		if name := option.FindString(line); elsewhere.Has(strings.TrimLeft(name, "-")) {
			return "no such option in a requirements file: " + name
		}
		return ""
	}
	line, _, _ = strings.Cut(line, " --")
	of, marker, marked := strings.Cut(line, ";")
	of = strings.TrimSpace(of)
	m := leading.FindStringSubmatch(of)
	if m == nil || strings.ContainsAny(of, `/\@$*%{`) && !strings.Contains(of, ".*") || archive.MatchString(of) {
		return ""
	}
	if marked && bare.MatchString(marker) {
		return "a version in a marker is not quoted"
	}
	rest := strings.TrimSpace(of[len(m[0]):])
	if inner, ok := strings.CutPrefix(rest, "("); ok {
		if rest, ok = strings.CutSuffix(inner, ")"); !ok {
			return "( is not closed"
		}
	}
	if strings.HasPrefix(rest, "[") {
		return "[ is not closed"
	}
	for part := range strings.SplitSeq(rest, ",") {
		if why := specified(strings.TrimSpace(part)); why != "" {
			return why
		}
	}
	return ""
}

// specified says why a specifier of versions is none.
func specified(part string) string {
	m := specifier.FindStringSubmatch(part)
	switch {
	case part == "", strings.HasPrefix(part, "==="):
		return ""
	case m == nil && strings.HasPrefix(part, "="):
		return "= is not a valid operator, == is"
	case m == nil:
		return "a version follows an operator such as =="
	case m[2] == "":
		return "no version follows " + m[1]
	case strings.ContainsAny(m[2], " \t"):
		return "a comma is missing after " + strings.Fields(m[2])[0]
	case strings.ContainsAny(m[2], "<>=~!"):
		return "a comma is missing, or an operator is none: " + part
	case m[1] == "==" && placeholder.MatchString(m[2]):
		return "not a version: " + m[2]
	}
	return ""
}

// elsewhere are options of pip's command line that its requirements files do not have. Source: pip 25's documentation,
// "pip install" and "Requirements File Format", 2025-04.
var elsewhere = tools.WordList(`no-deps U upgrade user no-cache-dir target t break-system-packages force-reinstall ignore-installed
	I quiet q verbose v root prefix no-build-isolation timeout default-timeout retries proxy root-user-action dry-run`)

var (
	option    = lazyregexp.New(`^--?[A-Za-z][A-Za-z-]*`)
	leading   = lazyregexp.New(`^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?\s*(?:\[[A-Za-z0-9._, -]*\])?`)
	archive   = lazyregexp.New(`(?i)\.(?:whl|zip|tar|tgz|tbz|txz|gz|bz2|xz|egg)\b`)
	bare      = lazyregexp.New(`\b(?:python_version|python_full_version)\s*[<>=!~]+\s*[0-9]`)
	specifier = lazyregexp.New(`^(==|~=|!=|<=|>=|<|>)\s*(.*)$`)
	// placeholder is a version of the kind 1.x, which no release has.
	placeholder = lazyregexp.New(`^\d+(?:\.\d+)*\.[xX]$`)
)
