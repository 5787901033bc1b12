//go:build !unix

package main

import (
	"io/fs"
	"os"
)

// entriesOf lists an open directory.
func entriesOf(dir *os.File) ([]fs.DirEntry, error) { return dir.ReadDir(-1) }
