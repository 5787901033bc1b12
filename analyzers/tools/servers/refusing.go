package servers

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// sshd is OpenSSH's server. Source: sshd(8), 9.2, and the messages of its main().
var sshd = refusing("sshd", effects.Getopt("bCcEfghkoPu", ""), nothing, func(a *tools.Command, l effects.Line) {
	if l.Has("V", "G", "?") {
		return
	}
	if !strings.Contains(a.Fields[0].Text, "/") && !l.Has("i", "r", "t", "T") && a.Program("dpkg").Presence == filesystem.Present {
		a.Refuse(effects.Arg{}, state.FailsExit, "sshd re-exec requires execution with an absolute path: /usr/sbin/sshd", true)
		return
	}
	// Debian has the folder made when its service starts, or by systemd, and no package holds it.
	separated := a.Stat("/run/sshd").Entry
	absent := separated.Presence == filesystem.Absent || separated.Presence == filesystem.Unknown && !a.State.Files.Changed("/run/sshd")
	if absent && a.Program("dpkg").Presence == filesystem.Present && a.Program("systemd-tmpfiles").Presence == filesystem.Absent {
		a.Refuse(effects.Arg{}, state.FailsExit, "Missing privilege separation directory: /run/sshd", true)
		return
	}
	if f, given := l.Options.Value("f"); given && f.Known && strings.HasPrefix(f.Text, "/") && (lacks(a, f.Text) ||
		a.Stat(f.Text).Entry.Presence == filesystem.Unknown && f.Text != "/etc/ssh/sshd_config" && a.State.Unmade(f.Text)) {
		a.Refuse(f, state.FailsPath, f.Text+": No such file or directory", true)
		return
	}
	configured := a.Stat("/etc/ssh/sshd_config").Entry
	keys := a.Glob("/etc/ssh/ssh_host_*_key")
	if !l.Has("h", "f", "o") && keys.Complete && len(keys.Paths) == 0 && !strings.Contains(string(configured.Content), "\nHostKey") {
		a.Refuse(effects.Arg{}, state.FailsExit, "no hostkeys available: ssh-keygen -A makes them", true)
		return
	}
	named, there := "", false
	for line := range strings.Lines(string(configured.Content)) {
		if f := strings.Fields(line); len(f) == 2 && strings.EqualFold(f[0], "HostKey") {
			named = f[1]
			there = there || !lacks(a, named)
		}
	}
	if named != "" && !there && !l.Has("h", "f", "o") {
		a.Refuse(effects.Arg{}, state.FailsExit, "no hostkeys available: "+named+" does not exist", true)
	}
})

// memcached does not serve as root. Source: memcached(1), 1.6, "-u".
var memcached = refusing("memcached", effects.Getopt("sapluUmcfnItDLRbBoMYzZA", "user"), nothing, func(a *tools.Command, l effects.Line) {
	if a.Root() && !l.Has("u", "user", "h", "help", "V", "version", "i", "license") {
		a.Refuse(effects.Arg{}, state.FailsExit, "can't run as root without the -u switch", false)
	}
})

// stunnel reads the file that it is told, and one of its own where it is told none. Source: stunnel(8), 5.68.
var stunnel = refusing("stunnel stunnel4", effects.Leading("", ""), first, func(*tools.Command, effects.Line) {})

func nothing([]effects.Arg) []effects.Arg { return nil }

// refusing is a server that looks about it before it serves, and may need files that its command line names.
func refusing(names string, grammar effects.Grammar, reads func([]effects.Arg) []effects.Arg,
	look func(*tools.Command, effects.Line)) *tools.Tool {
	serve := started(reads)
	manager, _, _ := strings.Cut(names, " ")
	return &tools.Tool{Names: tools.Names(names), System: manager != "supervisord" && manager != "postgres", Grammar: grammar, Manager: manager, Supposes: true,
		Effect: func(l effects.Line) effects.Effect {
			e := serve(l)
			x := effects.Action{Kind: effects.Project, Manager: manager, Line: &l, Instead: &e}
			return effects.Effect{Modelled: true, Actions: []effects.Action{x}}
		},
		Run: func(a *tools.Command, x effects.Action) {
			for _, w := range x.Line.Args {
				if !w.Known {
					a.Instead(x)
					return
				}
			}
			if !a.Failed && !a.Doubtful {
				look(a, *x.Line)
			}
			for _, f := range reads(x.Line.Args) {
				at, ok := a.At(f)
				unsure := a.Stat(at).Entry.Presence == filesystem.Unknown
				if ok && unsure && !a.Failed && !a.Doubtful && lacks(a, at) {
					a.Refuse(f, state.FailsPath, at+": No such file or directory", true)
				}
			}
			a.Instead(x)
		}}
}
