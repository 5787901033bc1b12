package php

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/distro"
)

// phps are the PHPs of distributions: no release of theirs has another minor version. Source: the package php-cli in
// Debian's and Ubuntu's lists of packages, 2026-11.
var phps = distro.Releases{"debian 11": "7.4", "debian 12": "8.2", "debian 13": "8.4", "ubuntu 20.04": "7.4", "ubuntu 22.04": "8.1", "ubuntu 24.04": "8.3"}

// ofDebian are the packages that bring php.
var ofDebian = lazyregexp.New(`^(?:php|php[0-9.]*-cli|composer)$`)

// minor is the version of PHP that Composer runs by, as major and minor: that of the distribution, or of the official
// image.
func minor(a *tools.Command) (version [2]int, sure, ok bool) {
	text, sure := phps.Version(a, "php", ofDebian)
	if officialTag.MatchString(a.State.ImageRef) {
		text, sure = officialTag.FindStringSubmatch(a.State.ImageRef)[1], true
		if v := a.Lookup("PHP_VERSION"); v.Known && v.Text != "" {
			text = v.Text
		}
	}
	_, err := fmt.Sscanf(text, "%d.%d", &version[0], &version[1])
	return version, sure, err == nil
}

// bound is one part of a constraint. Source: Composer's documentation, "Versions and constraints".
var bound = lazyregexp.New(`^(\^|~|>=|>|==|=|)v?(\d+)(?:\.(\d+))?(?:\.(\d+))?(?:\.[\dx*]+)?(\.\*)?$`)

// unmet reports whether no release of a minor version meets a constraint; false where that is not known.
func unmet(constraint string, has [2]int) bool {
	for alternative := range strings.SplitSeq(strings.ReplaceAll(constraint, "||", "|"), "|") {
		if !below(strings.TrimSpace(alternative), has) {
			return false
		}
	}
	return true
}

// below reports whether one alternative asks for more, or for another major version.
func below(alternative string, has [2]int) bool {
	if strings.Contains(alternative, " - ") {
		return false
	}
	for part := range strings.FieldsFuncSeq(alternative, func(r rune) bool { return r == ',' || r == ' ' }) {
		m := bound.FindStringSubmatch(part)
		if m == nil || m[1] == "" && m[5] == "" {
			continue
		}
		major, _ := strconv.Atoi(m[2])
		minor, err := strconv.Atoi(m[3])
		switch {
		case has[0] < major, has[0] == major && err == nil && has[1] < minor:
			return true
		case m[1] == "^" && major > 0 && has[0] > major, m[1] == "" && (has[0] != major || err == nil && has[1] != minor):
			return true
		}
	}
	return false
}

// outdated refuses a project that asks for a newer PHP, or an older one.
func outdated(a *tools.Command, l effects.Line, required map[string]any) {
	asked, _ := required["php"].(string)
	has, sure, ok := minor(a)
	if asked == "" || !ok || l.Has("ignore-platform-reqs", "ignore-platform-req") || !a.Lookup("COMPOSER_IGNORE_PLATFORM_REQS").Unset || !a.Lookup("COMPOSER_IGNORE_PLATFORM_REQ").Unset {
		return
	}
	if unmet(asked, has) {
		a.Refuse(l.Verb, state.FailsCommand, fmt.Sprintf("Root composer.json requires php %s but your php version is %d.%d", asked, has[0], has[1]), !sure)
	}
}
