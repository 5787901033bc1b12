package servers

import (
	"fmt"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// logs are settings of supervisord that name a file whose folder has to be there. Source: supervisor's documentation,
// "Configuration File", and its datatypes.py, 4.2.
var logs = tools.Names("logfile pidfile stdout_logfile stderr_logfile")

var supervisord = refusing("supervisord", effects.Leading("", ""), option("-c", "--configuration"), func(a *tools.Command, l effects.Line) {
	files := option("-c", "--configuration")(l.Args)
	if len(files) == 0 {
		files = []effects.Arg{{Text: "/etc/supervisor/supervisord.conf", Known: true}}
	}
	text, file := read(a, files)
	included := supervised(a, text, file)
	for _, pattern := range included {
		for _, one := range a.Glob(pattern).Paths {
			if a.Failed {
				return
			}
			text, _ := read(a, []effects.Arg{{Text: one, Known: true}})
			supervised(a, text, one)
		}
	}
	if text == "" && file == "/etc/supervisor/supervisord.conf" { // Debian's own reads that folder
		for _, one := range a.Glob("/etc/supervisor/conf.d/*.conf").Paths {
			text, _ := read(a, []effects.Arg{{Text: one, Known: true}})
			supervised(a, text, one)
		}
	}
})

// supervised refuses what one file of supervisord's names and is not there, and returns the patterns of other files.
func supervised(a *tools.Command, text, file string) (included []string) {
	section, number := "", 0
	for line := range strings.Lines(text) {
		number++
		line, _, _ = strings.Cut(strings.TrimSpace(line), " ;")
		if strings.HasPrefix(line, "[") {
			section = strings.Trim(line, "[]")
			continue
		}
		name, value, ok := strings.Cut(line, "=")
		name, value = strings.TrimSpace(name), strings.TrimSpace(value)
		if !ok || a.Failed || strings.Contains(value, "%") || strings.HasPrefix(name, ";") || strings.HasPrefix(name, "#") {
			continue
		}
		switch at := fmt.Sprintf(" (%s:%d)", file, number); {
		case logs[name] && path.IsAbs(value) && lacks(a, path.Dir(value)):
			a.Refuse(effects.Arg{}, state.FailsPath, "The directory named as part of the path "+value+" does not exist"+at, true)
		case name == "user" && section != "" && !state.Numeric(value):
			if lacks, _ := tools.LacksAccount(a.World, "/etc/passwd", value); lacks {
				a.Refuse(effects.Arg{}, state.FailsAccount, "Invalid user name "+value+" in section '"+section+"'"+at, true)
			}
		case name == "files" && section == "include":
			for pattern := range strings.FieldsSeq(value) {
				if !path.IsAbs(pattern) {
					pattern = path.Join(path.Dir(file), pattern)
				}
				included = append(included, pattern)
			}
		}
	}
	return included
}

// read is the text of the one file that a command line names, "" where it is not known.
func read(a *tools.Command, files []effects.Arg) (text, file string) {
	if len(files) != 1 {
		return "", ""
	}
	at, ok := a.At(files[0])
	e := a.Stat(at).Entry
	if !ok || e.Presence != filesystem.Present || !e.Has(filesystem.KnowContent) {
		return "", at
	}
	return string(e.Content), at
}

// lacks reports whether nothing is at a path: no command put anything there, and no package is known to.
func lacks(a *tools.Command, at string) bool {
	e := a.Stat(at).Entry
	if e.Presence != filesystem.Unknown {
		return e.Presence == filesystem.Absent
	}
	return !tools.RuntimeDir(at) && a.State.Unowned(at)
}
