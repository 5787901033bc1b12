// Package apache models Apache's httpd by what it refuses to start with: a directive of a module that is not enabled,
// and files, folders and users that its configuration names. It reads what the Dockerfile itself puts there.
package apache

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/distro"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Tools are httpd by the names that it is started by, and Debian's helpers. Sources: httpd(8) and apachectl(8) of 2.4;
// Debian's apache2ctl; docker-library/php, apache2-foreground; docker-library/httpd, httpd-foreground.
var Tools = []*tools.Tool{enabler, {
	Names:    tools.Names("apache2ctl apachectl apache2 apache2-foreground httpd httpd-foreground"),
	Grammar:  effects.Getopt("DdfCcekn", ""),
	Manager:  "apache2",
	Supposes: true,
	Effect:   started,
	Run:      start,
}}

// started is what httpd writes.
func started(l effects.Line) effects.Effect {
	e := effects.Effect{Modelled: true, Doubtful: true, Actions: []effects.Action{effects.Below("/run", "/var/run", "/var/log", "/var/lock", "/var/cache", "/tmp")}}
	e.Add(effects.Action{Kind: effects.Anywhere, Quiet: true})
	return effects.CarriedOut("apache2", l, e)
}

// server is one start.
type server struct {
	*tools.Command
	root   string          // ServerRoot
	debian bool            // it is laid out as Debian has it
	loaded map[string]bool // by LoadModule, without "_module"
	sure   bool            // what stops httpd is certain
	open   bool            // some of the configuration is not known, so that it may load more
	depth  int
	read   int // files so far
}

// start refuses a configuration that httpd does not read.
func start(a *tools.Command, x effects.Action) {
	l := *x.Line
	if operands := l.Options.Operands; !l.Has("v", "V", "l", "L", "h", "f", "d", "k", "M", "S") && (len(operands) == 0 || plain.Has(operands[0].Text)) {
		s := &server{Command: a, root: root, debian: a.Stat("/usr/local/apache2/conf/httpd.conf").Entry.Presence != filesystem.Present, loaded: map[string]bool{}}
		if !s.debian {
			s.root = "/usr/local/apache2"
		}
		name := path.Base(l.Name)
		if strings.HasSuffix(name, "-foreground") && a.State.Unmade("/usr/local/bin/"+name) {
			a.Refuse(effects.Arg{}, state.FailsCommand, "not found: only the official images have it", true)
		} else if reason := s.check(name); reason != "" {
			a.Refuse(effects.Arg{}, state.FailsExit, reason, !s.sure || !distro.Own(a, "apache2ctl", ofApache))
		} else if reason := s.shutOut(name); reason != "" && (len(operands) == 0 || operands[0].Text != "configtest") {
			a.Refuse(effects.Arg{}, state.FailsAccess, reason, true)
		}
	}
	a.Instead(x)
}

// shutOut is why another user than root cannot start Debian's httpd: the folders of its logs and of its process are
// root's. Measured with apache2 2.4 of Debian 12.
func (s *server) shutOut(program string) string {
	const logs = "/var/log/apache2"
	ordinary, _ := s.Ordinary()
	if ordinary && s.debian && program != "apache2-foreground" && untouched(s.World, logs) && untouched(s.World, root+"/envvars") &&
		untouched(s.World, root+"/apache2.conf") && s.State.AsInstalled(logs, bringing.MatchString) {
		return "could not open error log file " + logs + "/error.log: Permission denied"
	}
	return ""
}

// ofApache is the package that brings apache2ctl.
var ofApache = lazyregexp.New(`^apache2$`)

// plain are what apachectl is told to do that reads the configuration.
var plain = tools.WordList("start restart graceful configtest")

// check reads what is known of the configuration and returns why httpd stops, "" where it is not known to.
func (s *server) check(program string) string {
	if !s.debian {
		return s.file(s.root + "/conf/httpd.conf")
	}
	if program == "apache2" && s.Lookup("APACHE_RUN_DIR").Unset && untouched(s.World, root+"/apache2.conf") {
		return "Config variable ${APACHE_RUN_DIR} is not defined: apache2ctl sets it (" + root + "/envvars)"
	}
	if e := s.Stat(root + "/apache2.conf").Entry; e.Has(filesystem.KnowContent) {
		return s.file(root + "/apache2.conf")
	}
	for _, pattern := range []string{"ports.conf", "mods-enabled/*.conf", "conf-enabled/*.conf", "sites-enabled/*.conf"} {
		if reason := s.files(root + "/" + pattern); reason != "" {
			return reason
		}
	}
	site := link("sites", "000-default")
	if e := s.Lstat(site).Entry; e.Presence == filesystem.Unknown && untouched(s.World, site) {
		return s.file(strings.Replace(site, "enabled", "available", 1))
	}
	return ""
}

// files reads those that a pattern matches, as far as they are known.
func (s *server) files(pattern string) string {
	found := s.Glob(pattern)
	s.open = s.open || !found.Complete
	for _, one := range found.Paths {
		if reason := s.file(one); reason != "" {
			return reason
		}
	}
	return ""
}

// file reads one file.
func (s *server) file(at string) string {
	r := s.Stat(at)
	known := r.Entry.Presence == filesystem.Present && r.Entry.Has(filesystem.KnowContent)
	if s.read++; !known || s.depth > 5 || s.read > 200 {
		s.open = s.open || r.Entry.Presence != filesystem.Absent
		if reason := s.directive(line{name: shipped[path.Base(at)]}); reason != "" {
			return reason + " (" + at + ")"
		}
		return ""
	}
	s.depth++
	defer func() { s.depth-- }()
	return s.lines(lines(string(r.Entry.Content)), at)
}

// shipped are sites of the package that need a module, with a directive of it. Source: apache2 of Debian 12.
var shipped = map[string]string{"default-ssl.conf": "sslengine"}

// asking are sections that hold under a condition of which nothing is known.
var asking = tools.WordList("ifdefine ifversion iffile ifdirective ifsection")

// lines goes through the directives of a file.
func (s *server) lines(all []line, file string) string {
	var open []string
	for i := 0; i < len(all); i++ {
		l := all[i]
		at := " (" + file + ":" + strconv.Itoa(l.number) + ")"
		switch {
		case l.closes != "":
			s.sure = true
			if len(open) == 0 {
				return "</" + l.closes + "> without matching <" + l.closes + "> section" + at
			}
			if last := open[len(open)-1]; last != l.closes {
				return "Expected </" + last + "> but saw </" + l.closes + ">" + at
			}
			open, s.sure = open[:len(open)-1], false
			continue
		case l.opens && (asking.Has(l.name) || l.name == "ifmodule" && !s.holds(l.args)):
			i = skip(all, i)
			continue
		case l.opens:
			open = append(open, l.name)
		}
		if reason := s.directive(l); reason != "" {
			return reason + at
		}
	}
	if len(open) > 0 {
		s.sure = true
		return "<" + open[len(open)-1] + "> was not closed (" + file + ")"
	}
	return ""
}

// skip is the line that ends the section which begins at i.
func skip(all []line, i int) int {
	depth := 0
	for ; i < len(all); i++ {
		if all[i].opens {
			depth++
		}
		if all[i].closes != "" {
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return len(all)
}

// holds reports whether what IfModule asks for surely is so.
func (s *server) holds(args []string) bool {
	if len(args) != 1 {
		return false
	}
	name, not := strings.CutPrefix(args[0], "!")
	name = strings.TrimSuffix(strings.TrimSuffix(strings.TrimPrefix(name, "mod_"), ".c"), "_module")
	on, known := s.enabled(name)
	return known && on != not
}

func (s *server) enabled(name string) (on, known bool) {
	if s.loaded[name] || !s.debian {
		return s.loaded[name], s.loaded[name] || !s.open
	}
	return enabled(s.World, name)
}

// directive looks at one: whether a module that has it is there, and at what it names.
func (s *server) directive(l line) string {
	brought := modules().directives[l.name]
	off := len(brought) > 0
	for _, name := range brought {
		if on, known := s.enabled(name); on || !known {
			off = false
		}
	}
	switch {
	case off:
		return "Invalid command '" + l.spelled() + "': module " + brought[0] + " is not enabled"
	case l.name == "loadmodule" && len(l.args) == 2:
		s.loaded[strings.TrimSuffix(l.args[0], "_module")] = true
		if at := s.in(l.args[1]); s.gone(at) {
			return "Cannot load " + l.args[1] + " into server: " + at + ": cannot open shared object file: No such file or directory"
		}
	case (l.name == "include" || l.name == "includeoptional") && len(l.args) == 1:
		return s.include(l.name, s.in(l.args[0]))
	}
	return s.named(l)
}

// include reads more files; one that is named in full has to be there.
func (s *server) include(name, at string) string {
	if strings.Contains(at, "$") {
		s.open = true
		return ""
	}
	if name == "include" && !filesystem.HasWildcard(at) && s.gone(at) {
		s.sure = s.Stat(at).Entry.Presence == filesystem.Absent
		return "Could not open configuration file " + at + ": No such file or directory"
	}
	return s.files(at)
}

// named looks at the file, folder or account that a directive names.
func (s *server) named(l line) string {
	if len(l.args) == 0 {
		return ""
	}
	to := s.value(l.args[0])
	switch l.name {
	case "sslcertificatefile", "sslcertificatekeyfile", "sslcertificatechainfile", "sslcacertificatefile":
		if at := s.in(to); s.gone(at) && !ours.Has(path.Dir(at)) {
			return l.spelled() + ": file '" + at + "' does not exist or is empty"
		}
	case "errorlog", "customlog", "transferlog":
		if dir := path.Dir(s.in(to)); !strings.HasPrefix(to, "|") && !strings.HasPrefix(to, "syslog") && s.gone(dir) {
			return "Cannot access directory '" + dir + "/' for " + l.spelled()
		}
	case "user", "group":
		file := map[string]string{"user": "/etc/passwd", "group": "/etc/group"}[l.name]
		if lacks, _ := tools.LacksAccount(s.World, file, to); lacks && !strings.ContainsAny(to, "$#") && s.Root() {
			return "bad " + l.name + " name " + to
		}
	}
	return ""
}

// spelled is the name of a directive as the manual has it, of those that are looked at.
func (l line) spelled() string {
	for _, name := range spelled {
		if strings.EqualFold(name, l.name) {
			return name
		}
	}
	return l.name
}

var spelled = strings.Fields("RewriteEngine RewriteRule RewriteCond Header RequestHeader ProxyPass ProxyPassReverse ProxyPreserveHost ProxyPassMatch ProxyRequests SSLEngine SSLProxyEngine SSLCertificateFile SSLCertificateKeyFile SSLCertificateChainFile SSLCACertificateFile ExpiresActive ErrorLog CustomLog TransferLog RemoteIPHeader AddOutputFilterByType SetEnvIf CGIDScriptTimeout DirectoryIndex Require AllowMethods Proxy")

// value puts in place of a variable what Debian's envvars has for it. Source: apache2 2.4.68-1~deb12u1, envvars.
func (s *server) value(text string) string {
	return strings.NewReplacer("${APACHE_LOG_DIR}", "/var/log/apache2", "${APACHE_RUN_DIR}", "/var/run/apache2", "${APACHE_RUN_USER}", "www-data", "${APACHE_RUN_GROUP}", "www-data").Replace(text)
}

func (s *server) in(name string) string {
	if path.IsAbs(name) || name == "" {
		return path.Clean("/" + name)
	}
	return path.Join(s.root, name)
}

// gone reports whether nothing is at a path, as far as the Dockerfile says so: below the configuration of the package
// there is what the package has.
func (s *server) gone(at string) bool {
	e := s.Stat(at).Entry
	if e.Presence != filesystem.Unknown || !s.debian || strings.Contains(at, "$") || tools.RuntimeDir(at) {
		return e.Presence == filesystem.Absent && !strings.Contains(at, "$")
	}
	return !ours.Has(at) && (s.State.Unmade(at) || untouched(s.World, at)) && !s.belongs(at)
}

// ours are folders in which packages keep files that are not known one by one.
var ours = tools.WordList("/ /etc /etc/apache2 /etc/ssl /etc/ssl/certs /etc/ssl/private /var /var/log /var/log/apache2 /run /var/run /var/www /etc/apache2/conf-available /etc/apache2/sites-available /etc/apache2/mods-available")

// belongs reports whether a package that was installed is called like a folder on the way to a path.
func (s *server) belongs(at string) bool {
	at = strings.TrimPrefix(at, root)
	return slices.ContainsFunc(s.State.Named(), func(name string) bool {
		return strings.Contains(at, "/"+name+"/") || strings.HasSuffix(at, "/"+name)
	})
}
