// Package installers is a table of the scripts that people pipe into a shell, by the addresses they come from.
package installers

import (
	_ "embed"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/imagedb/pattern"
)

//go:embed installers.tsv
var table string

// installer is a script that people pipe into a shell.
type installer struct {
	address *pattern.Pattern
	text    string
}

var known = sync.OnceValue(func() (all []installer) {
	for line := range strings.Lines(table) {
		if address, text, ok := strings.Cut(strings.TrimSpace(line), "\t"); ok && !strings.HasPrefix(line, "#") {
			all = append(all, installer{pattern.New(address), text})
		}
	}
	return all
})

// At is what the script at an address likely does, "" of one that is not known.
func At(address string) string {
	_, rest, _ := strings.Cut(address, "://")
	if rest == "" {
		return ""
	}
	for _, i := range known() {
		if !i.address.Match(rest) {
			continue
		}
		if groups := i.address.Groups(rest); len(groups) > 1 {
			return strings.ReplaceAll(i.text, "$1", groups[1])
		}
		return i.text
	}
	return ""
}
