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

// packaged is what the packages of an image have for compilers, where they are all known.
type packaged struct {
	built  bool // the image has a GCC of its own below /usr/local, with libraries that a package may have elsewhere
	tables *Tables
	own    func() map[string]bool // what the packages have, as the table of developments spells it
}

// packagedIn returns what the packages of an image have for compilers; nil where they are not all known.
func (d *db) packagedIn(ref string, chain []store.Image, l installed) *packaged {
	at, err := parseReference(ref)
	known := l.complete || computed(chain) // or there are likely no others
	if err != nil || !known || slices.Contains(l.sets, nil) || slices.Contains(unpackaged, at.repo) {
		return nil
	}
	return &packaged{built: at.repo == "gcc", tables: d.Tables, own: sync.OnceValue(func() map[string]bool {
		all := map[string]bool{}
		table, err := d.develops()
		for _, one := range l.packages {
			if i, ok := table.find(one.Name); err == nil && ok {
				table.brought(i, all)
			}
		}
		return all
	})}
}

// lacks reports whether a path is one where compilers look, and likely none of the packages has it. Folders of headers
// are not listed.
func (p *packaged) lacks(at string) bool {
	if p == nil || !strings.Contains(at, "/include") && !strings.HasSuffix(at, ".so") && !strings.HasSuffix(at, ".a") &&
		!strings.HasSuffix(at, ".pc") { // most paths are no such places, and tables take long to read
		return false
	}
	for kind, place := range developed() {
		m := place.FindStringSubmatch(at)
		if m == nil {
			continue
		}
		if strings.HasPrefix(at, "/usr/local/") && !p.built {
			return !slices.ContainsFunc(languages, func(start string) bool { return strings.HasPrefix(m[1], start) })
		}
		s := packages.Sought{Kind: kind, Name: m[1]}
		table, err := p.tables.develops()
		if err != nil || p.own()[s.String()] {
			return false
		}
		if kind == packages.Header {
			return !table.unspoken[s.Name] && (!p.built || !table.owned(s))
		}
		return !p.built && table.owned(s)
	}
	return false
}
