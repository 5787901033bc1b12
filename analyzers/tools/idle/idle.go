// Package idle knows whether anything in a RUN may have started a server before a command that asks one: what an earlier
// RUN started is gone.
package idle

import (
	"path"

	"github.com/layerlint/layerlint/analyzers/tools"
)

// quiet start no server.
var quiet = tools.WordList(`set export cd echo printf true sleep mkdir chown chmod cp mv rm ln cat touch sed tee grep test [ apt-get apt dpkg
	debconf-set-selections find awk cut head tail which id ls install useradd groupadd usermod adduser addgroup`)

// Before reports whether nothing in this RUN may have started a server before the command. checking: it is a command of
// the server's own that starts none.
func Before(a *tools.Command, checking func(argv []string) bool) bool {
	if a.Step.Instruction == nil {
		return false
	}
	for _, c := range a.Step.Calls[:a.Index] {
		if len(c.Argv) == 0 || !c.Argv[0].Known {
			return false
		}
		argv := make([]string, len(c.Argv))
		for i, w := range c.Argv {
			argv[i] = w.Text
		}
		if !quiet.Has(argv[0]) && (checking == nil || !checking(append([]string{path.Base(argv[0])}, argv[1:]...))) {
			return false
		}
	}
	return true
}
