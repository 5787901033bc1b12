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
