package semver

import (
	"strconv"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// Major is the one major version that a range allows; ok is false for a range of several, and of those before 1.
func Major(wanted string) (major int, ok bool) {
	m := ofOneMajor.FindStringSubmatch(wanted)
	if m == nil {
		return 0, false
	}
	major, err := strconv.Atoi(m[1])
	return major, err == nil
}

var ofOneMajor = lazyregexp.New(`^[\^~]?([1-9]\d*)(?:\.[\dx*]+){0,2}$`)
