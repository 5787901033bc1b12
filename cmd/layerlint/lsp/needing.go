package lsp

import (
	"path"
	"slices"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// maxWalked is how many entries are looked at to say who needs a library.
const maxWalked = 300000

// needing lists the programs and libraries that name a library among those that they need, in the order of their paths.
func needing(files *filesystem.State, soname string) (by []string) {
	looked := 0
	var walk func(dir string)
	walk = func(dir string) {
		names, _ := files.Children(dir)
		for _, name := range names {
			p := path.Join(dir, name)
			if looked++; looked > maxWalked {
				return
			}
			switch e := files.Lookup(p); {
			case e.Presence != present:
			case e.Type == filesystem.Directory:
				walk(p)
			case e.ELF != nil && slices.Contains(e.ELF.Needed, soname):
				by = append(by, p)
			}
		}
	}
	walk("/")
	slices.Sort(by)
	return by
}
