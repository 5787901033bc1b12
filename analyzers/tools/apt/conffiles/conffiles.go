// Package conffiles says which configuration files dpkg asks about where they are there before their package.
package conffiles

import (
	_ "embed"
	"strconv"
	"strings"
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
	column := columns[codename]
	if column == 0 {
		return nil, nil
	}
	for _, entry := range entries(name) {
		if need, ok := strings.CutPrefix(entry, "="); ok {
			needs = append(needs, need)
			continue
		}
		fields := strings.Fields(entry)
		if size, err := strconv.Atoi(fields[min(column, len(fields)-1)]); err == nil {
			all = append(all, File{Path: "/etc/" + fields[0], Size: size})
		}
	}
	return all, needs
}

// entries are what the table has of a package. Its lines are sorted, and are searched where they stand: an installation
// asks about each of its packages.
func entries(name string) []string {
	for rest := files; rest != ""; {
		middle := strings.LastIndexByte(rest[:len(rest)/2], '\n') + 1
		line, after, _ := strings.Cut(rest[middle:], "\n")
		switch key, all, _ := strings.Cut(line, "\t"); {
		case key == name:
			return strings.Split(all, "\t")
		case key < name:
			rest = after
		default:
			rest = rest[:middle]
		}
	}
	return nil
}
