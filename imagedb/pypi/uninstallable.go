package pypi

import (
	_ "embed"
	"strings"

	"github.com/layerlint/layerlint/imagedb/packages"
	"github.com/layerlint/layerlint/imagedb/table"
)

// uninstallables says of projects why pip cannot install them: sorted lines, whose sources are in them.
//
//go:embed uninstallable.tsv
var uninstallables string

// uninstallable is what becomes of a requirement that no Linux installs; false where the table does not tell.
func uninstallable(t packages.Interpreter, w packages.Requirement) (packages.Choice, bool) {
	for f := range table.Table(uninstallables).Find(Normal(w.Name)) {
		if len(f) != 7 || t.Minor < minor(f[2]) || !meant(f[1], w.Specifier) {
			continue
		}
		c := packages.Choice{Lacks: "name", Likely: true, Unless: strings.Trim(f[3], "-"), Instead: f[5]}
		if f[4] != "name" {
			c.Lacks, c.Stops = "", f[4]
		}
		return c, true
	}
	return packages.Choice{}, false
}

// meant reports whether a requirement is one of those that a line speaks of.
func meant(of, specifier string) bool {
	least, exact := leastOf(specifier)
	but, version := strings.CutPrefix(of, "but ")
	switch {
	case of == "unpinned":
		return !exact && !strings.ContainsAny(specifier, "<~")
	case version:
		return exact && !strings.HasPrefix(least.text, but)
	}
	return true
}
