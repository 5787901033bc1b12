package starts

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// opening are modules that read a file when they are run as programs, with the options behind which its name stands; of
// one without, the first word is the name. Source: Python's documentation of zipfile, tarfile and json, "Command Line
// Interface".
var opening = map[string][]string{
	"json.tool": nil,
	"zipfile":   {"-l", "--list", "-e", "--extract", "-t", "--test"},
	"tarfile":   {"-l", "--list", "-e", "--extract", "-t", "--test"},
}

// opened refuses a file that such a module is to read and that is not there.
func (a start) opened(x effects.Action, args []string) {
	behind, at := opening[x.Paths[0].Text], 0
	if behind != nil {
		at = 1 + slices.IndexFunc(args, func(word string) bool { return slices.Contains(behind, word) })
		if at == 0 {
			return
		}
	}
	if at >= len(args) || strings.HasPrefix(args[at], "-") {
		return
	}
	file := path.Join("/", a.importing(a.Dir.Text).beneath(args[at]))
	if e := a.Stat(file).Entry; e.Presence == filesystem.Absent {
		a.Refuse(x.Paths[0], state.FailsPath, "No such file or directory: '"+args[at]+"'", e.Likely)
	}
}
