package servers

import (
	_ "embed"
	"fmt"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/distro"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

//go:embed redis.tsv
var redisTable string

// setting is one line of the table: what a directive takes, and the release that brought it.
type setting struct{ value, since string }

var redisSettings = sync.OnceValue(func() map[string]setting {
	t := map[string]setting{}
	for line := range strings.Lines(redisTable) {
		if f := strings.Split(strings.TrimSuffix(line, "\n"), "\t"); !strings.HasPrefix(line, "#") && len(f) == 3 {
			t[f[0]] = setting{f[1], f[2]}
		}
	}
	return t
})

// said is one directive of Redis', with the place that says so.
type said struct {
	name  string
	words []string // of its value
	at    string
}

// redis reads its configuration, goes into its folder and opens its log before it serves. Sources: redis.conf of Redis
// 7.0; its config.c and server.c.
var redis = refusing("redis-server redis-sentinel valkey-server valkey-sentinel", effects.Leading("", ""), first, func(a *tools.Command, l effects.Line) {
	text, file := read(a, first(l.Args))
	all, broken := directives(text, file)
	if broken != "" {
		a.Refuse(effects.Arg{}, state.FailsExit, "Unbalanced quotes in configuration line "+broken, true)
		return
	}
	for i, w := range l.Args { // options are settings of these names
		if name, ok := strings.CutPrefix(w.Text, "--"); ok && i+1 < len(l.Args) && !strings.HasPrefix(l.Args[i+1].Text, "--") {
			all = append(all, said{name: name, words: strings.Fields(l.Args[i+1].Text), at: w.Text})
		}
	}
	version := redisVersion(a)
	for _, one := range all {
		option := strings.HasPrefix(one.at, "-")
		if reason := one.refused(version); reason != "" && version != "" && (!option || one.typed()) {
			a.Refuse(effects.Arg{}, state.FailsExit, reason+" ("+one.at+")", true)
			return
		}
	}
	set := map[string]said{}
	for _, one := range all {
		if len(one.words) == 1 {
			set[one.name] = one
		}
	}
	value := func(name string) (value, at string) {
		if one, ok := set[name]; ok {
			return one.words[0], " (" + one.at + ")"
		}
		return "", ""
	}
	if dir, at := value("dir"); path.IsAbs(dir) && lacks(a, dir) {
		a.Refuse(effects.Arg{}, state.FailsPath, "Can't chdir to '"+dir+"': No such file or directory"+at, true)
		return
	}
	if log, at := value("logfile"); path.IsAbs(log) && lacks(a, path.Dir(log)) {
		a.Refuse(effects.Arg{}, state.FailsPath, "Can't open the log file "+log+": No such file or directory"+at, true)
		return
	}
	if reason := unwritten(a, value); reason != "" {
		a.Refuse(effects.Arg{}, state.FailsAccess, reason, true)
		return
	}
	for _, name := range []string{"aclfile", "loadmodule", "include"} {
		to, at := value(name)
		missing := lacks(a, to) || path.Dir(to) == "/usr/lib/redis/modules" && a.State.Unmade(to) && !slices.ContainsFunc(a.State.Named(), modular.MatchString)
		if path.IsAbs(to) && missing && !filesystem.HasWildcard(to) {
			a.Refuse(effects.Arg{}, state.FailsPath, name+" "+to+": No such file or directory"+at, true)
			return
		}
	}
})

// modular are packages of Debian's that bring modules of Redis'. Source: the list of contents of Debian 12; 2026-11-29.
var modular = lazyregexp.New(`^redis-(?:redis|rejson)`)

// unwritten is what the server says of a log, or of the folder of an append-only file, in which its user may not write.
// Source: log files and appendOnlyDir of Redis 7.0.
func unwritten(a *tools.Command, value func(string) (string, string)) string {
	if log, at := value("logfile"); path.IsAbs(log) {
		if locked, _ := a.Locked(log); locked && a.Stat(log).Entry.Presence != filesystem.Present {
			return "Can't open the log file " + log + ": Permission denied" + at
		}
	}
	dir, at := value("dir")
	if append, _ := value("appendonly"); !strings.EqualFold(append, "yes") || !path.IsAbs(dir) {
		return ""
	}
	if locked, _ := a.Locked(path.Join(dir, "appendonlydir")); locked {
		return "Can't open or create append-only dir appendonlydir: Permission denied" + at
	}
	return ""
}

// directives reads a configuration; broken is the place of a line whose quotes are not closed. Source: sdssplitargs of
// Redis 7.0.
func directives(text, file string) (all []said, broken string) {
	number := 0
	for line := range strings.Lines(text) {
		number++
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		at := fmt.Sprintf("%s:%d", file, number)
		words, ok := quoted(line)
		if !ok {
			return all, at
		}
		all = append(all, said{name: strings.ToLower(words[0]), words: words[1:], at: at})
	}
	return all, ""
}

// quoted splits a line that is not empty into words, which may be quoted.
func quoted(line string) (words []string, ok bool) {
	for line = strings.TrimSpace(line); line != ""; line = strings.TrimLeft(line, " \t") {
		quote := line[0]
		if quote != '"' && quote != '\'' {
			end := strings.IndexAny(line+" ", " \t")
			words, line = append(words, line[:end]), line[end:]
			continue
		}
		end := 1
		for end < len(line) && line[end] != quote {
			if line[end] == '\\' {
				end++
			}
			end++
		}
		if end >= len(line) || end+1 < len(line) && line[end+1] != ' ' && line[end+1] != '\t' {
			return nil, false
		}
		words, line = append(words, line[1:end]), line[end+1:]
	}
	return words, true
}

var (
	integer = lazyregexp.New(`^-?\d+$`)
	bytes   = lazyregexp.New(`(?i)^\d+(?:b|k|kb|m|mb|g|gb)?$`)
)

// refused is why a release of Redis does not take a directive, "" where it does or where that is not known.
func (s said) refused(version string) string {
	known, ok := redisSettings()[s.name]
	line := "'" + strings.Join(append([]string{s.name}, s.words...), " ") + "'"
	switch kind, of, _ := strings.Cut(known.value, ":"); {
	case !ok || known.since > version:
		return line + ": bad directive"
	case len(s.words) == 0 || kind != "many" && len(s.words) > 1:
		return line + ": wrong number of arguments"
	case kind == "bool" && !strings.EqualFold(s.words[0], "yes") && !strings.EqualFold(s.words[0], "no"):
		return line + ": argument must be 'yes' or 'no'"
	case kind == "enum" && !slices.Contains(strings.Split(of, ","), strings.ToLower(s.words[0])):
		return line + ": argument must be one of " + strings.ReplaceAll(of, ",", ", ")
	case kind == "number" && !integer.MatchString(s.words[0]):
		return line + ": argument couldn't be parsed into an integer"
	case kind == "memory" && !bytes.MatchString(s.words[0]):
		return line + ": argument must be a memory value"
	}
	return ""
}

// typed reports whether a directive is known and takes one word of a kind. Of others options may be read otherwise.
func (s said) typed() bool {
	kind, _, _ := strings.Cut(redisSettings()[s.name].value, ":")
	return len(s.words) == 1 && tools.Names("bool enum number memory")[kind]
}

// releases are the versions of Debian's and Ubuntu's releases, by the name of the release. Source: their package lists;
// 2026-11-23.
var redisReleases = map[string]string{"bullseye": "6.0", "bookworm": "7.0", "jammy": "6.0", "noble": "7.0"}

// redisVersion is the first two numbers of the release that is started, "" where it is none of those that the table is
// of.
func redisVersion(a *tools.Command) string {
	if strings.HasPrefix(path.Base(a.Fields[0].Text), "valkey") {
		return ""
	}
	version := a.Lookup("REDIS_VERSION").Text
	if version == "" {
		version = distro.Tagged(a.World, "redis")
	}
	if p := a.State.Packages.Lookup("dpkg", "redis-server"); version == "" && p.Presence == filesystem.Present {
		version = p.Version[strings.Index(p.Version, ":")+1:] // without the epoch
	}
	if version == "" && slices.ContainsFunc(a.State.Named(), redisPackages.MatchString) {
		version = redisReleases[a.State.Codename()]
	}
	if len(version) < 3 || version[:3] < "5.0" || version[:3] > "7.2" || version[1] != '.' {
		return ""
	}
	return version[:3]
}

var redisPackages = lazyregexp.New(`^redis(?:-server|-sentinel)?$`)
