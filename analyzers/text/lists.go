package text

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/table"
)

// listing are programs beside the package managers that take lists of extensions.
var listing = tools.Names("pecl docker-php-ext-enable docker-php-ext-install")

// TakesList reports whether a command is a package manager's, whose operands are lists of names.
func TakesList(c *Command) bool {
	if t, _, _ := installer(c); t != nil {
		return true
	}
	name := table.Tools.Name(c.Name.Text)
	tool := table.Tools.Tool(name)
	return tool != nil && tool.Lists || listing[name]
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

// Local reports whether only package files are named, whose dependencies no repository tells.
func (i *Install) Local() bool {
	for _, p := range i.Packages {
		if !strings.HasPrefix(p.Text, "/") && !strings.HasPrefix(p.Text, "./") && !strings.HasPrefix(p.Text, "../") {
			return false
		}
	}
	return len(i.Packages) > 0
}
