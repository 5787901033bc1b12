package catalog

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
	"github.com/layerlint/layerlint/imagedb/packages"
)

// developed match places where compilers look: headers, libraries and pkg-config's modules, of which the first group is
// the name. Sources: gcc -print-search-dirs, the preprocessor's manual and pkg-config(1), on Debian 12.
var developed = sync.OnceValue(func() map[packages.SoughtKind]*regexp.Regexp {
	return map[packages.SoughtKind]*regexp.Regexp{
		packages.Header: regexp.MustCompile(`^/usr(?:/local)?/(?:include(?:/x86_64-linux-gnu)?(?:/c\+\+/[^/]+)?|lib/gcc/[^/]+/[^/]+/include(?:-fixed)?|` +
			`lib/llvm-[^/]*/lib/clang/[^/]+/include)/([^/]+)`),
		packages.Library: regexp.MustCompile(`^(?:/usr(?:/local)?)?/lib(?:64|/x86_64-linux-gnu|/gcc/[^/]+/[^/]+)?/lib([^/]+)\.(?:so|a)$`),
		packages.PkgFile: regexp.MustCompile(`^/usr(?:/local)?/(?:lib(?:/x86_64-linux-gnu)?|share)/pkgconfig/([^/]+)\.pc$`),
	}
})

// languages begin the names of what official images build below /usr/local for their own language; unpackaged are images
// whose toolchain lies in /usr without being a package. Source: docker-library's Dockerfiles of python, node, golang,
// rust, ruby, php, perl and swift, 2026-11-22.
var (
	languages  = []string{"python", "node", "ruby", "php", "perl"}
	unpackaged = []string{"swift"}
)

// undeveloped is imagedb.Image's Undeveloped of an image whose packages are likely all listed; nil where nothing is
// known of what they have for compilers.
func (d *db) undeveloped(
	repo string, foreign bool, chain []store.Image, list func() (installed, error),
) func(string) bool {
	_, debian := releaseOf(chain)
	if !debian || foreign || slices.Contains(unpackaged, repo) {
		return nil
	}
	built := repo == "gcc" // it has a GCC of its own below /usr/local, with libraries that a package may have elsewhere
	own := sync.OnceValue(func() map[string]bool { return d.development(list) })
	return func(at string) bool { return own() != nil && d.lacks(at, own(), built) }
}

// development is what an image's packages have for compilers, as the table of developments spells it; nil where that is
// not known of all.
func (d *db) development(list func() (installed, error)) map[string]bool {
	l, err := list()
	table, failed := d.develops()
	if err != nil || failed != nil || l.manager == "" || slices.Contains(l.sets, nil) {
		return nil
	}
	all := map[string]bool{}
	for _, one := range l.packages {
		if i, ok := table.find(one.Name); ok {
			table.brought(i, all)
		}
	}
	return all
}

// lacks reports whether a path is one where compilers look, and it is not among an image's own. Folders of headers are
// not listed.
func (t *Tables) lacks(at string, own map[string]bool, built bool) bool {
	table, err := t.develops()
	if err != nil {
		return false
	}
	for kind, place := range developed() {
		m := place.FindStringSubmatch(at)
		if m == nil {
			continue
		}
		if strings.HasPrefix(at, "/usr/local/") && !built {
			return !slices.ContainsFunc(languages, func(start string) bool { return strings.HasPrefix(m[1], start) })
		}
		s := packages.Sought{Kind: kind, Name: m[1]}
		switch {
		case own[s.String()]:
			return false
		case kind == packages.Header:
			return !table.unspoken[s.Name] && (!built || !table.owned(s))
		}
		return !built && table.owned(s)
	}
	return false
}
