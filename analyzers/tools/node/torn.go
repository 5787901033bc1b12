package node

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/node/projects"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// small is the size of npm-cli.js: its first line, and the one that loads the rest.
const small = int64(len("#!/usr/bin/env node\nrequire('../lib/cli.js')(process)\n"))

// torn refuses npm and npx of which only the file was copied, as COPY follows the link that they are in /usr/local/bin:
// the file loads ../lib/cli.js. Source: bin/npm-cli.js and bin/npx-cli.js of npm 7 to 11.
func (a *call) torn() bool {
	if a.Executable == "" {
		return false
	}
	r := filesystem.Lstat(a.State.Files, a.Executable) // to ask as the command does may make what follows likely
	e := r.Entry
	if strings.HasSuffix(path.Dir(r.Path), "/npm/bin") || e.Presence != filesystem.Present || e.Type != filesystem.Regular || e.Head != "#!/usr/bin/env node" {
		return false
	}
	lib := path.Join(path.Dir(r.Path), "../lib/cli.js")
	beside := a.Stat(lib).Entry
	if beside.Presence != filesystem.Absent {
		return false
	}
	whole := e.Has(filesystem.KnowContent) || path.Base(a.Executable) == "npm" && e.Size == small
	if e.Has(filesystem.KnowContent) && !strings.Contains(string(e.Content), "'../lib/cli.js'") {
		return false
	}
	reason := "Cannot find module '../lib/cli.js': " + a.Executable + " was copied without its package, /usr/local/lib/node_modules/npm"
	a.Refuse(effects.Arg{}, state.FailsExit, reason, e.Likely || beside.Likely || !whole)
	return true
}

// saysGone is what npm prints in place of the folder of programs, for which $(npm bin) asks.
func saysGone(c *tools.Command) (text string, ok bool) {
	a := &call{&projects.Call{Command: c}}
	if len(c.Fields) != 2 || !c.Fields[1].Known || c.Fields[1].Text != "bin" {
		return "", false
	}
	if v, ok := a.Version(); !ok || v.Version[0] < 20 {
		return "", false
	}
	return "Unknown command: \"bin\"\n\nTo see a list of supported npm commands, run:\n  npm help\n", true
}
