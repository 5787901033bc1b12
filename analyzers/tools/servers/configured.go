package servers

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

// logs are settings of supervisord that name a file whose folder has to be there. Source: supervisor's documentation,
// "Configuration File", and its datatypes.py, 4.2.
var logs = tools.WordList("logfile pidfile stdout_logfile stderr_logfile")

var supervisord = refusing("supervisord", effects.Leading("", ""), option("-c", "--configuration"), func(a *tools.Command, l effects.Line) {
	files := option("-c", "--configuration")(l.Args)
	if len(files) == 0 {
		files = []effects.Arg{{Text: "/etc/supervisor/supervisord.conf", Known: true}}
	}
	main, file := read(a, files)
	all := []named{{file, main}}
	patterns := supervised(a, all[0], main)
	if main == "" && file == "/etc/supervisor/supervisord.conf" { // Debian's own reads that folder
		patterns = []string{"/etc/supervisor/conf.d/*.conf"}
	}
	for _, pattern := range patterns {
		for _, one := range a.Glob(pattern).Paths {
			if a.Failed {
				return
			}
			text, _ := read(a, []effects.Arg{{Text: one, Known: true}})
			all = append(all, named{one, text})
			supervised(a, all[len(all)-1], main)
		}
	}
	commandless(a, all)
	if !a.Failed {
		grouped(a, all)
	}
	if !a.Failed {
		logged(a, main, file)
	}
	if main != "" && !a.Failed && !slices.ContainsFunc(all, func(n named) bool { return n.text == "" || strings.Contains(n.text, "[supervisord]") }) {
		a.Refuse(effects.Arg{}, state.FailsExit, ".ini file does not include supervisord section ("+file+")", true)
	}
})

// flags are settings of supervisord's that are on or off, and what that is spelled like. Source: supervisor's
// datatypes.py, 4.2.
var (
	flags  = tools.WordList("nodaemon autostart stopasgroup killasgroup redirect_stderr strip_ansi silent nocleanup stdout_syslog stderr_syslog")
	either = tools.WordList("true false yes no on off 1 0")
)

// ownLog is a setting of the section called supervisord.
var ownLog = lazyregexp.New(`(?ms)^\[supervisord\][^\[]*?^logfile\s*=\s*(\S+)`)

// logged refuses a log of supervisord's own that the user may not write: that of its configuration, of the one that
// Debian's package has, or in the working directory. Sources: supervisor's documentation, "Configuration File", 4.2;
// supervisord.conf of Debian 12.
func logged(a *tools.Command, main, file string) {
	at := ""
	switch m := ownLog.FindStringSubmatch(main); {
	case m != nil:
		at = m[1]
	case main == "" && file == "/etc/supervisor/supervisord.conf" && slices.Contains(a.State.Named(), "supervisor"):
		if dir := "/var/log/supervisor"; !a.State.Files.Changed(dir) && !a.State.Files.Changed(path.Dir(dir)) {
			ordinary, _ := a.Ordinary()
			if ordinary {
				a.Refuse(effects.Arg{}, state.FailsAccess, "Permission denied: '"+dir+"/supervisord.log'", true)
			}
		}
		return
	case strings.Contains(main, "[supervisord]"):
		at = "supervisord.log"
	}
	p, ok := a.Abs(at, at != "" && !strings.Contains(at, "%"))
	if !ok || tools.RuntimeDir(p) {
		return
	}
	locked, _ := a.Locked(p)
	if e := a.Stat(p).Entry; e.Presence == filesystem.Absent && locked || e.Presence == filesystem.Present && a.Forbidden(p, state.ToWrite).Where != "" {
		a.Refuse(effects.Arg{}, state.FailsAccess, "Permission denied: '"+p+"'", true)
	}
}

// named is a file of a configuration with its text.
type named struct{ file, text string }

// expanding is a variable of the environment that a setting takes. Source: supervisor's documentation, "Environment
// Variables", 4.2.
var expanding = lazyregexp.New(`%\(ENV_(\w+)\)[a-z]`)

// unset refuses a setting that takes a variable of the environment that is not there, and that no setting called
// environment of these texts gives.
func unset(a *tools.Command, section, name, value, at, texts string) {
	if section != "supervisord" && !startedSections.MatchString(section) {
		return
	}
	for _, m := range expanding.FindAllStringSubmatch(value, -1) {
		if a.Lookup(m[1]).Unset && !a.Failed && m[1] != "HOME" && !strings.Contains(texts, m[1]+"=") {
			a.Refuse(effects.Arg{}, state.FailsUnlessSet, "ENV_"+m[1]+" of "+name+at, true)
		}
	}
}

// startedSections are the sections of supervisord's that need a command.
var startedSections = lazyregexp.New(`^(?:program|eventlistener|fcgi-program):(.*)$`)

// commandless refuses a program of supervisord's without a command in any of the files.
func commandless(a *tools.Command, all []named) {
	sections, places := map[string]bool{}, map[string]string{}
	for _, one := range all {
		section := ""
		for line := range strings.Lines(one.text) {
			if line = strings.TrimSpace(line); strings.HasPrefix(line, "[") && strings.Contains(line, "]") {
				section = line[1:strings.IndexByte(line, ']')]
				places[section] = one.file
			}
			if name, _, ok := strings.Cut(strings.Replace(line, ":", "=", 1), "="); ok && strings.TrimSpace(name) == "command" {
				sections[section] = true
			}
		}
	}
	for _, section := range slices.Sorted(maps.Keys(places)) {
		if startedSections.MatchString(section) && !sections[section] && !a.Failed {
			a.Refuse(effects.Arg{}, state.FailsExit, "program section "+section+" does not specify a command ("+places[section]+")", true)
		}
	}
}

// supervised refuses what one file of supervisord's names and is not there, and returns the patterns of other files.
func supervised(a *tools.Command, in named, main string) (included []string) {
	section, number := "", 0
	for line := range strings.Lines(in.text) {
		number++
		line, _, _ = strings.Cut(strings.TrimSpace(line), " ;")
		if strings.HasPrefix(line, "[") {
			section = strings.Trim(line, "[]")
			continue
		}
		name, value, ok := strings.Cut(line, "=")
		name, value = strings.TrimSpace(name), strings.TrimSpace(value)
		if !ok || a.Failed || strings.HasPrefix(name, ";") || strings.HasPrefix(name, "#") {
			continue
		}
		at := fmt.Sprintf(" (%s:%d)", in.file, number)
		numbered(a, section, name, value, at, in.text)
		if unset(a, section, name, value, at, main+in.text); a.Failed || strings.Contains(value, "%") {
			continue
		}
		switch {
		case typed(section, name, value) != "":
			a.Refuse(effects.Arg{}, state.FailsExit, typed(section, name, value)+at, true)
		case flags.Has(name) && !either.Has(strings.ToLower(value)) && (section == "supervisord" || startedSections.MatchString(section)):
			a.Refuse(effects.Arg{}, state.FailsExit, "not a valid boolean value: '"+value+"'"+at, true)
		case logs.Has(name) && path.IsAbs(value) && lacks(a, path.Dir(value)):
			a.Refuse(effects.Arg{}, state.FailsPath, "The directory named as part of the path "+value+" does not exist"+at, true)
		case shelved(a, section, name, value) != "":
			a.Refuse(effects.Arg{}, state.FailsPath, shelved(a, section, name, value)+at, true)
		case name == "user" && section == "supervisord" && stays(a, value):
			a.Refuse(effects.Arg{}, state.FailsExit, "Can't drop privilege as nonroot user"+at, true)
		case name == "user" && section != "" && !state.Numeric(value):
			if lacks, _ := tools.LacksAccount(a.World, "/etc/passwd", value); lacks {
				a.Refuse(effects.Arg{}, state.FailsAccount, "Invalid user name "+value+" in section '"+section+"'"+at, true)
			}
		case name == "files" && section == "include":
			for pattern := range strings.FieldsSeq(value) {
				if !path.IsAbs(pattern) {
					pattern = path.Join(path.Dir(in.file), pattern)
				}
				included = append(included, pattern)
			}
		}
	}
	return included
}

// stays reports whether supervisord runs as another user than the one that it is told to become, and not as root.
func stays(a *tools.Command, user string) bool {
	ordinary, _ := a.Ordinary()
	now, _, _ := strings.Cut(a.State.User.Value, ":")
	if user == "root" || user == "0" {
		return ordinary
	}
	return ordinary && !state.Numeric(now) && !state.Numeric(user) && now != user
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
	return !tools.RuntimeDir(at) && (a.State.Unowned(at) || foreign(at) && a.State.Unmade(at))
}

// kept are the names in folders of servers that packages of Debian 12 and 13 have or make, by folder. Source: what is
// there once they are installed; 2026-11-24.
var kept = map[string]map[string]bool{
	"/etc/redis":      tools.Names("redis.conf sentinel.conf"),
	"/etc/lighttpd":   tools.Names("lighttpd.conf conf-available conf-enabled"),
	"/etc/haproxy":    tools.Names("haproxy.cfg errors"),
	"/etc/supervisor": tools.Names("supervisord.conf conf.d"), "/etc/supervisord": nil,
	"/etc/squid":   tools.Names("squid.conf errorpage.css conf.d"),
	"/etc/unbound": tools.Names("unbound.conf unbound.conf.d"),
	"/etc/stunnel": tools.Names("README conf.d"), "/etc/dnsmasq.d": tools.Names("README"),
}

// elsewhere are names that the same packages have in a folder of their own, and other distributions and manuals in /etc.
var elsewhere = tools.WordList("redis.conf lighttpd.conf haproxy.cfg supervisord.conf squid.conf unbound.conf")

// foreign reports whether a file of a server's is none that a package of Debian's has.
func foreign(at string) bool {
	dir, name := path.Split(at)
	names, known := kept[path.Clean(dir)]
	return known && !names[name] || dir == "/etc/" && elsewhere.Has(name)
}

// shelved is what supervisord says of a setting that names a file or folder whose place does not exist.
func shelved(a *tools.Command, section, name, value string) string {
	switch {
	case !path.IsAbs(value):
	case name == "file" && section == "unix_http_server" && lacks(a, path.Dir(value)):
		return "Cannot open an HTTP server: socket.error reported errno.ENOENT: " + path.Dir(value) + " does not exist"
	case name == "childlogdir" && section == "supervisord" && lacks(a, value):
		return value + " is not an existing directory"
	}
	return ""
}
