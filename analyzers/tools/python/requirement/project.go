package requirement

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/imagedb/packages"
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

// Of reads a requirement without an address, and the extras that it asks for.
func Of(text string, base packages.Requirement) (r packages.Requirement, extras []string, ok bool) {
	m := Project(strings.TrimSpace(text))
	if m == nil || strings.ContainsAny(text, ";@/$") || strings.HasSuffix(text, ".whl") || strings.HasSuffix(text, ".zip") || strings.HasSuffix(text, ".gz") {
		return base, nil, false
	}
	extras = strings.FieldsFunc(m[2], func(r rune) bool { return strings.ContainsRune("[], ", r) })
	base.Name, base.Specifier = m[1], strings.ReplaceAll(m[3], " ", "")
	return base, extras, true
}
