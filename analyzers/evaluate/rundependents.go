package evaluate

import (
	"strings"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// dependents are the image's packages of dpkg's that cannot stay without those that go, by what they lack. Versions are not looked at: a
// dependency was met before. There are none where others may be installed that meet it. Source: Debian Policy 7.1 and 7.5.
func (p Packages) dependents(gone map[string]bool) map[string]string {
	lacking := map[string]string{}
	if p.image == nil || p.image.likely || !p.Complete {
		return lacking
	}
	for key, held := range p.All() {
		if key.Manager == "dpkg" && (held.Added || held.Presence == filesystem.Unknown) {
			return lacking
		}
	}
	before := p.offered(func(string) bool { return false })
	for {
		count := len(lacking)
		goes := func(name string) bool { _, lacks := lacking[name]; return lacks || gone[name] }
		there := p.offered(goes)
		for name, depends := range there {
			if lacks := unmetWithout(depends, before, there); lacks != "" {
				lacking[name] = lacks
			}
		}
		if len(lacking) == count {
			return lacking
		}
	}
}

// offered are the names of the image's packages, without those that go, with what each depends on, and the names that they provide.
func (p Packages) offered(goes func(string) bool) map[string]string {
	names := map[string]string{}
	for i := range p.image.list {
		k := &p.image.list[i]
		if k.Manager != "dpkg" || goes(k.Name) || p.Lookup("dpkg", k.Name).Presence == filesystem.Absent {
			continue
		}
		names[k.Name] = k.Depends
		for _, name := range k.Provides {
			if _, is := names[name]; !is {
				names[name] = ""
			}
		}
	}
	return names
}

// unmetWithout is a name that a relation needs and that is there no more, "" when another choice meets it.
func unmetWithout(depends string, before, there map[string]string) string {
	for relation := range strings.SplitSeq(depends, ",") {
		lacks := ""
		for choice := range strings.SplitSeq(relation, "|") {
			name, _, _ := strings.Cut(strings.TrimSpace(choice), " ")
			name, _, _ = strings.Cut(name, "(")
			name, _, _ = strings.Cut(name, ":")
			_, was := before[name]
			if _, is := there[name]; is {
				lacks = ""
				break
			}
			if was {
				lacks = name
			}
		}
		if lacks != "" {
			return lacks
		}
	}
	return ""
}
