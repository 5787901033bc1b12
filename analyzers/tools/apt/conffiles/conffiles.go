// Package conffiles says which configuration files dpkg asks about where they are there before their package.
package conffiles

import (
	_ "embed"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/imagedb/table"
)

//go:embed files.tsv
var files string

// File is a configuration file of a package.
type File struct {
	Path string
	Size int // bytes
}

// columns are the releases that the table has, by codename.
var columns = map[string]int{"bookworm": 1, "trixie": 2}

// Of lists the configuration files that come with a package of a release, its own and those of what it needs of the same
// source, as far as the table tells.
func Of(codename, name string) []File {
	all, needs := own(codename, name)
	for _, need := range needs {
		more, _ := own(codename, need)
		all = append(all, more...)
	}
	return all
}

func own(codename, name string) (all []File, needs []string) {
	column, entries := columns[codename], ""
	if column > 0 {
		entries = table.Table(files).After(name, "\t")
	}
	for entry := range strings.SplitSeq(entries, "\t") {
		if need, ok := strings.CutPrefix(entry, "="); ok {
			needs = append(needs, need)
			continue
		}
		fields := strings.Fields(entry)
		if len(fields) == 0 {
			continue
		}
		if size, err := strconv.Atoi(fields[min(column, len(fields)-1)]); err == nil {
			all = append(all, File{Path: "/etc/" + fields[0], Size: size})
		}
	}
	return all, needs
}
