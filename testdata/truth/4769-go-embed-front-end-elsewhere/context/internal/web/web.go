package web

import (
	"embed"
	"io/fs"
)

//go:embed all:dist
var assets embed.FS

func Count() int {
	n := 0
	fs.WalkDir(assets, "dist", func(string, fs.DirEntry, error) error { n++; return nil })
	return n
}
