package servers

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// lighttpd reads what its configuration includes, loads its modules, opens its error log and looks up whom to serve as
// before it serves. Sources: lighttpd's documentation, "Core" and "Configuration", 1.4.69; a document root that is not
// there does not stop it.
var lighttpd = refusing("lighttpd", effects.Leading("", ""), option("-f"), func(a *tools.Command, l effects.Line) {
	text, file := read(a, option("-f")(l.Args))
	lit(a, text, file, path.Dir(file), 0)
})

var (
	including = lazyregexp.New(`^\s*include\s+"([^"]+)"\s*$`)
	assigning = lazyregexp.New(`^\s*(server\.(?:username|groupname|errorlog))\s*=\s*"([^"]+)"\s*$`)
	loading   = lazyregexp.New(`(?s)\bserver\.modules\s*\+?=\s*\(([^()]*)\)`)
	quotedOne = lazyregexp.New(`"([^"]*)"`)
)

// lit refuses what one file of lighttpd's names and is not there, conditions left out. Names in it are those of the
// folder of the first file.
func lit(a *tools.Command, text, file, dir string, depth int) {
	inner, number := 0, 0
	var code strings.Builder // without comments
	for line := range strings.Lines(text) {
		number++
		if at := strings.IndexByte(line, '#'); at >= 0 && strings.Count(line[:at], `"`)%2 == 0 {
			line = line[:at] + "\n"
		}
		code.WriteString(line)
		inner += strings.Count(line, "{") - strings.Count(line, "}")
		if inner > 0 || a.Failed {
			continue
		}
		at := fmt.Sprintf(" (%s:%d)", file, number)
		if m := including.FindStringSubmatch(line); m != nil && !filesystem.HasWildcard(m[1]) && depth < 5 {
			name := m[1]
			if !path.IsAbs(name) {
				name = path.Join(dir, name)
			}
			if lacks(a, name) {
				a.Refuse(effects.Arg{}, state.FailsPath, "opening configfile "+name+" failed: No such file or directory"+at, true)
				return
			}
			more, _ := read(a, []effects.Arg{{Text: name, Known: true}})
			lit(a, more, name, dir, depth+1)
		}
		if m := assigning.FindStringSubmatch(line); m != nil {
			assigned(a, m[1], m[2], at)
		}
	}
	for _, m := range loading.FindAllStringSubmatch(code.String(), -1) {
		for _, one := range quotedOne.FindAllStringSubmatch(m[1], -1) {
			unloaded(a, one[1], file)
		}
	}
}

// assigned refuses a setting that names what is not there.
func assigned(a *tools.Command, name, value, at string) {
	if name == "server.errorlog" {
		if path.IsAbs(value) && lacks(a, path.Dir(value)) {
			a.Refuse(effects.Arg{}, state.FailsPath, "opening errorlog '"+value+"' failed: No such file or directory"+at, true)
		}
		return
	}
	database := map[string]string{"server.username": "/etc/passwd", "server.groupname": "/etc/group"}[name]
	if lacks, _ := tools.LacksAccount(a.World, database, value); lacks && a.Root() && !state.Numeric(value) {
		a.Refuse(effects.Arg{}, state.FailsAccount, "can't find "+strings.TrimPrefix(name, "server.")+" "+value+at, true)
	}
}

// modules are those of lighttpd's modules that packages of their own have, which the server's recommends. Source: the
// packages of Debian 12 and 13; 2026-11-24.
var modules = map[string]string{
	"authn_gssapi": "lighttpd-mod-authn-gssapi", "authn_pam": "lighttpd-mod-authn-pam", "authn_sasl": "lighttpd-mod-authn-sasl",
	"deflate": "lighttpd-mod-deflate", "gnutls": "lighttpd-mod-gnutls", "maxminddb": "lighttpd-mod-maxminddb",
	"mbedtls": "lighttpd-mod-mbedtls", "nss": "lighttpd-mod-nss", "openssl": "lighttpd-mod-openssl",
	"vhostdb_pgsql": "lighttpd-mod-vhostdb-pgsql", "webdav": "lighttpd-mod-webdav", "wolfssl": "lighttpd-mod-wolfssl",
	"authn_dbi": "lighttpd-modules-dbi", "vhostdb_dbi": "lighttpd-modules-dbi", "authn_ldap": "lighttpd-modules-ldap",
	"vhostdb_ldap": "lighttpd-modules-ldap", "magnet": "lighttpd-modules-lua", "vhostdb_mysql": "lighttpd-modules-mysql",
}

// unloaded refuses a module of which no package was installed.
func unloaded(a *tools.Command, name, file string) {
	brings := modules[strings.TrimPrefix(name, "mod_")]
	at := "/usr/lib/lighttpd/" + name + ".so"
	codename := a.State.Codename()
	if brings == "" || codename != "bookworm" && codename != "trixie" || a.Failed || !a.State.Unmade(at) {
		return
	}
	for _, arrival := range a.State.Arrivals {
		if arrival.Recommends || slices.Contains(arrival.Names, brings) {
			return
		}
	}
	a.Refuse(effects.Arg{}, state.FailsPath, "dlopen() failed for: "+at+": No such file or directory: "+file+" loads it (package "+brings+")", true)
}
