package buildtools

import (
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/requested"
)

// pythonTag are the official images of Python with their version: they have setuptools up to 3.11, and none from 3.12
// on, where pip brings the newest.
var pythonTag = lazyregexp.New(`^(?:docker\.io/)?(?:library/)?python:3\.(\d+)(?:[.-][^@]*)?$`)

// unresourced reports whether pkg_resources is likely missing from the Python of the image: setuptools has it no longer
// from 82 on. Nothing holds setuptools back, and the newest comes: as the image has none, or by an upgrade. Source:
// pypa/setuptools issue 5174; docker-library/python, Dockerfiles of 3.12 and later.
func (f finder) unresourced(asked [][]requested.Install) bool {
	m := pythonTag.FindStringSubmatch(f.image.ImageRef)
	if m == nil {
		return false
	}
	minor, _ := strconv.Atoi(m[1])
	newest := minor >= 12
	for _, installs := range asked {
		for _, other := range installs {
			text := other.Step.Instruction.Text()
			if strings.Contains(text, "constraint") || strings.Contains(text, "--no-deps") {
				return false
			}
			if other.Manager != "pip" || other.Name != "setuptools" {
				continue
			}
			if other.Version != "" || other.File != "" || strings.ContainsAny(other.Span.Text(), "<=~") {
				return false
			}
			newest = newest || strings.Contains(text, " -U") || strings.Contains(text, "--upgrade")
		}
	}
	_, constrained := f.image.Env.Lookup("PIP_CONSTRAINT")
	return newest && !constrained && minor >= 9
}
