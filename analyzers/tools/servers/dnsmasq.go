package servers

import (
	"slices"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/distro"
)

var ofDnsmasq = lazyregexp.New(`^dnsmasq(?:-base|-base-lua)?$`)

// dnsmasq reads its configuration before it listens, and with --test no more than that. Source: dnsmasq(8), 2.90.
var dnsmasq = refusing("dnsmasq", effects.Leading("", ""), option("-C", "--conf-file"), func(a *tools.Command, l effects.Line) {
	telling := func(w effects.Arg) bool { return slices.Contains([]string{"--version", "-v", "--help", "-w"}, w.Text) }
	if a.State.Codename() != "bookworm" || !distro.Own(a, "dnsmasq", ofDnsmasq) || slices.ContainsFunc(l.Args, telling) {
		return // another one's options are others
	}
	known := words("dnsmasq")
	lined(a, option("-C", "--conf-file")(l.Args), "/etc/dnsmasq.conf", func(line string) (string, state.FailureKind) {
		line = strings.TrimSpace(line)
		if at := strings.Index(line, "#"); at == 0 || at > 0 && strings.ContainsAny(line[at-1:at], " \t") {
			line = strings.TrimSpace(line[:at])
		}
		name, value, given := strings.Cut(line, "=")
		name, value = strings.TrimSpace(name), strings.TrimSpace(value)
		switch {
		case line == "" || strings.ContainsAny(line, `"\`):
		case known[name] == "":
			return "bad option '" + name + "'", state.FailsExit
		case known[name] == "bare" && given && value != "":
			return "extraneous parameter of '" + name + "'", state.FailsExit
		case known[name] == "number" && value != "":
			if n, err := strconv.Atoi(value); err != nil || strings.HasSuffix(name, "port") && n > 65535 {
				return "'" + name + "=" + value + "': not a valid number", state.FailsExit
			}
		}
		return "", ""
	})
})
