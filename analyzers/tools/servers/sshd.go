package servers

import (
	"fmt"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/distro"
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
	if reason := sshdConfigured(a, l); reason != "" {
		a.Refuse(effects.Arg{}, state.FailsExit, reason, true)
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
		return
	}
	if named == "" && !l.Has("h", "f", "o") && unreadable(a) {
		a.Refuse(effects.Arg{}, state.FailsAccess, "no hostkeys available: those of /etc/ssh are root's alone", true)
	}
})

// unreadable reports whether the host keys are those that the package made, which root alone may read, and the user is
// another one.
func unreadable(a *tools.Command) bool {
	ordinary, _ := a.Ordinary()
	return ordinary && slices.ContainsFunc(a.State.Named(), ofSSH.MatchString) &&
		!slices.ContainsFunc([]string{"rsa", "ecdsa", "ed25519"}, func(kind string) bool {
			key := "/etc/ssh/ssh_host_" + kind + "_key"
			own := a.State.AsInstalled(key, ofSSH.MatchString)
			return a.State.Files.Changed(key) && !own || a.State.Files.Aimed(key)
		}) && a.State.AsInstalled(sshdMain, ofSSH.MatchString)
}

// ofSSH is the package of Debian's that brings sshd, sshdMain its configuration, and sshdStock what that says in Debian
// 12 and 13. Source: /usr/share/openssh/sshd_config of both; 2026-11-30.
var ofSSH = lazyregexp.New(`^openssh-server$`)

const (
	sshdMain  = "/etc/ssh/sshd_config"
	sshdStock = `Include /etc/ssh/sshd_config.d/*.conf
KbdInteractiveAuthentication no
UsePAM yes
X11Forwarding yes
PrintMotd no
AcceptEnv LANG LC_*
Subsystem	sftp	/usr/lib/openssh/sftp-server
`
)

// sshdConfigured is why sshd of Debian 12 or 13 does not take what it is configured with, "" where it does or where that
// is not known. Source: sshd_config(5) and servconf.c, 9.2 and 10.0.
func sshdConfigured(a *tools.Command, l effects.Line) string {
	release := a.State.Codename()
	if release != "bookworm" && release != "trixie" || !distro.Own(a, "sshd", ofSSH) {
		return ""
	}
	c := sshdConfig{Command: a, trixie: release == "trixie", subsystems: map[string]bool{}}
	file := sshdMain
	if f, given := l.Options.Value("f"); given {
		file = f.Text
	}
	e := a.Stat(file).Entry
	switch {
	case e.Presence == filesystem.Present && e.Has(filesystem.KnowContent):
		return c.text(string(e.Content), file)
	case file != sshdMain:
		return ""
	case a.State.AsInstalled(file, ofSSH.MatchString):
		return c.text(sshdStock, file)
	case e.Tail != nil && e.Tail.Packaged:
		if reason := c.text(sshdStock, file); reason != "" {
			return reason
		}
		return c.text(e.Tail.Text, "the end of "+file)
	}
	return ""
}

// sshdConfig is what was read of a configuration so far.
type sshdConfig struct {
	*tools.Command
	trixie     bool
	matching   bool // a Match block, which only another one ends
	subsystems map[string]bool
	files      int
}

// text goes through one file.
func (c *sshdConfig) text(text, file string) string {
	if c.files++; c.files > 50 {
		return ""
	}
	number := 0
	for line := range strings.Lines(text) {
		number++
		words, ok := sshdWords(line)
		if !ok || len(words) == 0 {
			continue
		}
		reason := c.line(words)
		if reason != "" && reason[0] != '/' {
			reason = fmt.Sprintf("%s line %d: %s", file, number, reason)
		}
		if reason != "" {
			return reason
		}
	}
	return ""
}

// line is why a line stops sshd, or one of a file that it includes, which begins with the place.
func (c *sshdConfig) line(said []string) string {
	name, values := strings.ToLower(said[0]), said[1:]
	marks := strings.Fields(words("sshd")[name])
	has := func(mark string) bool { return slices.Contains(marks, mark) }
	switch {
	case len(marks) == 0 || has("13") && !c.trixie:
		return "Bad configuration option: " + said[0]
	case len(values) == 0:
		return fmt.Sprintf("no argument after keyword %q", said[0])
	case c.matching && has("main") && (name != "subsystem" || !c.trixie):
		return "Directive '" + said[0] + "' is not allowed within a Match block"
	case has("flag") && !sshdFlag(values[0], marks[1:]):
		return fmt.Sprintf("unsupported option %q", values[0])
	case has("number") && !integer.MatchString(values[0]) || has("time") && !duration.MatchString(values[0]):
		return said[0] + " " + values[0] + ": invalid value"
	case (has("flag") || has("number") || has("time")) && len(values) > 1:
		return fmt.Sprintf("keyword %s extra arguments at end of line", said[0])
	case name == "subsystem" && len(values) > 1 && c.subsystems[values[0]]:
		return "Subsystem '" + values[0] + "' already defined."
	}
	switch name {
	case "subsystem":
		c.subsystems[values[0]] = true
	case "match":
		c.matching = true
	case "include":
		return c.include(values)
	}
	return ""
}

// include goes through other files, whose Match blocks end with them.
func (c *sshdConfig) include(patterns []string) string {
	defer func(before bool) { c.matching = before }(c.matching)
	for _, pattern := range patterns {
		if !strings.HasPrefix(pattern, "/") {
			pattern = "/etc/ssh/" + pattern
		}
		for _, file := range c.Glob(pattern).Paths {
			e := c.Stat(file).Entry
			if e.Presence != filesystem.Present || !e.Has(filesystem.KnowContent) {
				continue
			}
			if reason := c.text(string(e.Content), file); reason != "" {
				return reason
			}
		}
	}
	return ""
}

// duration is a time: numbers, each with a unit or without.
var duration = lazyregexp.New(`^(?:\d+[smhdwSMHDW]?)+$|^none$`)

// sshdFlag reports whether a flag takes a value: yes, no, or one of its own.
func sshdFlag(value string, own []string) bool {
	value = strings.ToLower(value)
	return value == "yes" || value == "no" || slices.ContainsFunc(own, func(values string) bool {
		return slices.Contains(strings.Split(values, ","), value)
	})
}

// sshdWords splits a line; ok is false for one that is quoted, which is not looked at. Source: argv_split of OpenSSH 9.2.
func sshdWords(line string) (said []string, ok bool) {
	if strings.ContainsAny(line, "\"'\\=") {
		return nil, false
	}
	for _, word := range strings.Fields(line) {
		if word[0] == '#' {
			break
		}
		said = append(said, word)
	}
	return said, true
}
