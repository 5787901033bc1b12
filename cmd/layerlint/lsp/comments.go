package lsp

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/buildkitlint"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/rules"
)

// directive is a parser directive. Source: BuildKit's parser, directiveRegexp.
var directive = lazyregexp.New(`^#\s*([a-zA-Z][a-zA-Z0-9]*)\s*=\s*\S`)

// frontends are the values of "# syntax=" in common use. Source: "Custom Dockerfile syntax", docs.docker.com/build/
// buildkit/frontend, read 2026-11-30.
var frontends = []string{"docker/dockerfile:1", "docker/dockerfile:1-labs"}

// offerComment completes parser directives and suppressions.
func (c *completing) offerComment() {
	text := strings.TrimLeft(c.line.comment, " \t")
	name, value, ok := strings.Cut(text, "=")
	given, top := c.directives()
	switch name = strings.ToLower(strings.TrimSpace(name)); {
	case strings.HasPrefix(text, "layerlint:ignore"):
		c.offerRules()
	case !ok && !strings.ContainsAny(text, " \t"):
		c.line.typed = text
		for _, d := range []string{"syntax", "check", "escape"} {
			if top && !slices.Contains(given, d) {
				c.add(completionItem{Label: d + "=", Kind: keywordItem, Detail: "parser directive"}, 0)
			}
		}
		c.add(completionItem{Label: "layerlint:ignore", Kind: keywordItem, Detail: "of the next instruction, with a reason"}, 0)
	case !ok:
	case name == "check":
		c.offerCheck(value)
	case name == "syntax" && top:
		c.line.typed = strings.TrimLeft(value, " \t")
		c.offerValues(frontends, 0)
	case name == "escape" && top:
		c.line.typed = strings.TrimLeft(value, " \t")
		c.offerValues([]string{"`", `\`}, 0)
	}
}

// directives are the names of the parser directives above the place; top reports whether nothing else is above it.
func (c *completing) directives() (names []string, top bool) {
	above := c.text()[:c.offset]
	for n, text := range strings.Split(above[:strings.LastIndexByte(above, '\n')+1], "\n") {
		m := directive.FindStringSubmatch(text)
		switch {
		case m != nil:
			names = append(names, strings.ToLower(m[1]))
		case n == 0 && strings.HasPrefix(text, "#!") || n == strings.Count(above, "\n"):
		default:
			return names, false
		}
	}
	return names, true
}

// offerCheck completes the options of "# check=". Source: BuildKit's linter.ParseLintOptions.
func (c *completing) offerCheck(value string) {
	options := strings.Split(strings.TrimLeft(value, " \t"), ";")
	last := options[len(options)-1]
	key, list, ok := strings.Cut(last, "=")
	if !ok {
		c.line.typed = last
		for _, label := range []string{"skip=", "error=true", "experimental="} {
			name, _, _ := strings.Cut(label, "=")
			if !slices.ContainsFunc(options, func(option string) bool { return strings.HasPrefix(option, name+"=") }) {
				c.add(completionItem{Label: label, Kind: keywordItem}, 0)
			}
		}
		return
	}
	named := strings.Split(list, ",")
	c.line.typed = named[len(named)-1]
	switch key {
	case "error":
		c.offerValues([]string{"true", "false"}, 0)
	case "skip", "experimental":
		if len(named) == 1 {
			c.offerValues([]string{"all"}, 0)
		}
		for _, check := range buildkitlint.Checks() {
			if check.Experimental == (key == "experimental") && !slices.Contains(named[:len(named)-1], check.Name) {
				c.add(completionItem{Label: check.Name, Kind: valueItem, Detail: check.Summary}, 0)
			}
		}
	}
}

// offerRules completes the name of a rule that a comment suppresses.
func (c *completing) offerRules() {
	words := strings.Fields(c.line.comment)
	if len(words) > 2 || len(words) == 2 && strings.HasSuffix(c.line.comment, " ") {
		return
	}
	if len(words) == 2 {
		c.line.typed = words[1][strings.LastIndexByte(words[1], ',')+1:]
	}
	for _, r := range rules.All() {
		c.add(completionItem{Label: r.ID, Kind: valueItem, Detail: r.Summary}, 0)
	}
}
