package servers

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// redis goes into its folder and opens its log before it serves. Sources: redis.conf of Redis 7.0; its config.c and
// server.c.
var redis = refusing("redis-server redis-sentinel valkey-server valkey-sentinel", effects.Leading("", ""), first, func(a *tools.Command, l effects.Line) {
	set, where := map[string]string{}, map[string]string{}
	text, file := read(a, first(l.Args))
	number := 0
	for line := range strings.Lines(text) {
		number++
		if f := strings.Fields(line); len(f) == 2 {
			set[f[0]], where[f[0]] = strings.Trim(f[1], `"'`), fmt.Sprintf("%s:%d", file, number)
		}
	}
	for i, w := range l.Args { // options are settings of these names
		if name, ok := strings.CutPrefix(w.Text, "--"); ok && i+1 < len(l.Args) {
			set[name], where[name] = l.Args[i+1].Text, w.Text
		}
	}
	if dir := set["dir"]; path.IsAbs(dir) && lacks(a, dir) {
		a.Refuse(effects.Arg{}, state.FailsPath, "Can't chdir to '"+dir+"': No such file or directory ("+where["dir"]+")", true)
		return
	}
	if log := set["logfile"]; path.IsAbs(log) && lacks(a, path.Dir(log)) {
		a.Refuse(effects.Arg{}, state.FailsPath, "Can't open the log file "+log+": No such file or directory ("+where["logfile"]+")", true)
		return
	}
	for _, name := range []string{"aclfile", "loadmodule", "include"} {
		if to := set[name]; path.IsAbs(to) && lacks(a, to) && !filesystem.HasWildcard(to) {
			a.Refuse(effects.Arg{}, state.FailsPath, name+" "+to+": No such file or directory ("+where[name]+")", true)
			return
		}
	}
})

// logs are settings of supervisord that name a file whose folder has to be there. Source: supervisor's documentation,
// "Configuration File", and its datatypes.py, 4.2.
var logs = tools.Names("logfile pidfile stdout_logfile stderr_logfile")

var supervisord = refusing("supervisord", effects.Leading("", ""), option("-c", "--configuration"), func(a *tools.Command, l effects.Line) {
	text, file := read(a, option("-c", "--configuration")(l.Args))
	number := 0
	for line := range strings.Lines(text) {
		number++
		line, _, _ = strings.Cut(line, " ;")
		name, value, ok := strings.Cut(line, "=")
		value = strings.TrimSpace(value)
		if ok && logs[strings.TrimSpace(name)] && path.IsAbs(value) && !strings.Contains(value, "%") && lacks(a, path.Dir(value)) {
			a.Refuse(effects.Arg{}, state.FailsPath, fmt.Sprintf("The directory named as part of the path %s does not exist (%s:%d)", value, file, number), true)
			return
		}
	}
})

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

// lacks reports whether nothing is at a path: no command names it, and none of the packages that were installed is called
// like its last folder, as those are that make one for themselves.
func lacks(a *tools.Command, at string) bool {
	e := a.Stat(at).Entry
	if e.Presence != filesystem.Unknown {
		return e.Presence == filesystem.Absent
	}
	if !filesystem.Within(at, "/var") || path.Dir(path.Dir(at)) != "/var" || a.State.Files.Aimed(at) || len(a.State.Arrivals) == 0 {
		return false
	}
	return !slices.ContainsFunc(a.State.Named(), func(name string) bool {
		word, _, _ := strings.Cut(name, "-")
		return strings.Contains(name, path.Base(at)) || strings.Contains(path.Base(at), word)
	})
}
