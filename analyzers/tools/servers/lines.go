package servers

import (
	_ "embed"
	"fmt"
	"path"
	"strconv"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/distro"
)

// lined is a configuration of one directive a line; where is the file of a command that names none.
func lined(a *tools.Command, files []effects.Arg, where string,
	wrong func(line string) (reason string, kind state.FailureKind),
) {
	if len(files) == 0 {
		files = []effects.Arg{{Text: where, Known: true}}
	}
	text, file := read(a, files)
	number := 0
	for line := range strings.Lines(text) {
		number++
		if reason, kind := wrong(strings.TrimRight(line, "\r\n")); reason != "" && !a.Failed {
			a.Refuse(effects.Arg{}, kind, fmt.Sprintf("%s (%s:%d)", reason, file, number), true)
			return
		}
	}
}

//go:embed words.tsv
var wordsTable string

// words is what a line of a program's configuration may begin with, and the kind of what follows.
func words(program string) map[string]string {
	return wordsOf()[program]
}

var wordsOf = sync.OnceValue(func() map[string]map[string]string {
	all := map[string]map[string]string{}
	for line := range strings.Lines(wordsTable) {
		if f := strings.Split(strings.TrimSuffix(line, "\n"), "\t"); !strings.HasPrefix(line, "#") && len(f) == 3 {
			if all[f[0]] == nil {
				all[f[0]] = map[string]string{}
			}
			all[f[0]][f[1]] = f[2]
		}
	}
	return all
})

var ofBroker = lazyregexp.New(`^mosquitto$`) //nolint:misspell // its name

// brokerName is the name of Eclipse's MQTT server.
const brokerName = "mosquitto" //nolint:misspell // its name

// broker reads its configuration before it listens. Source: the manual page of its configuration, 2.0.
var broker = refusing(brokerName, effects.Leading("", ""), option("-c", "--config-file"), func(a *tools.Command, l effects.Line) {
	files := option("-c", "--config-file")(l.Args)
	if len(files) == 0 {
		return // it reads none
	}
	own, known := distro.Own(a, brokerName, ofBroker), words(brokerName)
	lined(a, files, "", func(line string) (string, state.FailureKind) {
		f := strings.Fields(line)
		switch {
		case len(f) == 0 || strings.HasPrefix(f[0], "#"):
		case strings.HasPrefix(f[0], "auth_opt_") || strings.HasPrefix(f[0], "plugin_opt_"):
		case known[f[0]] == "flag" && len(f) == 1, len(f) == 1 && (f[0] == "listener" || f[0] == "port"):
			return "Empty '" + f[0] + "' value in configuration", state.FailsExit
		case known[f[0]] == "flag" && f[1] != "true" && f[1] != "false" && f[1] != "1" && f[1] != "0":
			return "Invalid '" + f[0] + "' value (" + f[1] + ")", state.FailsExit
		case own && known[f[0]] == "":
			return "Unknown configuration variable '" + f[0] + "'", state.FailsExit
		case f[0] == "listener" || f[0] == "port":
			if n, err := strconv.Atoi(f[1]); err != nil || n < 0 || n > 65535 {
				return "Invalid '" + f[0] + "' value (" + f[1] + ")", state.FailsExit
			}
		case (f[0] == "password_file" || f[0] == "acl_file") && len(f) == 2 && path.IsAbs(f[1]) && lacks(a, f[1]):
			return "Error opening " + strings.ReplaceAll(f[0], "_", " ") + ` "` + f[1] + `"`, state.FailsPath
		}
		return "", ""
	})
})

// squidKnown are the access lists that need no line of their own. Source: cf.data.pre of Squid 5.7, and measured with it.
var squidKnown = tools.WordList("all manager localhost to_localhost to_linklocal connect")

// squidAccess are the directives whose words after allow and deny are access lists.
var squidAccess = tools.WordList(`http_access http_reply_access icp_access htcp_access snmp_access miss_access cache
	never_direct always_direct`)

// squid refuses access lists that nothing defines above. Files that are included may define some. Source: squid(8), 5.7.
var squid = refusing("squid", effects.Leading("", ""), option("-f"), func(a *tools.Command, l effects.Line) {
	defined, open := map[string]bool{}, false
	lined(a, option("-f")(l.Args), "/etc/squid/squid.conf", func(line string) (string, state.FailureKind) {
		line, _, _ = strings.Cut(line, " #")
		f := strings.Fields(line)
		switch {
		case len(f) == 0 || strings.HasPrefix(f[0], "#"):
		case f[0] == "include" || f[0] == "if" || strings.ContainsAny(line, `$\`):
			open = true
		case f[0] == "acl" && len(f) > 1:
			defined[strings.ToLower(f[1])] = true
		case squidAccess.Has(f[0]) && len(f) > 2 && (f[1] == "allow" || f[1] == "deny") && !open:
			for _, name := range f[2:] {
				name = strings.ToLower(strings.TrimPrefix(name, "!"))
				if !squidKnown.Has(name) && !defined[name] {
					return "ACL not found: " + name, state.FailsExit
				}
			}
		}
		return "", ""
	})
})
