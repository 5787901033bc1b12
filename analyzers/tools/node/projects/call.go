// Package projects has what the Node.js commands share: the package.json that they work on and its workspaces, their
// command lines, their side effects, and the scripts that they run.
package projects

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools"
)

// Call is one command of npm and its like.
type Call struct {
	*tools.Command
	fixed bool // the project is the working directory, whatever is above
}

// Known reports whether every word and the working directory are known. A pattern with a colon is a name of scripts: no
// file has one.
func (a *Call) Known() bool {
	for _, f := range a.Fields {
		if !f.Known && !(f.Many && strings.Contains(f.Text, ":")) {
			return false
		}
	}
	return a.Dir.Known && a.Dir.Text != ""
}
