package text

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools"
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
// keyrings of archives, which hold keys and as a rule depend on nothing (kitware-archive-keyring), and what needs no more than
// base images have.
func (i *Install) Alone() bool {
	for _, p := range i.Packages {
		file := strings.HasPrefix(p.Text, "/") || strings.HasPrefix(p.Text, "./") || strings.HasPrefix(p.Text, "../")
		if !file && !strings.HasSuffix(p.Text, "-keyring") && !alone.Has(p.Text) {
			return false
		}
	}
	return len(i.Packages) > 0
}

// alone come by themselves. Source: apt-get install -s in minimal systems of bookworm and trixie, 2026-11-30.
var alone = tools.WordList(`acl apt-transport-https bash-completion bzip2 debconf-utils dos2unix dumb-init gettext-base gosu less
	lsb-release make net-tools netcat-traditional ninja-build patch time tini tree unzip xz-utils`)
