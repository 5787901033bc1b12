package servers

import (
	"fmt"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// haproxy reads what its configuration names before it serves. Source: HAProxy's Configuration Manual, 2.6.
var haproxy = refusing("haproxy", effects.Leading("", ""), option("-f"), func(a *tools.Command, l effects.Line) {
	text, file := read(a, option("-f")(l.Args))
	if reason := undefined(text, file); reason != "" {
		a.Refuse(effects.Arg{}, state.FailsExit, reason, true)
		return
	}
	bases := map[string]string{}
	number := 0
	for line := range strings.Lines(text) {
		number++
		line, _, _ = strings.Cut(line, "#")
		f := strings.Fields(line)
		if len(f) < 2 || a.Failed || strings.ContainsAny(line, `"'$\`) {
			continue
		}
		at := fmt.Sprintf(" (%s:%d)", file, number)
		switch f[0] {
		case "crt-base", "ca-base":
			bases[strings.TrimSuffix(f[0], "-base")] = f[1]
		case "user", "group":
			database := map[string]string{"user": "/etc/passwd", "group": "/etc/group"}[f[0]]
			if lacks, _ := tools.LacksAccount(a.World, database, f[1]); lacks && a.Root() {
				a.Refuse(effects.Arg{}, state.FailsAccount, "cannot find "+f[0]+" id for '"+f[1]+"'"+at, true)
			}
		case "errorfile":
			if len(f) == 3 && path.IsAbs(f[2]) && lacks(a, f[2]) {
				a.Refuse(effects.Arg{}, state.FailsPath, "error opening file <"+f[2]+">"+at, true)
			}
		case "lua-load":
			if path.IsAbs(f[1]) && lacks(a, f[1]) {
				a.Refuse(effects.Arg{}, state.FailsPath, "cannot open "+f[1]+at, true)
			}
		case "bind", "server", "default-server":
			for i, word := range f[:len(f)-1] {
				to := f[i+1]
				kind := map[string]string{"crt": "crt", "ca-file": "ca"}[word]
				if kind == "" || to[0] == '@' {
					continue
				}
				if !path.IsAbs(to) {
					to = path.Join(bases[kind], to)
				}
				if path.IsAbs(to) && lacks(a, to) {
					a.Refuse(effects.Arg{}, state.FailsPath, "unable to stat SSL certificate from file '"+to+"': No such file or directory"+at, true)
				}
			}
		}
	}
})

// undefined is what haproxy says of a backend that is used and not defined, "" where there is none, or where not all of
// what defines them is plain. Source: HAProxy's Configuration Manual, 2.6, "use_backend" and "default_backend".
func undefined(text, file string) string {
	defined, used := map[string]bool{}, []string(nil)
	places := map[string]string{}
	number := 0
	for line := range strings.Lines(text) {
		number++
		line, _, _ = strings.Cut(line, "#")
		f := strings.Fields(line)
		if len(f) == 0 {
			continue
		}
		switch word := f[0]; {
		case word[0] == '.':
			return "" // a condition
		case strings.ContainsAny(line, `"'$\`):
			if word == "backend" || word == "listen" {
				return ""
			}
		case (word == "backend" || word == "listen") && len(f) > 1:
			defined[f[1]] = true
		case (word == "use_backend" || word == "default_backend") && len(f) > 1 && !strings.Contains(f[1], "%"):
			used = append(used, f[1])
			places[f[1]] = fmt.Sprintf("unable to find required %s: '%s' (%s:%d)", word, f[1], file, number)
		}
	}
	for _, name := range used {
		if !defined[name] {
			return places[name]
		}
	}
	return ""
}
