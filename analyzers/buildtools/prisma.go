package buildtools

import (
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/source"
)

// prisma adds Prisma's client, whose engine is linked with OpenSSL. On Alpine from 3.21 on OpenSSL's library is in
// /usr/lib alone, where releases before 6.1 do not look. Source: prisma/get-platform 5.22.0 and 6.1.0, getPlatform.
func (f moduleFinder) prisma(target *evaluate.Stage, found []LackingModule, at source.Span) []LackingModule {
	const name = "@prisma/client"
	asked := f.Dependencies
	if at.Nowhere() {
		asked = manifestIn(f.image.Files, f.image.Workdir.Value).Dependencies
	}
	major, minor, ok := release(asked[name])
	for own := range asked {
		ok = ok && !strings.HasPrefix(own, "@prisma/adapter-") // with one it may do without the engine
	}
	for _, step := range target.Steps {
		if at.Nowhere() && len(step.Copies) > 0 {
			at = step.Instruction.Span
		}
	}
	if need, _ := moduleOf(name); at.Nowhere() || !ok || f.spares || !need.of(major) {
		return found
	}
	m, ok := f.lacking(name, at, f.image)
	if !ok {
		return found
	}
	if m.Foreign {
		elsewhere := newAlpine.MatchString(f.image.ImageRef)
		if old := major < 6 || minor == 0 && !strings.HasPrefix(asked[name], "^"); !old || !elsewhere {
			return found
		}
		m.Foreign, m.Hidden, m.Install, m.Libraries = false, "/usr/lib", "apk add --no-cache openssl", []string{"libssl.so.3"}
	}
	return append(found, m)
}

// newAlpine are tags on Alpine 3.21 and later: those that say so, and those of lines that are still built.
var newAlpine = lazyregexp.New(`alpine3\.(?:2[1-9]|[3-9][0-9])$|node:(?:18|20|2[2-9]|lts|current)-alpine$`)

// release reads the first two numbers of a version or of a range that names one.
func release(version string) (major, minor int, ok bool) {
	first, rest, _ := strings.Cut(strings.TrimLeft(version, "^~"), ".")
	second, _, _ := strings.Cut(rest, ".")
	major, err := strconv.Atoi(first)
	minor, _ = strconv.Atoi(second)
	return major, minor, err == nil
}
