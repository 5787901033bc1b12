package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
	"github.com/layerlint/layerlint/imagedb/table"
)

// versions packs the versions of Debian's packages and of Alpine's, each in the order of the names that are packed.
func (d indexLists) versions(files map[string][]byte, out string) error {
	for suite, release := range map[string]string{"bullseye": "debian-11", "bookworm": "debian-12", "trixie": "debian-13"} {
		names, err := os.ReadFile(filepath.Join(out, "names", release+".zst"))
		if err != nil {
			return err
		}
		rows, err := d.lines("needs/debian-" + suite + ".tsv")
		if err != nil {
			return err
		}
		of := map[string]string{}
		for _, f := range rows {
			of[f[0]] = f[1]
		}
		if files["versions/"+release+".zst"], err = inOrder(names, of); err != nil {
			return fmt.Errorf("versions of %s: %w", release, err)
		}
	}
	rows, err := d.lines("names/alpine-versions.tsv")
	if err != nil {
		return err
	}
	var lines []string
	for _, f := range rows {
		lines = append(lines, f[0]+"\t"+f[1])
	}
	if files["alpine/versions.zst"], err = store.Compress([]byte(table.Of(lines))); err != nil {
		return err
	}
	origins, err := d.alpineOrigins()
	if err != nil {
		return err
	}
	files["alpine/origins.zst"], err = inOrder(files["alpine/names.zst"], origins)
	return err
}

// alpineOrigins maps packages to what they are built from, where that is another name: "?" where branches differ.
func (d indexLists) alpineOrigins() (map[string]string, error) {
	origins := map[string]string{}
	for branch := range branches {
		rows, err := d.lines("names/alpine-" + branch + ".tsv")
		if err != nil {
			return nil, err
		}
		for _, f := range rows {
			origin := ""
			if len(f) > 2 && f[2] != f[0] {
				origin = f[2]
			}
			if before, ok := origins[f[0]]; ok && before != origin {
				origin = "?"
			}
			origins[f[0]] = origin
		}
	}
	return origins, nil
}

// inOrder packs a line for each of the packed names: what it maps to, or nothing.
func inOrder(names []byte, of map[string]string) ([]byte, error) {
	all, err := store.OpenNames(io.NewSectionReader(bytes.NewReader(names), 0, int64(len(names))))
	if err != nil {
		return nil, err
	}
	var lines strings.Builder
	for name := range all.All {
		lines.WriteString(of[name] + "\n")
	}
	return store.Compress([]byte(lines.String()))
}
