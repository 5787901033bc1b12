package main

import (
	"os"
	"strings"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
)

// readStatus reads a dpkg status file or a Packages index: installed packages only, in the file's order.
func readStatus(name string) ([]store.Package, error) {
	b, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var out []store.Package
	for _, f := range stanzas(string(b)) {
		out = append(out, control(f))
	}
	return out, nil
}

func control(f map[string]string) store.Package {
	return store.Package{Name: f["Package"], Version: f["Version"], Arch: f["Architecture"],
		Depends: joinFields(f["Pre-Depends"], f["Depends"]), Recommends: oneLine(f["Recommends"]), Provides: oneLine(f["Provides"])}
}

// stanzas splits control data into its paragraphs.
func stanzas(text string) []map[string]string {
	var out []map[string]string
	for para := range strings.SplitSeq(text, "\n\n") {
		fields, last := map[string]string{}, ""
		for line := range strings.SplitSeq(para, "\n") {
			if strings.HasPrefix(line, " ") || strings.HasPrefix(line, "\t") {
				fields[last] += "\n" + line
			} else if k, v, ok := strings.Cut(line, ":"); ok {
				last, fields[k] = k, strings.TrimSpace(v)
			}
		}
		if fields["Package"] != "" {
			out = append(out, fields)
		}
	}
	return out
}
