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
	"github.com/layerlint/layerlint/analyzers/tools/distro"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// haproxy reads what its configuration names before it serves. With -c it ends before it binds sockets and enters its
// folder. Sources: HAProxy's Configuration Manual and Management Guide, 2.6.
var haproxy = refusing("haproxy", effects.Leading("", ""), option("-f"), func(a *tools.Command, l effects.Line) {
	text, file := read(a, option("-f")(l.Args))
	checks := slices.ContainsFunc(l.Args, func(arg effects.Arg) bool { return arg.Text == "-c" })
	if e := a.Stat(file).Entry; text == "" && file == packaged && untouched(a, e.Tail) && unserved(a, "/run/haproxy") && !checks {
		a.Refuse(effects.Arg{}, state.FailsPath, "cannot bind UNIX socket (No such file or directory) [/run/haproxy/admin.sock] ("+packaged+")", true)
		return
	}
	if reason := undefined(text, file); reason != "" {
		a.Refuse(effects.Arg{}, state.FailsExit, reason, !alone(a, l, file))
		return
	}
	if reason := unlisted(text, file); reason != "" {
		a.Refuse(effects.Arg{}, state.FailsExit, reason, !alone(a, l, file))
		return
	}
	bases := map[string]string{}
	number := 0
	for line := range strings.Lines(text) {
		number++
		line, _, _ = strings.Cut(line, "#")
		f := strings.Fields(line)
		at := fmt.Sprintf(" (%s:%d)", file, number)
		if len(f) > 0 && dropped.Has(f[0]) && newer(a) && !strings.Contains(text, "\n.if") {
			a.Refuse(effects.Arg{}, state.FailsExit, "the '"+f[0]+"' directive is not supported any more"+at, true)
			return
		}
		if len(f) < 2 || a.Failed || strings.ContainsAny(line, `"'$\`) {
			continue
		}
		switch f[0] {
		case "crt-base", "ca-base":
			bases[strings.TrimSuffix(f[0], "-base")] = f[1]
		case "user", "group":
			database := map[string]string{"user": "/etc/passwd", "group": "/etc/group"}[f[0]]
			if lacks, _ := tools.LacksAccount(a.World, database, f[1]); lacks && a.Root() {
				a.Refuse(effects.Arg{}, state.FailsAccount, "cannot find "+f[0]+" id for '"+f[1]+"'"+at, true)
			}
		case "balance":
			if kind, _, _ := strings.Cut(f[1], "("); newer(a) && !balances.Has(kind) {
				a.Refuse(effects.Arg{}, state.FailsExit, "'balance' does not know '"+f[1]+"': roundrobin, static-rr, leastconn, first, source, uri, random ..."+at, true)
			}
		case "chroot":
			if path.IsAbs(f[1]) && a.Root() && lacks(a, f[1]) && !checks {
				a.Refuse(effects.Arg{}, state.FailsPath, "Cannot chroot("+f[1]+")"+at, true)
			}
		case "stats":
			if f[1] == "socket" && len(f) > 2 && path.IsAbs(f[2]) && unserved(a, path.Dir(f[2])) && !checks {
				a.Refuse(effects.Arg{}, state.FailsPath, "cannot bind UNIX socket (No such file or directory) ["+f[2]+"]"+at, true)
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
					a.Refuse(effects.Arg{}, state.FailsPath, "unable to stat SSL certificate from file '"+to+"': No such file or directory"+at, a.Stat(to).Entry.Presence != filesystem.Absent || !checks || !alone(a, l, file))
				}
			}
		}
	}
})

// balances are the ways in which balance chooses a server. Source: HAProxy's Configuration Manual, 2.6 to 3.2.
var balances = tools.WordList("roundrobin static-rr leastconn first source uri url_param hdr random rdp-cookie hash log-hash sticky log-sticky")

// dropped are directives that HAProxy no longer has, all of them from 2.5 on. Source: what 2.6 says of each.
var dropped = tools.WordList(`reqadd reqallow reqdel reqdeny reqiallow reqidel reqideny reqipass reqirep reqitarpit reqpass reqrep reqtarpit
	rspadd rspdel rspdeny rspidel rspideny rspirep rsprep block clitimeout contimeout srvtimeout redispatch appsession monitor-net grace nbproc`)

// packaged is the configuration that Debian's package has; it puts a socket into a folder that its service makes.
const packaged = "/etc/haproxy/haproxy.cfg"

// untouched reports whether that configuration is as it came, but for what was added to it.
func untouched(a *tools.Command, added *filesystem.Tail) bool {
	return newer(a) && (a.State.AsInstalled(packaged, func(name string) bool { return name == "haproxy" }) || added != nil && added.Packaged)
}

// newer reports whether HAProxy is that of Debian 12 or 13, which have 2.6 and 3.0.
func newer(a *tools.Command) bool {
	codename := a.State.Codename()
	return (codename == "bookworm" || codename == "trixie") && slices.Contains(a.State.Named(), "haproxy")
}

// unserved reports whether a folder is not there that a service makes when it starts, as those in /run are.
func unserved(a *tools.Command, dir string) bool {
	e := a.Stat(dir).Entry
	return lacks(a, dir) || e.Presence == filesystem.Unknown && dir == "/run/haproxy" && newer(a) && a.State.Unmade(dir)
}

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

// alone reports whether all that haproxy reads is one file, of which the text is certain.
func alone(a *tools.Command, l effects.Line, file string) bool {
	defer a.Weigh()()
	e := a.Stat(file).Entry
	return len(option("-f")(l.Args)) == 1 && e.Presence == filesystem.Present && !e.Likely && distro.Own(a, "haproxy", ofHAProxy)
}

// ofHAProxy is the package that brings haproxy.
var ofHAProxy = lazyregexp.New(`^haproxy$`)

// predefined are ACLs that need no line of their own. Source: HAProxy's Configuration Manual, 2.6, "Pre-defined ACLs".
var predefined = tools.WordList(`FALSE TRUE HTTP HTTP_1.0 HTTP_1.1 HTTP_2.0 HTTP_3.0 HTTP_CONTENT HTTP_URL_ABS HTTP_URL_SLASH HTTP_URL_STAR LOCALHOST
	METH_CONNECT METH_DELETE METH_GET METH_HEAD METH_OPTIONS METH_POST METH_PUT METH_TRACE RDP_COOKIE REQ_CONTENT WAIT_END or OR ||`)

// conditional are the words whose lines may end in a condition. Source: the same manual, 4.2, of 2.6.
var conditional = tools.WordList(`force-persist http-after-response http-request http-response ignore-persist monitor redirect stats stick
	tcp-request tcp-response use-server use-service use_backend`)

// sectionWords begin sections. Source: the same manual, "Quick reminder about ...".
var sectionWords = tools.WordList("global defaults frontend backend listen userlist peers mailers resolvers cache program http-errors ring log-forward fcgi-app crt-list")

// unlisted is what haproxy says of an ACL that a condition names and its section does not have.
func unlisted(text, file string) string {
	listed := map[string]bool{}
	places := []string(nil)
	number := 0
	flush := func() string {
		for _, p := range places {
			name, reason, _ := strings.Cut(p, " ")
			if !listed[name] {
				return reason
			}
		}
		return ""
	}
	for line := range strings.Lines(text) {
		number++
		line, _, _ = strings.Cut(line, "#")
		f := strings.Fields(line)
		if len(f) == 0 {
			continue
		}
		if f[0][0] == '.' {
			return ""
		}
		if sectionWords.Has(f[0]) {
			if reason := flush(); reason != "" {
				return reason
			}
			listed, places = map[string]bool{}, nil
		}
		if f[0] == "acl" && len(f) > 1 {
			listed[f[1]] = true
		}
		at := max(slices.Index(f, "if"), slices.Index(f, "unless"))
		if at < 1 || !conditional.Has(f[0]) || strings.ContainsAny(line, `"'$\\{}%`) {
			continue
		}
		for _, word := range f[at+1:] {
			if name := strings.TrimPrefix(word, "!"); name != "" && !predefined.Has(name) {
				places = append(places, fmt.Sprintf("%s no such ACL: '%s' (%s:%d)", name, name, file, number))
			}
		}
	}
	return flush()
}
