package requirement

import (
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/imagedb/pypi"
)

// Project takes apart a requirement that names a project of an index, no file and no address: the name, the extras in
// their brackets and the versions; nil for any other.
func Project(text string) []string {
	if !pypi.Named(text) {
		return nil
	}
	return project.FindStringSubmatch(text)
}

var project = lazyregexp.New(`^([A-Za-z0-9][A-Za-z0-9._-]*)(\[[^]]*\])?\s*([=<>!~].*)?$`)
