package references

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

var (
	ubuntuTag = lazyregexp.New(`ubuntu[:-]?(\d\d)\.?(\d\d)`)
	alpineTag = lazyregexp.New(`alpine:?(\d+\.\d+)?`)
)

// codenames are the releases that tags call by name. Sources: the release pages of Debian and Ubuntu, 2026-11-22.
var codenames = map[string]system{"buster": {id: "debian", version: "10"}, "bullseye": {id: "debian", version: "11"},
	"bookworm": {id: "debian", version: "12"}, "trixie": {id: "debian", version: "13"}, "focal": {id: "ubuntu", version: "20.04"},
	"jammy": {id: "ubuntu", version: "22.04"}, "noble": {id: "ubuntu", version: "24.04"}}

// tagged is the release that an image's name tells, for advice where its files do not.
func tagged(ref string) (id, version string) {
	if m := ubuntuTag.FindStringSubmatch(ref); m != nil {
		return "ubuntu", m[1] + "." + m[2]
	}
	if m := alpineTag.FindStringSubmatch(ref); m != nil {
		return "alpine", m[1]
	}
	for name, s := range codenames {
		if strings.Contains(ref, name) {
			return s.id, s.version
		}
	}
	return "", ""
}
