package db

import (
	"io/fs"
	"sort"
)

type Migrator struct{ Names []string }

func New(fsys fs.FS) (*Migrator, error) {
	entries, err := fs.ReadDir(fsys, ".")
	if err != nil {
		return nil, err
	}
	m := &Migrator{}
	for _, e := range entries {
		m.Names = append(m.Names, e.Name())
	}
	sort.Strings(m.Names)
	return m, nil
}
