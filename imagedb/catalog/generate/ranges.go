package main

import (
	"regexp"
	"strings"
)

var (
	fromTo  = regexp.MustCompile(`([0-9]\.)0 \.\. ([0-9]\.)9(-\S+)`)
	upwards = regexp.MustCompile(`([0-9]\.)10\+ (-\S+)-(\w+) and -(\w+)`)
	yearly  = regexp.MustCompile(`YY\.MM\S* \(([0-9]{2})\.x(?:, ([0-9]{2})\.x)?\)`)
)

const anyYear = `[0-9]{2}`

// unroll writes the tags field's ranges of minor versions as placeholders: "2.0 .. 2.9-x" is 2.{0-9}-x, "2.10+ -x-a and
// -b" is
// 2.{10+}-x-a and 2.{10+}-x-b.
func unroll(tags string) string {
	tags = fromTo.ReplaceAllString(tags, "${1}{0-9}$3")
	return upwards.ReplaceAllString(tags, "${1}{10+}$2-$3, ${1}{10+}$2-$4")
}

// yearsOf are the years that a remark behind YY.MM names, any when it names none.
func yearsOf(tags string) string {
	m := yearly.FindStringSubmatch(tags)
	if m == nil {
		return anyYear
	}
	return "(" + strings.TrimSuffix(m[1]+"|"+m[2], "|") + ")"
}
