package php

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// fpm is PHP's server of processes, by the names that the official images, Debian and Alpine give it. Source: php-fpm(8),
// 8.2.
var fpm = &tools.Tool{
	Names: tools.Names(`php-fpm php-fpm7.4 php-fpm8.0 php-fpm8.1 php-fpm8.2 php-fpm8.3 php-fpm8.4 php-fpm8.5
		php-fpm7 php-fpm8 php-fpm80 php-fpm81 php-fpm82 php-fpm83 php-fpm84 php-fpm85`),
	Grammar:  effects.Getopt("cdypgz", "php-ini define fpm-config prefix pid zend-extension"),
	Manager:  "php-fpm",
	Supposes: true,
	Effect: func(l effects.Line) effects.Effect {
		e := effects.Effect{Modelled: true, Doubtful: true, Actions: []effects.Action{effects.Below("/run", "/var/run", "/var/log", "/var/lib/php", "/tmp")}}
		e.Add(effects.Action{Kind: effects.Anywhere, Quiet: true})
		return effects.CarriedOut("php-fpm", l, e)
	},
	Run: func(a *tools.Command, x effects.Action) {
		if l := *x.Line; !a.Failed && (!a.Doubtful || ours(a)) && !l.Has("v", "version", "i", "info", "m", "modules", "h", "help", "p", "prefix") {
			defer a.Weigh()()
			files, checks := pools(a, l), l.Has("t", "test")
			a.Doubtful = false
			if a.Root() {
				accountless(a, files)
			}
			if !a.Failed {
				misconfigured(a, files, checks)
			}
		}
		a.Instead(x)
	},
}

// included is what a configuration takes in besides. Source: PHP's manual, "FPM: Configuration".
var included = lazyregexp.New(`(?m)^\s*include\s*=\s*(\S+)\s*$`)

// configurations are where the configuration lies of a php-fpm of that name, with the folder of pools that it has to begin
// with: the official images', Debian's, Alpine's.
func configurations(name string) (files, folders []string) {
	version := strings.TrimPrefix(name, "php-fpm")
	for _, dir := range []string{"/usr/local/etc", "/etc/php" + version} {
		files, folders = append(files, path.Join(dir, "php-fpm.conf")), append(folders, path.Join(dir, "php-fpm.d"))
	}
	debian := path.Join("/etc/php", version, "fpm")
	return append(files, path.Join(debian, "php-fpm.conf")), append(folders, path.Join(debian, "pool.d"))
}

// pools are the files that a php-fpm reads its pools from, as far as they are seen.
func pools(a *tools.Command, l effects.Line) (files []string) {
	mains, folders := configurations(path.Base(a.Fields[0].Text))
	if named := l.Options.Values("y", "fpm-config"); len(named) > 0 {
		at, ok := a.At(named[0])
		if mains, folders = []string{at}, nil; !ok {
			return nil
		}
	}
	var patterns []string
	for i, main := range mains {
		e := a.Stat(main).Entry
		switch {
		case e.Presence == filesystem.Present && e.Has(filesystem.KnowContent):
			files = append(files, main)
			for _, m := range included.FindAllStringSubmatch(string(e.Content), -1) {
				if to := m[1]; path.IsAbs(to) {
					patterns = append(patterns, to)
				} else {
					patterns = append(patterns, path.Join(path.Dir(main), to), path.Join("/usr/local", to))
				}
			}
		case e.Presence != filesystem.Absent && i < len(folders):
			patterns = append(patterns, path.Join(folders[i], "*.conf"))
		}
	}
	for _, p := range patterns {
		found := a.Glob(p).Paths
		slices.Sort(found)
		files = append(files, found...)
	}
	return files
}

var (
	section = lazyregexp.New(`^\s*\[([^\]]+)\]`)
	// setting is a line of a pool that names an account; a number needs none.
	setting = lazyregexp.New(`^\s*(user|group)\s*=\s*"?([A-Za-z_][\w.-]*)"?\s*(?:;.*)?$`)
)

// account is a user or group that a pool names.
type account struct{ pool, setting, name, at string }

// accounts are those that pools name: of several lines the last counts, in whatever file it is.
func accounts(a *tools.Command, files []string) (all map[string]account, likely bool) {
	all = map[string]account{}
	for _, file := range files {
		e, pool, number := a.Stat(file).Entry, "", 0
		if likely = likely || e.Likely; e.Presence != filesystem.Present || !e.Has(filesystem.KnowContent) {
			return nil, true
		}
		for line := range strings.Lines(string(e.Content)) {
			number++
			if m := section.FindStringSubmatch(line); m != nil {
				pool = m[1]
			}
			if m := setting.FindStringSubmatch(strings.TrimRight(line, "\r\n")); m != nil {
				all[pool+" "+m[1]] = account{pool, m[1], m[2], fmt.Sprintf("%s:%d", file, number)}
			}
		}
	}
	return all, likely
}

// accountless refuses a pool of a user or group that is not there. Source: PHP 8.2's sapi/fpm/fpm/fpm_unix.c.
func accountless(a *tools.Command, files []string) {
	all, unsure := accounts(a, files)
	for _, key := range slices.Backward(slices.Sorted(maps.Keys(all))) { // users first, as php-fpm does
		one := all[key]
		kind, database, id := "user", "/etc/passwd", "uid"
		if one.setting == "group" {
			kind, database, id = "group", "/etc/group", "gid"
		}
		_, presence := state.Database(a.State.Files, database, one.name)
		likely := presence == filesystem.Unknown && state.LikelyMissing(a.State.Files, database, one.name)
		if presence == filesystem.Absent || likely {
			a.Refuse(effects.Arg{}, state.FailsAccount, fmt.Sprintf("[pool %s] cannot get %s for %s '%s' (%s)", one.pool, id, kind, one.name, one.at), likely || unsure || !ours(a))
			return
		}
	}
}
