package catalog

import (
	"strings"
	"sync"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// finds keeps what was found out of a release's packages: builds ask for the same ones over and over.
type finds struct {
	mu    sync.Mutex
	found map[string]*InstalledPackage // by the name asked for; nil: none
	lists map[listOf][]filesystem.File // nil: not known
}

type listOf struct {
	set    *store.Set
	name   string
	likely bool
}

func newFinds() *finds {
	return &finds{found: map[string]*InstalledPackage{}, lists: map[listOf][]filesystem.File{}}
}

// find is search, once for each name; nil for nothing. What it gives is shared: callers must not change it.
func (r Release) find(name string) *InstalledPackage {
	r.finds.mu.Lock()
	defer r.finds.mu.Unlock()
	p, ok := r.finds.found[name]
	if !ok {
		if found, there := r.search(name); there {
			p = &found
		}
		r.finds.found[name] = p
	}
	return p
}

// alternatives are the names of a dependency's alternatives, in order. An alternative that names nothing is "".
type alternatives []string

func (a alternatives) first() string {
	for _, name := range a {
		if name != "" {
			return name
		}
	}
	return ""
}

// readAlternatives reads a relation field of a control file.
func readAlternatives(field string) []alternatives {
	if field == "" {
		return nil
	}
	groups := make([]alternatives, 0, strings.Count(field, ",")+1)
	for group := range strings.SplitSeq(field, ",") {
		var a alternatives
		for alternative := range strings.SplitSeq(group, "|") {
			a = append(a, packageIn(alternative))
		}
		groups = append(groups, a)
	}
	return groups
}

// packageIn is the first package name in s: two or more of the characters of Debian Policy 5.6.7, a letter or digit
// first.
func packageIn(s string) string {
	for i := range len(s) {
		if !alphanumeric(s[i]) {
			continue
		}
		end := i + 1
		for end < len(s) && (alphanumeric(s[end]) || strings.IndexByte("+.-", s[end]) >= 0) {
			end++
		}
		if end > i+1 {
			return s[i:end]
		}
	}
	return ""
}

func alphanumeric(c byte) bool { return 'a' <= c && c <= 'z' || '0' <= c && c <= '9' }
