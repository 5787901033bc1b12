package text

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools/table"
)

// TakesList reports whether a command is a package manager's, whose operands are lists of names.
func TakesList(c *Command) bool {
	if t, _, _ := installer(c); t != nil {
		return true
	}
	name := table.Tools.Name(c.Name.Text)
	tool := table.Tools.Tool(name)
	return tool != nil && tool.Lists
}

// Present reports whether everything that is named is certainly installed already, whatever the image: nothing else
// comes along then.
func (i *Install) Present() bool {
	if i.line.Has("reinstall") { // which is said of what is there
		return true
	}
	for _, p := range i.Packages {
		if !i.installer.Present[p.Text] {
			return false
		}
	}
	return len(i.Packages) > 0
}

// Alone reports whether what is named may come without another package: files, whose dependencies no repository tells,
// and keyrings of archives, which hold keys and as a rule depend on nothing (kitware-archive-keyring).
func (i *Install) Alone() bool {
	for _, p := range i.Packages {
		file := strings.HasPrefix(p.Text, "/") || strings.HasPrefix(p.Text, "./") || strings.HasPrefix(p.Text, "../")
		if !file && !strings.HasSuffix(p.Text, "-keyring") {
			return false
		}
	}
	return len(i.Packages) > 0
}
